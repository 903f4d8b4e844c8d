"""Access to seals: only thief and victim see a stolen card, on every path by which a log is read."""

import ast
import dataclasses
import functools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from application.accounts.accounts import scopes_of
from application.accounts.tokens import TokenTerms
from application.games.access import FULL, ClosedError, Reader
from application.reading.replay import Replay
from events.format.seal import everything, open_record
from tests import logs
from tests.service.conftest import Make, at
from tests.service.reading import NDJSON, SSE
from titles.kernel.state.game import AnyGame, Seat
from titles.kernel.title import Title, public_state
from titles.registry import TITLES
from titles.seven.events import CardsStolen
from workers.game_jobs import bot_move

TITLE = TITLES["seven"]
ROLES = ("thief", "victim", "third", "spectator")
CREATOR = -2
"""Who created a game, and may have no seat in it."""


class Theft(NamedTuple):
    """A game right after a card was stolen that the third seat has never seen."""

    writer: logs.Writer
    card: str
    readers: dict[str, Reader]
    """The reader of each role."""

    def is_named(self, text: str) -> bool:
        """Whether a text names the card, by its id or in words."""
        return self.card in text or name_of(self.card) in text


@functools.cache
def name_of(card: str) -> str:
    """The English name of a card."""
    catalogue = msgspec.to_builtins(TITLE.catalogue(TITLE.revision))
    [name] = [each["name"]["en"] for each in catalogue["cards"] if each["id"] == card]
    return str(name)


@functools.cache
def theft() -> Theft:
    """A reader that is not in `to` has not read the card's id in any line, by an independent reading of the log."""
    for seed in range(500):
        chance = random.Random(seed)
        writer = logs.seated(logs.opened(TITLE, 3, chance), chance)
        while writer.game.status == "playing" and writer.game.version < 400:
            before = len(writer.records)
            logs.step(writer, chance)
            for found in _thefts(writer, before):
                others = (found.readers["third"], None)
                if not any(found.is_named(writer.log(lambda to, seat=seat: seat in to).decode()) for seat in others):
                    return found
    raise AssertionError("no card is stolen that others have never seen")


def _thefts(writer: logs.Writer, after: int) -> list[Theft]:
    found = []
    for record in writer.records[after:]:
        event = TITLE.codec.join(*open_record(record, everything))
        if isinstance(event, CardsStolen) and event.cards.value:
            third = 3 - event.thief - event.victim
            readers = {"thief": event.thief, "victim": event.victim, "third": third, "spectator": None}
            found.append(Theft(writer, event.cards.value[0], readers))
    return found


class Served:
    """The service with a game, and a token for each of its players."""

    def __init__(self, app: Flask, writer: logs.Writer) -> None:
        self.app = app
        self.writer = writer
        self.game = writer.game.id
        container = app.extensions["heptad"]
        self.repository, self.watched_games = container.repository, container.watched_games
        container.store.admit()
        container.store.append(self.game, writer.records, whole=True)
        players = {seat: holder.player for seat, holder in enumerate(writer.game.seats)}
        self.tokens = {
            reader: container.accounts.issue(player, TokenTerms(scopes_of("guest")))[1]
            for reader, player in (players | {CREATOR: writer.game.creator}).items()
        }

    def get(self, reader: Reader, path: str, accept: str = "application/json", **query: Any) -> str:
        """Return the responses for a reader."""
        client = at(self.app, "10.0.0.1", None if reader is None else self.tokens[reader])
        answer = client.get(f"/v1/games/{self.game}{path}", query_string=query, headers={"Accept": accept})
        assert answer.status_code == 200, answer.text
        return answer.text


def watched_game(served: Served, reader: Reader) -> str:
    """The lines of a watched game: those that are kept for all its watchers, and those of a late one."""
    record = served.repository.load(served.game).record
    with served.watched_games.watch(served.game) as (watched, _):
        recent = watched.lines(record, reader, record.head.version - 30, 30)
        again = watched.lines(record, reader, record.head.version - 30, 30)
        late = watched.lines(record, reader, 0, 100_000)
    assert recent == again == late[-30:]
    return repr(late)


class _CalledError(Exception):
    """The view that a bot was given, instead of its move."""


def bot(served: Served, reader: Reader) -> str:
    """The view that a bot at this reader's seat is given."""
    record = served.repository.load(served.game).record
    seats = [
        msgspec.structs.replace(taken, bot="spy") if seat == reader else taken
        for seat, taken in enumerate(record.full.seats)
    ]

    def spy(view: AnyGame, _seat: int, moves: Any, _chance: Any) -> Any:
        raise _CalledError(repr((view, moves)))

    title: Title = dataclasses.replace(record.title, bots={"spy": spy})
    full = msgspec.structs.replace(record.full, seats=tuple(seats))
    assert reader is not None
    with pytest.raises(_CalledError) as called:
        bot_move(served.repository, replace(record, title=title, full=full), reader)
    return str(called.value)


def replay_view(served: Served, reader: Reader) -> str:
    """A view of the log file of the ended game, as of now."""
    replay = Replay(ended(served.writer).log(), TITLES)
    return repr(public_state(TITLE, replay.view(replay.find(len(served.writer.records)), reader)))


def replay_events(served: Served, reader: Reader) -> str:
    """The events of that file, up to now."""
    replay = Replay(ended(served.writer).log(), TITLES)
    last = replay.find(len(served.writer.records))
    opened = [payloads for batch in range(last + 1) for _, payloads in replay.events(batch, reader)]
    return repr([bytes(payload) for payloads in opened for payload in payloads if payload is not None])


def ended(writer: logs.Writer) -> logs.Writer:
    """The same game, in which everybody has resigned."""
    copy = logs.Writer(writer.title)
    copy.game, copy.records = writer.game, [*writer.records]
    return logs.finished_by_resigning(copy)


PATHS: dict[str, Callable[[Served, Reader], str]] = {
    "view": lambda served, reader: served.get(reader, ""),
    "past view": lambda served, reader: served.get(reader, "", at=len(served.writer.records)),
    "events": lambda served, reader: served.get(reader, "/events"),
    "event stream": lambda served, reader: served.get(reader, "/events", SSE, wait=0),
    "lines": lambda served, reader: served.get(reader, "/events", NDJSON, wait=0),
    "log": lambda served, reader: served.get(reader, "/log"),
    "history": lambda served, reader: served.get(reader, "/history", lang="en"),
    "history as text": lambda served, reader: served.get(reader, "/history", "text/plain", lang="en"),
    "updates": lambda served, reader: served.get(reader, "/updates", after=0, lang="en"),
    "newest update": lambda served, reader: served.get(reader, "/updates", SSE, wait=0, lang="en"),
    "past updates": lambda served, reader: served.get(reader, "/updates", NDJSON, wait=0, after=0, lang="en"),
    "watched game": watched_game,
    "bot": bot,
    "replay view": replay_view,
    "replay events": replay_events,
}
each_path = pytest.mark.parametrize("path", PATHS)


@each_path
def test_a_stolen_card_is_seen_by_thief_and_victim_only(make: Make, path: str):
    stolen = theft()
    served = Served(make(), stolen.writer)
    roles = ROLES[:3] if path == "bot" else ROLES
    named = [role for role in roles if stolen.is_named(PATHS[path](served, stolen.readers[role]))]
    assert named == ["thief", "victim"]


@pytest.mark.parametrize("path", sorted(PATHS.keys() - {"watched game", "bot", "replay view", "replay events"}))
def test_in_a_fork_a_stolen_card_is_seen_by_those_who_hold_the_seats_of_thief_and_victim(make: Make, path: str):
    """Not by its creator, who has no seat, although everything is open in the game that was forked."""
    stolen = theft()
    takers = [Seat(player=f"q{seat}") for seat in range(3)]
    fork = logs.forked(ended(stolen.writer), len(stolen.writer.records), random.Random(1), takers)
    served = Served(make(), fork)
    readers = {**stolen.readers, "creator": CREATOR}
    assert [role for role in readers if stolen.is_named(PATHS[path](served, readers[role]))] == ["thief", "victim"]


@pytest.mark.parametrize("path", sorted(PATHS.keys() - {"bot", "replay view", "replay events"}))
def test_after_the_end_every_caller_sees_it(make: Make, path: str):
    stolen = theft()
    served = Served(make(), ended(stolen.writer))
    assert all(stolen.is_named(PATHS[path](served, stolen.readers[role])) for role in ROLES)


@pytest.mark.parametrize("path", sorted(PATHS.keys() - {"past view", "replay view", "replay events"}))
def test_who_had_resigned_before_does_not_see_it(make: Make, path: str):
    stolen = theft()
    served = Served(make(), stolen.writer)
    record = served.repository.load(served.game).record
    seats = [
        msgspec.structs.replace(seat, resigned=2) if number == stolen.readers["thief"] else seat
        for number, seat in enumerate(record.full.seats)
    ]
    full = msgspec.structs.replace(record.full, seats=tuple(seats))
    served.repository.known.keep(replace(record, full=full))
    named = [role for role in ("thief", "victim") if stolen.is_named(PATHS[path](served, stolen.readers[role]))]
    assert named == ["victim"]


def test_a_file_that_lacks_what_a_seat_saw_is_refused():
    stolen = theft()
    thief, third = stolen.readers["thief"], stolen.readers["third"]
    replay = Replay(stolen.writer.log(lambda to: third in to), TITLES)
    assert not stolen.is_named(repr(replay.view(len(replay.ends) - 1, FULL)))
    with pytest.raises(ClosedError):
        replay.view(len(replay.ends) - 1, thief)


def test_sealed_payloads_are_opened_in_one_module():
    """Nothing else in the rooms around it imports what opens them."""
    rooms = ("application", "projections", "workers", "service", "heptad")
    opening = {"open_record", "served_line", "everything", "may_read"}
    for path in (path for room in rooms for path in Path(room).rglob("*.py")):
        imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        found = opening & {name.name for node in imports for name in node.names}
        assert path == Path("application/games/access.py") or not found, (path, found)
