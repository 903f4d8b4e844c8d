"""Which cells a step may choose, and where pieces may go (sections 2, 6.3 and 10)."""

from collections.abc import Callable, Sequence

from rules.seven.board import (
    ADJACENT,
    AT_DISTANCE,
    CELLS,
    CENTRE_AND_CORNERS,
    OUTSIDE,
    SURROUNDINGS,
    WITHIN_TWO,
    steps_between,
)
from rules.seven.frames import Effect
from rules.seven.players import banned, opponents
from rules.seven.state import Play
from rules.seven.steps import ChooseCells


def origin_of(play: Play, frame: Effect, origin: str | None) -> int:
    """The cell that an area is measured from: the user's, the chosen player's, or a stored one."""
    if origin in {None, "self"}:
        return play.pieces[frame.user]
    if origin == "target":
        return play.pieces[frame.user if frame.target is None else frame.target]
    return frame.cells[str(origin)][0]


_AREAS: dict[str, Callable[[Play, int, int], Sequence[int]]] = {
    "any": lambda _play, _user, _cell: CELLS,
    "row_or_column": lambda _play, _user, _cell: CELLS,
    "adjacent": lambda _play, _user, cell: ADJACENT[cell],
    "surroundings": lambda _play, _user, cell: SURROUNDINGS[cell],
    "outside_surroundings": lambda _play, _user, cell: OUTSIDE[cell],
    "within:2": lambda _play, _user, cell: WITHIN_TWO[cell],
    "center_and_corners": lambda _play, _user, _cell: CENTRE_AND_CORNERS,
    "opponent_gate": lambda play, user, _cell: [play.gates[seat] for seat in opponents(play, user)],
}


def are_enough(play: Play, frame: Effect, step: ChooseCells, count: int) -> bool:
    """Could a step choose so many cells? The frequent cases without listing them."""
    if step.area == "any" and step.where == ("card",):
        return len(CELLS) - play.stacks.count(()) >= count
    if step.area == "any" and step.where == ("no_card",):
        return play.stacks.count(()) >= count
    return len(candidates(play, frame, step)) >= count


def candidates(play: Play, frame: Effect, step: ChooseCells) -> list[int]:
    """The cells that a step may choose, without those it has chosen already."""
    cells = list(_AREAS[step.area](play, frame.user, origin_of(play, frame, step.origin)))
    stacks = play.stacks
    for condition in step.where:
        if condition == "card":
            cells = [cell for cell in cells if stacks[cell]]
        elif condition == "no_card":
            cells = [cell for cell in cells if not stacks[cell]]
        elif condition == "no_piece":
            cells = [cell for cell in cells if cell not in play.pieces]
        elif condition == "top_face_down":
            cells = [cell for cell in cells if stacks[cell] and not stacks[cell][0].up]
        elif condition == "distance>=2":
            own = play.pieces[frame.user]
            cells = [cell for cell in cells if steps_between(cell, own) >= 2]
        else:
            cells = _outside(play, frame.user, cells)
    return [cell for cell in cells if cell not in frame.chosen] if frame.chosen else cells


def _outside(play: Play, user: int, cells: list[int]) -> list[int]:
    """Those outside all opponents' surroundings, which include their own cells here (section 2)."""
    near: set[int] = set()
    for seat in opponents(play, user):
        near.update(SURROUNDINGS[play.pieces[seat]], (play.pieces[seat],))
    return [cell for cell in cells if cell not in near]


def destinations(play: Play, seat: int, distance: int, barred: int | None = None) -> list[int]:
    """Where a piece may move by its own will: so many squares away, with a card and without a piece (section 7)."""
    if banned(play, seat, "move"):
        return []
    stacks, pieces = play.stacks, play.pieces
    return [
        cell for cell in AT_DISTANCE[pieces[seat]][distance] if stacks[cell] and cell not in pieces and cell != barred
    ]


def contacts(play: Play, seat: int) -> list[int]:
    """Whom a seat may contact: the owners of adjacent pieces, whatever leap it has (ruling 27)."""
    if banned(play, seat, "contact"):
        return []
    adjacent = ADJACENT[play.pieces[seat]]
    return [other for other in opponents(play, seat) if play.pieces[other] in adjacent]


def can_act(play: Play, seat: int) -> bool:
    """Is a move or a contact possible? (section 6.3)."""
    return bool(contacts(play, seat) or destinations(play, seat, play.turn.leap))
