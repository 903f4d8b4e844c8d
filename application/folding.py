"""Folding: from stored records to states. Whatever goes wrong with a stored record is damage of its log.

A record that is not what was appended is found by its hash and its digests. A record that is, but can't be applied, is
not readable either: for this version of the rules, or because of a mistake in them. Both are an UnreadableError.
"""

from collections.abc import Iterable, Iterator

from application.access import Log, stored_log
from events.archived_log import ArchivedLog
from events.model import UnreadableError
from events.pauses import with_pauses
from events.proof import demand_sealed
from events.reasons import reason_of
from events.seal import Opened, Record
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, Game, seed_at
from rules.kernel.title import Title


def proven_log(records: Iterable[Record], game: AnyGame) -> Log:
    """Return stored records as a log; `game` is the full game after them or later, and says whether it has ended.

    Reading its envelopes raises UnreadableError for a record whose payloads are not those that were sealed.
    """
    return Log(proven(stored_log(records, game).envelopes, game), game, game.status == "finished")


def proven(opened: Iterable[Opened], game: AnyGame) -> Iterator[Opened]:
    """Yield envelopes with all payloads; `game` is as in `proven_log`. Raise UnreadableError for other payloads."""
    for each in opened:
        version = each.envelope.version
        try:
            if each.envelope.sealed:
                demand_sealed(each, seed_at(game, version))
        except (AssertionError, ValueError) as error:  # the seed itself is damaged
            raise as_unreadable(version, error) from error
        yield each


def fold(title: Title, state: AnyGame, opened: Iterable[Opened]) -> AnyGame:
    """Return the state after more envelopes, as far as they are open. Raise UnreadableError."""
    for envelope, payloads in with_pauses(opened):
        try:
            state = evolve(state, title.codec.join(envelope, payloads))
        except Exception as error:  # the rules may raise anything for what they never wrote
            raise as_unreadable(envelope.version, error) from error
    return state


def fold_archived(title: Title, log: ArchivedLog) -> AnyGame:
    """Return the full state at the end of an archived log. Raise UnreadableError."""
    state: AnyGame = Game()
    events = with_pauses(log.events(title.codec))
    for version in range(1, log.head.version + 1):
        try:
            state = evolve(state, next(events))
        except Exception as error:  # the rules may raise anything for what they never wrote
            raise as_unreadable(version, error) from error
    return state


def as_unreadable(version: int, error: Exception) -> UnreadableError:
    """Return the error that says that the stored record of a version can't be read, for a reason."""
    return error if isinstance(error, UnreadableError) else UnreadableError(version, reason_of(error))
