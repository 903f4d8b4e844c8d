"""`heptad selfplay`: plays the bots of heptad-client in memory, without a server.

A bot gets the same models as from the server, made from what its seat may open. There is no log, so `hash` is empty of
meaning: 64 zeros. The choices of bots that use the module `random` follow from the seed too.
"""

import random
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from rich.progress import Progress

from application.games.access import Log, Reader, opened_for
from application.games.folding import fold
from application.games.repository import GameRecord
from application.reading.game_view import GameView, game_of
from events.format.model import Envelope, Seal
from events.format.seal import GENESIS, Head, Opened
from events.process import lifeline
from heptad.terminal.console import Terminal
from heptad_client.bot import Bot, asked, chosen, load_bot
from heptad_client.errors import HeptadError
from heptad_client.model import read
from heptad_client.models import GameOut, MovesOut
from heptad_client.plan import check_kind, seating
from heptad_client.runner import unit
from heptad_client.titles import LegalMove
from projections.frames.legal_moves import listed
from titles.kernel.deciding import decider, life
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, Game, Seat, pending_resolution, to_move
from titles.kernel.title import Title
from titles.registry import TITLES

TIME = "2026-01-01T00:00:00.000Z"
"""The time of all events."""
SHARE = 4
"""The most games that a process plays before it hands over their tallies."""


class SelfPlayError(HeptadError):
    """Something can't be played; the message says why."""


class Players(NamedTuple):
    """The players of the games by name: a bot of the title, or a class as `module:Class`. Their seats rotate."""

    title: str
    names: tuple[str, ...]

    def seated(self, number: int) -> tuple[int, ...]:
        """Return the players of a game, by their seats."""
        count = len(self.names)
        return tuple((seat + number) % count for seat in range(count))


@dataclass
class Tally:
    """What a player has achieved in several games."""

    games: int = 0
    firsts: int = 0
    points: int = 0
    unit: str = "points"
    """What the points count: `colours` in SEVEN."""

    def add(self, other: "Tally") -> None:
        """Add the tally of other games."""
        self.unit = other.unit
        self.games += other.games
        self.firsts += other.firsts
        self.points += other.points


class LocalGame:
    """A game in memory. `full` is its full state."""

    def __init__(self, title: Title, names: Sequence[str], seats: Sequence[Seat], seed: str, game: str) -> None:
        """Open a game with this id and take all seats. Raise SelfPlayError."""
        options = life.read_options(title, len(seats), {})
        if isinstance(options, Refusal):
            raise SelfPlayError(options.detail.in_language("en"))
        self.title = title
        self.full: AnyGame = Game()
        self._names = names
        self._events: list[Opened] = []
        self._views: dict[Reader, tuple[int, AnyGame]] = {}
        opening = life.open_game(
            title, game=game, seats=len(seats), options=options, visibility="public", creator="p0", seed=seed
        )
        for seat in seats:
            refusal = life.sit(title, opening, seat)
            if refusal is not None:
                raise SelfPlayError(refusal.detail.in_language("en"))
        self.append(opening)
        self._dealer = Batch(self.full).dealer()

    def append(self, batch: Batch) -> None:
        """Add a batch."""
        first = len(self._events) + 1
        for version, event in enumerate(batch.events, start=first):
            data, items = self.title.codec.split(event)
            seals = tuple(Seal(item.to, "") for item in items)
            envelope = Envelope(
                version, first, event.type, event.schema, batch.actor or "", TIME, msgspec.Raw(data), seals, GENESIS
            )
            self._events.append(Opened(envelope, tuple(msgspec.Raw(item.payload) for item in items)))
        self.full = batch.game

    def resolve(self) -> None:
        """Do what a worker does."""
        self.append(decider.resolve(self.title, self.full, self._dealer))

    def decide(self, seat: int, move: object, decision: str | None) -> None:
        """Make a move. Raise SelfPlayError if it is illegal."""
        decided = decider.decide(self.title, self.full, seat, move, decision, self._dealer)
        if isinstance(decided, Refusal):
            body = msgspec.json.encode(move).decode()
            raise SelfPlayError(f"the move {body} is refused: {decided.detail.in_language('en')} ({decided.rule})")
        self.append(decided)

    def view(self, seat: int) -> AnyGame:
        """Return what a seat knows: the fold of what it may open."""
        if self.full.status == "finished":
            return self.full
        known, state = self._views.get(seat, (0, Game()))
        log = Log(self._events[known:], self.full, has_ended=False)
        state = fold(self.title, state, opened_for(seat, log))
        self._views[seat] = len(self._events), state
        return state

    def game(self, seat: int) -> GameOut:
        """Return the game as the server shows it to a seat."""
        record = GameRecord(self.full.id, self.title, Head(len(self._events), GENESIS), TIME, TIME, self.full)
        shown: GameView = game_of(record, self.view(seat), seat)
        named = [
            replace(each, name=self._names[each.seat], player_kind="guest")
            if each.player
            else replace(each, name=None, player_kind=None)
            for each in shown.seats
        ]
        shown = replace(shown, seats=tuple(named))
        game: GameOut = read(msgspec.json.encode(shown), GameOut)
        return game

    def moves(self, seat: int) -> MovesOut:
        """Return the legal moves as the server lists them for a seat."""
        body = listed(self.title, self.view(seat), seat, len(self._events), "en")
        moves: MovesOut = read(msgspec.json.encode(body), MovesOut)
        return moves


def play(players: Players, number: int, seed: int) -> Iterator[tuple[int, Tally]]:
    """Play one game, and yield each player with the tally of this game. Raise SelfPlayError, BotError."""
    title, chance = TITLES[players.title], random.Random(f"{seed}/{number}")  # noqa: S311
    random.seed(f"{seed}/{number}/bots")
    seated = [players.names[player] for player in players.seated(number)]
    bots = {seat: asked(load_bot(name)) for seat, name in enumerate(seated) if ":" in name}
    seats = [Seat(player=f"p{seat}") if seat in bots else Seat(bot=name) for seat, name in enumerate(seated)]
    local = LocalGame(title, seated, seats, chance.randbytes(32).hex(), f"g{number + 1}")
    for seat, bot in bots.items():
        asked(bot.started, local.game(seat))
    while local.full.status == "playing":
        awaited = to_move(local.full)
        if pending_resolution(local.full) is not None:
            local.resolve()
        elif awaited[0] in bots:
            _ask(local, awaited[0], bots[awaited[0]])
        else:
            seat = awaited[0]
            view = local.view(seat)
            local.decide(seat, title.bots[seated[seat]](view, seat, decider.moves(title, view, seat), chance), None)
    for seat, bot in bots.items():
        asked(bot.ended, local.game(seat))
    for standing in local.full.standings:
        tally = Tally(1, standing.rank == 1, standing.total or 0, unit(standing.points))
        yield players.seated(number)[standing.seat], tally


def _ask(local: LocalGame, seat: int, bot: Bot) -> None:
    """Let a bot make one move."""
    offered = local.moves(seat)
    choice = chosen(bot, local.game(seat), offered)
    body = msgspec.json.encode(choice.move if isinstance(choice, LegalMove) else choice)
    try:
        move = decider.read_move(local.title, msgspec.json.decode(body))
    except msgspec.ValidationError as error:
        raise SelfPlayError(f"{body.decode()} is not a move of {local.title.id}: {error}") from error
    local.decide(seat, move, offered.decision)


def play_some(players: Players, numbers: Iterable[int], seed: int) -> list[Tally]:
    """Play the games with these numbers, and return the tally of each player."""
    tallies = [Tally() for _ in players.names]
    for number in numbers:
        for player, tally in play(players, number, seed):
            tallies[player].add(tally)
    return tallies


def play_all(players: Players, games: int, seed: int, processes: int, terminal: Terminal) -> list[Tally]:
    """Play games in one or several processes, and return the tally of each player.

    The terminal shows the progress. Ctrl-C ends it early, without an error. Raise SelfPlayError, BotError.
    """
    tallies = [Tally() for _ in players.names]
    # A thread that draws would not survive the start of other processes.
    with Progress(
        console=terminal, transient=True, disable=not terminal.is_terminal, auto_refresh=processes == 1
    ) as progress:
        task = progress.add_task(players.title, total=games)
        with suppress(KeyboardInterrupt):
            for share in _shares(players, games, seed, processes):
                for tally, more in zip(tallies, share, strict=True):
                    tally.add(more)
                progress.update(task, completed=tallies[0].games, refresh=processes > 1)
    return tallies


def _shares(players: Players, games: int, seed: int, processes: int) -> Iterator[list[Tally]]:
    """Play games; yield the tally of each player in the next few games, until all are played."""
    if processes == 1:
        yield from (play_some(players, [number], seed) for number in range(games))
        return
    size = max(1, min(SHARE, games // processes))
    numbers = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with ProcessPoolExecutor(processes, initializer=_begin_process) as pool:
        yield from pool.map(play_some, repeat(players), numbers, repeat(seed))


def _begin_process() -> None:
    """Leave Ctrl-C to the command, which shows what was played so far; end with it if it is killed."""
    lifeline.end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def seat_players(bot: str, title: str, seats: int | None, opponents: Sequence[str]) -> Players:
    """Return the players of the games. Raise SelfPlayError, HeptadError for what does not exist or does not work."""
    if title not in TITLES:
        raise SelfPlayError(f"there is no title '{title}'; there are {', '.join(TITLES)}")
    found = TITLES[title]
    for name in opponents:
        if ":" not in name:
            check_kind(title, name, found.bots, "; MODULE:CLASS names a class")
    others = seating(title, seats, opponents, found.min_seats, found.max_seats).bots
    for name in dict.fromkeys((bot, *others)):
        if ":" in name or name not in found.bots:
            asked(load_bot(name))
    return Players(title, (bot, *others))


def lines(players: Players, tallies: Sequence[Tally]) -> Iterator[str]:
    """Yield the result, a line for each player; players of the same name are numbered."""
    for index, (name, tally) in enumerate(zip(players.names, tallies, strict=True)):
        if not tally.games:
            continue
        count, number = players.names.count(name), players.names[: index + 1].count(name)
        shown = f"{name} ({number})" if count > 1 else name
        places = "place" if tally.firsts == 1 else "places"
        yield f"{shown}: {tally.firsts} first {places}, {tally.points / tally.games:.1f} {tally.unit} on average"
