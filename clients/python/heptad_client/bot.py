"""A bot: a class that chooses moves. The runner plays it on a server, `heptad selfplay` without one."""

import importlib
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from heptad_client.errors import HeptadError
from heptad_client.models import GameOut, LobbyGameOut, MovesOut
from heptad_client.titles import Choice, LegalMove

P = ParamSpec("P")
T = TypeVar("T")


class BotError(HeptadError):
    """A bot raised an error; the message is the traceback of its code."""


class Bot:
    """Plays one seat of one game. Subclasses override `choose`, and more if they want to.

    There is a new object for each game, made without arguments. If the runner is started again in the middle of a game,
    a new object continues it.
    """

    def choose(self, game: GameOut, moves: MovesOut) -> Choice:
        """Return one of the moves, for the game as the seat sees it.

        The list may end with settings, which can be changed at any time and answer nothing; `choices` leaves them out.
        """
        raise NotImplementedError

    def started(self, game: GameOut) -> None:
        """Called before the first choice."""

    def ended(self, game: GameOut) -> None:
        """Called at the end, when nothing is hidden any more."""

    @classmethod
    def accepts(cls, game: LobbyGameOut) -> bool:
        """Whether to take a seat in an open game, if the runner was told to join games."""
        return bool(game.seats)


def choices(moves: MovesOut) -> list[LegalMove]:
    """Return the legal moves that answer the decision, the default move first, without the settings."""
    return [offer for offer in moves.moves if isinstance(offer, LegalMove) and not offer.setting]


def asked(method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a method of the bot returns. Raise BotError with the traceback of the bot's code."""
    try:
        return method(*args, **kwargs)
    except Exception as error:
        own = error.__traceback__.tb_next if error.__traceback__ else None
        lines = traceback.format_exception(error.with_traceback(own))
        raise BotError("".join(lines).rstrip()) from error


def load_bot(name: str) -> type[Bot]:
    """Return the class `module:Class`; the module may be in the working folder. Raise HeptadError if there is none."""
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise HeptadError(f"{name} does not name a class as `module:Class`, such as my_bot:Bot")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise HeptadError(f"there is no module {module}, neither installed nor in {folder}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise HeptadError(f"{module} has no class {attribute} that inherits from heptad_client.Bot")
    return found
