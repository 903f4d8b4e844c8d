"""Standings by complete colour places; ties share a rank (ruling 40)."""

from titles.kernel.state.game import AnyGame, Standing
from titles.kernel.state.ranking import rank
from titles.seven.play.position.players import complete_places
from titles.seven.state import SevenState


def standings(game: AnyGame) -> tuple[Standing, ...]:
    """Return the standings at any version, from public facts: a seat with all seven places complete has won."""
    state: SevenState | None = game.state
    counts = [0 if state is None else complete_places(state, seat) for seat in range(len(game.seats))]
    return rank(game, [Standing(seat, 0, count, {"colours": count}) for seat, count in enumerate(counts)])
