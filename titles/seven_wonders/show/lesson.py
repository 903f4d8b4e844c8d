"""How to play 7 Wonders, in a few pictures."""

from titles.kernel.show.lesson import Screen
from titles.kernel.show.pictures import drawn, sign, symbol, things
from titles.kernel.state.game import Game, Seat
from titles.seven_wonders.catalogue import REVISION
from titles.seven_wonders.state import City, WondersGame, WondersState
from titles.seven_wonders.terms.sentences import message

_SEATS = 3


def screens() -> tuple[Screen, ...]:
    """Return the screens of the lesson."""
    return (*_goal(), *_cards(), *_paying(), *_wonder(), *_points())


def _position(stages: int = 1) -> WondersGame:
    """Return a position of seat 0, which has Giza and this number of finished stages."""
    cities = (
        City("giza", "A", 3, ("stone_pit", "lumber_yard"), stages),
        City("rhodes", "A", 3, ("ore_vein",)),
        City("ephesus", "A", 3, ("clay_pool",)),
    )
    markers: tuple[tuple[str | None, ...], ...] = ((None,) * stages, (), ())
    return Game(
        title="seven_wonders",
        revision=REVISION,
        status="playing",
        seats=(Seat(),) * _SEATS,
        commitments=(None,) * _SEATS,
        state=WondersState(cities, ((),) * _SEATS, age=1, turn=2, markers=markers),
    )


def _goal() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="goal",
            heading=message("A city in three ages"),
            texts=(
                message("Each player leads a city with one of the wonders of the world, and starts with 3 coins."),
                message("After three ages of six turns each, the city with the most points wins."),
            ),
            picture=((drawn("board"),),),
            described=message("The board of Giza with its three stages, the first of which is finished."),
            game=_position(),
        ),
        Screen(
            anchor="hand",
            heading=message("Choose a card, pass the rest"),
            texts=(
                message("Each age, you get seven cards. Everybody chooses one, and all are revealed together."),
                message(
                    "You pass the rest to a neighbour: to the left in ages I and III, to the right in age II. After "
                    "six turns, the last card is discarded."
                ),
            ),
            picture=(
                (symbol("left"), *things("card", "altar", "lumber_yard", "barracks")),
                (*things("card", "tavern", "apothecary", "loom_age1"), symbol("right")),
            ),
            described=message("Two hands of cards, one with an arrow to the left and one with an arrow to the right."),
        ),
    )


def _cards() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="uses",
            heading=message("Three uses for each card"),
            texts=(
                message(
                    "Build the card in your city, slide it under your wonder to build the next stage, or sell it for 3 "
                    "coins."
                ),
                message(
                    "No city can have the same card twice. You can take a card just to keep it from your neighbour."
                ),
            ),
            picture=(
                (
                    drawn("card", "altar", message("Build it")),
                    symbol("coin", 3, message("Sell it")),
                ),
                (drawn("board", caption=message("Build a stage")),),
            ),
            described=message("The card Altar, three coins, and the board of Giza."),
            game=_position(),
        ),
        Screen(
            anchor="card",
            heading=message("How to read a card"),
            texts=(
                message("The coloured band says what the card gives you. The cost is below it at the left."),
                message("Altar is free and worth 2 points. Tree Farm costs 1 coin. Stockade needs 1 wood."),
            ),
            picture=(things("card", "altar", "tree_farm", "stockade"),),
            described=message("The cards Altar, Tree Farm and Stockade."),
        ),
    )


def _paying() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="resources",
            heading=message("Resources come back each turn"),
            texts=(
                message("Brown and grey cards make resources, and so does your wonder board."),
                message(
                    "They are never used up: Lumber Yard gives you 1 wood every turn. You can use new resources and "
                    "coins from the next turn on."
                ),
            ),
            picture=((drawn("card", "lumber_yard"), sign("→"), *things("card", "stockade", "caravansery")),),
            described=message("Lumber Yard, and an arrow to two cards that need wood."),
        ),
        Screen(
            anchor="trade",
            heading=message("Buy from your neighbours"),
            texts=(
                message(
                    "Pay a neighbour 2 coins to use a resource from their board, brown cards or grey cards. Nobody can "
                    "refuse."
                ),
                message("Yellow cards and stages are not for sale. Trading posts lower some prices to 1 coin."),
            ),
            picture=(
                (
                    drawn("card", "ore_vein", message("Your neighbour's city")),
                    symbol("coin", 2),
                    sign("→"),
                    drawn("card", "barracks", message("Your city")),
                ),
            ),
            described=message("Ore Vein in a neighbour's city, 2 coins, and Barracks, which needs 1 ore, in yours."),
        ),
        Screen(
            anchor="chains",
            heading=message("A chain makes a card free"),
            texts=(
                message(
                    "At the bottom, → names the cards that this one makes free later. The chain names the cards that "
                    "make this one free."
                ),
                message("If your city has Baths, you build Aqueduct free of charge."),
            ),
            picture=((drawn("card", "baths"), sign("→"), drawn("card", "aqueduct")),),
            described=message("The cards Baths and Aqueduct."),
        ),
    )


def _wonder() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="stages",
            heading=message("Build your wonder"),
            texts=(
                message("Stages are built from left to right. You pay for the stage, not for the card under it."),
                message("Each stage gives you points or has an effect, as its symbols say."),
            ),
            picture=((drawn("board"),),),
            described=message("The board of Giza with two of three stages finished."),
            game=_position(2),
        ),
        Screen(
            anchor="conflicts",
            heading=message("Red cards, once an age"),
            texts=(
                message(
                    "At the end of each age, compare your shields with those of each neighbour, one after the other."
                ),
                message(
                    "Each win gives you 1, 3 or 5 points in ages I, II and III. Each loss costs you 1 point. Nothing "
                    "is destroyed."
                ),
            ),
            picture=(
                things("card", "barracks", "walls", "arsenal"),
                things("token", "1", "3", "5", "-1"),
            ),
            described=message("Three red cards with one, two and three shields, and tokens of 1, 3, 5 and −1 point."),
        ),
    )


def _points() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="science",
            heading=message("Green cards grow together"),
            texts=(
                message("Several of one symbol score their number times itself: 1, 4, 9, 16 …"),
                message("Each set of three different symbols scores 7 more. So this set is worth 1 + 1 + 1 + 7 = 10."),
            ),
            picture=((*things("card", "apothecary", "workshop", "scriptorium"), sign("="), symbol("points", 10)),),
            described=message("Three green cards with three different symbols: 10 points."),
        ),
        Screen(
            anchor="points",
            heading=message("Count the points"),
            texts=(
                message(
                    "Add up conflict tokens, stages, blue cards, green cards, and what yellow and purple cards say. 3 "
                    "coins are 1 point."
                ),
                message("If there is a tie, the player with more coins wins."),
            ),
            picture=((*things("card", "palace", "haven", "magistrates_guild"), symbol("coin", 3)),),
            described=message("A blue card, a yellow card, a guild and three coins."),
        ),
    )
