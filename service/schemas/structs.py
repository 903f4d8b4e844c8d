"""The components of the contract that are generated from the structs that the service answers with."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from application.game_view import Forked, GameView, Imported, SeatView
from projections import lobby
from projections.history import HistoryLine
from projections.lobby import SeatSummary, Summary
from rules.kernel.game import Standing
from rules.kernel.translated import Translated
from service.schemas.fields import REF
from service.schemas.problems import ProblemOut
from verifier import verify
from verifier.log_checker import Unopened
from verifier.verify import Verdict

NAMES: dict[type[msgspec.Struct], str] = {
    Forked: "ForkedOut",
    GameView: "GameOut",
    Imported: "ImportedOut",
    ProblemOut: "Problem",
    SeatSummary: "LobbySeatOut",
    SeatView: "GameSeatOut",
    Standing: "StandingOut",
    Summary: "LobbyGameOut",
    HistoryLine: "HistoryLineOut",
    Translated: "NamesOut",
    Unopened: "UnopenedOut",
    Verdict: "VerdictOut",
    lobby.Page: "LobbyOut",
    verify.Problem: "FlawOut",
}
"""The components of the structs that have another name in the contract."""


def component_of(struct: type[msgspec.Struct]) -> str:
    """Return the name of the component that describes a struct."""
    return NAMES.get(struct, struct.__name__)


def schemas_of(structs: Iterable[type[msgspec.Struct]]) -> dict[str, dict[str, Any]]:
    """Return the schemas of these structs, of those in NAMES, and of the structs inside of them, by component.

    No two of the structs may have the same class name: msgspec would name them by their modules.
    """
    _, schemas = msgspec.json.schema_components([*structs, *NAMES], ref_template=REF + "{name}")
    names = {struct.__name__: component for struct, component in NAMES.items()}

    def component(name: str) -> str:
        return names.get(name, name)

    return {component(name): _as_served(renamed(schema, component)) for name, schema in schemas.items()}


def _as_served(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a struct whose fields with a default are served too."""
    required = set(schema["required"])
    for name, field in schema["properties"].items():
        if "default" in field:
            del field["default"]
            required.add(name)
    return {**schema, "required": [name for name in schema["properties"] if name in required]}


def renamed(schema: Any, name: Callable[[str], str]) -> Any:
    """Return a schema in which `name` has been applied to the components that it refers to.

    `items: false` is left out, because apispec would treat it as a reference; such an array has `maxItems` as well.
    """
    if isinstance(schema, dict):
        return {
            key: REF + name(value.removeprefix(REF)) if key == "$ref" else renamed(value, name)
            for key, value in schema.items()
            if not (key == "items" and value is False)
        }
    return [renamed(item, name) for item in schema] if isinstance(schema, list) else schema
