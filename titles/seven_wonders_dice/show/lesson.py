"""How to play 7 Wonders Dice, in a few pictures."""

from titles.kernel.show.lesson import Screen
from titles.kernel.show.pictures import Row, drawn, sign, symbol
from titles.seven_wonders_dice.show.positions import position
from titles.seven_wonders_dice.state import Board, DiceGame
from titles.seven_wonders_dice.terms.sentences import message

_WAREHOUSE = ("warehouse_stone", "warehouse_wood", "warehouse_brick")
_CITY = (
    *_WAREHOUSE,
    *("agora_b1", "agora_b2", "agora_a1", "agora_c1"),
    *("university_gear1", "university_gear2", "university_compass1"),
    *("market_camel1", "market_camel2", "barracks_west_attack1", "barracks_west_defense1", "wonder_1"),
)


def screens() -> tuple[Screen, ...]:
    """Return the screens of the lesson."""
    return (*_goal(), *_paying(), *_buildings(), *_end())


def _position(*crossed: str, bonuses: tuple[str, ...] = (), defended: bool = False) -> DiceGame:
    """Return a position of seat 0, which has crossed these spaces. A neighbour may have a defense."""
    rival = Board("rhodes", 7, ("barracks_east_defense1",) if defended else ())
    return position(Board("giza", 5, crossed, bonuses), rival)


def _goal() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="goal",
            heading=message("A city of crosses"),
            texts=(
                message(
                    "Each player has a sheet: a city of eight buildings (the wonder is one of them) and a warehouse."
                ),
                message("You cross their spaces turn by turn. When the game ends, the most points win."),
            ),
            picture=((drawn("sheet"),),),
            described=message(
                "A sheet with a city of eight buildings, a warehouse, and crosses on some of their spaces."
            ),
            game=_position(*_CITY),
        ),
        Screen(
            anchor="dice",
            heading=message("Seven dice for everybody"),
            texts=(
                message("Each turn, all dice are rolled into the four quarters of the forum."),
                message(
                    "All players choose at the same time, and a chosen die stays where it is. So nobody can take one "
                    "away from you."
                ),
            ),
            picture=((drawn("forum"),),),
            described=message("The forum with seven dice in four quarters, which cost 0, 1, 2 and 3 coins."),
            game=_position(),
        ),
        Screen(
            anchor="turn",
            heading=message("One die, one cross"),
            texts=(
                message("Choose one die, and cross a space that its upper face permits."),
                message(
                    "In most rows you cross the spaces from left to right. Point at a space, or touch it, to read what "
                    "it does."
                ),
            ),
            picture=((drawn("die", "gear"), sign("→"), drawn("building", "university")),),
            described=message("A green die that shows a gear, and the university with its second gear space lit."),
            game=_position("university_gear1"),
            lit=("space:university_gear2",),
        ),
    )


def _paying() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="die-cost",
            heading=message("What a die costs"),
            texts=(
                message("A die costs 0, 1, 2 or 3 coins, depending on the quarter of the forum in which it lies."),
                message("You start with 7 coins."),
            ),
            picture=((drawn("forum"),),),
            described=message("The forum. The green die is lit; its quarter costs 2 coins."),
            game=_position(),
            lit=("die:green",),
        ),
        Screen(
            anchor="space-cost",
            heading=message("What a space costs"),
            texts=(
                message(
                    "The hexagon says how many resources a space needs, of any kind. Each cross in your warehouse is "
                    "one, every turn."
                ),
                message(
                    "Pay 1 coin for each that you lack. At the table, a gold number is the least that you would pay "
                    "now, die included."
                ),
            ),
            picture=((drawn("building", "warehouse"), drawn("building", "university")),),
            described=message(
                "The warehouse with two crossed spaces, and the university with a lit space that needs 3."
            ),
            game=_position("warehouse_stone", "warehouse_wood", "university_gear1"),
            lit=("space:university_gear2",),
        ),
        Screen(
            anchor="without-die",
            heading=message("Without a die"),
            texts=(
                message(
                    "Instead of choosing a die, you can cross the next step of your wonder: pay only its resources, or "
                    "1 coin for each that you lack."
                ),
                message("Or you pass and gain 3 coins."),
            ),
            picture=((drawn("wonder"),), (symbol("coin", 3, message("Pass")),)),
            described=message("The wonder of Giza with its first step lit, and 3 coins."),
            game=_position(*_WAREHOUSE),
            lit=("space:wonder_1",),
        ),
    )


def _buildings() -> tuple[Screen, ...]:
    dice: tuple[Row, ...] = (
        (
            drawn("die", "stone", message("warehouse: resources")),
            drawn("die", "temple", message("agora: points")),
            drawn("die", "camel", message("market: coins")),
        ),
        (
            drawn("die", "tablet", message("university: effects")),
            drawn("die", "axe", message("barracks: attacks")),
        ),
    )
    return (
        Screen(
            anchor="colours",
            heading=message("Each colour has its buildings"),
            texts=(
                message(
                    "Grey dice build the warehouse, blue the agora, yellow the market, green the university, red "
                    "both barracks."
                ),
                message("It pays to cross a few resources early."),
            ),
            picture=dice,
            described=message("A grey, a blue, a yellow, a green and a red die, with what each one builds."),
            game=_position(),
        ),
        Screen(
            anchor="barracks",
            heading=message("Attack your neighbours"),
            texts=(
                message("The west barracks attack your left neighbour, the east barracks your right one."),
                message(
                    "An attack is worth its printed points, less 1 for each defense that your neighbour has crossed on "
                    "that side. Being attacked costs you nothing."
                ),
            ),
            picture=((drawn("building", "barracks_west"), drawn("building", "barracks_east")),),
            described=message("The west and the east barracks, each with five attacks and two defenses."),
            game=_position("barracks_west_attack1", defended=True),
        ),
        Screen(
            anchor="special-dice",
            heading=message("Three special dice"),
            texts=(
                message("The last space of a university row unlocks a special die for you."),
                message(
                    "White builds the gallery of leaders, and black any building that it shows. Purple builds the "
                    "guild court if no neighbour has more crosses in the building shown (with two players: if you have "
                    "more)."
                ),
            ),
            picture=((drawn("die", "leader_laurel"), drawn("die", "guild_blue"), drawn("die", "spy_four")),),
            described=message("A white, a purple and a black die."),
            game=_position(),
        ),
    )


def _end() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="bonuses",
            heading=message("A bonus for each complete building"),
            texts=(
                message(
                    "When you complete your wonder or another city building (not the warehouse), cross one of your "
                    "three bonuses and use it at once."
                ),
                message("As soon as a player has all three, everybody plays one more turn. Then the game is over."),
            ),
            picture=((drawn("building", "guild_court"),), (drawn("bonuses"),)),
            described=message(
                "The guild court, complete, and three bonuses: another action, a space of the city, 7 coins."
            ),
            game=_position("guild_court_1", "guild_court_2", "guild_court_3"),
        ),
        Screen(
            anchor="points",
            heading=message("Count the points"),
            texts=(
                message(
                    "Add up what you have crossed in your city. The corner of each building has the sum. The first "
                    "player to complete the agora gets 3 more points."
                ),
                message("Coins count nothing, but they break a tie."),
            ),
            picture=((drawn("building", "agora"), drawn("building", "gallery_of_leaders")),),
            described=message("The agora with four crossed spaces, and the gallery of leaders."),
            game=_position("agora_b1", "agora_b2", "agora_a1", "agora_c1"),
        ),
    )
