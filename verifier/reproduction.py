"""Reproducing batches of an open log, which makes all checks of a batch at once.

In a batch of a move or of a resolution nothing is free but the move, who acted, and when. Its events follow from the
game and the move, its draws and salts from the seed, its numbers and hashes from the head before it. So if the rules
give the same move again, and it is sealed as the service seals it, equal lines leave nothing to check.

A batch that is not reproduced may still be valid, for example with events of an older schema. The checks line by line
find out.
"""

from collections.abc import Iterator, Sequence

from events.format import canonical
from events.format.bounds import MAX_VERSIONS
from events.format.model import Envelope, Event
from events.format.seal import chain_open, drafts, parse_line
from events.format.times import milliseconds
from titles.kernel.deciding import decider, timekeeping
from titles.kernel.events.events import Committed, Drawn, Resolved, TitleEvent
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import Dealer
from titles.kernel.state.game import AnyGame, pending_resolution
from titles.kernel.title import Title, state_digest
from verifier.log_checker import Lines, is_time, is_within_bounds
from verifier.replay_check import WORKER, LikelyMoves, acting_seat, attempts


class Reproducer:
    """Reproduces the batches of one log."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self._likely = LikelyMoves()

    def reproduce(self, game: AnyGame, checked: Lines, texts: Sequence[bytes], place: int) -> Batch | None:
        """Return the batch that begins at a place in `texts`, and add it to the lines checked so far.

        `checked` are the lines before, up to the end of a batch of an open log, and `game` is the full state after
        them. Return None, and add nothing, if the batch is not reproduced.
        """
        try:
            envelope, payloads = parse_line(texts[place])
            if not is_time(envelope.at) or envelope.at < checked.at:
                return None
            event, at = self.title.codec.join(envelope, payloads), milliseconds(envelope.at)
            for batch in self._batches(game, checked.dealer, envelope, event):
                if timekeeping.set_clocks(batch, at) is None and batch.events[:1] == [event]:
                    end = place + len(batch.events)
                    return batch if _is_written(self.title, batch, checked, envelope, texts[place:end]) else None
        except Exception:  # a log can hold anything, and the checks line by line say what is wrong
            return None
        return None

    def _batches(self, game: AnyGame, dealer: Dealer | None, envelope: Envelope, event: Event) -> Iterator[Batch]:
        """Yield what the rules can make of the act that begins a batch."""
        if isinstance(event, Resolved):
            if envelope.actor == WORKER and pending_resolution(game) == event.kind:
                yield decider.resolve(self.title, game, dealer)
        elif isinstance(event, (TitleEvent, Committed)):
            seat = acting_seat(game, envelope)
            if seat is not None:
                yield from attempts(self.title, game, seat, event, self._likely, dealer)


def _is_written(title: Title, batch: Batch, checked: Lines, first: Envelope, texts: Sequence[bytes]) -> bool:
    """Whether a batch has these lines, byte for byte. If so, add it to the lines checked so far."""
    version, digest = checked.head
    if len(batch.events) != len(texts) or version + len(texts) > MAX_VERSIONS:
        return False
    assert checked.seed is not None, "the log is open"
    state = canonical.encode(state_digest(title, batch.game))
    made = drafts(batch.events, after=version, actor=first.actor, at=first.at, state=state, codec=title.codec)
    written = list(made)
    for draft, text in zip(written, texts, strict=True):
        line, digest = chain_open(draft, digest, checked.seed)
        if line != text or not is_within_bounds(text):
            return False
    labels = [event.label for event in batch.events if isinstance(event, Drawn)]
    if len(set(labels)) < len(labels) or not checked.labels.isdisjoint(labels):
        return False
    checked.add(written, digest, labels, sum(map(len, texts)) + len(texts))
    return True
