"""Building, and what follows from it, in the order of section 5.

Coins come with the card or wonder; then shields move the pawn, which is a conflict for a worker to resolve; then come
symbols, then choices.
"""

from typing import Literal

from msgspec.structs import replace

from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.seven_wonders_duel.cards.cities import city_view
from titles.seven_wonders_duel.cards.costs import Price
from titles.seven_wonders_duel.cards.effects import Gains, Symbol
from titles.seven_wonders_duel.catalogue import Catalogue
from titles.seven_wonders_duel.events.building import CardBuilt, CardRevived, WonderBuilt
from titles.seven_wonders_duel.events.progress import BoxTokenKept, TokenTaken
from titles.seven_wonders_duel.play.build_effects import counted_coins, gains_of
from titles.seven_wonders_duel.play.science import are_supremacy, symbols_of
from titles.seven_wonders_duel.play.scoring import standings
from titles.seven_wonders_duel.state import DuelState, state_of

Pending = list[PendingDecision | PendingResolution]
"""What an action still needs, the last item first."""


def build_card(
    batch: Batch, rules: Catalogue, seat: int, place: int, card: str, price: Price, *, by_chain: bool
) -> Pending:
    """Build a card of the pyramid, and return what the action still needs."""
    state = state_of(batch.game)
    gains = gains_of(rules, state.cities[seat], card, by_chain=by_chain)
    coins = gains.coins + _counted_with_card(rules, state, seat, card)
    by: Literal["cost", "chain"] = "chain" if by_chain else "cost"
    batch.emit(CardBuilt(seat, place, card, by, price.bank, price.opponent, coins, gains.shields))
    return _needed(batch, rules, seat, card, gains)


def revive_card(batch: Batch, rules: Catalogue, seat: int, card: str) -> Pending:
    """Build a card of the discard pile, and return what the action still needs.

    It is like any other card, but nothing is paid and no chain is used (ruling 13).
    """
    state = state_of(batch.game)
    gains = gains_of(rules, state.cities[seat], card)
    batch.emit(CardRevived(seat, card, gains.coins + _counted_with_card(rules, state, seat, card), gains.shields))
    return _needed(batch, rules, seat, card, gains)


def build_wonder(
    batch: Batch, rules: Catalogue, seat: int, place: int, card: str, wonder: str, price: Price
) -> Pending:
    """Build a wonder with a card of the pyramid, and return what the action still needs."""
    state = state_of(batch.game)
    city, opponent = state.cities[seat], state.cities[1 - seat]
    gains = gains_of(rules, city, wonder)
    is_last = wonders_left(rules, state) == 1
    batch.emit(
        WonderBuilt(
            seat,
            wonder,
            place,
            card,
            price.bank,
            price.opponent,
            gained=gains.coins + counted_coins(rules, state, seat, wonder),
            opponent_lost=min(gains.opponent_loses, opponent.coins + price.opponent),
            shields=gains.shields,
            extra_turn=gains.extra_turns > 0,
            unused=tuple([other for other in city.wonders + opponent.wonders if other != wonder]) if is_last else (),
        )
    )
    return _needed(batch, rules, seat, wonder, gains)


def gain_token(batch: Batch, rules: Catalogue, seat: int, token: str, *, from_box: bool) -> Pending:
    """Take a progress token of the board or keep one of the box, and return what the action still needs."""
    gains = rules.gains[token]
    coins = gains.coins + counted_coins(rules, state_of(batch.game), seat, token)
    batch.emit(BoxTokenKept(seat, token, coins) if from_box else TokenTaken(seat, token, coins))
    return _needed(batch, rules, seat, token, gains)


def wonders_left(rules: Catalogue, state: DuelState) -> int:
    """Return how many wonders both players together can still build (section 9)."""
    one, two = state.cities
    return rules.max_wonders - len(one.built) - len(two.built)


def _counted_with_card(rules: Catalogue, state: DuelState, seat: int, card: str) -> int:
    """Return the coins for what a card counts, itself included where its colour fits (section 6)."""
    if card not in rules.earning:
        return 0
    city = state.cities[seat]
    with_card = replace(city, cards=(*city.cards, card))
    return counted_coins(rules, replace(state, cities=state.cities_with(seat, with_card)), seat, card)


def _needed(batch: Batch, rules: Catalogue, seat: int, thing: str, gains: Gains) -> Pending:
    """Return what follows from something just gained, the last item first; a sixth symbol ends the game."""
    pending: Pending = []
    if thing in rules.choosing:
        view = city_view(state_of(batch.game), seat, rules.coloured)
        kinds = [kind for effect in rules.choosing[thing] for kind in effect.decisions(view)]
        pending += [PendingDecision(kind, seat, seat) for kind in kinds]
    for symbol in gains.symbols:
        pending += _gain_symbol(batch, rules, seat, symbol)
    if gains.shields:
        pending.append(PendingResolution("conflict"))
    return pending


def _gain_symbol(batch: Batch, rules: Catalogue, seat: int, symbol: Symbol) -> Pending:
    """Six different symbols win; otherwise a completed pair takes a token of the board (section 8, ruling 22)."""
    state = state_of(batch.game)
    symbols = symbols_of(rules, state.cities[seat])
    if are_supremacy(symbols):
        batch.finish("supremacy", standings(batch.game))
    elif symbols.count(symbol) == 2 and state.board_tokens:
        return [PendingDecision("take_token", seat, seat)]
    return []
