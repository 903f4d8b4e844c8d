"""Building, and what follows from it, in the order of section 5.

Coins come with the card or wonder; then shields move the pawn, which is a conflict for a worker to resolve; then come
symbols, then choices.
"""

from typing import Literal

from msgspec.structs import replace

from titles.kernel.play.batch import Batch
from titles.kernel.state.game import PendingDecision, PendingResolution
from titles.seven_wonders_duel.cards.cities import city_view
from titles.seven_wonders_duel.cards.effects import Symbol
from titles.seven_wonders_duel.catalogue import catalogue
from titles.seven_wonders_duel.events.building import CardBuilt, CardRevived, WonderBuilt
from titles.seven_wonders_duel.events.progress import BoxTokenKept, TokenTaken
from titles.seven_wonders_duel.play.build_effects import BuildEffects, build_effects
from titles.seven_wonders_duel.play.economy import token_effects
from titles.seven_wonders_duel.play.prices import Price
from titles.seven_wonders_duel.play.science import are_supremacy, symbols_of
from titles.seven_wonders_duel.play.scoring import standings
from titles.seven_wonders_duel.state import City, DuelState, state_of

Pending = list[PendingDecision | PendingResolution]
"""What an action still needs, the last item first."""


def build_card(batch: Batch, seat: int, place: int, card: str, price: Price, *, by_chain: bool) -> Pending:
    """Build a card of the pyramid, and return what the action still needs."""
    revision, state = batch.game.revision, state_of(batch.game)
    city, effects = state.cities[seat], build_effects(revision)[card]
    gained = _card_coins(revision, state, seat, card) if effects.income else 0
    if by_chain:
        gained += sum([effect.coins_for_chain() for effect in token_effects(revision, city.tokens)])
    shields = card_shields(revision, city, card) if city.tokens else effects.shields
    by: Literal["cost", "chain"] = "chain" if by_chain else "cost"
    batch.emit(CardBuilt(seat, place, card, by, price.bank, price.opponent, gained, shields))
    return _needed(batch, seat, effects, shields)


def revive_card(batch: Batch, seat: int, card: str) -> Pending:
    """Build a card of the discard pile, and return what the action still needs.

    It is like any other card, but nothing is paid and no chain is used (ruling 13).
    """
    revision, state = batch.game.revision, state_of(batch.game)
    shields = card_shields(revision, state.cities[seat], card)
    batch.emit(CardRevived(seat, card, _card_coins(revision, state, seat, card), shields))
    return _needed(batch, seat, build_effects(revision)[card], shields)


def build_wonder(batch: Batch, seat: int, place: int, card: str, wonder: str, price: Price) -> Pending:
    """Build a wonder with a card of the pyramid, and return what the action still needs."""
    revision, state = batch.game.revision, state_of(batch.game)
    city, opponent = state.cities[seat], state.cities[1 - seat]
    effects = build_effects(revision)[wonder]
    is_last = wonders_left(revision, state) == 1
    batch.emit(
        WonderBuilt(
            seat,
            wonder,
            place,
            card,
            price.bank,
            price.opponent,
            gained=coins_for(revision, state, seat, wonder),
            opponent_lost=min(effects.opponent_loses, opponent.coins + price.opponent),
            shields=effects.shields,
            extra_turn=gives_extra_turn(revision, city, wonder),
            unused=tuple([other for other in city.wonders + opponent.wonders if other != wonder]) if is_last else (),
        )
    )
    return _needed(batch, seat, effects, effects.shields)


def gain_token(batch: Batch, seat: int, token: str, *, from_box: bool) -> Pending:
    """Take a progress token of the board or keep one of the box, and return what the action still needs."""
    revision, state = batch.game.revision, state_of(batch.game)
    gained = coins_for(revision, state, seat, token)
    batch.emit(BoxTokenKept(seat, token, gained) if from_box else TokenTaken(seat, token, gained))
    return _needed(batch, seat, build_effects(revision)[token], 0)


def wonders_left(revision: int, state: DuelState) -> int:
    """Return how many wonders both players together can still build (section 9)."""
    one, two = state.cities
    return catalogue(revision).max_wonders - len(one.built) - len(two.built)


def gives_extra_turn(revision: int, city: City, wonder: str) -> bool:
    """Whether a wonder that is built now grants an extra turn, by itself or by a token (section 10)."""
    return build_effects(revision)[wonder].extra_turn or any(
        effect.wonders_gain_extra_turn() for effect in token_effects(revision, city.tokens)
    )


def card_shields(revision: int, city: City, card: str) -> int:
    """Return the shields of a card that is built now, with those that tokens add."""
    shields = build_effects(revision)[card].shields
    if city.tokens:
        colour = catalogue(revision).cards[card].colour
        shields += sum([effect.extra_shields(colour) for effect in token_effects(revision, city.tokens)])
    return shields


def coins_for(revision: int, state: DuelState, seat: int, thing: str) -> int:
    """Return the coins that the bank pays for a card, wonder or token when the cities are those of a state."""
    income = build_effects(revision)[thing].income
    if not income:
        return 0
    view = city_view(state, seat, catalogue(revision).coloured)
    return sum([effect.coins(view) for effect in income])


def _card_coins(revision: int, state: DuelState, seat: int, card: str) -> int:
    """Return the coins that the bank pays for a card, which counts itself where its colour fits (section 6)."""
    city = state.cities[seat]
    with_card = replace(city, cards=(*city.cards, card))
    return coins_for(revision, replace(state, cities=state.cities_with(seat, with_card)), seat, card)


def _needed(batch: Batch, seat: int, effects: BuildEffects, shields: int) -> Pending:
    """Return what follows from something just gained, the last item first; a sixth symbol ends the game."""
    pending: Pending = []
    if effects.choices:
        view = city_view(state_of(batch.game), seat, catalogue(batch.game.revision).coloured)
        kinds = [kind for effect in effects.choices for kind in effect.decisions(view)]
        pending += [PendingDecision(kind, seat, seat) for kind in kinds]
    for symbol in effects.symbols:
        pending += _gain_symbol(batch, seat, symbol)
    if shields:
        pending.append(PendingResolution("conflict"))
    return pending


def _gain_symbol(batch: Batch, seat: int, symbol: Symbol) -> Pending:
    """Six different symbols win; otherwise a completed pair takes a token of the board (section 8, ruling 22)."""
    revision, state = batch.game.revision, state_of(batch.game)
    symbols = symbols_of(revision, state.cities[seat])
    if are_supremacy(symbols):
        batch.finish("supremacy", standings(batch.game))
    elif symbols.count(symbol) == 2 and state.board_tokens:
        return [PendingDecision("take_token", seat, seat)]
    return []
