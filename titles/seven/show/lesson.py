"""How to play SEVEN, in a few pictures."""

from titles.kernel.show.lesson import Screen
from titles.kernel.show.pictures import drawn, sign, things
from titles.kernel.state.game import Game, Seat
from titles.seven.state import EMPTY_LOCK_AREA, INDEX, Laid, Place, SevenGame, SevenState, Stack, Turn, with_item
from titles.seven.terms.board import GATES
from titles.seven.terms.frames import PHASES
from titles.seven.terms.sentences import message

_SOUTH, _NORTH = GATES["south"], GATES["north"]
_FIRST, _RIVAL_FIRST = "first_red_phoenix", "first_blue_celestia"
_OPENED = {37: "red_dash", 30: "green_common_road", 33: "purple_wait"}
"""Some cards that lie face up, by their cells."""


def screens() -> tuple[Screen, ...]:
    """Return the screens of the lesson."""
    return (*_goal(), *_turn(), *_cards(), *_meetings(), _answers())


def _position(piece: int = _SOUTH, rival: int = _NORTH, **locked: str) -> SevenGame:
    """Return a position of seat 0, whose turn it is: where the pieces are, and what it has locked by colour."""
    area, rival_area = EMPTY_LOCK_AREA, EMPTY_LOCK_AREA
    for colour, card in {"red": _FIRST, **locked}.items():
        area = with_item(area, INDEX[colour], Place((card,)))
    rival_area = with_item(rival_area, INDEX["blue"], Place((_RIVAL_FIRST,)))
    stacks: tuple[Stack, ...] = tuple(
        (Laid(_OPENED[cell], True, (0, 1)),) if cell in _OPENED else (Laid(None),) for cell in range(49)
    )
    state = SevenState(
        gates=(_SOUTH, _NORTH),
        colours=("red", "blue"),
        pieces=(piece, rival),
        previous=(None, None),
        hands=((), ()),
        locks=(area, rival_area),
        windows=(None, None),
        stacks=stacks,
        turn=Turn(number=1),
        frames=(PHASES["move"],),
    )
    return Game(
        title="seven", revision=1, status="playing", seats=(Seat(), Seat()), commitments=(None, None), state=state
    )


def _goal() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="goal",
            heading=message("Lock all seven colours"),
            texts=(
                message("In front of you is your lock area, with one place for each of seven colours."),
                message("The first player with a locked card in all seven places wins at once."),
            ),
            picture=((drawn("area"),), things("tile", "pink_disclosure", "purple_prophet_apocalypse")),
            described=message(
                "A lock area with cards in five of seven places. The pink and the purple place are empty, and a pink "
                "and a purple card lie below."
            ),
            game=_position(
                orange="orange_force",
                yellow="yellow_thunder",
                green="green_rich_whim",
                blue="blue_set_trap",
            ),
        ),
        Screen(
            anchor="board",
            heading=message("The cards lie on the board"),
            texts=(
                message("On each of the 49 cells lies a card, face down at first. Your piece starts on your gate."),
                message("You begin without hand cards, but with one locked card: the first card of your colour."),
            ),
            picture=((drawn("board"),),),
            described=message(
                "The board of seven by seven cells. The red piece stands on the gate at the lower edge, the blue one "
                "on the gate at the upper edge."
            ),
            game=_position(),
        ),
    )


def _turn() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="turn",
            heading=message("Three phases in a turn"),
            texts=(
                message(
                    "Lock phase: you can lock one card from your hand. Hand phase: you can use the hand effects of as "
                    "many cards as you like."
                ),
                message("Move phase: you have to move your piece. Without hand cards, your turn begins with it."),
            ),
            picture=(
                (
                    drawn("tile", "green_rich_whim", message("1. Lock a card")),
                    drawn("face", "pink_disclosure", message("2. Use cards")),
                    drawn("cube", "red", message("3. Move")),
                ),
            ),
            described=message("A card to lock, a card to use, and the red piece, numbered from 1 to 3."),
        ),
        Screen(
            anchor="move",
            heading=message("Move, open, take"),
            texts=(
                message(
                    "Move to an adjacent cell that has a card but no piece: up, down, left or right. A face-down card "
                    "is opened."
                ),
                message("Its arrival effect happens, whether you like it or not. Then the card goes to your hand."),
            ),
            picture=((drawn("board"),),),
            described=message("The red piece in the lower part of the board, with the four adjacent cells lit."),
            game=_position(piece=38),
            lit=("cell:31", "cell:37", "cell:39", "cell:45"),
        ),
    )


def _cards() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="effects",
            heading=message("Two effects on each card"),
            texts=(
                message("The arrival effect happens once, when you reach the card on the board."),
                message("The hand effect waits for your hand phase. After you use it, the card is discarded."),
            ),
            picture=(
                (
                    drawn("arrival", "red_dash", message("When you arrive")),
                    sign("→"),
                    drawn("face", "red_dash", message("From your hand")),
                ),
            ),
            described=message(
                "Dash twice: its arrival effect moves you one more square, its hand effect gives one more move."
            ),
        ),
        Screen(
            anchor="lock",
            heading=message("Use it or lock it"),
            texts=(
                message(
                    "A locked card stays in the place of its colour and loses its effects. Only first cards (★) and "
                    "eternal cards (∞) keep theirs."
                ),
                message("You can lock one card a turn. So you ask yourself about each card: use it now, or lock it?"),
            ),
            picture=((drawn("face", "pink_disclosure"), sign("↓")), (drawn("area"),)),
            described=message("The pink card Disclosure, and a lock area whose pink place is lit."),
            game=_position(green="green_rich_whim", blue="blue_set_trap"),
            lit=("place:pink",),
        ),
        Screen(
            anchor="colours",
            heading=message("Rainbow, white and black"),
            texts=(
                message(
                    "A Rainbow Fragment counts as every colour. In the hand phase, you can lock two in any empty place."
                ),
                message("White and black cards can never be locked. Their effects are strong, and not always welcome."),
            ),
            picture=(things("face", "rainbow_fragment", "white_rainbow_rain", "black_fading_frog"),),
            described=message(
                "Rainbow Fragment, Rainbow Rain, which is white, and Colour-fading Frog, which is black."
            ),
        ),
        Screen(
            anchor="costs",
            heading=message("Some effects have a cost"),
            texts=(
                message("−1 and a colour at the top right: discard 1 other hand card of that colour."),
                message("First cards and eternal cards are used in the hand phase, and stay locked."),
            ),
            picture=(things("face", "orange_force", "first_red_phoenix", "eternal_green_manswood"),),
            described=message("The cards Force, Phoenix and Manswood, each with its cost."),
        ),
    )


def _meetings() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="contact",
            heading=message("Contact a neighbour"),
            texts=(
                message(
                    "Instead of moving, you can contact an adjacent piece. You take a random card from that player's "
                    "hand, and the piece goes back to its own gate."
                ),
                message("If you can neither move nor contact, put a card of the deck face down on an adjacent cell."),
            ),
            picture=((drawn("board"),),),
            described=message("The red piece beside the blue one, which is lit."),
            game=_position(piece=24, rival=25),
            lit=("cell:25",),
        ),
        Screen(
            anchor="invasion",
            heading=message("Invade a gate"),
            texts=(
                message("End a turn on the gate of another player, and you take half of that player's hand."),
                message(
                    "You also lock an eternal card at once, and take the cards on your own gate. Then your piece "
                    "returns there."
                ),
            ),
            picture=((drawn("board"),),),
            described=message("The red piece on the blue gate at the upper edge of the board."),
            game=_position(piece=_NORTH, rival=23),
            lit=("cell:3",),
        ),
    )


def _answers() -> Screen:
    return Screen(
        anchor="reactions",
        heading=message("Be ready to answer"),
        texts=(
            message("A few cards are used in another player's turn."),
            message("Counterattack turns a contact back. Hold It! stops a lock that would win the game."),
        ),
        picture=(things("face", "red_counterattack", "purple_wait"),),
        described=message("The cards Counterattack and Hold It!"),
    )
