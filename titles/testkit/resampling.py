"""Another full state that a seat can't tell from the true one: hidden cards and sealed choices made again at random."""

from typing import Any

from msgspec.structs import replace

from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import decide, moves
from titles.kernel.events.events import Committed
from titles.kernel.play.batch import Batch
from titles.kernel.state.game import AnyGame, Commitment, pending_decision
from titles.kernel.title import Title
from titles.testkit.played_game import Played


def resampled(played: Played, game: AnyGame, seat: int, random: RandomSource) -> AnyGame:
    """Return a full state that the seat can't tell from this one, with other choices of the other seats."""
    title, other = played.title, played.invariants.resample_hidden(game, seat, random)
    wrong = played.invariants.check_invariants(other)
    assert not wrong, f"{title.id}, version {game.version}: resampled for seat {seat}: {'; '.join(wrong)}"
    for number, kept in enumerate(game.commitments):
        if number != seat and kept is not None and kept.chain and pending_decision(game, number) is not None:
            other = _choose_again(title, other, number, kept, random)
    return other


def _choose_again(title: Title, game: AnyGame, seat: int, kept: Commitment[Any], random: RandomSource) -> AnyGame:
    """Return the game with another choice of a seat, as complete as the one that it made.

    An incomplete choice is made as if all other seats had chosen: only then does it show whether a seat has more to
    choose.
    """
    others = game.commitments
    if not kept.complete:
        others = tuple([Commitment(True, () if other is None else other.chain) for other in others])

    def with_choice(choice: Commitment[Any] | None, others: tuple[Commitment[Any] | None, ...] = others) -> AnyGame:
        return replace(game, commitments=(*others[:seat], choice, *others[seat + 1 :]))

    choice: Commitment[Any] | None = None
    for _ in range(50):
        choosing = with_choice(choice)
        batch = decide(title, choosing, seat, random.choice(moves(title, choosing, seat)).move)
        assert isinstance(batch, Batch), (
            f"{title.id}, version {game.version}: a legal move of seat {seat} is refused: {batch}"
        )
        made = [event for event in batch.events if isinstance(event, Committed)]
        choice = Commitment(made[0].complete, made[0].chain.value) if made else choice
        if choice is not None and choice.chain and choice.complete == kept.complete:
            return with_choice(replace(choice, times=kept.times), game.commitments)
        choice = None if choice is not None and choice.complete else choice
    raise AssertionError(f"{title.id}, version {game.version}: seat {seat} finds no choice like the one that it made")
