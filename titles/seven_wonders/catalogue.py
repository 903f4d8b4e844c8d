"""The cards and boards of a revision: loaded from `data/<revision>/`, typed, validated at import."""

import hashlib
from collections.abc import Collection, Iterator
from functools import cache
from typing import Literal

import msgspec

from events.format import canonical
from titles.kernel.words.printed import Names, Texts, data_of, in_more_languages, names_of, names_within
from titles.kernel.words.translated import Translated
from titles.seven_wonders.cards.effects import AnyEffect, Brings, brings
from titles.seven_wonders.cards.neighbourhood import Colour
from titles.seven_wonders.cards.resources import Resource, Resources
from titles.seven_wonders.cards.science import SYMBOLS
from titles.seven_wonders.terms.narrator import PrintedNames
from titles.seven_wonders.terms.sentences import SENTENCES

REVISION = 1
SIDES = ("A", "B")
Side = Literal["A", "B"]
JaSource = Literal["source", "duel", "translated"]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What building something needs: coins for the bank, and resources."""

    coins: int
    """How many coins the bank gets."""
    resources: Resources
    """How many units of each resource are needed."""


class PrintedCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed design of a card."""

    id: str
    """The id of the card."""
    structure: str
    """The id of the structure: equal for cards of the same name, of which a city can have only one."""
    age: Literal[1, 2, 3]
    """The age in whose deck the card is."""
    colour: Colour
    """The colour of the card."""
    guild: bool
    """Whether the card is a guild; guilds are exactly the purple cards."""
    cost: Cost
    """What building it needs."""
    chain_from: tuple[str, ...]
    """The ids of structures; a city that has any one of them builds this card for free."""
    chain_to: tuple[str, ...]
    """The ids of the structures that this card makes free."""
    effects: tuple[AnyEffect, ...]
    """What the card does, as data."""
    copies: tuple[int, ...]
    """An entry for each physical card: the smallest number of players with which it is used."""
    name: Translated
    """The name of the card."""


class Card(PrintedCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed design, and where its Japanese name comes from."""

    name_ja_source: JaSource


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stage of a wonder. Stages are built strictly in order."""

    stage: int
    """The number of the stage, from 1."""
    cost: Cost
    """What building it needs."""
    effects: tuple[AnyEffect, ...]
    """What the stage does, as data."""


class BoardSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a wonder board."""

    stages: tuple[Stage, ...]
    """The stages of the side, in order."""


class PrintedWonder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wonder board."""

    id: str
    """The id of the wonder."""
    initial_resource: Resource
    """The resource of which the city has one unit every turn, which neighbours can buy; the same on either side."""
    name: Translated
    """The name of the wonder."""
    city: Translated
    """The name of its city."""


class Wonder(PrintedWonder, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wonder board with its stages, and where its Japanese name comes from."""

    name_ja_source: JaSource
    sides: dict[Side, BoardSide]

    @property
    def plain(self) -> bool:
        """Whether neither side has a special power (ruling 40)."""
        stages = [stage for side in self.sides.values() for stage in side.stages]
        return not any(effect.is_power for stage in stages for effect in stage.effects)


class Named(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A colour, a resource, a symbol or a marker card."""

    id: str
    """The id of the thing."""
    kind: str | None = None
    """Of a resource, whether it is a raw material (`raw`) or a manufactured good (`manufactured`); `marker` for a card
    that only marks something; absent otherwise.
    """
    name: Translated
    """The name of the thing."""


class Marker(Named, frozen=True, kw_only=True, omit_defaults=True):
    """A marker card of the variant for two players with its text, and where its Japanese name comes from."""

    name_ja_source: JaSource
    text: Translated


class _CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    edition: str
    resources: tuple[Named, ...]
    science_symbols: tuple[Named, ...]
    colours: tuple[Named, ...]
    cards: tuple[Card, ...]
    two_player_cards: tuple[Marker, ...]


class _WonderFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    revision: int
    edition: str
    wonders: tuple[Wonder, ...]


class Catalogue(msgspec.Struct, frozen=True, eq=False):
    """Everything that is printed, by id, and what follows from it."""

    revision: int
    cards: dict[str, Card]
    wonders: dict[str, Wonder]
    resources: tuple[Named, ...]
    symbols: tuple[Named, ...]
    colours: tuple[Named, ...]
    markers: tuple[Marker, ...]
    texts: Texts
    names: PrintedNames
    """The names of what is printed, by language."""
    structures: dict[str, Brings]
    """What the structure of each card brings."""
    boards: dict[tuple[str | None, str | None], tuple[Brings, ...]]
    """What the stages of each side of a board bring, in order."""

    def stages(self, wonder: str | None, side: str | None) -> tuple[Stage, ...]:
        """Return the stages of a side of a board; none before both are known."""
        if wonder is None or side is None:
            return ()
        return self.wonders[wonder].sides["A" if side == "A" else "B"].stages

    def deck(self, age: int, players: int) -> tuple[str, ...]:
        """Return the cards of an age, one entry for each physical card, without guilds (section 2.1).

        Two players use the cards of three.
        """
        size = max(players, 3)
        cards = [card for card in self.cards.values() if card.age == age and not card.guild]
        return tuple([card.id for card in cards for copy in card.copies if copy <= size])

    def guilds(self) -> tuple[str, ...]:
        """Return all guilds; the number of players + 2 of them take part."""
        return tuple(card.id for card in self.cards.values() if card.guild)


@cache
def catalogue(revision: int) -> Catalogue:
    """Return the catalogue of a revision.

    Raise ValueError for data that contradict each other.
    """
    cards = msgspec.json.decode(data_of(__package__, revision, "cards.json"), type=_CardFile)
    wonders = msgspec.json.decode(data_of(__package__, revision, "wonders.json"), type=_WonderFile)
    sides = {(wonder.id, name): side for wonder in wonders.wonders for name, side in wonder.sides.items()}
    texts = in_more_languages(_texts(cards, wonders), SENTENCES, revision)
    result = Catalogue(
        revision,
        {card.id: card for card in cards.cards},
        {wonder.id: wonder for wonder in wonders.wonders},
        cards.resources,
        cards.science_symbols,
        cards.colours,
        cards.two_player_cards,
        texts,
        PrintedNames(
            Names(texts["cards"]),
            Names(texts["wonders"]),
            Names(texts["symbols"]),
            names_within(texts["resources"]),
        ),
        {card.id: brings(card.effects) for card in cards.cards},
        {key: tuple(brings(stage.effects) for stage in side.stages) for key, side in sides.items()},
    )
    faults = list(_faults(result))
    if faults or len(result.cards) != len(cards.cards):
        raise ValueError(f"revision {revision}: {'; '.join(faults) or 'two cards have one id'}")
    return result


def _texts(cards: _CardFile, wonders: _WonderFile) -> Texts:
    return {
        "cards": names_of(cards.cards),
        "wonders": names_of(wonders.wonders),
        "cities": {wonder.id: wonder.city for wonder in wonders.wonders},
        "symbols": names_of(cards.science_symbols),
        "resources": names_of(cards.resources),
        "colours": names_of(cards.colours),
        "markers": names_of(cards.two_player_cards),
        "marker_texts": {marker.id: marker.text for marker in cards.two_player_cards},
    }


def ids(revision: int) -> dict[str, Collection[str]]:
    """Return the ids of a revision that events name."""
    result = catalogue(revision)
    return {"cards": result.cards, "wonders": result.wonders, "sides": SIDES}


def _faults(result: Catalogue) -> Iterator[str]:
    yield from _chain_faults(result)
    for wonder in result.wonders.values():
        for name in SIDES:
            stages = result.stages(wonder.id, name)
            if not stages or [stage.stage for stage in stages] != list(range(1, len(stages) + 1)):
                yield f"{wonder.id} {name}: stages are not numbered from 1"
    if {named.id for named in result.symbols} != set(SYMBOLS):
        yield "the symbols are not compass, gear and tablet"
    for age in (1, 2, 3):
        for players in range(3, 8):
            guilds = players + 2 if age == 3 else 0
            if len(result.deck(age, players)) + guilds != 7 * players:
                yield f"age {age} for {players} players: not 7 cards a player"


def _chain_faults(result: Catalogue) -> Iterator[str]:
    leading = {card.structure: card.chain_to for card in result.cards.values()}
    for card in result.cards.values():
        if card.guild != (card.colour == "purple"):
            yield f"{card.id}: exactly the purple cards are guilds"
        for parent in card.chain_from:
            if card.structure not in leading.get(parent, ()):
                yield f"{card.id}: {parent} does not lead to it"


_CARD_RULES = ("id", "structure", "age", "colour", "guild", "cost", "chain_from", "effects", "copies")
_WONDER_RULES = ("id", "initial_resource", "sides")


@cache
def rules_hash(revision: int) -> str:
    """Return the SHA-256 of the canonical JSON of a revision's rule-bearing data, without names and texts."""
    cards = msgspec.json.decode(data_of(__package__, revision, "cards.json"))["cards"]
    wonders = msgspec.json.decode(data_of(__package__, revision, "wonders.json"))["wonders"]
    bearing = {
        "cards": [{key: card[key] for key in _CARD_RULES} for card in cards],
        "wonders": [{key: wonder[key] for key in _WONDER_RULES} for wonder in wonders],
    }
    return hashlib.sha256(canonical.encode(bearing)).hexdigest()


catalogue(REVISION)
