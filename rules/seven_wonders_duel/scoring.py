"""Civilian victory and the supremacies (sections 7, 8 and 12), from public facts at any version of a game."""

from rules.seven_wonders_duel.catalogue import catalogue
from rules.seven_wonders_duel.counting import COINS_A_POINT, best_city, symbols_of
from rules.seven_wonders_duel.effects import Effects, Points, PointsPerBestCity, PointsPerProgressToken
from rules.seven_wonders_duel.state import DuelGame, Play, play_of
from rules.table.game import AnyGame, Standing
from rules.table.ranking import rank

LINES = ("blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military")
SYMBOLS_TO_WIN = 6


def score(revision: int, play: Play, seat: int) -> dict[str, int]:
    """The eight lines of the score sheet for a seat, as it stands."""
    printed, city = catalogue(revision), play.cities[seat]
    points = dict.fromkeys(LINES, 0)
    for name in city.cards:
        card = printed.cards[name]
        if card.colour in points:
            points[card.colour] += _worth(revision, play, seat, card.effects)
    for wonder in city.built:
        points["wonders"] += _worth(revision, play, seat, printed.wonders[wonder].effects)
    for token in city.tokens:
        points["tokens"] += _worth(revision, play, seat, printed.tokens[token].effects)
    points["coins"] = city.coins // COINS_A_POINT
    points["military"] = military_points(revision, play, seat)
    return points


def _worth(revision: int, play: Play, seat: int, effects: Effects) -> int:
    """Printed points, and those counted at the end."""
    total = 0
    for effect in effects:
        if isinstance(effect, Points):
            total += effect.amount
        elif isinstance(effect, PointsPerBestCity):
            total += effect.amount * best_city(revision, play.cities, effect.count)
        elif isinstance(effect, PointsPerProgressToken):
            total += effect.amount * len(play.cities[seat].tokens)
    return total


def lead_of(play: Play, seat: int) -> int:
    """How far the pawn stands toward the capital of this seat's rival."""
    return play.pawn if seat == play.first else -play.pawn


def military_points(revision: int, play: Play, seat: int) -> int:
    """Only the favoured player scores (section 12); the capital itself has no points."""
    points = catalogue(revision).track.points_by_distance
    lead = lead_of(play, seat)
    return points[lead] if 0 < lead < len(points) else 0


def supremacy_of(game: DuelGame) -> int | None:
    """The seat whose pawn is in the rival's capital, or that has six symbols."""
    play = play_of(game)
    for seat, city in enumerate(play.cities):
        if lead_of(play, seat) == catalogue(game.revision).track.capital_distance:
            return seat
        if len(set(symbols_of(game.revision, city))) >= SYMBOLS_TO_WIN:
            return seat
    return None


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Where the seats stand: a supremacy, else points, then the points of blue cards; who is still level shares."""
    if game.play is None:
        return ()
    play = play_of(game)
    lines = [score(game.revision, play, seat) for seat in range(2)]
    results = [Standing(seat, 0, sum(points.values()), points, points["blue"]) for seat, points in enumerate(lines)]
    winner = supremacy_of(game)
    if winner is None:
        return rank(game, results)
    won, lost = results[winner], results[1 - winner]
    return (
        Standing(won.seat, 1, won.total, won.points, won.tie_break),
        Standing(lost.seat, 2, lost.total, lost.points, lost.tie_break),
    )
