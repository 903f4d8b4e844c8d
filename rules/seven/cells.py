"""Which cells a step may choose, and where pieces may go (sections 2, 6.3 and 10)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import not_

from rules.seven.board import (
    ADJACENT,
    AT_DISTANCE,
    CELLS,
    CENTRE_AND_CORNERS,
    OUTSIDE,
    SIZE,
    SURROUNDINGS,
    WITHIN_ONE,
    WITHIN_TWO,
)
from rules.seven.frames import Effect
from rules.seven.players import banned, opponents
from rules.seven.state import SevenState
from rules.seven.steps import CellWhere, ChooseCells


def origin_of(state: SevenState, frame: Effect, origin: str | None) -> int:
    """The cell that an area is measured from: the user's, the chosen player's, or a stored one."""
    if origin is None or origin == "self":
        return state.pieces[frame.user]
    if origin == "target":
        return state.pieces[frame.user if frame.target is None else frame.target]
    return frame.cells[origin][0]


_AROUND: dict[str, Sequence[tuple[int, ...]]] = {
    "adjacent": ADJACENT,
    "surroundings": SURROUNDINGS,
    "outside_surroundings": OUTSIDE,
    "within:2": WITHIN_TWO,
}
"""Areas around a cell."""


def area_of(state: SevenState, frame: Effect, step: ChooseCells) -> Sequence[int]:
    """The cells among which a step chooses, whatever lies there."""
    around = _AROUND.get(step.area)
    if around is not None:
        return around[origin_of(state, frame, step.origin)]
    if step.area == "center_and_corners":
        return CENTRE_AND_CORNERS
    if step.area == "row_or_column":
        return frame.cells[step.store]
    if step.area == "opponent_gate":
        return [state.gates[seat] for seat in opponents(state, frame.user)]
    return CELLS


def are_enough(state: SevenState, frame: Effect, step: ChooseCells, count: int) -> bool:
    """Could a step choose so many cells, if none is chosen yet? Looks only as far as it has to."""
    cells, where = area_of(state, frame, step), step.where
    if cells is CELLS and where == ("no_card",):
        return state.stacks.count(()) >= count
    found = len(qualifying(state, frame.user, where, cells[:SIZE]))
    return found >= count or found + len(qualifying(state, frame.user, where, cells[SIZE:])) >= count


def candidates(state: SevenState, frame: Effect, step: ChooseCells) -> Sequence[int]:
    """The cells that a step may choose, without those it has chosen already."""
    found, chosen = qualifying(state, frame.user, step.where, area_of(state, frame, step)), frame.chosen
    return [cell for cell in found if cell not in chosen] if chosen else found


def qualifying(state: SevenState, user: int, where: tuple[CellWhere, ...], cells: Sequence[int]) -> Sequence[int]:
    """Those of some cells that meet all conditions, in their order."""
    stacks = state.stacks
    for condition in where:
        if condition == "card":
            cells = list(compress(CELLS, stacks)) if cells is CELLS else [cell for cell in cells if stacks[cell]]
        elif condition == "no_piece":
            pieces = state.pieces
            cells = [cell for cell in cells if cell not in pieces]
        elif condition == "no_card":
            cells = list(compress(CELLS, map(not_, stacks))) if cells is CELLS else [c for c in cells if not stacks[c]]
        elif condition == "top_face_down":
            cells = [cell for cell in cells if (stack := stacks[cell]) and not stack[0].up]
        elif condition == "distance>=2":
            near = WITHIN_ONE[state.pieces[user]]
            cells = [cell for cell in cells if cell not in near]
        else:
            near = _surrounded(state.pieces, opponents(state, user))
            cells = [cell for cell in cells if cell not in near]
    return cells


@lru_cache(maxsize=1024)
def _surrounded(pieces: tuple[int, ...], seats: tuple[int, ...]) -> frozenset[int]:
    """All surroundings of these seats, which include their own cells here (section 2)."""
    return frozenset(cell for seat in seats for cell in (pieces[seat], *SURROUNDINGS[pieces[seat]]))


def destinations(state: SevenState, seat: int, distance: int, barred: int | None = None) -> list[int]:
    """Where a piece may move by its own will: so many squares away, with a card and without a piece (section 7)."""
    if banned(state, seat, "move"):
        return []
    stacks, pieces = state.stacks, state.pieces
    found = []
    for cell in AT_DISTANCE[pieces[seat]][distance]:
        if stacks[cell] and cell not in pieces and cell != barred:
            found.append(cell)  # a comprehension takes longer for so few cells
    return found


def contacts(state: SevenState, seat: int) -> list[int]:
    """Whom a seat may contact: the owners of adjacent pieces, whatever leap it has (ruling 27)."""
    if banned(state, seat, "contact"):
        return []
    adjacent = ADJACENT[state.pieces[seat]]
    return [other for other in opponents(state, seat) if state.pieces[other] in adjacent]


def can_act(state: SevenState, seat: int) -> bool:
    """Is a move or a contact possible? (section 6.3)."""
    return bool(destinations(state, seat, state.turn.leap) or contacts(state, seat))
