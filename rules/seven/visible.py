"""What a hand could hold by the copies that all can see: on nothing else depends who is asked (ruling 41)."""

from rules.seven.catalogue import Card, Catalogue
from rules.seven.hands import revealed
from rules.seven.state import Play


def visible_copies(play: Play, seat: int, cards: frozenset[str]) -> int:
    """How many of these cards lie where all know them, outside this seat's hand."""
    seats = len(play.gates)
    count = sum([card in cards for card in (*play.discard, *play.aside)])
    count += sum([laid.card in cards for stack in play.stacks for laid in stack if len(laid.knowers) == seats])
    count += sum([card in cards for area in play.locks for place in area for card in (*place.locked, *place.placed)])
    count += sum([mark.card in cards for mark in play.turn.marks if mark.seat != seat])
    if play.deck_known:
        count += sum([card in cards for card in play.deck])
    return count


def most_held(play: Play, rules: Catalogue, seat: int, cards: frozenset[str]) -> int:
    """How many of these cards a seat can hold at most, by what all can see."""
    shown = revealed(play, seat)
    own = sum([card in cards for card in shown])
    printed = sum([_copies(play, rules, card) for card in cards])
    closed = len(play.hands[seat]) - len(shown)
    return own + max(0, min(closed, printed - own - visible_copies(play, seat, cards)))


def _copies(play: Play, rules: Catalogue, card: str) -> int:
    colourless = rules.colours[rules.cards[card].colour].kind == "colourless"
    return 0 if colourless and not play.colourless else rules.cards[card].copies


def may_answer(play: Play, rules: Catalogue, seat: int, timing: str) -> bool:
    """Could this hand hold a card of this timing, and what pays for it?"""
    if not play.hands[seat]:
        return False
    return any(_may_use(play, rules, seat, rules.cards[card]) for card in rules.timed.get(timing, ()))


def _may_use(play: Play, rules: Catalogue, seat: int, card: Card) -> bool:
    if not most_held(play, rules, seat, frozenset((card.id,))):
        return False
    cost = card.hand.cost
    if cost is None:
        return True
    fitting = frozenset(other.id for other in rules.cards.values() if other.fits(cost.colour) and other.arrival)
    return len(play.hands[seat]) > cost.n and most_held(play, rules, seat, fitting) >= cost.n + card.fits(cost.colour)
