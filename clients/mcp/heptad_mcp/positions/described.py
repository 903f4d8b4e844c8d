"""Every title's position in words, and those of titles that this program does not know."""

from collections.abc import Callable, Iterator, Mapping

from heptad_mcp.positions import seven, seven_wonders, seven_wonders_dice, seven_wonders_duel
from heptad_mcp.positions.scene import Json, Scene

LINES: Mapping[str, Callable[[Scene], Iterator[str]]] = {
    "seven_wonders": seven_wonders.lines,
    "seven_wonders_duel": seven_wonders_duel.lines,
    "seven_wonders_dice": seven_wonders_dice.lines,
    "seven": seven.lines,
}
COMMON = frozenset({"form", "status", "resigned", "agenda", "clocks", "taken_over", "pausing", "paused_until"})
"""Members that the state of each title has, and that a description says otherwise."""


def described(scene: Scene) -> list[str]:
    """Return what is on the table, line by line."""
    return list(LINES.get(scene.game["title"], _as_data)(scene))


def _as_data(scene: Scene) -> Iterator[str]:
    """Yield the members of a state as they are, with names in the place of ids."""
    for name, value in scene.state.items():
        if name not in COMMON:
            yield f"{name.replace('_', ' ')}: {_shown(scene, value)}"


def _shown(scene: Scene, value: Json) -> str:
    match value:
        case None:
            return "unknown"
        case str():
            return scene.catalogue.name(value)
        case list():
            return f"[{', '.join(_shown(scene, each) for each in value)}]"
        case dict():
            return f"({', '.join(f'{name} {_shown(scene, each)}' for name, each in value.items())})"
    return str(value)
