"""The fold of the title's events: cards move between zones, recorded numbers are set. Knows no cards and no rules."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.model import Event
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
from rules.seven_wonders_duel.state import City, Play
from rules.table.zones import blank, stated


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def _cities(play: Play, seat: int, own: City, gift: int = 0) -> tuple[City, City]:
    """The cities with a seat's own one changed, and coins given to the rival's (or taken from it)."""
    rival = play.cities[1 - seat]
    if gift:
        rival = replace(rival, coins=rival.coins + gift)
    return (own, rival) if seat == 0 else (rival, own)


def _founded(_play: None, event: CitiesFounded) -> Play:
    return Play(event.first, (City(event.coins), City(event.coins)), event.loot)


def _tokens_split(play: Play, event: TokensSplit) -> Play:
    return replace(play, board=event.board, box=event.box)


def _decks_prepared(play: Play, event: DecksPrepared) -> Play:
    decks, boxed = event.decks.value, event.boxed.value
    return replace(
        play,
        decks=tuple([blank(size) for size in event.deck_sizes]) if decks is None else decks,
        boxed=tuple([blank(size) for size in event.box_sizes]) if boxed is None else boxed,
    )


def _wonders_shuffled(play: Play, event: WondersShuffled) -> Play:
    return replace(play, pile=stated(event.wonders.value, event.size))


def _wonders_offered(play: Play, event: WondersOffered) -> Play:
    return replace(play, pile=play.pile[len(event.wonders) :], offer=event.wonders)


def _wonder_drafted(play: Play, event: WonderDrafted) -> Play:
    city = play.cities[event.seat]
    own = replace(city, wonders=(*city.wonders, event.wonder))
    return replace(play, cities=_cities(play, event.seat, own), offer=_without(play.offer, event.wonder))


def _wonders_dealt(play: Play, event: WondersDealt) -> Play:
    one, two = (replace(city, wonders=own) for city, own in zip(play.cities, event.wonders, strict=True))
    return replace(play, cities=(one, two), unused=event.unused)


def _layout_dealt(play: Play, event: LayoutDealt) -> Play:
    down = [place for place, card in enumerate(event.cards) if card is None]
    layout: list[str | None] = list(event.cards)
    lying = shown = (1 << len(layout)) - 1
    for place, card in zip(down, stated(event.hidden.value, len(down)), strict=True):
        layout[place] = card
        shown -= 1 << place
    return replace(
        play,
        age=event.age,
        decks=(*play.decks[: event.age - 1], (), *play.decks[event.age :]),
        layout=tuple(layout),
        lying=lying,
        shown=shown,
        guilds=event.guilds,
    )


def _cards_revealed(play: Play, event: CardsRevealed) -> Play:
    layout, shown = play.layout, play.shown
    for index, place in enumerate(event.places):
        shown |= 1 << place
        if layout[place] is None:
            layout = (*layout[:place], event.cards[index], *layout[place + 1 :])
    return replace(play, layout=layout, shown=shown)


def _card_discarded(play: Play, event: CardDiscarded) -> Play:
    one, two = play.cities
    if event.seat == 0:
        one = replace(one, coins=one.coins + event.gained)
    else:
        two = replace(two, coins=two.coins + event.gained)
    return replace(
        play,
        cities=(one, two),
        lying=play.lying & ~(1 << event.place),
        discard=(*play.discard, event.card),
        active=event.seat,
        again=False,
    )


def _card_built(play: Play, event: CardBuilt) -> Play:
    city = play.cities[event.seat]
    coins = city.coins - event.bank - event.rival + event.gained
    own = replace(city, coins=coins, cards=(*city.cards, event.card))
    return replace(
        play,
        cities=_cities(play, event.seat, own, event.rival),
        lying=play.lying & ~(1 << event.place),
        shields=event.shields,
        active=event.seat,
        again=False,
    )


def _wonder_built(play: Play, event: WonderBuilt) -> Play:
    city = play.cities[event.seat]
    own = replace(
        city,
        coins=city.coins - event.bank - event.rival + event.gained,
        wonders=_without(city.wonders, event.wonder),
        built=(*city.built, event.wonder),
        tucked=(*city.tucked, event.card),
    )
    cities = _cities(play, event.seat, own, event.rival - event.lost)
    if event.unused:
        one, two = (replace(c, wonders=tuple([w for w in c.wonders if w not in event.unused])) for c in cities)
        cities = one, two
    return replace(
        play,
        cities=cities,
        unused=(*play.unused, *event.unused),
        lying=play.lying & ~(1 << event.place),
        shields=event.shields,
        active=event.seat,
        again=event.again,
    )


def _card_revived(play: Play, event: CardRevived) -> Play:
    city = play.cities[event.seat]
    own = replace(city, coins=city.coins + event.gained, cards=(*city.cards, event.card))
    discard = _without(play.discard, event.card)
    return replace(play, cities=_cities(play, event.seat, own), discard=discard, shields=event.shields)


def _card_destroyed(play: Play, event: CardDestroyed) -> Play:
    victim = 1 - event.seat
    city = play.cities[victim]
    own = replace(city, cards=_without(city.cards, event.card))
    return replace(play, cities=_cities(play, victim, own), discard=(*play.discard, event.card))


def _with_token(play: Play, event: TokenTaken | BoxTokenKept) -> tuple[City, City]:
    city = play.cities[event.seat]
    own = replace(city, coins=city.coins + event.gained, tokens=(*city.tokens, event.token))
    return _cities(play, event.seat, own)


def _token_taken(play: Play, event: TokenTaken) -> Play:
    return replace(play, cities=_with_token(play, event), board=_without(play.board, event.token))


def _box_tokens_drawn(play: Play, event: BoxTokensDrawn) -> Play:
    return replace(play, drawn=stated(event.tokens.value, event.size))


def _box_token_kept(play: Play, event: BoxTokenKept) -> Play:
    return replace(play, cities=_with_token(play, event), box=_without(play.box, event.token), drawn=())


def _pawn_moved(play: Play, event: PawnMoved) -> Play:
    if not event.looted:
        return replace(play, pawn=event.pawn, shields=0)
    cities = _cities(play, event.seat, play.cities[event.seat], -event.lost)
    loot = tuple([token for token in play.loot if token not in event.looted])
    return replace(play, pawn=event.pawn, shields=0, cities=cities, loot=loot)


FOLDS: dict[type[Event], Callable[[Any, Any], Play]] = {
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
