"""The printed symbols: resources, science symbols, colours."""

from typing import Literal

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "textile"]
Symbol = Literal["compass", "gear", "tablet"]
Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
