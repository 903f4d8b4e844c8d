"""The game told line by line, in English and Japanese: hidden cards by name where the reader may open them."""

from collections.abc import Callable, Sequence
from typing import Any

from events.model import Event, Sealed
from rules.seven import events as happened
from rules.seven.words import Teller

_TEXTS: dict[str, tuple[str, str]] = {
    "placed": ("The pieces stand on their gates.", "駒がゲートに置かれた。"),
    "cube": ("{who} takes the {colour} cube.", "{who}は{colour}のキューブを選んだ。"),
    "cubes": ("Cubes: {list}.", "キューブ：{list}。"),
    "has": ("{who} {colour}", "{who} {colour}"),
    "turn": ("Turn {turn}: {who}.", "第{turn}手番：{who}。"),
    "declared": ("{who} uses {card}.", "{who}は{card}を使った。"),
    "paid": ("{who} pays with {card}.", "{who}は{card}で追色した。"),
    "line_row": ("{who} chooses row {number}.", "{who}は上から{number}行目を選んだ。"),
    "line_column": ("{who} chooses column {number}.", "{who}は左から{number}列目を選んだ。"),
    "player": ("{who} chooses {other}.", "{who}は{other}を選んだ。"),
    "colour": ("{who} names {colour}.", "{who}は{colour}を宣言した。"),
    "lock": ("{who} declares to lock {cards} at {colour}.", "{who}は{colour}に{cards}のロックを宣言した。"),
    "locked": ("{who} has locked {cards} at {colour}.", "{who}は{colour}に{cards}をロックした。"),
    "cancelled": ("The lock is void; {cards} goes to the discard pile.", "ロックは無効、{cards}は捨て札になった。"),
    "contact": ("{who} declares contact with {other}.", "{who}は{other}への接触を宣言した。"),
    "void": ("The contact of {who} with {other} is void.", "{who}の{other}への接触は無効になった。"),
    "stolen": ("{who} takes {count} from the hand of {other}.", "{who}は{other}の手札から{count}枚奪った。"),
    "given": ("{who} gives {other} a card.", "{who}は{other}にカードを1枚渡した。"),
    "moved": ("{who} moves to {cell}.", "{who}は{cell}へ移動した。"),
    "forced": ("{who} is moved to {cell}.", "{who}は{cell}へ強制移動した。"),
    "swapped": ("{list} return to their gates at once.", "{list}は同時に自分のゲートへ戻った。"),
    "opened": ("{card} is opened on {cell}.", "{cell}で{card}が公開された。"),
    "taken": ("{who} takes a card from {cell}.", "{who}は{cell}からカードを取った。"),
    "cell_taken": ("{who} takes all {count} from {cell}.", "{who}は{cell}の{count}枚すべてを取った。"),
    "cell_discarded": ("{cards} is discarded from {cell}.", "{cell}から{cards}が捨てられた。"),
    "drawn": ("{who} draws {count}.", "{who}は{count}枚引いた。"),
    "revealed": ("{who} draws and reveals {cards}.", "{who}は{cards}を引いて公開した。"),
    "deck": ("The discard pile becomes the deck.", "捨て札が山札になった。"),
    "laid": ("{count} from the deck are laid face down.", "山札から{count}枚が裏向きに置かれた。"),
    "card_laid": ("{card} is laid on {cell}.", "{card}が{cell}に置かれた。"),
    "hand_laid": ("{who} lays a hand card face down on {cell}.", "{who}は手札1枚を{cell}に裏向きに置いた。"),
    "shifted": ("{count} cards are moved, unseen.", "{count}枚が裏向きのまま動かされた。"),
    "tucked": ("The top card of {cell} slides under {other}.", "{cell}の一番上が{other}の下に入った。"),
    "discarded": ("{who} discards {card}.", "{who}は{card}を捨てた。"),
    "aside": ("{card} finds no place, and is discarded.", "{card}は置けず、捨て札になった。"),
    "locked_taken": (
        "{who} gets {card} from {other}'s place for {colour}.",
        "{who}は{other}の{colour}から{card}を得た。",
    ),
    "locked_discarded": ("{who} loses {card} at {colour}.", "{who}は{colour}の{card}を捨てた。"),
    "placed_card": ("{card} lies on the {colour} place of {who}.", "{who}の{colour}に{card}が置かれた。"),
    "placed_moved": ("{who} moves {card} from {colour} to {cell}.", "{who}は{colour}の{card}を{cell}へ移した。"),
    "salvaged": ("{who} takes {card} from the discard pile.", "{who}は捨て札から{card}を取った。"),
    "ban_move": ("{who} can't move any more this turn.", "{who}はこの手番中もう移動できない。"),
    "ban_contact": ("{who} can't contact any more this turn.", "{who}はこの手番中もう接触できない。"),
    "ban_lock": ("{who} can't lock any more this turn.", "{who}はこの手番中もうロックできない。"),
    "bonus": ("{who} may move once more.", "{who}はもう1回移動できる。"),
    "leap": ("{who} will move {distance} squares at once.", "{who}は一気に{distance}マス移動する。"),
    "known": ("{line}: {cards}.", "{line}：{cards}。"),
    "invaded": ("{who} has invaded the gate of {other}.", "{who}は{other}のゲートに侵入した。"),
    "eternal": ("{who} gains {card}, locked at {colour}.", "{who}は{card}を得て{colour}にロックした。"),
}


def describe(event: Event, revision: int, names: Sequence[str], language: str) -> str | None:
    """One of the title's events as a line; None for what is only bookkeeping, or told by what comes of it."""
    tell = _LINES.get(type(event))
    return None if tell is None else tell(Teller(revision, language, _TEXTS, names), event)


def _names(teller: Teller, texts: Sequence[str]) -> str:
    return ("、" if teller.tongue else ", ").join(texts)


def _line(key: str) -> Callable[[Teller, Any], str]:
    """A line with whatever of these the event has."""

    def tell(teller: Teller, event: Any) -> str:
        values: dict[str, object] = {}
        for field in event.__struct_fields__:
            name, make = _FIELDS.get(field, ("", None))
            if make is not None:
                values[name] = make(teller, getattr(event, field))
        return teller.say(key, **values)

    return tell


def _known(key: str) -> Callable[[Teller, Any], str]:
    """A line, and the cards that it is about if their seals are open."""

    def tell(teller: Teller, event: Any) -> str:
        line, facts = _line(key)(teller, event), event.cards if hasattr(event, "cards") else event.card
        opened = [facts.value] if isinstance(facts, Sealed) else [(fact.value,) for fact in facts]
        cards = [card for some in opened if some is not None for card in some if card is not None]
        return teller.say("known", line=line[:-1], cards=teller.cards(cards)) if cards else line

    return tell


def _as_is(_teller: Teller, value: object) -> object:
    return value


_FIELDS: dict[str, tuple[str, Callable[[Teller, Any], object]]] = {
    "seat": ("who", Teller.seat),
    "thief": ("who", Teller.seat),
    "giver": ("who", Teller.seat),
    "victim": ("other", Teller.seat),
    "to": ("other", Teller.seat),
    "player": ("other", Teller.seat),
    "owner": ("other", Teller.seat),
    "card": ("card", lambda teller, card: teller.card(card) if isinstance(card, str) else ""),
    "cards": ("cards", lambda teller, cards: teller.cards(cards) if isinstance(cards, tuple) else ""),
    "colour": ("colour", Teller.colour),
    "cell": ("cell", lambda teller, cell: "" if cell is None else teller.cell(cell)),
    "turn": ("turn", _as_is),
    "count": ("count", _as_is),
    "distance": ("distance", _as_is),
}


def _cubes(teller: Teller, event: happened.CubesDealt) -> str:
    owned = [
        teller.say("has", who=teller.seat(seat), colour=teller.colour(colour))
        for seat, colour in enumerate(event.colours)
    ]
    return teller.say("cubes", list=_names(teller, owned))


def _line_chosen(teller: Teller, event: happened.LineChosen) -> str:
    name, _, number = event.line.partition(" ")
    return teller.say(f"line_{name}", who=teller.seat(event.seat), number=int(number) + 1)


def _tucked(teller: Teller, event: happened.CardTucked) -> str:
    return teller.say("tucked", cell=teller.cell(event.origin), other=teller.cell(event.cell))


def _lost(teller: Teller, event: happened.LockedCardDiscarded) -> str:
    colour, card = teller.colour(event.colour), teller.card(event.card)
    return teller.say("locked_discarded", who=teller.seat(event.owner), colour=colour, card=card)


_LINES: dict[type[Event], Callable[[Teller, Any], str]] = {
    happened.SeatsPlaced: _line("placed"),
    happened.CubeTaken: _line("cube"),
    happened.CubesDealt: _cubes,
    happened.TurnBegan: _line("turn"),
    happened.EffectDeclared: _line("declared"),
    happened.CostPaid: _line("paid"),
    happened.LineChosen: _line_chosen,
    happened.PlayerChosen: _line("player"),
    happened.ColourDeclared: _line("colour"),
    happened.LockDeclared: _line("lock"),
    happened.CardsLocked: _line("locked"),
    happened.LockCancelled: _line("cancelled"),
    happened.ContactDeclared: _line("contact"),
    happened.ContactCancelled: _line("void"),
    happened.CardsStolen: _known("stolen"),
    happened.CardGiven: _known("given"),
    happened.PieceMoved: lambda teller, event: _line("forced" if event.forced else "moved")(teller, event),
    happened.PiecesSwapped: lambda teller, event: teller.say(
        "swapped", list=_names(teller, [teller.seat(seat) for seat in event.seats])
    ),
    happened.CardOpened: _line("opened"),
    happened.CardTaken: _known("taken"),
    happened.CellTaken: _known("cell_taken"),
    happened.CellDiscarded: _line("cell_discarded"),
    happened.CardsDrawn: _known("drawn"),
    happened.CardsRevealed: _line("revealed"),
    happened.DeckTurned: _line("deck"),
    happened.DeckCardsLaid: lambda teller, event: teller.say("laid", count=len(event.cells)),
    happened.CardLaid: _line("card_laid"),
    happened.HandCardLaid: _known("hand_laid"),
    happened.CardsShifted: lambda teller, event: teller.say("shifted", count=len(event.cells)),
    happened.CardTucked: _tucked,
    happened.CardDiscarded: _line("discarded"),
    happened.AsideDiscarded: _line("aside"),
    happened.LockedCardTaken: _line("locked_taken"),
    happened.LockedCardDiscarded: _lost,
    happened.CardPlaced: _line("placed_card"),
    happened.PlacedCardMoved: _line("placed_moved"),
    happened.CardSalvaged: _line("salvaged"),
    happened.Banned: lambda teller, event: teller.say(f"ban_{event.what}", who=teller.seat(event.seat)),
    happened.MovesGained: _line("bonus"),
    happened.LeapGained: _line("leap"),
    happened.GateInvaded: _line("invaded"),
    happened.EternalCardLocked: _line("eternal"),
}
