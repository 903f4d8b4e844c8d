"""Cells that meet conditions, and where pieces can go (sections 2, 6.3 and 10)."""

from collections.abc import Sequence
from typing import Literal

from titles.seven.play.position.players import is_banned, opponents
from titles.seven.state import SevenState
from titles.seven.terms.board import ADJACENT, AROUND, AT_DISTANCE, WITHIN_ONE

CellCondition = Literal["card", "no_card", "no_piece", "top_face_down", "outside_opponents_surroundings", "distance>=2"]


def qualifying(state: SevenState, user: int, where: tuple[CellCondition, ...], cells: Sequence[int]) -> Sequence[int]:
    """Return those of some cells that meet all conditions, in their order."""
    stacks, pieces = state.stacks, state.pieces
    for condition in where:
        if condition == "card":
            cells = [cell for cell in cells if stacks[cell]]
        elif condition == "no_card":
            cells = [cell for cell in cells if not stacks[cell]]
        elif condition == "no_piece":
            cells = [cell for cell in cells if cell not in pieces]
        elif condition == "top_face_down":
            cells = [cell for cell in cells if stacks[cell] and not stacks[cell][0].up]
        elif condition == "distance>=2":
            near = WITHIN_ONE[pieces[user]]
            cells = [cell for cell in cells if cell not in near]
        else:
            near = frozenset[int]().union(*[AROUND[pieces[seat]] for seat in opponents(state, user)])
            cells = [cell for cell in cells if cell not in near]
    return cells


def destinations(state: SevenState, seat: int, distance: int, barred: int | None = None) -> list[int]:
    """Return where a piece can move voluntarily: exactly this far, onto a card and no piece (section 7)."""
    if is_banned(state, seat, "move"):
        return []
    stacks, pieces = state.stacks, state.pieces
    cells = AT_DISTANCE[pieces[seat]][distance]
    return [cell for cell in cells if stacks[cell] and cell not in pieces and cell != barred]


def contacts(state: SevenState, seat: int) -> list[int]:
    """Return the seats that a seat can contact: the owners of adjacent pieces, whatever its leap (ruling 27)."""
    if is_banned(state, seat, "contact"):
        return []
    adjacent = ADJACENT[state.pieces[seat]]
    return [other for other in opponents(state, seat) if state.pieces[other] in adjacent]


def can_act(state: SevenState, seat: int) -> bool:
    """Whether a move or a contact is possible (section 6.3)."""
    return bool(destinations(state, seat, state.turn.leap) or contacts(state, seat))
