"""The API description: it is the committed one and valid, and describes exactly what is served."""

import functools
import itertools
import json
import os
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.generation import GenerationMode

from service.app import OAUTH, PAGES, create_app
from service.contract import as_yaml
from service.contract.numbers import with_formats
from tests.contract.strict import strict, strict_components
from tests.service.authenticator import sign_in_elsewhere
from tests.service.conftest import Running
from tests.service.described import APP, CONTRACT
from tests.service.endings import ending
from tests.service.playing import Player, play_out, play_turn, started
from tests.service.record_examples import find_players
from titles.registry import TITLES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""What schemas of OpenAPI 3.1 are written in."""
OPERATIONS: dict[str, dict[str, Any]] = {
    f"{method.upper()} {path}": operation
    for path, operations in CONTRACT["paths"].items()
    for method, operation in operations.items()
    if method != "parameters"
}
EXAMPLES = int(os.environ.get("HEPTAD_TEST_EXAMPLES", "2"))
"""How many requests of each kind are sent; more find what is rare."""
SOME_TURNS = 6
"""Enough to choose all boards and to build."""
EXCLUDED = {"positive_data_acceptance", "ignored_auth"}
"""The rules refuse much that fits the contract; and test_operations.py checks tokens, with those of real players."""


@functools.cache
def generators() -> dict[str, schemathesis.schemas.APIOperation]:
    """What makes requests for each operation. Only one process of all that collect tests needs it."""
    load_all_checks()
    found = [each.ok() for each in schemathesis.openapi.from_dict(CONTRACT).get_all_operations()]
    return {f"{each.method.upper()} {each.path}": each for each in found}


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    """A text is sent as it is."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


def test_the_committed_contract_is_the_generated_one():
    committed = (Path(__file__).parents[2] / "openapi.yaml").read_text(encoding="utf-8")
    assert committed == as_yaml(APP), "say `heptad openapi`"


def test_an_application_describes_itself_when_it_is_asked():
    assert "flask-smorest" not in create_app(connected=False).extensions
    assert "flask-smorest" in APP.extensions


def test_the_contract_is_valid_openapi():
    from openapi_spec_validator import OpenAPIV31SpecValidator  # noqa: PLC0415 - 0.2 s in each process of the tests

    assert CONTRACT["openapi"].startswith("3.1")
    assert [error.message for error in OpenAPIV31SpecValidator.schema_validator.iter_errors(CONTRACT)] == []
    jsonschema_rs.meta.validate({"$schema": DIALECT, "$defs": CONTRACT["components"]["schemas"]})
    for _, schema in objects(CONTRACT):
        re.compile(schema.get("pattern", ""))


def test_every_route_but_pages_is_in_the_contract_and_every_name_is_once():
    shown = {each.blueprint.name for each in (*PAGES, *OAUTH)}
    served = {
        (method, re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule))
        for rule in APP.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] not in shown
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {tuple(name.split(" ", 1)) for name in OPERATIONS}
    assert served == described
    names = [
        operation["operationId"]
        for path in CONTRACT["paths"].values()
        for operation in path.values()
        if "operationId" in operation
    ]
    assert len(names) == len(set(names)) == len(OPERATIONS)


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from references(inner)


def test_every_reference_leads_to_a_component():
    found = set(references(CONTRACT))
    assert len(found) > 100
    for reference in found:
        _, _, kind, name = reference.split("/")
        assert name in CONTRACT["components"][kind], reference


def test_titles_of_schemas_have_plain_names():
    titles = {schema["title"] for schema in CONTRACT["components"]["schemas"].values() if "title" in schema}
    assert [title for title in titles if not title.isalnum()] == []


def test_components_have_plain_names():
    assert [name for name in CONTRACT["components"]["schemas"] if not name.isalnum()] == []


def objects(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a part of the contract, with its place; none of examples, and none whose keys are properties."""
    if isinstance(value, dict):
        if not place.endswith("/properties"):
            yield place, value
        value = {key: inner for key, inner in value.items() if key != "example"}
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in members:
        yield from objects(inner, f"{place}/{key}")


def of_types(*types: str) -> dict[str, dict[str, Any]]:
    """Every schema of a value that has one of these types, by its place."""
    found = {}
    for place, schema in objects(CONTRACT):
        kind = schema.get("type")
        if {*types} & set(kind if isinstance(kind, list) else [kind]):
            found[place] = schema
    return found


def test_every_array_says_what_it_holds():
    found = of_types("array")
    assert len(found) > 100
    assert [place for place, schema in found.items() if not {"items", "prefixItems"} & schema.keys()] == []


def test_every_default_fits_its_schema():
    found = {place: schema for place, schema in objects(CONTRACT) if "default" in schema}
    assert len(found) > 50
    wrong = []
    for place, schema in found.items():
        resolvable = {**schema, "components": CONTRACT["components"]} if [*references(schema)] else schema
        if not jsonschema_rs.is_valid(resolvable, schema["default"]):
            wrong.append(place)
    assert wrong == []


def test_every_number_has_a_format_that_its_bounds_fit():
    """Generators of Go, Rust and Kotlin take an integer without a format for one of 32 bits, and fail on times."""
    found = of_types("integer", "number")
    assert len(found) > 600
    assert [place for place, schema in found.items() if "format" not in schema] == []
    large = {place for place, schema in found.items() if schema["format"] == "int64"}
    states = [f"/components/schemas/{name}" for name in CONTRACT["components"]["schemas"] if name.endswith("State")]
    assert {f"{state}/properties/paused_until/anyOf/0" for state in states} <= large
    assert "/components/schemas/SeatClock/properties/deadline/anyOf/0" in large
    for place, schema in found.items():
        values = schema.get("enum", [schema.get("const", schema.get(bound)) for bound in ("minimum", "maximum")])
        if schema["format"] == "int32":
            assert all(-(2**31) <= value < 2**31 for value in values), place
    assert found["/components/schemas/RatingOut/properties/rating"]["format"] == "double"


def test_an_integer_has_32_bits_if_both_bounds_fit():
    def format_within(least: int, most: int) -> str:
        return with_formats({"type": "integer", "minimum": least, "maximum": most})["format"]

    assert format_within(-(2**31), 2**31 - 1) == "int32"
    assert format_within(-(2**31) - 1, 0) == format_within(0, 2**31) == "int64"


def can_be_null(schema: Any) -> bool:
    """Whether a value of a schema, or a part of it, can be null."""
    if isinstance(schema, list):
        return any(map(can_be_null, schema))
    if not isinstance(schema, dict):
        return schema == "null"
    return any(can_be_null(schema[key]) for key in schema.keys() & {"type", "anyOf", "items", "additionalProperties"})


def test_what_is_described_as_null_or_absent_can_be_so():
    """A client that expects null fails where the field is absent, and the other way round."""
    wrong = []
    for name, schema in CONTRACT["components"]["schemas"].items():
        for part in [schema, *schema.get("allOf", ())]:
            for field, inner in part.get("properties", {}).items():
                says = inner.get("description", "").lower()
                if re.search(r"\bnull\b", says) and "$ref" not in inner and not can_be_null(inner):
                    wrong.append(f"{name}.{field} is never null")
                if re.search(r"\babsent (if|while|in|without)\b", says) and field in part.get("required", ()):
                    wrong.append(f"{name}.{field} is never absent")
    assert wrong == []


@pytest.mark.parametrize("title", TITLES)
def test_the_schema_of_a_catalogue_is_that_of_its_title(title: str):
    schema = {"$ref": "#/components/schemas/CatalogueOut", "components": CONTRACT["components"]}
    validator = jsonschema_rs.validator_for(schema)
    answer = json.loads(APP.test_client().get(f"/v1/titles/{title}/catalogue").data)
    validator.validate(answer)
    assert not validator.is_valid({**answer, "title": next(other for other in TITLES if other != title)})


def negatable(name: str) -> bool:
    """Can a request be made wrong by its types?"""
    raw = OPERATIONS[name]
    body = raw.get("requestBody", {"content": {}})["content"]
    return "application/json" in body or any(parameter.get("in") == "query" for parameter in raw.get("parameters", ()))


CASES = [
    pytest.param(name, mode, known, id=f"{name} ({mode.value}, {'known' if known else 'arbitrary'})")
    for name in OPERATIONS
    for mode, known in itertools.product(GenerationMode, (True, False))
    if mode is GenerationMode.POSITIVE or (known and negatable(name))
]


@pytest.fixture(scope="module")
def pair(heptad: Running) -> Iterator[list[Player]]:
    """Two players for all examples."""
    two = [Player(heptad.url, name) for name in ("Ann", "Bea")]
    yield two
    for player in two:
        player.close()


@pytest.fixture(scope="module")
def seen(pair: list[Player]) -> str:
    """A game of theirs that nobody changes."""
    return started(pair)


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("name", "mode", "known"), CASES)
def test_answers_to_whatever_requests_are_as_described(
    heptad: Running, pair: list[Player], seen: str, name: str, mode: GenerationMode, known: bool
):
    """Requests that fit the contract and others, by a player on a real game or with arbitrary tokens and parameters."""
    fixed: dict[str, Any] = {}
    if known and "account/token" not in name:
        fixed["headers"] = {"Authorization": f"Bearer {pair[0].token}"}
    if known and "{" in name:
        values = {"player": pair[0].id, "seat": 1, "title": "seven_wonders"}
        if "{webhook}" in name:
            values["webhook"] = webhook_of(pair[0])
        if "{game}" in name:
            values["game"] = seen if name.startswith("GET") else started(pair)
        values |= {"challenge": "c", "pairing": "q", "token": "t", "passkey": "k", "bot": "b"}
        fixed["path_parameters"] = {part: values[part] for part in re.findall(r"{(\w+)}", name)}

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=generators()[name].as_strategy(generation_mode=mode, **fixed))
    def examples(case: schemathesis.Case) -> None:
        if case.query is not None and "wait" in case.query:
            case.query["wait"] = 0  # tests do not wait
        if name in {"GET /v1/events", "GET /v1/updates"}:
            case.query = {"wait": 0, **(case.query or {})}  # else it would never end
        if name == "GET /v1/games/export" and mode is GenerationMode.POSITIVE:
            case.query = {**(case.query or {}), "limit": 1}  # else it would export the games of all tests
        excluded = [check for check in CHECKS.get_all() if check.__name__ in EXCLUDED]
        case.call_and_validate(base_url=heptad.url, excluded_checks=excluded)

    examples()


def webhook_of(player: Player) -> str:
    """The id of a webhook of a player, to which nothing answers."""
    held = player.http.get("/v1/webhooks").json()["webhooks"]
    made = held[0] if held else player.http.post("/v1/webhooks", json={"url": "http://127.0.0.1:9/"}).json()
    return str(made["id"])


def addressed(name: str) -> tuple[str, str]:
    """Method and path of an operation, with something in place of each parameter."""
    method, path = name.split(" ")
    return method, re.sub(r"{(\w+)}", lambda part: "1" if part[1] == "seat" else "nowhere", path)


UNCLEAR: dict[str, tuple[str, dict[str, str], int, str]] = {
    "unknown": ("?surprise=1", {}, 422, "surprise"),
    "unknown and repeated": ("?surprise=1&surprise=2", {}, 422, "surprise"),
    "gzip": ("", {"Content-Encoding": "gzip"}, 415, "gzip"),
    "two encodings": ("", {"Content-Encoding": "identity, br"}, 415, "identity, br"),
    "latin 1": ("", {"Content-Type": "application/json; charset=iso-8859-1"}, 415, "iso-8859-1"),
    "no charset": ("", {"Content-Type": 'text/plain; charset="klingon"'}, 415, "klingon"),
    "long": ("?" + "x" * 5000, {}, 414, "5"),
    "a long header": ("", {"X": "x" * 9000}, 431, "header"),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_requests_that_make_no_sense_are_refused_by_every_operation(players: list[Player], name: str):
    method, path = addressed(name)
    described = OPERATIONS[name]["responses"]
    cases = {what: (query, headers, status, named) for what, (query, headers, status, named) in UNCLEAR.items()}
    for parameter in OPERATIONS[name].get("parameters", ()):
        if parameter["in"] == "query":
            field = parameter["name"]
            cases[f"{field} twice"] = (f"?{field}=1&{field}=1", {}, 422, field)
    for what, (query, headers, status, named) in cases.items():
        answer = players[0].http.request(method, path + query, headers=headers)
        assert answer.status_code == status, (what, answer.text)
        assert str(status) in described
        assert answer.headers["content-type"] == "application/problem+json"
        assert named in answer.json()["detail"], (what, answer.text)
        if status == 422:
            assert [error["field"] for error in answer.json()["errors"]] == [named]


def test_utf_8_and_no_encoding_may_be_said(players: list[Player]):
    for charset in ("utf-8", "UTF-8", '"utf-8"', "utf8"):
        headers = {"Content-Type": f"application/json; charset={charset}", "Content-Encoding": "identity"}
        answer = players[0].http.post("/v1/games", content=b'{"title":"seven_wonders","seats":3}', headers=headers)
        assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("path", CONTRACT["paths"])
def test_trace_is_allowed_nowhere(heptad: Running, path: str):
    answer = httpx.request("TRACE", heptad.url + addressed(f"TRACE {path}")[1])
    assert answer.status_code == 405
    assert answer.json()["type"] == "urn:heptad:problem:http:method-not-allowed"
    described = {method.upper() for method in CONTRACT["paths"][path]} - {"PARAMETERS"}
    assert set(re.split(", *", answer.headers["allow"])) - {"HEAD", "OPTIONS"} == described


@pytest.mark.parametrize("name", [name for name in OPERATIONS if "requestBody" in OPERATIONS[name]])
def test_a_body_is_optional_in_the_contract_if_it_may_be_empty(players: list[Player], name: str):
    ann, game = players[0], started(players[:2])
    method, path = name.split(" ")
    answer = ann.http.request(method, path.replace("{game}", game))
    refused = answer.status_code in {415, 422} and "already_started" not in answer.text
    assert OPERATIONS[name]["requestBody"].get("required", False) is refused, answer.text


DESCRIBED_HEADERS = frozenset({"etag", "location", "link", "retry-after", "ratelimit", "ratelimit-policy"})


def streamed_at(path: str, body: Any) -> str:
    """The component of what a stream or a log has."""
    if path == "/v1/updates" and body["type"] == "game":
        return "GameRowOut"
    if path.startswith("/v1/games/") and path.endswith("/updates"):
        return "UpdateOut"
    return "Envelope" if path.startswith("/v1/games/") else "Notice"


class Watched:
    """Holds every answer against the contract."""

    def __init__(self) -> None:
        self.components = strict_components(CONTRACT)
        self.validators: dict[str, Any] = {}
        self.seen: set[tuple[str, int]] = set()

    def __call__(self, answer: httpx.Response) -> None:
        answer.read()
        method, path = answer.request.method, answer.request.url.path
        template = max(
            (one for one in CONTRACT["paths"] if re.fullmatch(re.sub(r"{\w+}", "[^/]+", one), path)),
            key=lambda one: -one.count("{"),
        )
        responses = CONTRACT["paths"][template][method.lower()]["responses"]
        assert str(answer.status_code) in responses, (method, path, answer.status_code, answer.text)
        self.seen.add((f"{method} {template}", answer.status_code))
        self.heed_headers(answer, responses[str(answer.status_code)])
        response = responses[str(answer.status_code)]
        if "$ref" in response:
            response = CONTRACT["components"]["responses"][response["$ref"].rpartition("/")[2]]
        content = response.get("content", {})
        media = answer.headers.get("content-type", "").partition(";")[0]
        assert media in content or not answer.content, (method, path, media)
        if media == "application/x-ndjson" and path.endswith("/export"):
            for line in answer.text.splitlines():
                self.validate({"$ref": "#/components/schemas/ExportedGameOut"}, json.loads(line))
        elif media == "application/x-ndjson":
            for line in answer.text.splitlines()[path.endswith("/log") :]:  # a log begins with a header
                self.validate_message(path, json.loads(line))
        elif media == "text/event-stream":
            for data in re.findall(r"^id: .*\nevent: (?!present).*\ndata: (.*)$", answer.text, re.MULTILINE):
                self.validate_message(path, json.loads(data))
        elif media.endswith("json") and answer.content:
            self.validate(content[media]["schema"], answer.json())

    def validate_message(self, path: str, body: Any) -> None:
        """Raise AssertionError for a message of a stream, or a line, that is not what the contract says."""
        self.validate({"$ref": f"#/components/schemas/{streamed_at(path, body)}"}, body)

    def heed_headers(self, answer: httpx.Response, response: dict[str, Any]) -> None:
        """Raise AssertionError for a header that is not described for this response."""
        if "$ref" in response:
            response = CONTRACT["components"]["responses"][response["$ref"].rpartition("/")[2]]
        described = {name.lower() for name in response.get("headers", ())}
        sent = {name for name in answer.headers if name in DESCRIBED_HEADERS}
        assert sent <= described, (answer.request.method, answer.request.url.path, answer.status_code, sent - described)
        assert answer.status_code >= 400 or "retry-after" not in answer.headers

    def validate(self, schema: Any, body: Any) -> None:
        """Raise AssertionError naming what does not fit, or what the schema does not name."""
        key = json.dumps(schema)
        if key not in self.validators:
            self.validators[key] = jsonschema_rs.validator_for({**strict(schema), "components": self.components})
        problems = [
            f"{list(error.instance_path)}: {error.message}"[:300] for error in self.validators[key].iter_errors(body)
        ]
        assert not problems, problems[:5]


def play_some(players: list[Player], game: str) -> None:
    """Play some turns; then all but the first give up."""
    for number in range(SOME_TURNS):
        play_turn(players, game, random.Random(number))
    for player in players[1:]:
        assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201


def fork_and_import(player: Player, path: str, seats: int) -> None:
    """A finished game, from a version that will do and from one that won't; its log, whole and not."""
    last = player.http.get(f"{path}/events").json()["events"][-1]["batch"]
    for at in (last - 1, last):
        player.http.post(f"{path}/forks", json={"at": at, "seats": [{"player": "me"}, *[None] * (seats - 1)]})
    log = player.http.get(f"{path}/log").content
    for written in (log, log[:-100], b""):
        for route in ("/v1/logs/verify", "/v1/logs/replay", "/v1/logs/replay?at=1&as=9", "/v1/logs"):
            player.http.post(route, content=written, headers={"Content-Type": "application/x-ndjson"})


def use_account(player: Player) -> None:
    """Use every operation of the player's own account."""
    http, handle = player.http, player.id[-16:]
    sign_in_elsewhere(http)
    issued = http.post("/v1/account/tokens", json={"label": "phone"}).json()["token_id"]
    http.get("/v1/account/tokens")
    http.delete(f"/v1/account/tokens/{issued}")
    http.delete("/v1/account/tokens", params={"keep_current": "true"})
    bot = http.post("/v1/players", json={"name": "Robo", "kind": "bot", "owned": True}).json()["id"]
    assert [each["id"] for each in http.get("/v1/account/bots").json()["bots"]] == [bot]
    assert http.delete(f"/v1/account/bots/{bot}").status_code == 204
    assert http.patch("/v1/account", json={"handle": handle}).status_code == 200
    http.get("/v1/players", params={"handle": handle})
    assert http.request("DELETE", "/v1/account", json={"confirm": player.id}).status_code == 204


def use_webhook(player: Player) -> None:
    """A webhook and all that can be done with it, until it is gone."""
    path = f"/v1/webhooks/{webhook_of(player)}"
    player.http.get("/v1/webhooks")
    player.http.post(f"{path}/test")
    player.http.post(f"{path}/secret")
    player.http.patch(path, json={"label": "phone"})
    for _ in range(2):
        player.http.get(path)
        player.http.delete(path)


def study(player: Player, ended: str) -> None:
    """Look at what a bot thought in a game that has ended, and have it analysed."""
    path = f"/v1/games/{ended}"
    player.http.get(f"{path}/analysis")
    assert player.http.get(f"{path}/thoughts").json()["thoughts"]
    until = time.monotonic() + 20
    while player.http.post(f"{path}/analysis").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.2)
    assert player.http.get(f"{path}/analysis").json()["decisions"]


def test_everything_that_whole_games_serve_is_in_the_contract(players: list[Player]):
    watched = Watched()
    ann, bea, cid = players[:3]
    for player in players[:3]:
        player.http.event_hooks["response"].append(watched)
    whole = ending(ann, "seven_wonders", ({"player": "me"}, None))
    bea.join(whole)
    for game in (started([ann, bea, cid], options={"boards": "chosen", "sides": "chosen"}), whole):
        path = f"/v1/games/{game}"
        ann.http.get(f"{path}/moves")
        ann.post(game, {"action": "sell", "card": "palace", "city": 0})
        ann.http.post(f"{path}/moves", json={"move": 5})
        ann.http.get(path, params={"after": 999_999})
        if game == whole:
            play_out([ann, bea], game, seed=5)
        else:
            play_some([ann, bea, cid], game)
        for after in range(0, ann.game(game)["version"], 50):
            ann.http.get(f"{path}/events", params={"after": after, "limit": 50})
        for accept in ("text/event-stream", "application/x-ndjson", "image/png"):
            for after in (0, 4, ann.game(game)["version"]):
                ann.http.get(f"{path}/events", params={"after": after}, headers={"Accept": accept})
                ann.http.get(f"{path}/updates", params={"after": after}, headers={"Accept": accept})
        for part in ("", "/standings", "/events", "/log", "/history", "?at=1", "?at=1&as=0", "?at=2", "/moves"):
            ann.http.get(path + part)
        ann.http.get(f"{path}/updates?as=all")
        ann.http.get(f"{path}/history", headers={"Accept": "text/plain"})
        fork_and_import(ann, path, 2 if game == whole else 3)
    key = {"Idempotency-Key": "once"}
    private = ann.http.post(
        "/v1/games", json={"title": "seven_wonders", "seats": 3, "visibility": "private"}, headers=key
    ).json()
    ann.http.post("/v1/games", json={"title": "seven_wonders", "seats": 4}, headers=key)
    bea.http.get(f"/v1/games/{private['id']}")
    bea.http.post(f"/v1/games/{private['id']}/seats", json={"invite": private["invite"]})
    bea.http.delete(f"/v1/games/{private['id']}/seats/0")
    bea.http.delete(f"/v1/games/{private['id']}/seats/1")
    ann.http.post("/v1/games", json={"title": "chess", "seats": 4})
    for path in (
        "/v1/titles",
        "/v1/titles/seven_wonders/catalogue",
        "/v1/titles/seven_wonders/rules",
        "/v1/rules",
        "/v1/games",
        "/v1/games?mine=true",
        "/v1/games/export?limit=1",
        "/v1/results",
        "/v1/titles/seven_wonders/standings",
        "/v1/account",
        f"/v1/players/{ann.id}",
        f"/v1/players/{ann.id}/ratings?title=seven_wonders",
        "/v1/events?wait=0",
        "/v1/updates?wait=0",
        "/healthz",
        "/readyz",
        "/metrics",
    ):
        assert ann.http.get(path).status_code == 200
    opened = ann.open(2, bots=["fast"], clock={"decision_seconds": 600})
    given_up = opened["id"]
    ann.game(given_up, after=opened["version"], wait=10)
    ann.http.get(f"/v1/games/{given_up}/hint")
    for act in ("pause", "resumption", "return"):
        ann.http.post(f"/v1/games/{given_up}/{act}")
    ann.http.post(f"/v1/games/{given_up}/resignation")
    study(ann, given_up)
    find_players(ann, bea, given_up)
    use_webhook(ann)
    ann.http.post("/v1/account/tokens", json={})
    ann.http.post("/v1/stream-tickets", json={"path": "/v1/events"})
    cid.http.delete("/v1/account/token")
    use_account(ann)
    missing = {name for name in OPERATIONS if name not in {seen for seen, _ in watched.seen}}
    assert missing == {"GET /openapi.json"}


@pytest.mark.parametrize(
    "place",
    [
        (),
        ("seats", 0),
        ("standings", 0),
        ("state",),
        ("state", "cities", 0),
        ("events", 0),
        ("events", 5, "data"),
        ("events", 0, "sealed", 0),
    ],
)
def test_a_field_that_is_not_in_the_contract_would_be_found(players: list[Player], place: tuple[Any, ...]):
    watched, game = Watched(), started(players[:2])
    path = f"/v1/games/{game}{'/events' if place[:1] == ('events',) else ''}"
    body = players[0].http.get(path).json()
    schema = {"$ref": f"#/components/schemas/{'EventsOut' if 'events' in path else 'GameOut'}"}
    watched.validate(schema, body)
    at = body
    for part in place:
        at = at[part]
    at["surprise"] = 1
    with pytest.raises(AssertionError):
        watched.validate(schema, body)
