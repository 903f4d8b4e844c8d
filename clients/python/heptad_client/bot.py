"""A bot: a class that chooses moves. The runner plays it on a server, `heptad selfplay` without one."""

import importlib
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar, overload

from heptad_client.errors import HeptadError, UsageError
from heptad_client.model import Model
from heptad_client.models import (
    GameOut,
    LobbyGameOut,
    MovesOut,
    SevenLegalMoveOut,
    SevenMovesOut,
    SevenWondersDiceLegalMoveOut,
    SevenWondersDiceMovesOut,
    SevenWondersDuelLegalMoveOut,
    SevenWondersDuelMovesOut,
    SevenWondersLegalMoveOut,
    SevenWondersMovesOut,
)
from heptad_client.titles import Choice, LegalMove

P = ParamSpec("P")
T = TypeVar("T")


class BotError(HeptadError):
    """A bot raised an error, and the message is the traceback of its code; or it chose what is no legal move."""


class Bot(ABC):
    """Plays one seat of one game. Subclasses override `choose`, and more if they want to.

    There is a new object for each game, made without arguments, and one more before the first game, which shows whether
    the class works. If the runner is started again in the middle of a game, a new object continues it.
    """

    @abstractmethod
    def choose(self, game: GameOut, moves: MovesOut) -> Choice:
        """Return one of the moves, for the game as the seat sees it.

        The list may end with settings, which can be changed at any time and answer nothing; `choices` leaves them out.
        """

    def started(self, game: GameOut) -> None:  # noqa: B027  # may be left out
        """Called before the first choice."""

    def ended(self, game: GameOut) -> None:  # noqa: B027  # may be left out
        """Called at the end, when nothing is hidden any more."""

    @classmethod
    def accepts(cls, game: LobbyGameOut) -> bool:
        """Whether to take a seat in an open game, if the runner was told to join games."""
        return bool(game.seats)


@overload
def choices(moves: SevenWondersMovesOut) -> list[SevenWondersLegalMoveOut]: ...
@overload
def choices(moves: SevenWondersDuelMovesOut) -> list[SevenWondersDuelLegalMoveOut]: ...
@overload
def choices(moves: SevenWondersDiceMovesOut) -> list[SevenWondersDiceLegalMoveOut]: ...
@overload
def choices(moves: SevenMovesOut) -> list[SevenLegalMoveOut]: ...
@overload
def choices(moves: MovesOut) -> list[LegalMove]: ...
def choices(moves: MovesOut) -> Sequence[LegalMove]:
    """Return the legal moves that answer the decision, the default move first, without the settings."""
    return [offer for offer in moves.moves if isinstance(offer, LegalMove) and not offer.setting]


def asked(method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a method of the bot returns. Raise BotError with the traceback of the bot's code."""
    try:
        return method(*args, **kwargs)
    except (Exception, SystemExit) as error:
        raise BotError(_traceback(error)) from None


def chosen(bot: Bot, game: GameOut, moves: MovesOut) -> Choice:
    """Return what a bot chooses. Raise BotError if it raises an error, or returns what is no move."""
    choice = asked(bot.choose, game, moves)
    returned: object = choice
    if not isinstance(returned, Model | Mapping):
        what = "nothing" if returned is None else repr(returned)
        raise BotError(f"{type(bot).__name__}.choose returned {what}; it must return one of the legal moves")
    return choice


def load_bot(name: str) -> type[Bot]:
    """Return the class `module:Class`; the module may be in the working folder.

    Raise UsageError if there is none, BotError if the module can't be imported.
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise UsageError(f"{name} does not name a class as `module:Class`, such as my_bot:MyBot")
    if module.endswith(".py"):
        raise UsageError(f"{module} is a file; name the class as {Path(module).stem}:{attribute}")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except ModuleNotFoundError as error:
        if error.name != module and not module.startswith(f"{error.name}."):
            raise BotError(_traceback(error)) from None
        raise UsageError(f"there is no module {module}, neither installed nor in {folder}") from None
    except Exception as error:
        raise BotError(_traceback(error)) from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise UsageError(f"{module} has no class {attribute} that inherits from heptad_client.Bot")
    return found


def _traceback(error: BaseException) -> str:
    """Return the traceback of an error from the first line of the bot's code on."""
    at = error.__traceback__
    while at is not None and at.tb_frame.f_code.co_filename in _CALLERS:
        at = at.tb_next
    return "".join(traceback.format_exception(error.with_traceback(at))).rstrip()


_CALLERS = frozenset(
    {__file__, importlib.__file__, "<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>"}
)
"""The files through which a module of a bot is imported and its methods are called."""
