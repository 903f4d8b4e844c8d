"""`heptad selfplay`: plays the bots of heptad-client in memory, without a server.

A bot gets the same models as from the server, made from what its seat may open. There is no log, so `hash` is empty of
meaning: 64 zeros. The choices of bots that use the module `random` follow from the seed too.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from application.access import Log, Reader, opened_for
from application.game_view import GameView, game_of
from application.repository import GameRecord, fold
from events.model import Envelope, Seal
from events.seal import GENESIS, Head, Opened
from heptad_client.bot import Bot, asked, load_bot
from heptad_client.errors import HeptadError
from heptad_client.model import read
from heptad_client.models import GameOut, MovesOut
from heptad_client.titles import LegalMove
from rules.kernel import decider, life
from rules.kernel.batch import Batch
from rules.kernel.game import AnyGame, Game, Seat, due, to_move
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.registry import TITLES
from service.legal_moves import listed

TIME = "2026-01-01T00:00:00.000Z"
"""The time of all events."""


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

    def add(self, other: "Tally") -> None:
        """Add the tally of other games."""
        self.games += other.games
        self.firsts += other.firsts
        self.points += other.points


class LocalGame:
    """A game in memory. `full` is its full state."""

    def __init__(self, title: Title, names: Sequence[str], seats: Sequence[Seat], seed: str, game: str = "g") -> None:
        """Open a game with this id and take all seats. Raise SelfPlayError."""
        options = life.read_options(title, len(seats), {})
        if isinstance(options, Refusal):
            raise SelfPlayError(options.detail)
        self.title = title
        self.full: AnyGame = Game()
        self._names = names
        self._events: list[Opened] = []
        self._views: dict[Reader, tuple[int, AnyGame]] = {}
        opening = life.open_game(
            title, game=game, seats=len(seats), options=options, visibility="public", creator="p0", seed=seed
        )
        for seat in seats:
            refusal = life.sit(opening, seat)
            if refusal is not None:
                raise SelfPlayError(refusal.detail)
        self.append(opening)
        self._dealer = Batch(title, self.full).dealer()

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
            raise SelfPlayError(f"the move {move} is refused: {decided.detail} ({decided.rule})")
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
        named = [replace(each, name=self._names[each.seat] if each.player else None) for each in shown.seats]
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
    local = LocalGame(title, seated, seats, chance.randbytes(32).hex())
    for seat, bot in bots.items():
        asked(bot.started, local.game(seat))
    while local.full.status == "playing":
        awaited = to_move(local.full)
        if due(local.full) is not None:
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
        yield players.seated(number)[standing.seat], Tally(1, standing.rank == 1, standing.total or 0)


def _ask(local: LocalGame, seat: int, bot: Bot) -> None:
    """Let a bot make one move."""
    offered = local.moves(seat)
    chosen = asked(bot.choose, local.game(seat), offered)
    body = msgspec.to_builtins(chosen.move if isinstance(chosen, LegalMove) else chosen)
    try:
        move = decider.read_move(local.title, body)
    except msgspec.ValidationError as error:
        raise SelfPlayError(f"{body} is not a move of {local.title.id}: {error}") from error
    local.decide(seat, move, offered.decision)


def play_some(players: Players, numbers: Iterable[int], seed: int) -> list[Tally]:
    """Play the games with these numbers, and return the tally of each player."""
    tallies = [Tally() for _ in players.names]
    for number in numbers:
        for player, tally in play(players, number, seed):
            tallies[player].add(tally)
    return tallies


def play_all(players: Players, games: int, seed: int, processes: int) -> list[Tally]:
    """Play games in one or several processes, and return the tally of each player. Raise SelfPlayError, BotError."""
    if processes == 1:
        return play_some(players, range(games), seed)
    shares = [range(first, games, processes) for first in range(processes)]
    tallies = [Tally() for _ in players.names]
    with ProcessPoolExecutor(processes) as pool:
        for share in pool.map(play_some, repeat(players), shares, repeat(seed)):
            for tally, more in zip(tallies, share, strict=True):
                tally.add(more)
    return tallies


def seat_players(bot: str, title: str, seats: int | None, opponents: Sequence[str]) -> Players:
    """Return the players of the games. Raise SelfPlayError, HeptadError for what does not exist."""
    if title not in TITLES:
        raise SelfPlayError(f"there is no title {title!r}; there are {', '.join(TITLES)}")
    found = TITLES[title]
    count = found.min_seats if seats is None else seats
    if not found.min_seats <= count <= found.max_seats:
        raise SelfPlayError(f"{title} is for {found.min_seats} to {found.max_seats} players, not {count}")
    others = tuple(opponents[seat % len(opponents)] for seat in range(count - 1))
    for name in (bot, *others):
        if ":" in name or name not in found.bots:
            load_bot(name)
    return Players(title, (bot, *others))


def lines(players: Players, tallies: Sequence[Tally]) -> Iterator[str]:
    """Yield the result, a line for each player."""
    for name, tally in zip(players.names, tallies, strict=True):
        points = tally.points / tally.games
        yield f"{name}: {tally.firsts} first places, {points:.1f} points on average"
