"""Where the seats stand: by complete colour places, ties share (ruling 40)."""

from rules.seven.players import complete_places
from rules.seven.state import Play
from rules.table.game import AnyGame, Standing
from rules.table.ranking import rank


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """The standings at any version, from public facts: who completed all seven places has won."""
    play: Play | None = game.play
    counts = [0 if play is None else complete_places(play, seat) for seat in range(len(game.seats))]
    return rank(game, [Standing(seat, 0, count, {"colours": count}) for seat, count in enumerate(counts)])
