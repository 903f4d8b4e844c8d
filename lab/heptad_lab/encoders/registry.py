"""The encoder of each title."""

from heptad_lab.encoders.base import Encoder
from heptad_lab.encoders.plain import PlainEncoder
from heptad_lab.encoders.seven import SevenEncoder
from heptad_lab.encoders.seven_wonders import WondersEncoder
from heptad_lab.encoders.seven_wonders_dice import DiceEncoder
from heptad_lab.encoders.seven_wonders_duel import DuelEncoder
from titles.kernel.title import Title

ENCODERS: dict[str, type[Encoder]] = {
    "seven_wonders": WondersEncoder,
    "seven_wonders_duel": DuelEncoder,
    "seven_wonders_dice": DiceEncoder,
    "seven": SevenEncoder,
}
"""By the id of the title."""


def encoder_of(title: Title, seats: int) -> Encoder:
    """Return the encoder of a table with this number of seats."""
    return ENCODERS.get(title.id, PlainEncoder)(title, seats)
