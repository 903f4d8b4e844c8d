"""Setup (section 2): cities with their boards and sides, dealt or chosen, then the first age."""

from typing import Any, Literal

import msgspec

from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import PendingDecision
from titles.seven_wonders.catalogue import SIDES, Catalogue, catalogue
from titles.seven_wonders.events.setup import BoardsDealt, CitiesFounded, SidesDealt
from titles.seven_wonders.play.turns import deal_age
from titles.seven_wonders.state import state_of
from titles.seven_wonders.terms.sentences import message

COINS = 3
"""Coins with which every city starts."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that players agree on."""

    sides: Literal["random", "A", "B", "chosen"] = "random"
    """Which side of the boards is turned up: one drawn at random for each board, `A` or `B` for all, or each player's
    choice.
    """
    boards: Literal["random", "chosen"] = "random"
    """How players get their boards: drawn at random, or chosen one after the other."""
    free_city: Literal["any", "plain"] = "any"
    """Which boards the Free City of a game for two can have (ruling 40): `any`, or `plain` for those without powers
    that ask for decisions. Leave it out with more players.
    """


def check_options(options: Options, seats: int) -> Refusal | None:
    """Return a refusal if an option concerns the Free City in a game without one."""
    if options.free_city != "any" and seats != 2:
        return Refusal(
            "no_free_city",
            "seven_wonders section 9",
            message("Only a game for two players has a Free City: leave `free_city` out."),
        )
    return None


def setup(batch: Batch) -> None:
    """Found the cities and start choosing boards; with two players the Free City is the third city."""
    seats = len(batch.game.seats)
    batch.emit(CitiesFounded(max(seats, 3), seats, COINS))
    prepare(batch, catalogue(batch.game.revision))


def prepare(batch: Batch, rules: Catalogue) -> None:
    """Open the next choice of a board or a side; if none is left, deal the others and the first age."""
    state = state_of(batch.game)
    seats = range(len(state.hands))
    options = batch.game.options
    boardless = [seat for seat in seats if state.cities[seat].wonder is None]
    if boardless and options["boards"] == "chosen":
        batch.set_pending([PendingDecision("choose_board", boardless[0], boardless[0])])
        return
    _deal_boards(batch, rules, len(boardless))
    sideless = [seat for seat in seats if state.cities[seat].side is None]
    if sideless and options["sides"] == "chosen":
        batch.set_pending([PendingDecision("choose_side", sideless[0], sideless[0])])
        return
    _deal_sides(batch)
    deal_age(batch, rules, 1)


def _deal_boards(batch: Batch, rules: Catalogue, boardless: int) -> None:
    """Deal boards to the seats without one, and to the Free City from the rest."""
    state = state_of(batch.game)
    taken = [city.wonder for city in state.cities if city.wonder is not None]
    if len(taken) == len(state.cities):
        return
    boards = rules.wonders
    if boardless:
        taken += batch.pick("boards/deal", list(boards), boardless, batch.everyone())
    if len(taken) < len(state.cities):
        plain = batch.game.options["free_city"] == "plain"
        rest = [name for name, board in boards.items() if name not in taken and (board.plain or not plain)]
        taken += batch.pick("boards/free_city", rest, 1, batch.everyone())
    batch.emit(BoardsDealt(tuple(taken)))


def _deal_sides(batch: Batch) -> None:
    """Turn up the sides that nobody chose: the same side for all if the options say so, or each at random."""
    state = state_of(batch.game)
    sides: list[Any] = [city.side for city in state.cities]
    missing = sides.count(None)
    if batch.game.options["sides"] in SIDES:
        rolled: tuple[str, ...] = (batch.game.options["sides"],) * missing
    else:
        rolled = batch.roll("boards/sides", SIDES, missing, batch.everyone()) if missing else ()
    batch.emit(SidesDealt(tuple(side for side in sides if side is not None) + rolled))
