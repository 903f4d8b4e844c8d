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
from rules.seven.state import Play
from rules.seven.steps import CellWhere, ChooseCells


def origin_of(play: Play, frame: Effect, origin: str | None) -> int:
    """The cell that an area is measured from: the user's, the chosen player's, or a stored one."""
    if origin is None or origin == "self":
        return play.pieces[frame.user]
    if origin == "target":
        return play.pieces[frame.user if frame.target is None else frame.target]
    return frame.cells[origin][0]


_AROUND: dict[str, Sequence[tuple[int, ...]]] = {
    "adjacent": ADJACENT,
    "surroundings": SURROUNDINGS,
    "outside_surroundings": OUTSIDE,
    "within:2": WITHIN_TWO,
}
"""Areas around a cell."""


def area_of(play: Play, frame: Effect, step: ChooseCells) -> Sequence[int]:
    """The cells among which a step chooses, whatever lies there."""
    around = _AROUND.get(step.area)
    if around is not None:
        return around[origin_of(play, frame, step.origin)]
    if step.area == "center_and_corners":
        return CENTRE_AND_CORNERS
    if step.area == "row_or_column":
        return frame.cells[step.store]
    if step.area == "opponent_gate":
        return [play.gates[seat] for seat in opponents(play, frame.user)]
    return CELLS


def are_enough(play: Play, frame: Effect, step: ChooseCells, count: int) -> bool:
    """Could a step choose so many cells, if none is chosen yet? Looks only as far as it has to."""
    cells, where = area_of(play, frame, step), step.where
    if cells is CELLS and where == ("no_card",):
        return play.stacks.count(()) >= count
    found = len(qualifying(play, frame.user, where, cells[:SIZE]))
    return found >= count or found + len(qualifying(play, frame.user, where, cells[SIZE:])) >= count


def candidates(play: Play, frame: Effect, step: ChooseCells) -> Sequence[int]:
    """The cells that a step may choose, without those it has chosen already."""
    found, chosen = qualifying(play, frame.user, step.where, area_of(play, frame, step)), frame.chosen
    return [cell for cell in found if cell not in chosen] if chosen else found


def qualifying(play: Play, user: int, where: tuple[CellWhere, ...], cells: Sequence[int]) -> Sequence[int]:
    """Those of some cells that meet all conditions, in their order."""
    stacks = play.stacks
    for condition in where:
        if condition == "card":
            cells = list(compress(CELLS, stacks)) if cells is CELLS else [cell for cell in cells if stacks[cell]]
        elif condition == "no_piece":
            pieces = play.pieces
            cells = [cell for cell in cells if cell not in pieces]
        elif condition == "no_card":
            cells = list(compress(CELLS, map(not_, stacks))) if cells is CELLS else [c for c in cells if not stacks[c]]
        elif condition == "top_face_down":
            cells = [cell for cell in cells if (stack := stacks[cell]) and not stack[0].up]
        elif condition == "distance>=2":
            near = WITHIN_ONE[play.pieces[user]]
            cells = [cell for cell in cells if cell not in near]
        else:
            near = _surrounded(play.pieces, opponents(play, user))
            cells = [cell for cell in cells if cell not in near]
    return cells


@lru_cache(maxsize=1024)
def _surrounded(pieces: tuple[int, ...], seats: tuple[int, ...]) -> frozenset[int]:
    """All surroundings of these seats, which include their own cells here (section 2)."""
    return frozenset(cell for seat in seats for cell in (pieces[seat], *SURROUNDINGS[pieces[seat]]))


def destinations(play: Play, seat: int, distance: int, barred: int | None = None) -> list[int]:
    """Where a piece may move by its own will: so many squares away, with a card and without a piece (section 7)."""
    if banned(play, seat, "move"):
        return []
    stacks, pieces = play.stacks, play.pieces
    found = []
    for cell in AT_DISTANCE[pieces[seat]][distance]:
        if stacks[cell] and cell not in pieces and cell != barred:
            found.append(cell)  # a comprehension takes longer for so few cells
    return found


def contacts(play: Play, seat: int) -> list[int]:
    """Whom a seat may contact: the owners of adjacent pieces, whatever leap it has (ruling 27)."""
    if banned(play, seat, "contact"):
        return []
    adjacent = ADJACENT[play.pieces[seat]]
    return [other for other in opponents(play, seat) if play.pieces[other] in adjacent]


def can_act(play: Play, seat: int) -> bool:
    """Is a move or a contact possible? (section 6.3)."""
    return bool(destinations(play, seat, play.turn.leap) or contacts(play, seat))
