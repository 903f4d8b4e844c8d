"""Playing a bot on a server: opening or joining games, and making moves until they have ended.

One stream of notifications says when it is the bot's turn. A server that is started again interrupts nothing.
"""

import os
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Thread
from typing import NamedTuple, TypeAlias

from heptad_client.bot import Bot, BotError, asked
from heptad_client.client import Client
from heptad_client.errors import HeptadError, ProblemError
from heptad_client.models import GameOut, LobbyGameOut, Notice
from heptad_client.titles import Choice

Show: TypeAlias = Callable[[str], object]

URL = "http://127.0.0.1:8777"
TITLE = "seven_wonders"
OPPONENTS = ("greedy",)
PATIENCE = 600.0
"""Seconds for which the runner waits for a server that is down."""
LOOK_AROUND = 5.0
"""Seconds without a notification after which the runner looks at its games and at open ones."""

TOO_LATE = frozenset({"urn:heptad:problem:refused:decision_over"})

OF_ONE_GAME = frozenset({404, 409, 422})
"""Statuses of problems that do not concern other games."""


class Plan(NamedTuple):
    """What a bot is to play."""

    title: str = TITLE
    seats: int | None = None
    """The number of seats of the games that are opened. None for the smallest number of the title."""
    opponents: Sequence[str] = OPPONENTS
    """The kinds of the server's bots for the other seats, again from the first if there are more seats; () for none."""
    games: int | None = 1
    """The number of games to play. None for no end."""
    at_once: int = 1
    """The number of games that are played at the same time."""
    join: bool = False
    """Whether to take seats in open games of the title, instead of opening games."""


PLAN = Plan()


class Failed(NamedTuple):
    """A game that the bot has given up because of an error; the message says which."""

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

    def __init__(self, client: Client, bot: type[Bot], plan: Plan, show: Show = print) -> None:
        self._client = client
        self._bot = bot
        self._plan = plan
        self._show = show
        self._heard: queue.Queue[Notice | Ended | Failed | Exception] = queue.Queue()
        self._tables: dict[str, Table] = {}
        self._begun = 0
        self._failed = 0

    def run(self) -> bool:
        """Play the games of the plan; return whether all went without an error of the bot.

        Games in which the player has a seat already are continued first. Raise HeptadError, msgspec.MsgspecError.
        """
        me = self._client.account().id
        for listed in (*self._client.games(mine=True, status="playing"), *self._client.games(mine=True, status="open")):
            if any(seat.player == me for seat in listed.seats):
                self._sit_down(listed.id)
        Thread(target=self._listen, daemon=True).start()
        pool = ThreadPoolExecutor(self._plan.at_once)
        try:
            while self._fill(me):
                self._handle(pool)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return not self._failed

    def _listen(self) -> None:
        """Pass on the notifications."""
        try:
            for notice in self._client.notices():
                self._heard.put(notice)
        except Exception as error:
            self._heard.put(error)

    def _fill(self, me: str) -> bool:
        """Open or join games as the plan says; return whether there is still something to play."""
        plan = self._plan
        if plan.join and self._has_room():
            for listed in self._client.games(title=plan.title, status="open"):
                if self._has_room() and _is_free_for(me, listed) and asked(self._bot.accepts, listed):
                    self._join(listed.id)
        while not plan.join and self._has_room():
            self._sit_down(self._open())
        return bool(self._tables) or self._has_more()

    def _has_room(self) -> bool:
        return len(self._tables) < self._plan.at_once and self._has_more()

    def _has_more(self) -> bool:
        return self._plan.games is None or self._begun < self._plan.games

    def _open(self) -> str:
        """Open a game and return its id."""
        plan = self._plan
        fewest = {title.id: title.seats.min for title in self._client.titles()}
        if plan.title not in fewest:
            raise HeptadError(f"{self._client.url} has no title {plan.title}; it has {', '.join(fewest)}")
        seats = plan.seats or fewest[plan.title]
        bots = [plan.opponents[seat % len(plan.opponents)] for seat in range(seats - 1)] if plan.opponents else []
        return self._client.open_game(plan.title, seats, bots=bots).id

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
                self._show(f"{heard.game}: given up\n{heard.message}")

    def _take_turn(self, table: Table) -> None:
        """Make moves as long as the game waits for the bot, and note its end; give it up if the bot can't move."""
        with table.turn:
            try:
                self._move(table)
            except BotError as error:
                self._give_up(table.game, str(error))
            except ProblemError as problem:
                if problem.status in OF_ONE_GAME:
                    rule = f"\nThe rule: {problem.rule_url}" if problem.rule_url else ""
                    self._give_up(table.game, f"{problem}{rule}")
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
                self._post(game.id, asked(table.bot.choose, game, moves), moves.decision)
            game = self._client.game(game.id)
        if game.status == "finished":
            self._heard.put(Ended(game.id))

    def _post(self, game: str, move: Choice, decision: str | None) -> None:
        try:
            self._client.move(game, move, decision)
        except ProblemError as problem:
            if problem.type not in TOO_LATE:
                raise

    def _give_up(self, game: str, message: str) -> None:
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


def result(game: GameOut) -> str:
    """Return the end of a game in a line."""
    own = next((standing for standing in game.standings if standing.seat == game.you), None)
    if own is None:
        return f"{game.id}: {game.reason}"
    points = "" if own.total is None else f", {own.total} points"
    return f"{game.id}: place {own.rank} of {len(game.seats)}{points} ({game.reason})"


def run(
    bot: type[Bot], *, url: str | None = None, token: str | None = None, plan: Plan = PLAN, show: Show = print
) -> bool:
    """Play a bot on a server; return whether all games went without an error of the bot.

    Without `url` and `token`, they are HEPTAD_URL, by default the server on this machine, and HEPTAD_TOKEN. Without any
    token, a new player is created. Ctrl-C ends it. Raise HeptadError, msgspec.MsgspecError.
    """
    url, token = url or os.environ.get("HEPTAD_URL") or URL, token or os.environ.get("HEPTAD_TOKEN")
    if token is None:
        with Client(url) as client:
            guest = client.create_player(bot.__name__[:40])
        token = guest.token
        show(f"New player {guest.name}, {guest.id}. To play on as this player: export HEPTAD_TOKEN={token}")
    with Client(url, token, deadline=PATIENCE) as client:
        try:
            return Runner(client, bot, plan, show).run()
        except KeyboardInterrupt:
            show("Stopped. Games that are being played wait for this player.")
            return False
