"""No change of the contract breaks a client of the baseline, and a change that would is found."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.contract.baseline import BASELINE
from tests.contract.compatibility import breaking_changes
from tests.contract.contract import CONTRACT

Contract = dict[str, Any]


def test_clients_of_the_baseline_still_work():
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    assert breaking_changes(baseline, CONTRACT) == []


def schema(contract: Contract, name: str) -> dict[str, Any]:
    return contract["components"]["schemas"][name]


def operation(contract: Contract, path: str, method: str = "get") -> dict[str, Any]:
    return contract["paths"][path][method]


def _remove_operation(new: Contract) -> None:
    del new["paths"]["/v1/games"]["post"]


def _rename_operation(new: Contract) -> None:
    operation(new, "/v1/games/{game}")["operationId"] = "read_game"


def _require_parameter(new: Contract) -> None:
    parameter = {"in": "query", "name": "lang", "required": True, "schema": {"type": "string"}}
    operation(new, "/v1/titles")["parameters"].append(parameter)


def _remove_parameter(new: Contract) -> None:
    parameters = operation(new, "/v1/games/{game}")["parameters"]
    parameters[:] = [parameter for parameter in parameters if parameter.get("name") != "wait"]


def _narrow_parameter(new: Contract) -> None:
    for parameter in operation(new, "/v1/titles/{title}/standings")["parameters"]:
        if parameter.get("name") == "limit":
            parameter["schema"]["maximum"] = 10


def _require_token(new: Contract) -> None:
    operation(new, "/v1/games/{game}")["security"] = [{"token": []}]


def _remove_response(new: Contract) -> None:
    del operation(new, "/v1/games/{game}")["responses"]["200"]


def _remove_media_type(new: Contract) -> None:
    del operation(new, "/v1/games/{game}")["responses"]["200"]["content"]["application/json"]


def _remove_field(new: Contract) -> None:
    del schema(new, "GameCommon")["properties"]["to_move"]


def _field_can_be_absent(new: Contract) -> None:
    schema(new, "GameCommon")["required"].remove("to_move")


def _field_can_be_null(new: Contract) -> None:
    field = schema(new, "GameCommon")["properties"]["version"]
    field["type"] = ["integer", "null"]


def _change_type_of_field(new: Contract) -> None:
    schema(new, "SevenWondersDiceDie")["properties"]["face"] = {"type": "string"}


def _new_value_in_answer(new: Contract) -> None:
    schema(new, "GameCommon")["properties"]["status"]["enum"].append("paused")


def _new_event(new: Contract) -> None:
    schema(new, "SevenEnvelope")["oneOf"].append({"$ref": "#/components/schemas/Problem"})


def _remove_move(new: Contract) -> None:
    moves = schema(new, "SevenWondersDiceMove")["oneOf"]
    moves[:] = [move for move in moves if not move["$ref"].endswith("PassMove")]


def _rename_action(new: Contract) -> None:
    schema(new, "SevenWondersDicePassMove")["properties"]["action"]["const"] = "skip"


def _require_field_of_request(new: Contract) -> None:
    schema(new, "GameFields")["required"].append("visibility")


def _remove_field_of_request(new: Contract) -> None:
    del schema(new, "SeatIn")["properties"]["invite"]


def _remove_value_of_request(new: Contract) -> None:
    schema(new, "GameFields")["properties"]["visibility"]["enum"].remove("private")


def _narrow_field_of_request(new: Contract) -> None:
    schema(new, "SevenWondersDicePassMove")["properties"]["step"]["maximum"] = 5


def _pattern_that_leaves_out_a_value(new: Contract) -> None:
    field = schema(new, "GameFields")["properties"]["visibility"]
    del field["enum"]
    field["pattern"] = "^pub"


BREAKING: dict[Callable[[Contract], None], str] = {
    _remove_operation: "POST /v1/games: the operation is removed",
    _rename_operation: "GET /v1/games/{game}: operationId is another one",
    _require_parameter: "GET /v1/titles query lang: is required now",
    _remove_parameter: "GET /v1/games/{game} query wait: is removed",
    _narrow_parameter: "GET /v1/titles/{title}/standings query limit: maximum is another one",
    _require_token: "GET /v1/games/{game}: a way of authentication is removed",
    _remove_response: "GET /v1/games/{game} 200: the response is removed",
    _remove_media_type: "GET /v1/games/{game} 200: application/json is removed",
    _remove_field: "SevenGameOut.to_move: is removed",
    _field_can_be_absent: "SevenGameOut.to_move: can be absent now",
    _field_can_be_null: "SevenGameOut.version: is null now, it was integer",
    _change_type_of_field: "SevenWondersDiceDie.face: is string now, it was integer",
    _new_value_in_answer: "SevenGameOut.status: paused is new",
    _new_event: "SevenEventsOut.events[]: Problem is new",
    _remove_move: "SevenWondersDiceMoveIn.move: SevenWondersDicePassMove is removed",
    _rename_action: "SevenWondersDicePassMove.action: pass is refused now",
    _require_field_of_request: "SevenGameIn.visibility: is required now",
    _remove_field_of_request: "SeatIn.invite: is removed",
    _remove_value_of_request: "SevenGameIn.visibility: private is refused now",
    _narrow_field_of_request: "SevenWondersDicePassMove.step: maximum is another one",
    _pattern_that_leaves_out_a_value: "SevenGameIn.visibility: pattern is another one",
}


@pytest.mark.parametrize("change", BREAKING, ids=lambda change: change.__name__.strip("_"))
def test_a_breaking_change_is_found(change: Callable[[Contract], None]):
    new = copy.deepcopy(CONTRACT)
    change(new)
    assert BREAKING[change] in breaking_changes(CONTRACT, new)


def _add_operation(new: Contract) -> None:
    new["paths"]["/v1/more"] = {"get": copy.deepcopy(operation(new, "/v1/titles"))}


def _add_optional_parameter(new: Contract) -> None:
    operation(new, "/v1/titles")["parameters"].append({"in": "query", "name": "lang", "schema": {"type": "string"}})


def _add_field(new: Contract) -> None:
    schema(new, "GameCommon")["properties"]["more"] = {"type": "string"}
    schema(new, "GameCommon")["required"].append("more")


def _add_optional_field_of_request(new: Contract) -> None:
    schema(new, "SeatIn")["properties"]["more"] = {"type": "string"}


def _widen_request(new: Contract) -> None:
    schema(new, "GameFields")["properties"]["bots"]["maxItems"] = 100
    schema(new, "GameFields")["properties"]["visibility"]["enum"].append("unlisted")


def _pattern_for_all_values(new: Contract) -> None:
    field = schema(new, "GameFields")["properties"]["visibility"]
    del field["enum"]
    field["pattern"] = "^[a-z]+$"


def _change_text(new: Contract) -> None:
    schema(new, "GameCommon")["description"] = "Another text."


@pytest.mark.parametrize(
    "change",
    [
        _add_operation,
        _add_optional_parameter,
        _add_field,
        _add_optional_field_of_request,
        _widen_request,
        _pattern_for_all_values,
        _change_text,
    ],
    ids=lambda change: change.__name__.strip("_"),
)
def test_other_changes_break_nothing(change: Callable[[Contract], None]):
    new = copy.deepcopy(CONTRACT)
    change(new)
    assert breaking_changes(CONTRACT, new) == []
