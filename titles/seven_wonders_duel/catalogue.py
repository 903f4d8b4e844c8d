"""The cards, wonders, tokens, layouts and military track of a revision: typed, validated at import."""

import hashlib
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from events.format import canonical
from titles.kernel.words.printed import Names, Texts, data_of, in_more_languages, names_of, names_within
from titles.kernel.words.translated import Translated
from titles.seven_wonders_duel.cards.cities import COLOURS, Colour
from titles.seven_wonders_duel.cards.costs import Need, Price, in_coins
from titles.seven_wonders_duel.cards.effects import NO_GAINS, AnyEffect, Effect, Gains, Symbol
from titles.seven_wonders_duel.cards.resources import RESOURCES, Resource, Supply, unpacked
from titles.seven_wonders_duel.pyramid import PlaceSet, place_set
from titles.seven_wonders_duel.terms.narrator import PrintedNames
from titles.seven_wonders_duel.terms.sentences import SENTENCES

REVISION = 1
PLACES = 20
"""Cards in each age's pyramid."""

Starter = Literal["first", "second"]
"""The start player of the game, or the other one."""
STARTERS: tuple[Starter, ...] = get_args(Starter)
Deck = Literal["age1", "age2", "age3", "guild"]
DECKS: tuple[Deck, ...] = get_args(Deck)


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What building something needs."""

    coins: int
    """How many coins the bank gets."""
    resources: dict[Resource, int]
    """How many units of each resource are needed; absent resources are not."""


class Aliases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other names of a card, in English and in Japanese."""

    en: tuple[str, ...]
    """In English."""
    ja: tuple[str, ...]
    """In Japanese."""


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card."""

    id: str
    """The id of the card."""
    deck: Deck
    """The deck of the card, which its back shows."""
    age: Literal[1, 2, 3]
    """The age in which the card is dealt; 3 for guilds."""
    colour: Colour
    """The colour of the card."""
    cost: Cost
    """What building it needs."""
    chain_symbol: str | None = None
    """The white symbol that the card gives; absent if none."""
    chain_needs: str | None = None
    """The white symbol that makes the card free; absent if none."""
    effects: tuple[AnyEffect, ...]
    """What the card does, as data."""
    chain_parent: str | None = None
    """The id of the card that makes this one free; absent if none."""
    chain_child: str | None = None
    """The id of the card that this one makes free; absent if none."""
    name: Translated
    """The name of the card."""
    aliases: Aliases
    """Other names of the card, in other printings and texts."""


class Wonder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wonder."""

    id: str
    """The id of the wonder."""
    cost: Cost
    """What building it needs."""
    effects: tuple[AnyEffect, ...]
    """What the wonder does, as data."""
    name: Translated
    """The name of the wonder."""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A progress token."""

    id: str
    """The id of the token."""
    effects: tuple[AnyEffect, ...]
    """What the token does, as data."""
    name: Translated
    """The name of the token."""


class Named(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A colour, a resource or a symbol."""

    id: str
    """The id of the thing."""
    kind: Literal["raw", "manufactured"] | None = None
    """Of a resource, whether it is a raw material (`raw`) or a manufactured good (`manufactured`); absent otherwise."""
    name: Translated
    """The name of the thing."""


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a pyramid."""

    slot: int
    """The number of the place, from 0."""
    row: int
    """The row of the place, from 0. Row 0 is laid first and lies lowest."""
    col: int
    """The column of the place in half cards, from 0 at the left to 10."""
    face_up: bool
    """Whether its card is dealt face up."""
    covered_by: tuple[int, ...]
    """The numbers of the places whose cards cover it. Its card is available when all of them are empty."""
    covers: tuple[int, ...]
    """The numbers of the places that it covers."""


class MilitaryToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A military token."""

    id: str
    """The id of the token."""
    enter_at: int
    """The position of the pawn where the token takes effect, -9 to 9; above 0 the start player leads."""
    coins_lost: int
    """How many coins the loser pays to the bank."""
    loser: Starter
    """Who loses the coins: the start player of the game (`first`), or the other one."""


class _CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    edition: str
    resources: tuple[Named, ...]
    colours: tuple[Named, ...]
    science_symbols: tuple[Named, ...]
    cards: tuple[Card, ...]


class _Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: tuple[str, ...]
    second: tuple[str, ...]


class _WonderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    max_built_in_game: int
    drafted_per_player: int
    draft_order: tuple[Starter, ...]
    first_game_preset: _Preset
    wonders: tuple[Wonder, ...]


class _TokenFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    on_board_at_setup: int
    in_box_at_setup: int
    tokens: tuple[Token, ...]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The military track: `capital_distance` spaces in either direction, positive where the start player leads."""

    game: str
    revision: int
    start_position: int
    capital_distance: int
    points_by_distance: tuple[int, ...]
    military_tokens: tuple[MilitaryToken, ...]


class _LayoutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    grid: str
    age1: tuple[Slot, ...]
    age2: tuple[Slot, ...]
    age3: tuple[Slot, ...]


Thing = Card | Wonder | Token


class Catalogue(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Everything that is printed, by id, and what follows from it.

    `decks` are the cards by their backs, before any is returned to the box. `draft_order` and `preset` tell the start
    player (0) from the other one (1). `wonders_per_player` is how many each player drafts, `max_wonders` how many both
    can build together.
    """

    revision: int
    cards: dict[str, Card]
    wonders: dict[str, Wonder]
    tokens: dict[str, Token]
    things: dict[str, Thing]
    """All cards, wonders and progress tokens: no two have the same id."""
    track: Track
    layouts: dict[int, tuple[Slot, ...]]
    decks: dict[Deck, tuple[str, ...]]
    draft_order: tuple[int, ...]
    wonders_per_player: int
    preset: tuple[tuple[str, ...], tuple[str, ...]]
    max_wonders: int
    tokens_on_board: int
    resources: tuple[Named, ...]
    symbols: tuple[Named, ...]
    colours: tuple[Named, ...]
    texts: Texts
    names: PrintedNames
    """The names of what is printed, by language."""
    needs: dict[str, Need]
    """What cards and wonders need."""
    coin_prices: dict[str, Price]
    """The prices of those that need no resources, without chains."""
    chain_parents: dict[str, str]
    """The cards that make others free, by those."""
    coloured: dict[str, frozenset[str]]
    """The cards of each colour."""
    supplies: dict[str, int]
    """What things add to a city's means of payment, packed."""
    gains: dict[str, Gains]
    """What things bring whatever the cities are like."""
    earning: dict[str, tuple[AnyEffect, ...]]
    """The effects that bring coins for what they count."""
    scoring: dict[str, tuple[AnyEffect, ...]]
    """The effects that score points for what they count."""
    choosing: dict[str, tuple[AnyEffect, ...]]
    """The effects that open decisions."""
    lasting: dict[str, tuple[AnyEffect, ...]]
    """The effects that add gains to what is built later."""
    covering: dict[int, tuple[PlaceSet, ...]]
    """By age: the places that cover each place."""
    face_down: dict[int, tuple[int, ...]]
    """By age: the places whose cards are dealt face down."""
    loot: dict[Starter, dict[int, MilitaryToken]]
    """By loser: the military tokens by the position at which the pawn meets them."""


_FILES: tuple[tuple[str, Any], ...] = (
    ("cards.json", _CardFile),
    ("wonders.json", _WonderFile),
    ("progress_tokens.json", _TokenFile),
    ("military_track.json", Track),
    ("layouts.json", _LayoutFile),
)


@cache
def catalogue(revision: int) -> Catalogue:
    """Return the catalogue of a revision; raise ValueError if its data contradict each other."""
    cards, wonders, tokens, track, layouts = (
        msgspec.json.decode(data_of(__package__, revision, name), type=file) for name, file in _FILES
    )
    by_age = {1: layouts.age1, 2: layouts.age2, 3: layouts.age3}
    things: dict[str, Thing] = {thing.id: thing for thing in (*cards.cards, *wonders.wonders, *tokens.tokens)}
    needs = {thing.id: _need(thing) for thing in (*cards.cards, *wonders.wonders)}
    texts = in_more_languages(
        {
            "things": names_of(things.values()),
            "symbols": names_of(cards.science_symbols),
            "resources": names_of(cards.resources),
            "colours": names_of(cards.colours),
        },
        SENTENCES,
        revision,
    )
    result = Catalogue(
        revision=revision,
        cards={card.id: card for card in cards.cards},
        wonders={wonder.id: wonder for wonder in wonders.wonders},
        tokens={token.id: token for token in tokens.tokens},
        things=things,
        track=track,
        layouts=by_age,
        decks={deck: tuple(card.id for card in cards.cards if card.deck == deck) for deck in DECKS},
        draft_order=tuple(0 if player == "first" else 1 for player in wonders.draft_order),
        wonders_per_player=wonders.drafted_per_player,
        preset=(wonders.first_game_preset.first, wonders.first_game_preset.second),
        max_wonders=wonders.max_built_in_game,
        tokens_on_board=tokens.on_board_at_setup,
        resources=cards.resources,
        symbols=cards.science_symbols,
        colours=cards.colours,
        texts=texts,
        names=PrintedNames(
            Names(texts["things"]),
            Names(texts["symbols"]),
            names_within(texts["resources"]),
            names_within(texts["colours"]),
            track.capital_distance,
        ),
        needs=needs,
        coin_prices={name: in_coins(need.coins) for name, need in needs.items() if not need.units},
        chain_parents={card.id: card.chain_parent for card in cards.cards if card.chain_parent is not None},
        coloured={colour: frozenset(card.id for card in cards.cards if card.colour == colour) for colour in COLOURS},
        supplies={name: supply_of(thing).packed() for name, thing in things.items()},
        gains={name: sum([effect.gains() for effect in thing.effects], NO_GAINS) for name, thing in things.items()},
        earning=_with_effects(things, Effect.coins),
        scoring=_with_effects(things, Effect.points),
        choosing=_with_effects(things, Effect.decisions),
        lasting=_with_effects(things, Effect.gains_later),
        covering={age: tuple(place_set(slot.covered_by) for slot in slots) for age, slots in by_age.items()},
        face_down={age: tuple(slot.slot for slot in slots if not slot.face_up) for age, slots in by_age.items()},
        loot={
            loser: {token.enter_at: token for token in track.military_tokens if token.loser == loser}
            for loser in STARTERS
        },
    )
    faults = list(_faults(result))
    if len(things) != 73 + 12 + 10:
        faults.append("73 cards, 12 wonders and 10 tokens, each with an id of its own")
    if faults:
        raise ValueError(f"revision {revision}: {'; '.join(faults)}")
    return result


def _need(thing: Card | Wonder) -> Need:
    units = [(RESOURCES.index(resource), count) for resource, count in thing.cost.resources.items()]
    return Need(thing.cost.coins, tuple(units), thing.colour if isinstance(thing, Card) else "wonder")


def supply_of(thing: Thing) -> Supply:
    """Return what a thing adds to a city's means of payment; brown and grey cards raise the opponent's prices."""
    supply = unpacked(sum([effect.supply().packed() for effect in thing.effects]))
    sells = isinstance(thing, Card) and thing.colour in {"brown", "grey"}
    return replace(supply, for_sale=supply.production) if sells else supply


def _with_effects(things: dict[str, Thing], hook: Callable[..., object]) -> dict[str, tuple[AnyEffect, ...]]:
    """Return the effects that do something in a hook, by the things that have some."""
    found = {
        name: tuple(effect for effect in thing.effects if effect.overrides(hook)) for name, thing in things.items()
    }
    return {name: effects for name, effects in found.items() if effects}


def ids(revision: int) -> dict[str, Collection[str]]:
    """Return the ids of a revision that events name."""
    result = catalogue(revision)
    return {
        "cards": result.cards,
        "wonders": result.wonders,
        "tokens": result.tokens,
        "military_tokens": {token.id for token in result.track.military_tokens},
    }


def _faults(result: Catalogue) -> Iterator[str]:
    yield from _card_faults(result)
    yield from _effect_faults(result)
    yield from _wonder_faults(result)
    for age, slots in result.layouts.items():
        yield from _layout_faults(age, slots)
    if len(result.track.points_by_distance) != result.track.capital_distance:
        yield "the track has points for every distance short of the capital"
    named = (result.resources, RESOURCES), (result.symbols, get_args(Symbol)), (result.colours, COLOURS)
    for things, ids in named:
        if tuple(thing.id for thing in things) != ids:
            yield f"named are {', '.join(ids)}"


def _card_faults(result: Catalogue) -> Iterator[str]:
    for name, size in zip(DECKS, (23, 23, 20, 7), strict=True):
        if len(result.decks[name]) != size:
            yield f"{name} has {len(result.decks[name])} cards, not {size}"
    for card in result.cards.values():
        if (card.deck == "guild") != (card.colour == "purple"):
            yield f"{card.id}: guilds are exactly the purple cards"
        parent, child = card.chain_parent, card.chain_child
        if parent is not None and (result.cards[parent].chain_child, result.cards[parent].chain_symbol) != (
            card.id,
            card.chain_needs,
        ):
            yield f"{card.id}: {parent} does not lead to it"
        if child is not None and result.cards[child].chain_parent != card.id:
            yield f"{card.id}: does not lead to {child}"


def _effect_faults(result: Catalogue) -> Iterator[str]:
    for card in result.cards.values():
        scores = any(effect.overrides(Effect.points) or effect.gains().points for effect in card.effects)
        if scores and card.colour not in {"blue", "green", "yellow", "purple"}:
            yield f"{card.id}: {card.colour} cards have no line on the score sheet"


def _wonder_faults(result: Catalogue) -> Iterator[str]:
    if len(result.draft_order) != 2 * result.wonders_per_player or sum(result.draft_order) != result.wonders_per_player:
        yield "each player drafts as many wonders"
    if len({wonder for wonders in result.preset for wonder in wonders}) != 2 * result.wonders_per_player:
        yield "the preset gives each player as many different wonders"
    for wonder in (wonder for wonders in result.preset for wonder in wonders):
        if wonder not in result.wonders:
            yield f"the preset has {wonder}"


def _layout_faults(age: int, slots: tuple[Slot, ...]) -> Iterator[str]:
    if [slot.slot for slot in slots] != list(range(PLACES)):
        yield f"age {age}: {PLACES} places, numbered from 0"
    for slot in slots:
        above = [other for other in slots if other.row == slot.row + 1 and abs(other.col - slot.col) == 1]
        if slot.covered_by != tuple(other.slot for other in above):
            yield f"age {age}: place {slot.slot} is covered by what overlaps it"
        if any(slot.slot not in other.covers for other in above):
            yield f"age {age}: place {slot.slot} is not covered by what covers it"
        if slot.face_up != (slot.row % 2 == 0):
            yield f"age {age}: every other row lies face up"


_WORDS = ("name", "aliases", "edition", "grid", "game")


def _without_words(data: Any) -> Any:
    """Return plain data without names and texts."""
    if isinstance(data, dict):
        return {key: _without_words(value) for key, value in data.items() if key not in _WORDS}
    return [_without_words(item) for item in data] if isinstance(data, list) else data


@cache
def rules_hash(revision: int) -> str:
    """Return the SHA-256 of the canonical JSON of a revision's data without names and texts."""
    data = {name: _without_words(msgspec.json.decode(data_of(__package__, revision, name))) for name, _ in _FILES}
    return hashlib.sha256(canonical.encode(data)).hexdigest()


catalogue(REVISION)
