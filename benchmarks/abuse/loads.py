"""All loads by their names, in the order in which they are measured."""

from collections.abc import Callable

from benchmarks.abuse.attack import Act, Attack
from benchmarks.abuse.game_loads import GAME_LOADS
from benchmarks.abuse.wire_loads import WIRE_LOADS

Load = Callable[[Attack], list[Act]]
"""Prepares a load, and returns the act of each of its connections."""

LOADS: dict[str, Load] = {**WIRE_LOADS, **GAME_LOADS}
