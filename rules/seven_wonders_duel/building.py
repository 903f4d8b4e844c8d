"""Building and its consequences, in the order of section 5.

Coins come with the card or wonder; shields are owed as a conflict; then symbols, then choices.
"""

from functools import cache

import msgspec

from rules.kernel.batch import Batch
from rules.kernel.game import PendingDecision, PendingResolution
from rules.seven_wonders_duel.catalogue import Card, Token, Wonder, catalogue
from rules.seven_wonders_duel.counting import best_city, cards_of_colour, counted, symbols_of
from rules.seven_wonders_duel.economy import powers_of
from rules.seven_wonders_duel.effects import (
    BuildFromDiscard,
    CoinsNow,
    CoinsPer,
    CoinsPerBestCity,
    Colour,
    DiscardOpponentCard,
    DrawBoxTokens,
    Effects,
    ExtraTurn,
    OpponentLosesCoins,
    Science,
    Shields,
)
from rules.seven_wonders_duel.events import BoxTokenKept, CardBuilt, CardRevived, TokenTaken, WonderBuilt
from rules.seven_wonders_duel.market import Price
from rules.seven_wonders_duel.scoring import SYMBOLS_TO_WIN, standings
from rules.seven_wonders_duel.state import City, DuelState, state_of


class Deed(msgspec.Struct, frozen=True, gc=False):
    """What building something does at once: see the effects of the same names.

    `colour` is empty but for cards; `quiet` says that nothing follows but coins and shields.
    """

    colour: str
    coins: tuple[CoinsNow | CoinsPer | CoinsPerBestCity, ...]
    shields: int
    symbols: tuple[str, ...]
    lost: int
    again: bool
    destroys: tuple[Colour, ...]
    revives: bool
    draws: bool
    quiet: bool


_NOISY = Science | DiscardOpponentCard | BuildFromDiscard | DrawBoxTokens
CONFLICT = PendingResolution("conflict")


@cache
def deeds(revision: int) -> dict[str, Deed]:
    """What each card, wonder and token does at once."""
    printed = catalogue(revision)
    things: list[Card | Wonder | Token] = [*printed.cards.values(), *printed.wonders.values(), *printed.tokens.values()]
    return {thing.id: _deed(thing.effects, thing.colour if isinstance(thing, Card) else "") for thing in things}


def _deed(effects: Effects, colour: str) -> Deed:
    return Deed(
        colour=colour,
        coins=tuple(effect for effect in effects if isinstance(effect, CoinsNow | CoinsPer | CoinsPerBestCity)),
        shields=sum(effect.amount for effect in effects if isinstance(effect, Shields)),
        symbols=tuple(effect.symbol for effect in effects if isinstance(effect, Science)),
        lost=sum(effect.amount for effect in effects if isinstance(effect, OpponentLosesCoins)),
        again=any(isinstance(effect, ExtraTurn) for effect in effects),
        destroys=tuple(effect.colour for effect in effects if isinstance(effect, DiscardOpponentCard)),
        revives=any(isinstance(effect, BuildFromDiscard) for effect in effects),
        draws=any(isinstance(effect, DrawBoxTokens) for effect in effects),
        quiet=not any(isinstance(effect, _NOISY) for effect in effects),
    )


Owed = list[PendingDecision | PendingResolution]


def build_card(batch: Batch, seat: int, place: int, card: str, price: Price, *, chain: bool) -> Owed:
    """Build a card of the pyramid; what it still asks for, the last first."""
    revision, state = batch.game.revision, state_of(batch.game)
    deed, powers = deeds(revision)[card], powers_of(revision, state.cities[seat].tokens)
    gained = _income(revision, state, seat, card, deed) if deed.coins else 0
    if chain:
        gained += powers.chain_coins
    shields = deed.shields + powers.shields.get(deed.colour, 0)
    batch.emit(CardBuilt(seat, place, card, "chain" if chain else "cost", price.bank, price.opponent, gained, shields))
    return _owed(batch, seat, deed, shields)


def revive_card(batch: Batch, seat: int, card: str) -> Owed:
    """Build a card of the discard pile: as any card, but nothing is paid and no chain is used (ruling 13)."""
    revision, state = batch.game.revision, state_of(batch.game)
    deed = deeds(revision)[card]
    shields = deed.shields + powers_of(revision, state.cities[seat].tokens).shields.get(deed.colour, 0)
    batch.emit(CardRevived(seat, card, _income(revision, state, seat, card, deed), shields))
    return _owed(batch, seat, deed, shields)


def build_wonder(batch: Batch, seat: int, place: int, card: str, wonder: str, price: Price) -> Owed:
    """Build a wonder over a card of the pyramid; what it still asks for, the last first."""
    revision, state = batch.game.revision, state_of(batch.game)
    city, rival = state.cities[seat], state.cities[1 - seat]
    deed = deeds(revision)[wonder]
    last = wonders_left(revision, state) == 1
    batch.emit(
        WonderBuilt(
            seat,
            wonder,
            place,
            card,
            price.bank,
            price.opponent,
            gained=coins_of(revision, deed, city, rival),
            lost=min(deed.lost, rival.coins + price.opponent),
            shields=deed.shields,
            extra_turn=deed.again or powers_of(revision, city.tokens).wonders_again,
            unused=tuple([left for left in city.wonders + rival.wonders if left != wonder]) if last else (),
        )
    )
    return _owed(batch, seat, deed, deed.shields)


def wonders_left(revision: int, state: DuelState) -> int:
    """How many wonders can still be built, by both together (section 9)."""
    one, two = state.cities
    return catalogue(revision).most_wonders - len(one.built) - len(two.built)


def gain_token(batch: Batch, seat: int, token: str, *, boxed: bool) -> Owed:
    """Take a progress token from the board or keep one of the box; what it still asks for."""
    revision, state = batch.game.revision, state_of(batch.game)
    deed = deeds(revision)[token]
    gained = coins_of(revision, deed, state.cities[seat], state.cities[1 - seat])
    batch.emit(BoxTokenKept(seat, token, gained) if boxed else TokenTaken(seat, token, gained))
    return _owed(batch, seat, deed, 0)


def _income(revision: int, state: DuelState, seat: int, card: str, deed: Deed) -> int:
    """Coins from the bank for a card, which counts itself where its colour fits (section 6)."""
    city = state.cities[seat]
    after = msgspec.structs.replace(city, cards=(*city.cards, card))
    return coins_of(revision, deed, after, state.cities[1 - seat])


def coins_of(revision: int, deed: Deed, own: City, rival: City) -> int:
    """Coins that a deed brings as the cities stand."""
    total = 0
    for effect in deed.coins:
        if isinstance(effect, CoinsNow):
            total += effect.amount
        elif isinstance(effect, CoinsPer):
            total += effect.amount * counted(revision, own, effect.count)
        else:
            total += effect.amount * best_city(revision, (own, rival), effect.count)
    return total


def _owed(batch: Batch, seat: int, deed: Deed, shields: int) -> Owed:
    """What follows from something just built or gained, the last first; a sixth symbol ends the game."""
    owed: Owed = []
    if not deed.quiet:
        owed += _choices(batch, seat, deed)
        for symbol in deed.symbols:
            owed += _learn(batch, seat, symbol)
    if shields:
        owed.append(CONFLICT)
    return owed


def _choices(batch: Batch, seat: int, deed: Deed) -> Owed:
    """What the owner chooses, if there is anything to choose from (rulings 22 to 26)."""
    state = state_of(batch.game)
    owed: Owed = []
    if deed.draws and state.box:
        owed.append(PendingDecision("take_box_token", seat, seat))
    if deed.revives and state.discard:
        owed.append(PendingDecision("revive", seat, seat))
    for colour in deed.destroys:
        if cards_of_colour(batch.game.revision, state.cities[1 - seat], colour):
            owed.append(PendingDecision("destroy", seat, seat))
    return owed


def _learn(batch: Batch, seat: int, symbol: str) -> Owed:
    """Six different symbols win; else a pair just completed takes a token of the board (section 8)."""
    state = state_of(batch.game)
    symbols = symbols_of(batch.game.revision, state.cities[seat])
    if len(set(symbols)) >= SYMBOLS_TO_WIN:
        batch.finish("supremacy", standings(batch.game))
    elif symbols.count(symbol) == 2 and state.board:
        return [PendingDecision("take_token", seat, seat)]
    return []
