"""The components of 7 Wonders Dice: buildings, boards, dice with their faces, bonuses and effects."""

from collections.abc import Iterator

from titles.kernel.show.components import (
    COST,
    FREE,
    Component,
    Components,
    Fact,
    Part,
    Piece,
    Section,
    coins,
    fact,
    number,
)
from titles.kernel.show.pictures import drawn
from titles.kernel.words.sentences import Spoken
from titles.seven_wonders_dice.show.positions import position
from titles.seven_wonders_dice.state import Board, DiceGame
from titles.seven_wonders_dice.terms.sentences import counted, message
from titles.seven_wonders_dice.words.public_catalogue import (
    PublicBoardDesign,
    PublicBonus,
    PublicBuilding,
    PublicCatalogue,
    PublicDie,
    PublicEffectText,
    PublicSpace,
    PublicSymbol,
)

_SYMBOLS = message("Symbols")
_QUARTERS = message("Costs by quarter")
_DICE = message("Dice")


class DiceComponents(Components):
    """What the title is about, and the sections of its page, from the catalogue."""

    about = message(
        "Seven dice are shaken in a box with four quarters, which set their prices. All players choose a die at the "
        "same time, pay for it, and cross off a space of their city. When a player has taken three bonuses, one more "
        "turn is played. The player with the most points wins. The numbers printed on the boards are only partly "
        "public; most of those used here are our own."
    )

    def __init__(self, catalogue: PublicCatalogue) -> None:
        self._catalogue = catalogue
        self._symbols = {symbol.id: symbol.name for symbol in catalogue.symbols}

    def sections(self) -> Iterator[Section]:
        """Yield the sections: what all boards have, the boards, and what is rolled."""
        catalogue = self._catalogue
        shared = tuple(self._building(building, building.id, building.name) for building in catalogue.buildings)
        heading = message("Buildings of every board")
        yield Section(anchor="buildings", heading=heading, components=shared, form="sheet", game=self._position(0))
        for place, board in enumerate(catalogue.boards):
            own = tuple(self._own(board))
            position = self._position(place)
            yield Section(anchor=board.id, heading=board.name, components=own, form="sheet", game=position)
        heading, table = message("Gold and forum"), tuple(self._table())
        yield Section(anchor="table", heading=heading, components=table, form="board", game=self._position(0))
        bonuses = tuple(map(_bonus, catalogue.bonuses))
        yield Section(anchor="bonuses", heading=message("Bonuses"), components=bonuses, form="small")
        yield Section(anchor="dice", heading=_DICE, components=tuple(map(self._die, catalogue.dice)), form="strip")
        symbols = tuple(map(_symbol, catalogue.symbols))
        yield Section(anchor="symbols", heading=message("Symbols on the dice"), components=symbols, form="small")
        effects = tuple(map(_effect_text, catalogue.effects))
        yield Section(anchor="effects", heading=message("Effects"), components=effects, form="small")

    def _own(self, board: PublicBoardDesign) -> Iterator[Component]:
        for building in board.buildings:
            yield self._building(building, f"{board.id}-{building.id}", building.title)

    def _position(self, place: int) -> DiceGame:
        """Return the first turn of a game in which seat 0 has the board of this place."""
        ids = [board.id for board in self._catalogue.boards]
        coins = self._catalogue.gold_reserve.starting_coins
        return position(*(Board(board, coins) for board in (ids[place], ids[place - 1])))

    def _building(self, building: PublicBuilding, anchor: str, name: Spoken) -> Component:
        parts = tuple(map(self._space, building.spaces))
        return Component(
            anchor=anchor,
            name=name,
            colour=building.colour,
            picture=((drawn("printed", building.id),),),
            is_long=building.id == "wonder",
            texts=(building.text,),
            parts=parts,
        )

    def _space(self, space: PublicSpace) -> Part:
        symbols = [
            Piece(self._symbols[symbol], f"symbol-{symbol}") for symbol in space.symbols if symbol in self._symbols
        ]
        facts = (*fact(COST, _resources(space.cost) if space.cost else FREE), *fact(_SYMBOLS, *symbols))
        return Part(name=space.name, facts=facts, texts=(space.text,))

    def _table(self) -> Iterator[Component]:
        gold, forum = self._catalogue.gold_reserve, self._catalogue.forum
        yield Component(
            anchor=gold.id, name=gold.name, colour="yellow", picture=((drawn("gold"),),), texts=(gold.text,)
        )
        costs = [coins(quarter.cost) if quarter.cost else FREE for quarter in forum.quarters]
        facts = (*fact(_DICE, number(forum.dice_in_forum)), *fact(_QUARTERS, *costs))
        yield Component(anchor="forum", name=forum.name, picture=((drawn("forum"),),), facts=facts)

    def _die(self, die: PublicDie) -> Component:
        faces = [
            Fact(
                message("Face {n}", n=face.index),
                (Piece(self._symbols[face.symbol], f"symbol-{face.symbol}"),),
            )
            for face in die.faces
        ]
        return Component(
            anchor=f"die-{die.id}",
            name=die.name,
            colour=die.colour,
            picture=((drawn("faces", die.id),),),
            printed=tuple(faces),
        )


def _resources(amount: int) -> Piece:
    """Return a number of resources, of any kind."""
    return Piece(counted("{n} resource", "{n} resources", amount))


def _bonus(bonus: PublicBonus) -> Component:
    return Component(anchor=bonus.id, name=bonus.name, picture=((drawn("bonus", bonus.id),),), texts=(bonus.text,))


def _symbol(symbol: PublicSymbol) -> Component:
    picture = ((drawn("die", symbol.id),),)
    return Component(
        anchor=f"symbol-{symbol.id}", name=symbol.name, colour=symbol.colour, picture=picture, texts=(symbol.text,)
    )


def _effect_text(effect: PublicEffectText) -> Component:
    picture = ((drawn("effect", effect.type),),)
    return Component(anchor=f"effect-{effect.type}", name=effect.name, picture=picture, texts=(effect.text,))
