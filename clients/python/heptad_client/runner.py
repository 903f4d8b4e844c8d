"""Playing a bot on a server: opening or joining games, and making moves until they have ended.

One stream of notifications says when it is the bot's turn. A server that is started again interrupts nothing.
"""

import os
import queue
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Thread
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from heptad_client.bot import Bot, BotError, asked, chosen
from heptad_client.client import Client
from heptad_client.errors import HeptadError, ProblemError
from heptad_client.models import GameOut, GameSeatOut, LobbyGameOut, Notice
from heptad_client.plan import PLAN, Plan, Seating, listed, seating_on
from heptad_client.titles import Choice, LegalMove

Show: TypeAlias = Callable[[str], object]

URL = "http://127.0.0.1:8777"
PATIENCE = 600.0
"""Seconds for which the runner waits for a server that stops while it plays."""
LOOK_AROUND = 5.0
"""Seconds without a notification after which the runner looks at its games and at open ones."""

TOO_LATE = frozenset({"urn:heptad:problem:refused:decision_over"})

UNFINISHED: tuple[Literal["playing", "open"], ...] = ("playing", "open")

OF_ONE_GAME = frozenset({404, 409, 422})
"""Statuses of problems that do not concern other games."""


class Failed(NamedTuple):
    """A game that was resigned because of an error of the bot; the message says which."""

    game: str
    message: str


class Ended(NamedTuple):
    """A game that has ended."""

    game: str


class Table:
    """A game with the bot that plays in it."""

    def __init__(self, game: str, bot: Bot) -> None:
        self.game = game
        self.bot = bot
        self.has_started = False
        self.turn = Lock()
        """Held while the bot is asked: a notification may come twice."""


class Runner:
    """Plays one bot with one token."""

    def __init__(self, client: Client, bot: type[Bot], plan: Plan, seating: Seating, show: Show = print) -> None:
        self._client = client
        self._bot = bot
        self._plan = plan
        self._seating = seating
        self._show = show
        self._heard: queue.Queue[Notice | Ended | Failed | Exception] = queue.Queue()
        self._tables: dict[str, Table] = {}
        self._begun = 0
        self._failed = 0

    def run(self) -> bool:
        """Play the games of the plan; return whether all went without an error of the bot.

        Games of the title in which the player has a seat already are continued first, and count among those of the
        plan. Raise HeptadError, msgspec.MsgspecError.
        """
        me = self._client.account().id
        for game in self._unfinished(me):
            if game.title == self._plan.title:
                self._show(f"continues {game.id} ({game.title})")
                self._sit_down(game.id)
            else:
                self._show(f"leaves {game.id} ({game.title}): continue it with --title {game.title}")
        Thread(target=self._listen, daemon=True).start()
        pool = ThreadPoolExecutor(self._plan.at_once)
        try:
            while self._fill(me):
                self._handle(pool)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return not self._failed

    def show_waiting(self) -> None:
        """Show the games that wait for the player."""
        for game in self._tables:
            self._show(f"{game} waits for this player")

    def _unfinished(self, me: str) -> Iterator[LobbyGameOut]:
        """Yield the games in which the player has a seat."""
        for status in UNFINISHED:
            for game in self._client.games(mine=True, status=status):
                if any(seat.player == me for seat in game.seats):
                    yield game

    def _listen(self) -> None:
        """Pass on the notifications about games."""
        try:
            for notice in self._client.notices():
                if isinstance(notice, Notice):
                    self._heard.put(notice)
        except Exception as error:
            self._heard.put(error)

    def _fill(self, me: str) -> bool:
        """Open or join games as the plan says; return whether there is still something to play."""
        plan = self._plan
        if plan.join and self._has_room():
            for game in self._client.games(title=plan.title, status="open"):
                if self._has_room() and _is_free_for(me, game) and asked(self._bot.accepts, game):
                    self._join(game.id)
        while not plan.join and self._has_room():
            self._sit_down(self._open())
        return bool(self._tables) or self._has_more()

    def _has_room(self) -> bool:
        return len(self._tables) < self._plan.at_once and self._has_more()

    def _has_more(self) -> bool:
        return self._plan.games is None or self._begun < self._plan.games

    def _open(self) -> str:
        """Open a game and return its id."""
        seats, bots = self._seating
        return self._client.open_game(self._plan.title, seats, bots=bots).id

    def _join(self, game: str) -> None:
        """Take a seat, unless somebody else was faster."""
        try:
            self._client.take_seat(game)
        except ProblemError as problem:
            self._show(f"{game}: {problem}")
        else:
            self._sit_down(game)

    def _sit_down(self, game: str) -> None:
        self._begun += 1
        self._tables[game] = Table(game, asked(self._bot))

    def _handle(self, pool: ThreadPoolExecutor) -> None:
        """Handle the next thing that is heard."""
        try:
            heard = self._heard.get(timeout=LOOK_AROUND)
        except queue.Empty:
            for waiting in self._tables.values():  # a notification may have been sent before the stream began
                if not waiting.turn.locked():
                    pool.submit(self._take_turn, waiting)
            return
        if isinstance(heard, Exception):
            raise heard
        table = self._tables.get(heard.game)
        if table is None:  # a game that has ended, or that is none of the runner's
            return
        match heard:
            case Notice():
                pool.submit(self._take_turn, table)
            case Ended():
                del self._tables[heard.game]
                self._end(table)
            case Failed():
                del self._tables[heard.game]
                self._failed += 1
                self._show(f"{heard.game}: resigned\n{heard.message}")

    def _take_turn(self, table: Table) -> None:
        """Make moves as long as the game waits for the bot, and note its end; resign if the bot can't move."""
        with table.turn:
            try:
                self._move(table)
            except BotError as error:
                self._resign(table.game, str(error))
            except ProblemError as problem:
                if problem.status in OF_ONE_GAME:
                    self._resign(table.game, str(problem))
                else:
                    self._heard.put(problem)
            except Exception as error:
                self._heard.put(error)

    def _move(self, table: Table) -> None:
        """Make moves. Raise BotError, ProblemError, UnreachableError, msgspec.MsgspecError."""
        game = self._client.game(table.game)
        while game.status == "playing" and game.you in game.to_move:
            moves = self._client.moves(game.id)
            if moves.version == game.version:
                if not moves.awaited:  # the seat has resigned
                    return
                if not table.has_started:
                    table.has_started = True
                    asked(table.bot.started, game)
                self._post(game.id, chosen(table.bot, game, moves), moves.decision)
            game = self._client.game(game.id)
        if game.status == "finished":
            self._heard.put(Ended(game.id))

    def _post(self, game: str, move: Choice, decision: str | None) -> None:
        """Make a move, unless it comes too late. Raise BotError for one that is refused, and other errors."""
        try:
            self._client.move(game, move, decision)
        except ProblemError as problem:
            if problem.type in TOO_LATE:
                return
            if problem.status in OF_ONE_GAME:
                raise BotError(_refused(move, problem)) from None
            raise

    def _resign(self, game: str, message: str) -> None:
        """Resign, so that nobody waits for a bot that can't move."""
        with suppress(HeptadError):
            self._client.resign(game)
        self._heard.put(Failed(game, message))

    def _end(self, table: Table) -> None:
        """Show a game that has ended."""
        game = self._client.game(table.game)
        self._show(result(game))
        try:
            asked(table.bot.ended, game)
        except BotError as error:
            self._failed += 1
            self._show(str(error))


def _is_free_for(me: str, game: LobbyGameOut) -> bool:
    """Whether a game has a free seat, and the player has none in it."""
    return any(seat.player is seat.bot is None for seat in game.seats) and all(seat.player != me for seat in game.seats)


def _refused(move: Choice, problem: ProblemError) -> str:
    """Return which move is refused, why, and by which rule."""
    body = msgspec.json.encode(move.move if isinstance(move, LegalMove) else move).decode()
    rule = f"\nThe rule: {problem.rule_url}" if problem.rule_url else ""
    return f"the move {body} is refused: {problem}{rule}"


def result(game: GameOut) -> str:
    """Return the end of a game in a line."""
    others = listed([_name(seat) for seat in game.seats if seat.seat != game.you])
    against = f"{game.id}: {game.title}" + (f" against {others}" if others else "")
    own = next((standing for standing in game.standings if standing.seat == game.you), None)
    if own is None:
        return f"{against}: {game.reason}"
    points = "" if own.total is None else f", {own.total} {unit(own.points)}"
    return f"{against}: place {own.rank} of {len(game.seats)}{points} ({game.reason})"


def unit(points: Mapping[str, int]) -> str:
    """Return what the points by category count: the only category (`colours` in SEVEN), or `points`."""
    return next(iter(points)) if len(points) == 1 else "points"


def _name(seat: GameSeatOut) -> str:
    """Return who has a seat: the name of a player, the kind of a bot."""
    return seat.name or seat.bot or "nobody"


def run(
    bot: type[Bot], *, url: str | None = None, token: str | None = None, plan: Plan = PLAN, show: Show = print
) -> bool:
    """Play a bot on a server; return whether all games went without an error of the bot.

    Without `url` and `token`, they are HEPTAD_URL, by default the server on this machine, and HEPTAD_TOKEN. Without any
    token, a new player is created. Ctrl-C ends it, and it returns False. Raise HeptadError, msgspec.MsgspecError: a
    UsageError before anything is created on the server, UnreachableError if no server answers for half a minute at the
    start or for ten minutes later.
    """
    try:
        return _run(
            bot, url or os.environ.get("HEPTAD_URL") or URL, token or os.environ.get("HEPTAD_TOKEN"), plan, show
        )
    except KeyboardInterrupt:
        show("Stopped.")
        return False


def _run(bot: type[Bot], url: str, token: str | None, plan: Plan, show: Show) -> bool:
    """Play a bot, as `run` does, until it ends or is interrupted."""
    asked(bot)  # whether its objects can be made
    with Client(url, token or None, say=show) as client:
        seating = seating_on(client.url, client.titles(), plan)
        if not token:
            guest = client.create_player(bot.__name__[:40])
            token = guest.token
            show(f"New player {guest.name}, {guest.id}. To play on as this player: export HEPTAD_TOKEN={token}")
    with Client(url, token, deadline=PATIENCE, say=show) as client:
        runner = Runner(client, bot, plan, seating, show)
        try:
            return runner.run()
        except KeyboardInterrupt:
            runner.show_waiting()
            raise
