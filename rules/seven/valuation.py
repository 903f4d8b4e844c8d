"""What a position is worth to a seat, for bots that search.

The numbers are those of a logistic regression on the beginnings of 48,000 turns in 2,500 games with two seats, played
by `greedy` with up to a fifth of random moves: from the differences of what both seats have to who won.
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

COMPLETE = (0.0, 0.3, 0.6, 0.9, 1.2, 1.66, 1.93, 4.0)
"""The worth of the complete places, by their number."""
TO_LOCK = (0.0, 0.13, 0.34)
"""The worth of hand cards for open places, by the number of their colours. More than two are worth no more."""
LAST_COLOUR = 1.48
"""The worth of a hand card for the only place that is open."""
FRAGMENTS = (0.0, 0.12, 0.54)
"""The worth of rainbow fragments, by their number: a pair can be locked in any place."""
CURSED = -1.0
HAND_CARD = 0.17
STEP_TO_GATE = -0.06
"""The worth of each step to the nearest gate of an opponent."""
AT_GATE = 0.45
"""The worth of a piece next to such a gate."""


def lead(_title: "Title", game: AnyGame, seat: int) -> float:
    """Return the log-odds that a seat wins against the best other one."""
    state, rules = state_of(game), catalogue(game.revision)
    worths = [_cards(state, rules, owner) + _piece(state, owner) for owner in state.everyone]
    own = worths.pop(seat)
    return own - max(worths)


def after_a_round(start: AnyGame, game: AnyGame) -> bool:
    """Whether each seat has had a turn since the start. Positions are judged as a turn begins."""
    begun = state_of(start)
    return state_of(game).turn.number >= begun.turn.number + len(begun.gates)


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
    """Return the worth of where a piece stands."""
    steps = min(steps_between(state.pieces[seat], state.gates[opponent]) for opponent in opponents(state, seat))
    return STEP_TO_GATE * steps + AT_GATE * (steps <= 1)
