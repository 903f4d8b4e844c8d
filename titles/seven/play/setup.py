"""Setup (section 3): seats and gates, cube colours, the deal, the start player."""

from typing import Annotated, Literal

import msgspec

from events.format.model import NOBODY, Sealed
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.seven import events as happened
from titles.seven.play.runner import EffectRunner
from titles.seven.play.turns import begin_turn
from titles.seven.state import state_of
from titles.seven.terms.basics import COLOURS, Colour
from titles.seven.terms.board import CELLS, GATES
from titles.seven.terms.frames import ask
from titles.seven.terms.sentences import message

Gate = Literal["north", "east", "south", "west"]
RECOMMENDED: dict[int, tuple[Gate, ...]] = {
    2: ("south", "north"),
    3: ("south", "west", "north"),
    4: ("south", "west", "north", "east"),
}
"""The gates of the seats by number of players, unless the options say otherwise; play goes clockwise by gates."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that players agree on (section 3)."""

    colourless_cards: bool = True
    """Whether the white and black cards take part (section 3.3)."""
    first_cards: bool = True
    """Whether each seat begins with the first card of its colour locked; false is the mode for beginners."""
    cube_colours: Literal["drawn", "chosen"] = "drawn"
    """Whether the colours of the cubes are drawn at random (`drawn`) or chosen in turn (`chosen`)."""
    gates: list[Gate] = []
    """A different gate for each seat, in the order of the seats; empty for the recommended ones (section 3.1)."""
    start_player: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """The number of the seat that begins, from 0; null for one at random (section 3.5)."""


def check_options(options: Options, seats: int) -> Refusal | None:
    """Return why options are wrong: every seat needs a gate of its own, and the start player is a seat."""
    if options.gates and (len(options.gates) != seats or len(set(options.gates)) != seats):
        detail = message("{seats} seats need {seats} different gates.", seats=seats)
        return Refusal("gates", "seven section 3", detail)
    if options.start_player is not None and options.start_player >= seats:
        detail = message("The start player is one of the seats 0 to {last}.", last=seats - 1)
        return Refusal("start_player", "seven section 3", detail)
    return None


def setup(batch: Batch) -> None:
    """Put the pieces on their gates, then deal or ask for the cube colours, then deal the cards."""
    seats = len(batch.game.seats)
    gates = batch.game.options["gates"] or RECOMMENDED[seats]
    batch.emit(happened.SeatsPlaced(tuple(GATES[gate] for gate in gates)))
    if batch.game.options["cube_colours"] == "chosen":
        batch.set_pending((ask("cube", 0),))
        return
    _cubes(EffectRunner(batch), batch.pick("cubes", COLOURS, seats, batch.everyone()))


def free_colours(colours: tuple[Colour | None, ...]) -> list[Colour]:
    """Return the cube colours that nobody has."""
    return [colour for colour in COLOURS if colour not in colours]


def take_cube(batch: Batch, seat: int, colour: Colour) -> None:
    """Take a cube for a seat, then ask the next seat or deal."""
    batch.emit(happened.CubeTaken(seat, colour))
    colours = state_of(batch.game).colours
    if None in colours:
        following = colours.index(None)
        batch.set_pending((ask("cube", following),))
    else:
        _cubes(EffectRunner(batch), tuple(str(colour) for colour in colours))


def _cubes(runner: EffectRunner, colours: tuple[str, ...]) -> None:
    """Lock the first cards of the seats' colours, then deal; unchosen first cards leave the game."""
    first = runner.rules.of_colour("first")
    cards = tuple(first[colour] for colour in colours) if runner.batch.game.options["first_cards"] else ()
    runner.emit(happened.CubesDealt(colours, cards))  # type: ignore[arg-type]
    _deal(runner)


def _deal(runner: EffectRunner) -> None:
    """Deal a card to every cell, keep the rest as deck and the eternal cards as a pile, and begin the first turn."""
    batch, options = runner.batch, runner.batch.game.options
    cards = batch.shuffle("deck", runner.rules.deck(colourless=options["colourless_cards"]))
    eternal = batch.shuffle("eternal", tuple(runner.rules.of_colour("eternal").values()))
    board, deck = cards[: len(CELLS)], cards[len(CELLS) :]
    runner.emit(
        happened.CardsDealt(
            options["colourless_cards"],
            len(deck),
            len(eternal),
            Sealed(NOBODY, board),
            Sealed(NOBODY, deck),
            Sealed(NOBODY, eternal),
        )
    )
    start = options["start_player"]
    if start is None:
        seats = [str(seat) for seat in range(len(batch.game.seats))]
        start = int(batch.pick("start", seats, 1, batch.everyone())[0])
    begin_turn(runner, start)
    runner.advance()
