"""Folding: from stored records to states. Whatever goes wrong with a stored record is damage of its log.

A record that is not what was appended is found by its hash and its digests. A record that is, but can't be applied, is
not readable either: for this version of the rules, or because of a mistake in them. Both are an UnreadableError.
"""

from collections.abc import Iterable, Iterator

from application.games.access import FULL, Log, opened_for, stored_log
from events.archive.archived_log import ArchivedLog
from events.format.model import UnreadableError
from events.format.pauses import with_pauses
from events.format.proof import demand_sealed
from events.format.seal import Opened, Record
from events.process.reasons import reason_of
from titles.kernel.events.evolve import evolve
from titles.kernel.state.game import AnyGame, Game, seed_at
from titles.kernel.title import Title


def proven_log(records: Iterable[Record], game: AnyGame) -> Log:
    """Return stored records as a log; `game` is the full game after them or later, and says whether it has ended.

    Reading its envelopes raises UnreadableError for a record whose payloads are not those that were sealed.
    """
    return Log(_proven(stored_log(records, game).envelopes, game), game, game.status == "finished")


def _proven(opened: Iterable[Opened], game: AnyGame) -> Iterator[Opened]:
    for each in opened:
        _demand_proven(each, game)
        yield each


def _demand_proven(opened: Opened, game: AnyGame) -> None:
    """Raise UnreadableError unless all payloads of an envelope are those that were sealed; `game` has their seed."""
    version = opened.envelope.version
    try:
        if opened.envelope.sealed:
            demand_sealed(opened, seed_at(game, version))
    except (AssertionError, ValueError) as error:  # the seed itself is damaged
        raise as_unreadable(version, error) from error


def fold(title: Title, state: AnyGame, opened: Iterable[Opened]) -> AnyGame:
    """Return the state after more envelopes, as far as they are open. Raise UnreadableError."""
    for each in with_pauses(opened):
        state = _after(title, state, each)
    return state


def replayed(title: Title, state: AnyGame, records: Iterable[Record]) -> Iterator[tuple[Opened, AnyGame]]:
    """Yield the envelopes of stored records, each with the full state after it. Raise UnreadableError.

    Payloads are proven after they were applied: their salts follow from the seed, which is among the first of them.
    """
    for opened in opened_for(FULL, stored_log(records, state)):
        state = _after(title, state, opened)
        _demand_proven(opened, state)
        yield opened, state


def _after(title: Title, state: AnyGame, opened: Opened) -> AnyGame:
    """Return the state after one more envelope, as far as it is open. Raise UnreadableError."""
    envelope, payloads = opened
    try:
        return evolve(state, title.codec.join(envelope, payloads))
    except Exception as error:  # the rules may raise anything for what they never wrote
        raise as_unreadable(envelope.version, error) from error


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
