"""Where the seats stand: by complete colour places, ties share (ruling 40)."""

from rules.seven.players import complete_places
from rules.seven.state import play_of
from rules.table.game import AnyGame, Standing
from rules.table.ranking import rank


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """The standings at any version, from public facts: who completed all seven places has won."""
    if game.play is None:
        return rank(game, [Standing(seat, 0, 0, {"colours": 0}) for seat in range(len(game.seats))])
    play = play_of(game)
    counts = [complete_places(play, seat) for seat in range(len(game.seats))]
    return rank(game, [Standing(seat, 0, count, {"colours": count}) for seat, count in enumerate(counts)])
