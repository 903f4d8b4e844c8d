"""Civilian victory and the supremacies (sections 7, 8 and 12), from public facts at any version of a game."""

from titles.kernel.state.game import AnyGame, Standing
from titles.kernel.state.ranking import rank
from titles.seven_wonders_duel.cards.cities import COINS_PER_POINT, CityView, city_view
from titles.seven_wonders_duel.catalogue import Catalogue, catalogue
from titles.seven_wonders_duel.play.science import are_supremacy, symbols_of
from titles.seven_wonders_duel.state import DuelState, state_of

LINES = ("blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military")
"""The lines of the score sheet."""


def score(rules: Catalogue, state: DuelState, seat: int) -> dict[str, int]:
    """Return the points of a seat by line of the score sheet, as if the game ended now."""
    city, view = state.cities[seat], city_view(state, seat, rules.coloured)
    points = dict.fromkeys(LINES, 0)
    for card in city.cards:
        worth = _points(rules, card, view)
        if worth:
            points[rules.cards[card].colour] += worth
    points["wonders"] = sum([_points(rules, wonder, view) for wonder in city.built])
    points["tokens"] = sum([_points(rules, token, view) for token in city.tokens])
    points["coins"] = city.coins // COINS_PER_POINT
    points["military"] = military_points(rules, state, seat)
    return points


def _points(rules: Catalogue, thing: str, view: CityView) -> int:
    return rules.gains[thing].points + sum([effect.points(view) for effect in rules.scoring.get(thing, ())])


def lead_of(state: DuelState, seat: int) -> int:
    """Return how far the pawn stands toward the capital of the opponent of this seat."""
    return state.pawn if seat == state.first else -state.pawn


def military_points(rules: Catalogue, state: DuelState, seat: int) -> int:
    """Return the points for the pawn: only the leading player scores (section 12), and nothing in the capital."""
    points = rules.track.points_by_distance
    lead = lead_of(state, seat)
    return points[lead] if 0 < lead < len(points) else 0


def supremacy_of(rules: Catalogue, state: DuelState) -> int | None:
    """Return the seat that has a military or scientific supremacy."""
    for seat, city in enumerate(state.cities):
        if lead_of(state, seat) == rules.track.capital_distance:
            return seat
        if are_supremacy(symbols_of(rules, city)):
            return seat
    return None


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Return the standings: by a supremacy, or by points and then points of blue cards; equal seats share a rank."""
    if game.state is None:
        return ()
    state, rules = state_of(game), catalogue(game.revision)
    scores = [score(rules, state, seat) for seat in range(2)]
    results = [Standing(seat, 0, sum(points.values()), points, points["blue"]) for seat, points in enumerate(scores)]
    winner = supremacy_of(rules, state)
    if winner is None:
        return rank(game, results)
    won, lost = results[winner], results[1 - winner]
    return (
        Standing(won.seat, 1, won.total, won.points, won.tie_break),
        Standing(lost.seat, 2, lost.total, lost.points, lost.tie_break),
    )
