"""What a position is worth to a seat, for bots that search.

The numbers are those of a logistic regression on 33,000 positions of 3,000 games with two seats, played by `greedy`
with up to a fifth of random moves. Each position was one row: the differences of what both seats have, and who won.
They are log-odds, so half a point more changes even chances to 62 %.
"""

from typing import TYPE_CHECKING

from rules.kernel.game import AnyGame
from rules.seven.board import steps_between
from rules.seven.catalogue import Catalogue, catalogue
from rules.seven.players import complete_places, is_open, opponents
from rules.seven.state import SevenState, state_of
from rules.seven.terms import COLOURS, PAIR

if TYPE_CHECKING:
    from rules.kernel.title import Title

COMPLETE = (0.0, 0.22, 0.44, 0.66, 0.88, 1.33, 1.84, 4.0)
"""The worth of the complete places, by their number."""
TO_LOCK = (0.0, 0.25, 0.47)
"""The worth of hand cards for open places, by the number of their colours. More than two are worth no more."""
LAST_COLOUR = 1.22
"""The worth of a hand card for the only place that is open."""
FRAGMENTS = (0.0, 0.18, 0.74)
"""The worth of rainbow fragments, by their number: a pair can be locked in any place."""
CURSED = -1.0
HAND_CARD = 0.1
STEP_TO_GATE = -0.07
"""The worth of each step to the nearest gate of an opponent."""
AT_GATE = 0.41
"""The worth of a piece next to such a gate, or on it."""
ON_GATE = 0.21
"""The worth of standing on it, besides; twice that in the own turn, which ends with the invasion."""
OWN_TURN = 0.18


def lead(_title: "Title", game: AnyGame, seat: int) -> float:
    """Return the log-odds that a seat wins against the best other one."""
    state, rules = state_of(game), catalogue(game.revision)
    worths = [_cards(state, rules, owner) + _piece(state, owner) for owner in state.everyone]
    own = worths.pop(seat)
    return own - max(worths)


def _cards(state: SevenState, rules: Catalogue, seat: int) -> float:
    """Return the worth of a lock area and a hand."""
    area, hand = state.locks[seat], state.hands[seat]
    names = [held.card for held in hand if held.card is not None]
    opened = {colour for colour, place in zip(COLOURS, area, strict=True) if is_open(place)}
    complete = complete_places(state, seat)
    to_lock = len(opened.intersection([rules.cards[name].colour for name in names]))
    worth = COMPLETE[complete] + TO_LOCK[min(to_lock, 2)] + HAND_CARD * len(hand)
    worth += FRAGMENTS[min(names.count("rainbow_fragment"), PAIR)]
    if complete == len(COLOURS) - 1 and to_lock:
        worth += LAST_COLOUR
    return worth + CURSED * any(place.placed for place in area)


def _piece(state: SevenState, seat: int) -> float:
    """Return the worth of where a piece stands, and of having the turn."""
    steps = min(steps_between(state.pieces[seat], state.gates[opponent]) for opponent in opponents(state, seat))
    turns = state.turn.seat == seat
    return STEP_TO_GATE * steps + AT_GATE * (steps <= 1) + ON_GATE * (steps == 0) * (1 + turns) + OWN_TURN * turns
