"""Civilian victory and the supremacies (sections 7, 8 and 12), from public facts at any version of a game."""

from functools import cache

import msgspec

from rules.kernel.game import AnyGame, Standing
from rules.kernel.ranking import rank
from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.counting import COINS_A_POINT, best_city, symbols_of
from rules.seven_wonders_duel.effects import Effects, Points, PointsPerBestCity, PointsPerProgressToken
from rules.seven_wonders_duel.state import DuelGame, DuelState, state_of

LINES = ("blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military")
SYMBOLS_TO_WIN = 6


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What a card, wonder or token scores: its line of the sheet, printed points, and what is counted at the end."""

    line: str
    points: int
    counted: tuple[PointsPerBestCity | PointsPerProgressToken, ...]


@cache
def worths(revision: int) -> dict[str, Worth]:
    """What scores, by id; what brings no points is not there."""
    printed = catalogue(revision)
    things = [(card.id, str(card.colour), card.effects) for card in printed.cards.values()]
    things += [(wonder.id, "wonders", wonder.effects) for wonder in printed.wonders.values()]
    things += [(token.id, "tokens", token.effects) for token in printed.tokens.values()]
    found = {name: _worth(line, effects) for name, line, effects in things}
    return {name: worth for name, worth in found.items() if worth.points or worth.counted}


def _worth(line: str, effects: Effects) -> Worth:
    points = sum(effect.amount for effect in effects if isinstance(effect, Points))
    return Worth(
        line,
        points,
        tuple(effect for effect in effects if isinstance(effect, PointsPerBestCity | PointsPerProgressToken)),
    )


def score(revision: int, state: DuelState, seat: int) -> dict[str, int]:
    """The eight lines of the score sheet for a seat, as it stands."""
    city, known = state.cities[seat], worths(revision)
    points = dict.fromkeys(LINES, 0)
    for name in city.cards + city.built + city.tokens:
        if name in known:
            worth = known[name]
            points[worth.line] += worth.points
            for effect in worth.counted:
                points[worth.line] += effect.amount * _count(revision, state, seat, effect)
    points["coins"] = city.coins // COINS_A_POINT
    points["military"] = military_points(revision, state, seat)
    return points


def _count(revision: int, state: DuelState, seat: int, effect: PointsPerBestCity | PointsPerProgressToken) -> int:
    if isinstance(effect, PointsPerBestCity):
        return best_city(revision, state.cities, effect.count)
    return len(state.cities[seat].tokens)


def lead_of(state: DuelState, seat: int) -> int:
    """How far the pawn stands toward the capital of this seat's rival."""
    return state.pawn if seat == state.first else -state.pawn


def military_points(revision: int, state: DuelState, seat: int) -> int:
    """Only the favoured player scores (section 12); the capital itself has no points."""
    points = catalogue(revision).track.points_by_distance
    lead = lead_of(state, seat)
    return points[lead] if 0 < lead < len(points) else 0


def supremacy_of(game: DuelGame) -> int | None:
    """The seat whose pawn is in the rival's capital, or that has six symbols."""
    state = state_of(game)
    for seat, city in enumerate(state.cities):
        if lead_of(state, seat) == catalogue(game.revision).track.capital_distance:
            return seat
        if len(set(symbols_of(game.revision, city))) >= SYMBOLS_TO_WIN:
            return seat
    return None


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Where the seats stand: a supremacy, else points, then the points of blue cards; who is still level shares."""
    if game.state is None:
        return ()
    state = state_of(game)
    lines = [score(game.revision, state, seat) for seat in range(2)]
    results = [Standing(seat, 0, sum(points.values()), points, points["blue"]) for seat, points in enumerate(lines)]
    winner = supremacy_of(game)
    if winner is None:
        return rank(game, results)
    won, lost = results[winner], results[1 - winner]
    return (
        Standing(won.seat, 1, won.total, won.points, won.tie_break),
        Standing(lost.seat, 2, lost.total, lost.points, lost.tie_break),
    )
