"""How to play 7 Wonders Duel, in a few pictures."""

from titles.kernel.show.lesson import Screen
from titles.kernel.show.pictures import drawn, sign, symbol, things
from titles.kernel.state.game import Game, Seat
from titles.seven_wonders_duel.catalogue import REVISION, catalogue
from titles.seven_wonders_duel.pyramid import Pyramid, place_set
from titles.seven_wonders_duel.state import City, DuelGame, DuelState
from titles.seven_wonders_duel.terms.sentences import message

_FACE_UP = place_set((0, 1, 5, 6, 7, 8, 9, *range(14, 20)))
"""The places of Age I that lie face up: every other row, and the card that nothing covers any more."""
_TAKEN = place_set((14, 15))
_PYRAMID = (
    *("theater", "press"),
    *("guard_tower", "clay_pit", "baths"),
    *("stone_reserve", "workshop", "logging_camp", "altar"),
    *("scriptorium", "garrison", "quarry", "tavern", "apothecary"),
    *("lumber_yard", "stone_pit", "stable", "glassworks", "clay_pool", "pharmacist"),
)
_TRADE = City(7, ("lumber_yard",), wonders=("pyramids", "sphinx"))
_RIVAL = City(4, ("quarry", "stone_pit"))
_BUILDER = City(5, wonders=("sphinx", "mausoleum", "piraeus"), built=("pyramids",), tucked=("tavern",))
_SYMBOLS = ("quill", "mortar", "plumb_bob", "wheel", "armillary_sphere", "sundial")


def screens() -> tuple[Screen, ...]:
    """Return the screens of the lesson."""
    return (*_goal(), *_cards(), *_paying(), *_supremacies(), *_end())


def _position(own: City, rival: City = _RIVAL, pawn: int = 0) -> DuelGame:
    """Return a position in Age I of seat 0, which started the game."""
    lying = place_set(range(len(_PYRAMID))) & ~_TAKEN
    tokens = catalogue(REVISION).track.military_tokens
    state = DuelState(
        first=0,
        cities=(own, rival),
        military_tokens=tuple(token.id for token in tokens if not 0 < token.enter_at <= pawn),
        age=1,
        pyramid=Pyramid(_PYRAMID, lying, _FACE_UP),
        pawn=pawn,
    )
    return Game(
        title="seven_wonders_duel",
        revision=REVISION,
        status="playing",
        seats=(Seat(), Seat()),
        commitments=(None, None),
        state=state,
    )


def _goal() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="goal",
            heading=message("Three ways to win"),
            texts=(
                message("You and your opponent each build a city."),
                message(
                    "Reach your opponent's capital with your army, or collect six different scientific symbols, and "
                    "you win at once. Otherwise, the higher score after three ages wins."
                ),
            ),
            picture=(
                (drawn("track"),),
                things("science", *_SYMBOLS),
                (symbol("points", 61), sign(">"), symbol("points", 54)),
            ),
            described=message(
                "The military track with the pawn two spaces from the opponent's capital, the six scientific symbols, "
                "and 61 points beside 54."
            ),
            game=_position(_TRADE, pawn=7),
        ),
    )


def _cards() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="turn",
            heading=message("Take one card a turn"),
            texts=(
                message("In each age, 20 cards lie in overlapping rows, some face down."),
                message(
                    "On your turn, take one card that no other card covers. Once nothing covers a face-down card, it "
                    "is turned up, and your opponent may take it next."
                ),
            ),
            picture=((drawn("pyramid"),),),
            described=message("Cards of age I in five overlapping rows. The cards that no other card covers are lit."),
            game=_position(_TRADE),
            lit=tuple(f"card:{card}" for card in ("scriptorium", "stable", "glassworks", "clay_pool", "pharmacist")),
        ),
        Screen(
            anchor="uses",
            heading=message("Three uses for each card"),
            texts=(
                message(
                    "Build the card in your city, discard it for 2 coins, or slide it face down under one of your "
                    "wonders to build that wonder."
                ),
                message("You start with 7 coins. Each yellow card in your city makes discarding worth 1 coin more."),
            ),
            picture=(
                (
                    drawn("card", "altar", message("Build it")),
                    symbol("coin", 2, message("Discard it")),
                    drawn("wonder", "pyramids", message("Build a wonder")),
                ),
            ),
            described=message("The card Altar, two coins, and the built wonder Pyramids with a card under it."),
            game=_position(_BUILDER),
        ),
        Screen(
            anchor="card",
            heading=message("How to read a card"),
            texts=(
                message("The coloured band shows what a card gives you. Its cost is below."),
                message(
                    "Altar is free and worth 3 points. Scriptorium costs 2 coins. Stable needs 1 wood, which Lumber "
                    "Yard makes."
                ),
            ),
            picture=(things("card", "altar", "scriptorium", "stable", "lumber_yard"),),
            described=message("The cards Altar, Scriptorium, Stable and Lumber Yard."),
        ),
    )


def _paying() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="resources",
            heading=message("Resources are never used up"),
            texts=(
                message("Brown and grey cards make resources for the rest of the game."),
                message("One Lumber Yard provides 1 wood for every card that you build."),
            ),
            picture=(
                (
                    drawn("card", "lumber_yard"),
                    sign("→"),
                    drawn("card", "stable"),
                    drawn("card", "horse_breeders"),
                    drawn("card", "rostrum"),
                ),
            ),
            described=message("Lumber Yard, and an arrow to three cards that need wood."),
        ),
        Screen(
            anchor="buying",
            heading=message("Buy what you lack"),
            texts=(
                message(
                    "Each resource that you lack costs 2 coins, plus 1 for each unit of it that your opponent's brown "
                    "and grey cards make."
                ),
                message(
                    "Here your opponent makes 2 stone, so a stone costs you 4 coins. At the table, each card shows "
                    "your price, with a tick if you can pay."
                ),
            ),
            picture=(
                (drawn("production", caption=message("Your production and prices")),),
                (
                    drawn("rival", caption=message("Your opponent's city")),
                    sign("→"),
                    drawn("card", "baths"),
                    sign("="),
                    symbol("coin", 4),
                ),
            ),
            described=message(
                "You make 1 wood. Your opponent has Quarry and Stone Pit, so Baths, which needs 1 stone, costs you "
                "4 coins."
            ),
            game=_position(_TRADE),
        ),
        Screen(
            anchor="chains",
            heading=message("A chain makes a card free"),
            texts=(
                message(
                    "Some cards have a white sign in a dark square. If your city has the earlier card with the sign, "
                    "the later card is free."
                ),
            ),
            picture=(
                (drawn("card", "theater"), sign("→"), drawn("card", "statue"), sign("→"), drawn("card", "gardens")),
            ),
            described=message("The cards Theater, Statue and Gardens: each makes the next one free."),
        ),
        Screen(
            anchor="wonders",
            heading=message("Draft four wonders"),
            texts=(
                message(
                    "First you draft wonders: of four, one player takes one, the other two, and the first gets the "
                    "last. Then four more, the other way round."
                ),
                message(
                    "The cost is at the left. An arrow in a circle gives another turn. Only seven of the eight can be "
                    "built."
                ),
            ),
            picture=(things("wonder", "pyramids", "sphinx"), things("wonder", "mausoleum", "piraeus")),
            described=message("The wonders Pyramids, which is built, Sphinx, Mausoleum and Piraeus."),
            game=_position(_BUILDER),
        ),
    )


def _supremacies() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="military",
            heading=message("Red cards move the pawn"),
            texts=(
                message("Each shield moves the pawn one space toward your opponent's capital."),
                message(
                    "On the way, your opponent loses 2 coins, then 5 more. If the pawn reaches the capital, you win "
                    "at once; otherwise, the leader scores 2, 5 or 10 points at the end."
                ),
            ),
            picture=((drawn("track"),), things("card", "guard_tower", "walls", "arsenal")),
            described=message(
                "The military track with the pawn four spaces toward the opponent's capital, and three red cards with "
                "one, two and three shields."
            ),
            game=_position(_TRADE, pawn=4),
        ),
        Screen(
            anchor="science",
            heading=message("Green cards collect symbols"),
            texts=(
                message(
                    "Two of the same symbol give you a progress token from the board. Its effect lasts for the rest "
                    "of the game."
                ),
                message("Six different symbols win at once."),
            ),
            picture=(
                (
                    drawn("card", "scriptorium"),
                    sign("+"),
                    drawn("card", "library"),
                    sign("→"),
                    drawn("token", "economy"),
                ),
            ),
            described=message("Scriptorium and Library, both with a quill, give the progress token Economy."),
        ),
    )


def _end() -> tuple[Screen, ...]:
    return (
        Screen(
            anchor="ages",
            heading=message("Three ages"),
            texts=(
                message("Once all cards of an age are taken, the next begins, with stronger and more expensive cards."),
                message(
                    "The player with the weaker army decides who begins. If the pawn is in the centre, the player of "
                    "the last card begins. Age III has guilds."
                ),
            ),
            picture=(
                (
                    drawn("back", "age1"),
                    sign("→"),
                    drawn("back", "age2"),
                    sign("→"),
                    drawn("back", "age3"),
                    sign("+"),
                    drawn("back", "guild"),
                ),
            ),
            described=message("The backs of the cards of ages I, II and III, and that of a guild."),
        ),
        Screen(
            anchor="points",
            heading=message("Count the points"),
            texts=(
                message(
                    "After age III, add up the points of your cards, wonders and progress tokens, those for the "
                    "pawn, and 1 for every 3 coins."
                ),
                message("The higher total wins. In a tie, the points of blue cards decide."),
            ),
            picture=(
                (
                    drawn("card", "gardens"),
                    drawn("card", "university"),
                    drawn("card", "builders_guild"),
                    drawn("token", "philosophy"),
                    symbol("coin", 3),
                ),
            ),
            described=message("A blue card, a green card, a guild, a progress token and three coins."),
        ),
    )
