"""The fold of the title's events: cards move between zones, recorded numbers are set. Knows no cards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event
from rules.kernel.zones import blank, stated
from rules.seven_wonders_duel.events import (
    BoxTokenKept,
    BoxTokensDrawn,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevived,
    CardsRevealed,
    CitiesFounded,
    DecksPrepared,
    LayoutDealt,
    PawnMoved,
    TokensSplit,
    TokenTaken,
    WonderBuilt,
    WonderDrafted,
    WondersDealt,
    WondersOffered,
    WondersShuffled,
)
from rules.seven_wonders_duel.state import City, DuelState


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def _cities(state: DuelState, seat: int, own: City, gift: int = 0) -> tuple[City, City]:
    """The cities with a seat's own one changed, and coins given to the rival's (or taken from it)."""
    rival = state.cities[1 - seat]
    if gift:
        rival = replace(rival, coins=rival.coins + gift)
    return (own, rival) if seat == 0 else (rival, own)


def _founded(_play: None, event: CitiesFounded) -> DuelState:
    return DuelState(event.first, (City(event.coins), City(event.coins)), event.loot)


def _tokens_split(state: DuelState, event: TokensSplit) -> DuelState:
    return replace(state, board=event.board, box=event.box)


def _decks_prepared(state: DuelState, event: DecksPrepared) -> DuelState:
    decks, boxed = event.decks.value, event.boxed.value
    return replace(
        state,
        decks=tuple([blank(size) for size in event.deck_sizes]) if decks is None else decks,
        boxed=tuple([blank(size) for size in event.box_sizes]) if boxed is None else boxed,
    )


def _wonders_shuffled(state: DuelState, event: WondersShuffled) -> DuelState:
    return replace(state, pile=stated(event.wonders.value, event.size))


def _wonders_offered(state: DuelState, event: WondersOffered) -> DuelState:
    return replace(state, pile=state.pile[len(event.wonders) :], on_offer=event.wonders)


def _wonder_drafted(state: DuelState, event: WonderDrafted) -> DuelState:
    city = state.cities[event.seat]
    own = replace(city, wonders=(*city.wonders, event.wonder))
    return replace(state, cities=_cities(state, event.seat, own), on_offer=_without(state.on_offer, event.wonder))


def _wonders_dealt(state: DuelState, event: WondersDealt) -> DuelState:
    one, two = (replace(city, wonders=own) for city, own in zip(state.cities, event.wonders, strict=True))
    return replace(state, cities=(one, two), unused=event.unused)


def _layout_dealt(state: DuelState, event: LayoutDealt) -> DuelState:
    down = [place for place, card in enumerate(event.cards) if card is None]
    layout: list[str | None] = list(event.cards)
    lying = shown = (1 << len(layout)) - 1
    for place, card in zip(down, stated(event.hidden.value, len(down)), strict=True):
        layout[place] = card
        shown -= 1 << place
    return replace(
        state,
        age=event.age,
        decks=(*state.decks[: event.age - 1], (), *state.decks[event.age :]),
        layout=tuple(layout),
        lying=lying,
        shown=shown,
        guilds=event.guilds,
    )


def _cards_revealed(state: DuelState, event: CardsRevealed) -> DuelState:
    layout, shown = state.layout, state.shown
    for index, place in enumerate(event.places):
        shown |= 1 << place
        if layout[place] is None:
            layout = (*layout[:place], event.cards[index], *layout[place + 1 :])
    return replace(state, layout=layout, shown=shown)


def _card_discarded(state: DuelState, event: CardDiscarded) -> DuelState:
    one, two = state.cities
    if event.seat == 0:
        one = replace(one, coins=one.coins + event.gained)
    else:
        two = replace(two, coins=two.coins + event.gained)
    return replace(
        state,
        cities=(one, two),
        lying=state.lying & ~(1 << event.place),
        discard=(*state.discard, event.card),
        active=event.seat,
        again=False,
    )


def _card_built(state: DuelState, event: CardBuilt) -> DuelState:
    city = state.cities[event.seat]
    coins = city.coins - event.bank - event.rival + event.gained
    own = replace(city, coins=coins, cards=(*city.cards, event.card))
    return replace(
        state,
        cities=_cities(state, event.seat, own, event.rival),
        lying=state.lying & ~(1 << event.place),
        shields=event.shields,
        active=event.seat,
        again=False,
    )


def _wonder_built(state: DuelState, event: WonderBuilt) -> DuelState:
    city = state.cities[event.seat]
    own = replace(
        city,
        coins=city.coins - event.bank - event.rival + event.gained,
        wonders=_without(city.wonders, event.wonder),
        built=(*city.built, event.wonder),
        tucked=(*city.tucked, event.card),
    )
    cities = _cities(state, event.seat, own, event.rival - event.lost)
    if event.unused:
        one, two = (replace(c, wonders=tuple([w for w in c.wonders if w not in event.unused])) for c in cities)
        cities = one, two
    return replace(
        state,
        cities=cities,
        unused=(*state.unused, *event.unused),
        lying=state.lying & ~(1 << event.place),
        shields=event.shields,
        active=event.seat,
        again=event.again,
    )


def _card_revived(state: DuelState, event: CardRevived) -> DuelState:
    city = state.cities[event.seat]
    own = replace(city, coins=city.coins + event.gained, cards=(*city.cards, event.card))
    discard = _without(state.discard, event.card)
    return replace(state, cities=_cities(state, event.seat, own), discard=discard, shields=event.shields)


def _card_destroyed(state: DuelState, event: CardDestroyed) -> DuelState:
    victim = 1 - event.seat
    city = state.cities[victim]
    own = replace(city, cards=_without(city.cards, event.card))
    return replace(state, cities=_cities(state, victim, own), discard=(*state.discard, event.card))


def _with_token(state: DuelState, event: TokenTaken | BoxTokenKept) -> tuple[City, City]:
    city = state.cities[event.seat]
    own = replace(city, coins=city.coins + event.gained, tokens=(*city.tokens, event.token))
    return _cities(state, event.seat, own)


def _token_taken(state: DuelState, event: TokenTaken) -> DuelState:
    return replace(state, cities=_with_token(state, event), board=_without(state.board, event.token))


def _box_tokens_drawn(state: DuelState, event: BoxTokensDrawn) -> DuelState:
    return replace(state, drawn=stated(event.tokens.value, event.size))


def _box_token_kept(state: DuelState, event: BoxTokenKept) -> DuelState:
    return replace(state, cities=_with_token(state, event), box=_without(state.box, event.token), drawn=())


def _pawn_moved(state: DuelState, event: PawnMoved) -> DuelState:
    if not event.looted:
        return replace(state, pawn=event.pawn, shields=0)
    cities = _cities(state, event.seat, state.cities[event.seat], -event.lost)
    loot = tuple([token for token in state.loot if token not in event.looted])
    return replace(state, pawn=event.pawn, shields=0, cities=cities, loot=loot)


FOLDS: dict[type[Event], Callable[[Any, Any], DuelState]] = {
    CitiesFounded: _founded,
    TokensSplit: _tokens_split,
    DecksPrepared: _decks_prepared,
    WondersShuffled: _wonders_shuffled,
    WondersOffered: _wonders_offered,
    WonderDrafted: _wonder_drafted,
    WondersDealt: _wonders_dealt,
    LayoutDealt: _layout_dealt,
    CardsRevealed: _cards_revealed,
    CardDiscarded: _card_discarded,
    CardBuilt: _card_built,
    WonderBuilt: _wonder_built,
    CardRevived: _card_revived,
    CardDestroyed: _card_destroyed,
    TokenTaken: _token_taken,
    BoxTokensDrawn: _box_tokens_drawn,
    BoxTokenKept: _box_token_kept,
    PawnMoved: _pawn_moved,
}
