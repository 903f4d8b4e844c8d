"""Playing a bot on a server: opening or joining games, and making moves until they have ended.

Each game is followed by one stream of updates, so nothing is read between moves. A server that is started again
interrupts nothing.
"""

import os
import queue
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from threading import Thread
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from heptad_client.bot import Bot, BotError, asked, chosen
from heptad_client.client import Client
from heptad_client.errors import HeptadError, ProblemError
from heptad_client.models import GameOut, GameSeatOut, LobbyGameOut
from heptad_client.plan import PLAN, Plan, Seating, listed, seating_on
from heptad_client.signing_in.token_file import how_to_sign_in, token_for
from heptad_client.titles import Choice, LegalMove

Show: TypeAlias = Callable[[str], object]

URL = "http://127.0.0.1:8777"
PATIENCE = 600.0
"""Seconds for which the runner waits for a server that stops while it plays."""
LOOK_AROUND = 5.0
"""Seconds after which the runner looks at open games again."""

TOO_LATE = frozenset({"urn:heptad:problem:refused:decision_over"})

UNFINISHED: tuple[Literal["playing", "open"], ...] = ("playing", "open")

OF_ONE_GAME = frozenset({404, 409, 422})
"""Statuses of problems that do not concern other games."""


class Failed(NamedTuple):
    """A game that was resigned because of an error of the bot; the message says which."""

    game: str
    message: str


class Ended(NamedTuple):
    """A game that has ended, and the bot that played in it."""

    game: GameOut
    bot: Bot


class Runner:
    """Plays one bot with one token."""

    def __init__(self, client: Client, bot: type[Bot], plan: Plan, seating: Seating, show: Show = print) -> None:
        self._client = client
        self._bot = bot
        self._plan = plan
        self._seating = seating
        self._show = show
        self._heard: queue.Queue[Ended | Failed | Exception] = queue.Queue()
        self._games: dict[str, None] = {}  # by their ids, in the order in which they were begun
        self._begun = 0
        self._failed = 0
        self._is_bot_account = False

    def run(self) -> bool:
        """Play the games of the plan; return whether all went without an error of the bot.

        Games of the title in which the player has a seat already are continued first, and count among those of the
        plan. Raise HeptadError, msgspec.MsgspecError.
        """
        account = self._client.account()
        me, self._is_bot_account = account.id, account.kind == "bot"
        for game in self._unfinished(me):
            if game.title == self._plan.title:
                self._show(f"continues {game.id} ({game.title})")
                self._sit_down(game.id)
            else:
                self._show(f"leaves {game.id} ({game.title}): continue it with --title {game.title}")
        while self._fill(me):
            self._handle()
        return not self._failed

    def show_waiting(self) -> None:
        """Show the games that wait for the player."""
        for game in self._games:
            self._show(f"{game} waits for this player")

    def _unfinished(self, me: str) -> Iterator[LobbyGameOut]:
        """Yield the games in which the player has a seat."""
        for status in UNFINISHED:
            for game in self._client.games(mine=True, status=status):
                if any(seat.player == me for seat in game.seats):
                    yield game

    def _fill(self, me: str) -> bool:
        """Open or join games as the plan says; return whether there is still something to play."""
        plan = self._plan
        if plan.join and self._has_room():
            for game in self._client.games(title=plan.title, status="open"):
                if self._has_room() and self._may_join(me, game) and asked(self._bot.accepts, game):
                    self._join(game.id)
        while not plan.join and self._has_room():
            self._sit_down(self._open())
        return bool(self._games) or self._has_more()

    def _may_join(self, me: str, game: LobbyGameOut) -> bool:
        """Whether a game has a free seat that the player can take."""
        return _is_free_for(me, game) and (game.bot_accounts or not self._is_bot_account)

    def _has_room(self) -> bool:
        return len(self._games) < self._plan.at_once and self._has_more()

    def _has_more(self) -> bool:
        return self._plan.games is None or self._begun < self._plan.games

    def _open(self) -> str:
        """Open a game and return its id."""
        seats, bots = self._seating
        return self._client.open_game(self._plan.title, seats, bots=bots, bot_accounts=self._is_bot_account).id

    def _join(self, game: str) -> None:
        """Take a seat, unless somebody else was faster."""
        try:
            self._client.take_seat(game)
        except ProblemError as problem:
            self._show(f"{game}: {problem}")
        else:
            self._sit_down(game)

    def _sit_down(self, game: str) -> None:
        """Begin to play in a game. The thread doesn't keep the process alive: a stream may be silent for long."""
        self._begun += 1
        self._games[game] = None
        Thread(target=self._play, args=(game, asked(self._bot)), daemon=True).start()

    def _handle(self) -> None:
        """Handle the next end of a game, if there is one soon."""
        try:
            heard = self._heard.get(timeout=LOOK_AROUND)
        except queue.Empty:
            return
        match heard:
            case Exception():
                raise heard
            case Ended(game, bot):
                del self._games[game.id]
                self._end(game, bot)
            case Failed(id_, message):
                del self._games[id_]
                self._failed += 1
                self._show(f"{id_}: resigned\n{message}")

    def _play(self, game: str, bot: Bot) -> None:
        """Play a game, and pass on how it has ended; resign if the bot can't move."""
        try:
            self._heard.put(Ended(self._play_to_the_end(game, bot), bot))
        except BotError as error:
            self._resign(game, str(error))
        except ProblemError as problem:
            if problem.status in OF_ONE_GAME:
                self._resign(game, str(problem))
            else:
                self._heard.put(problem)
        except Exception as error:
            self._heard.put(error)

    def _play_to_the_end(self, game: str, bot: Bot) -> GameOut:
        """Make moves until a game has ended. Raise BotError, ProblemError, UnreachableError, msgspec.MsgspecError."""
        has_started, seen = False, None
        for update in self._client.updates(game):
            seen, moves = update.game, update.moves
            if moves is None or not moves.awaited:
                continue
            if not has_started:
                has_started = True
                asked(bot.started, seen)
            self._post(game, chosen(bot, seen, moves), moves.decision)
        assert seen is not None, "a stream begins with the game"
        return seen

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

    def _end(self, game: GameOut, bot: Bot) -> None:
        """Show a game that has ended."""
        self._show(result(game))
        try:
            asked(bot.ended, game)
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
    bot: type[Bot],
    *,
    url: str | None = None,
    token: str | None = None,
    guest: bool = False,
    plan: Plan = PLAN,
    show: Show = print,
) -> bool:
    """Play a bot on a server; return whether all games went without an error of the bot.

    Without `url`, it is HEPTAD_URL, or else the server on this machine. Without `token`, it is HEPTAD_TOKEN, or else
    the token that `heptad-bot login` has stored for this server. Without any, or with `guest`, a new player is created.
    Ctrl-C ends it, and it returns False. Raise HeptadError, msgspec.MsgspecError: a UsageError before anything is
    created on the server, UnreachableError if no server answers for half a minute at the start or for ten minutes
    later.
    """
    url = url or os.environ.get("HEPTAD_URL") or URL
    try:
        return _run(bot, url, None if guest else token_for(url, token), plan, show)
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
            show(
                f"New player {guest.name}, {guest.id}. To play as yourself the next time: {how_to_sign_in(url)}. "
                f"To play on as this player: export HEPTAD_TOKEN={token}"
            )
    with Client(url, token, deadline=PATIENCE, say=show) as client:
        runner = Runner(client, bot, plan, seating, show)
        try:
            return runner.run()
        except KeyboardInterrupt:
            runner.show_waiting()
            raise
