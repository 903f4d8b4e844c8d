"""The turn of a bot that searches: the decision that it has to make, what its seat sees of the game, and its move."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from application.games.jobs import seats_of_bots, thinks
from application.games.repository import GameRecord, GameRepository
from application.reading.thoughts import Thought, searched
from titles.kernel.deciding import decider
from titles.kernel.play.batch import Batch
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, pending_decision
from titles.search.search import Line, SearchBot


class BotTurn(NamedTuple):
    """A decision that waits for a bot, in the game as it was when the bot began to think."""

    record: GameRecord
    seat: int
    decision: str
    view: AnyGame
    """What the seat sees: all that the bot knows."""
    name: str
    bot: SearchBot
    legal_moves: Sequence[LegalMove]

    def thought(self, lines: Iterable[Line], *, hurried: bool) -> Thought:
        """Return what the bot thought of the moves that it searched."""
        moves = searched(self.record.title, self.view, self.seat, lines)
        return Thought(self.seat, self.record.head.version, self.decision, self.name, moves, hurried)

    def batch(self, now: GameRecord, move: Any) -> Batch:
        """Return the batch of a move; an empty one if the decision that the bot saw, or a step of it, has been made."""
        title, full, seen = now.title, now.full, self.record.full
        pending = pending_decision(full, self.seat)
        is_same = pending == pending_decision(seen, self.seat) and (
            full.commitments[self.seat] == seen.commitments[self.seat]
        )
        if pending is None or not is_same or self.seat not in seats_of_bots(full):
            return Batch(full)
        batch = decider.decide(title, full, self.seat, move, pending.id)
        return batch if isinstance(batch, Batch) else Batch(full)


def next_bot_turn(repository: GameRepository, record: GameRecord) -> BotTurn:
    """Return the turn of the first seat whose bot has to think."""
    title, full = record.title, record.full
    seat = next(seat for seat in seats_of_bots(full) if thinks(title, full, seat))
    decision, name = pending_decision(full, seat), full.seats[seat].played_by_bot
    assert decision is not None, "the game waits for the seat"
    assert name is not None, "a bot has the seat"
    bot, view = title.bots[name], repository.view(record.game, record, seat)
    assert isinstance(bot, SearchBot), f"{name} searches"
    return BotTurn(record, seat, decision.id, view, name, bot, decider.moves(title, view, seat))
