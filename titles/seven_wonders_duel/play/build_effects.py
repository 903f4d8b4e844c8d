"""What a card, wonder or progress token brings when it is gained now (section 6)."""

from titles.seven_wonders_duel.cards.cities import city_view
from titles.seven_wonders_duel.cards.effects import Gains
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.state import City, DuelState


def gains_of(rules: Catalogue, city: City, thing: str, *, by_chain: bool = False) -> Gains:
    """Return what a card or wonder brings whatever the cities are like, with what the tokens of its city add."""
    gains = rules.gains[thing]
    for token in city.tokens:
        for effect in rules.lasting.get(token, ()):
            gains += effect.gains_later(rules.needs[thing].kind, by_chain=by_chain)
    return gains


def counted_coins(rules: Catalogue, state: DuelState, seat: int, thing: str) -> int:
    """Return the coins for what a card, wonder or token counts when the cities are those of a state."""
    effects = rules.earning.get(thing)
    if effects is None:
        return 0
    view = city_view(state, seat, rules.coloured)
    return sum([effect.coins(view) for effect in effects])
