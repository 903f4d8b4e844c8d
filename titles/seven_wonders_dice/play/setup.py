"""Setup (section 2): deal the boards, put the dice into the forum, and start the first turn."""

from typing import Annotated

import msgspec

from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.seven_wonders_dice.events import BoardsDealt
from titles.seven_wonders_dice.play.rules import rules_of
from titles.seven_wonders_dice.play.turns import start_turn

Turns = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that players agree on."""

    passing_turns: Turns = 10
    """The game ends after this number of turns in a row in which all seats passed, 0 to 100; 0 means never (ruling 40).
    """


def check_options(_options: Options, _seats: int) -> Refusal | None:
    """Return None: every option fits every number of seats."""
    return None


def setup(batch: Batch) -> None:
    """Deal a board to each seat, all different, and roll for the first turn."""
    rules = rules_of(batch.game.revision)
    catalogue = rules.catalogue
    boards = batch.pick("boards/deal", list(catalogue.boards), len(batch.game.seats), batch.everyone())
    dice = tuple(die.id for die in catalogue.dice.values() if die.starts_in_forum)
    batch.emit(BoardsDealt(boards, catalogue.printed.gold_reserve.starting_coins, dice))
    start_turn(batch, rules)
