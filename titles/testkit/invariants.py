"""What a title brings to the conformance suite: the module `invariants` in the title's package."""

from collections.abc import Callable
from typing import Protocol

from titles.kernel.bots.bot import RandomSource
from titles.kernel.state.game import AnyGame


class TitleInvariants(Protocol):
    """What must hold in every state of a title, and what a seat can't see.

    Optional constants of the module:

    * `REVEALS`: classes of events by which a rule shows everybody what was hidden before.
    * `REMEMBERED`: names of fields of the public state where a seat knows what it put there, although
      `resample_hidden` treats it as hidden (a discard pile).
    * `ENDLESS`: whether a game may go on for ever while every seat plays its default move.
    * `GOES_ON`: whether seats may have to choose again once all have chosen, which everybody sees.
    """

    check_invariants: Callable[[AnyGame], list[str]]
    """Return what is wrong with a full state: cards that are lost or doubled, coins from nowhere."""
    resample_hidden: Callable[[AnyGame, int, RandomSource], AnyGame]
    """(game, seat, random source) -> another full state that the seat can't tell from this one.

    Everything that the seat may not open is chosen again at random, except sealed choices, which `resampling` makes
    again itself.
    """
