"""What a title says about its games in numbers, as the arrays and indices of an environment."""

from functools import cached_property
from pkgutil import resolve_name

import numpy as np
from numpy.typing import NDArray

from heptad_lab.actions import Actions
from titles.kernel.show.encoder import Encoder, Position
from titles.kernel.title import Title

INT16 = np.dtype(np.int16)


class ArrayEncoder:
    """The observations and the actions of all seats of a table, for one game after the other."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._numbers = encoder.numbers
        self.layout = encoder.layout

    @cached_property
    def actions(self) -> list[Actions]:
        """The action space of each seat. All have the same size."""
        encoder = self._encoder
        return [Actions(encoder.title, encoder.words(seat), encoder.width) for seat in range(encoder.seats)]

    def observe(self, position: Position, seat: int) -> NDArray[np.int16]:
        """Return what a seat sees as numbers, from what it knows of a game."""
        numbers = self._numbers(position, seat)
        return np.ndarray((len(numbers) // 2,), INT16, numbers)


def encoder_of(title: Title, seats: int) -> ArrayEncoder:
    """Return the encoder of a table with this number of seats."""
    encoder: Encoder = resolve_name(title.show.encoder)(title, seats)
    return ArrayEncoder(encoder)
