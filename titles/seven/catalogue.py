"""The cards of a revision: loaded from `data/<revision>/`, typed, and checked at import."""

import hashlib
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Literal, get_args

import msgspec

from events.format import canonical
from titles.kernel.words.printed import Names, Texts, in_more_languages, names_within
from titles.kernel.words.translated import Translated
from titles.seven.terms.basics import COLOURS, Colour, PrintedNames
from titles.seven.terms.sentences import SENTENCES

REVISION = 1

CardColour = Literal["red", "orange", "yellow", "green", "blue", "pink", "purple", "rainbow", "white", "black"]
Occasion = Literal[
    "hand_phase", "reaction:contact_declared_on_me", "reaction:final_lock_declared_by_opponent", "anytime"
]
"""When a hand effect is used."""
Fate = Literal["to_hand", "discard", "stay", "moved", "locked", "by_option"]
"""What becomes of a card when its effect is carried out (`self_dispositions` in cards.json)."""
Part = Literal["arrival", "hand"]


RequirementId = Literal[
    "cells:c",
    "cells:f:2",
    "cells:t:2",
    "cells:any_no_card",
    "player:target",
    "hand>=1",
    "discard>=1_before_cost",
    "exists:opponent_hand>=3",
    "exists:opponent_hand>=1",
    "exists:player_hand>=3_after_cost",
    "exists:lockable_hand_card_not_final",
    "exists:possible_action_now",
    "exists:most_locked_with_takeable_lock",
    "second_copy_in_hand",
    "exists:open_lock_place",
]
"""What an effect or an option requires."""


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand effect costs, besides the card itself."""

    keyword: Literal["tsuishoku"]
    """The keyword of such costs (section 12)."""
    colour: Colour
    """The colour of the cards; rainbow cards count as well."""
    n: Literal[1]
    """How many other hand cards of this colour are discarded."""


class CardEffect(msgspec.Struct, frozen=True):
    """An effect of a card: its arrival, or its hand effect."""

    steps: msgspec.Raw
    """The steps as the data have them: `scripts` compiles them."""
    fate: Fate = msgspec.field(name="self")
    timing: Occasion | None = None
    cost: Cost | None = None
    limit: Literal["once_per_turn"] | None = None
    requires: tuple[RequirementId, ...] = ()


class Base(msgspec.Struct, frozen=True):
    """A standing property of a card."""

    id: Literal[
        "protected",
        "usable_while_locked",
        "auto_lock",
        "all_colours",
        "no_lock_phase",
        "pair_exception",
        "curse_blocks",
        "curse_exile",
    ]


class Lockability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a card can be locked (section 5)."""

    lockable: bool
    """Whether the card can be locked at all."""
    in_lock_phase: bool
    """Whether the card can be locked in the lock phase."""
    usable: bool = msgspec.field(name="hand_effect_while_locked")
    """Whether its hand effect can be used while it lies locked."""


class Card(msgspec.Struct, frozen=True):
    """A printed design."""

    id: str
    category: Literal["normal", "eternal", "first"]
    name_ja: str
    name_en: str
    colour: CardColour
    copies: int
    lock: Lockability
    base: tuple[Base, ...] = msgspec.field(name="base_effects")
    arrival: CardEffect | None
    hand: CardEffect

    def has(self, base: str) -> bool:
        """Whether the card has this standing property."""
        return any(entry.id == base for entry in self.base)

    def fits(self, colour: str) -> bool:
        """Whether the card counts as this colour; rainbow counts as all seven (ruling 24)."""
        return self.colour in (colour, "rainbow")


class Named(msgspec.Struct, frozen=True):
    """A colour of cards."""

    id: str
    kind: Literal["colour", "all", "colourless"]
    name_en: str
    name_ja: str


class _CardFile(msgspec.Struct, frozen=True):
    game: str
    revision: int
    colours: tuple[Named, ...]
    counts: dict[str, int]
    cards: tuple[Card, ...]


class _TextFile(msgspec.Struct, frozen=True):
    base_effects: dict[str, Translated]
    cards: dict[str, dict[Part, Translated]]


class Catalogue(msgspec.Struct, frozen=True, eq=False):
    """The cards and colours of a revision by id, and what follows from them."""

    revision: int
    cards: dict[str, Card]
    colours: dict[str, Named]
    timed: dict[Occasion, frozenset[str]]
    """By occasion: the cards whose hand effects are used then; anytime cards are used in the own hand phase too."""
    fixed: frozenset[str]
    """Cards that effects of other cards can't take from a lock area (section 5)."""
    usable: frozenset[str]
    """Cards whose hand effects are used where they lie locked."""
    fitting: dict[str, frozenset[str]]
    """By colour: the cards that count as it."""
    texts: Texts
    names: PrintedNames
    """The names of cards and colours, by language."""

    def deck(self, *, colourless: bool) -> tuple[str, ...]:
        """Return the normal cards, one entry for each physical card (section 3.3)."""
        return tuple(
            card.id
            for card in self.cards.values()
            if card.category == "normal" and (colourless or self.colours[card.colour].kind != "colourless")
            for _ in range(card.copies)
        )

    def of_colour(self, category: str) -> dict[str, str]:
        """Return the cards of a category with one card of each colour (first, eternal), by colour."""
        return {card.colour: card.id for card in self.cards.values() if card.category == category}


def text_of(revision: int, name: str = "cards.json") -> bytes:
    """Return the bytes of a data file of a revision. Raise FileNotFoundError if there is none."""
    return resources.files(__package__).joinpath("data", str(revision), name).read_bytes()


@cache
def catalogue(revision: int) -> Catalogue:
    """Return the catalogue of a revision.

    Raise ValueError for data that contradict each other, and msgspec.ValidationError for those of another shape.
    """
    file = msgspec.json.decode(text_of(revision), type=_CardFile)
    cards = {card.id: card for card in file.cards}
    texts = in_more_languages(_texts(file, revision), SENTENCES, revision)
    result = Catalogue(
        revision,
        cards,
        {named.id: named for named in file.colours},
        {occasion: frozenset(_timed(file.cards, occasion)) for occasion in get_args(Occasion)},
        frozenset(card.id for card in file.cards if card.has("protected") or not card.lock.lockable),
        frozenset(card.id for card in file.cards if card.lock.usable),
        {colour: frozenset(card.id for card in file.cards if card.fits(colour)) for colour in COLOURS},
        texts,
        PrintedNames(Names(texts["cards"]), names_within(texts["colours"])),
    )
    faults = list(_faults(result, file))
    if faults:
        raise ValueError(f"revision {revision}: {'; '.join(faults)}")
    return result


def _timed(cards: Iterable[Card], occasion: Occasion) -> Iterator[str]:
    timings = {occasion, "anytime"} if occasion == "hand_phase" else {occasion}
    return (card.id for card in cards if card.hand.timing in timings)


def _texts(file: _CardFile, revision: int) -> Texts:
    texts = msgspec.json.decode(text_of(revision, "texts.json"), type=_TextFile)
    return {
        "cards": {card.id: Translated(card.name_en, card.name_ja) for card in file.cards},
        "colours": {colour.id: Translated(colour.name_en, colour.name_ja) for colour in file.colours},
        "base_effects": texts.base_effects,
        "arrivals": {card: parts["arrival"] for card, parts in texts.cards.items() if "arrival" in parts},
        "hand_effects": {card: parts["hand"] for card, parts in texts.cards.items()},
    }


def _faults(result: Catalogue, file: _CardFile) -> Iterator[str]:
    if len(result.cards) != len(file.cards):
        yield "an id stands twice"
    for category, count in file.counts.items():
        if sum(card.copies for card in file.cards if card.category == category) != count:
            yield f"not {count} {category} cards"
    for category in ("first", "eternal"):
        if tuple(sorted(result.of_colour(category))) != tuple(sorted(COLOURS)):
            yield f"not one {category} card of each colour"
    for card in result.cards.values():
        yield from (f"{card.id}: {fault}" for fault in _card_faults(card, result))


def _card_faults(card: Card, result: Catalogue) -> Iterator[str]:
    if card.colour not in result.colours:
        yield f"no colour {card.colour}"
    if (card.category == "normal") != (card.arrival is not None):
        yield "exactly the normal cards have arrivals"
    if card.lock.lockable == (result.colours[card.colour].kind == "colourless"):
        yield "exactly the colourless cards can't be locked"
    if card.hand.fate == "stay" and not card.lock.usable:
        yield "only a card that is used where it is locked stays there"


_EFFECT_RULES = ("timing", "cost", "limit", "requires", "steps", "self")


def ids(revision: int) -> dict[str, Collection[str]]:
    """Return the ids of a revision that events name."""
    return {"cards": catalogue(revision).cards}


@cache
def rules_hash(revision: int) -> str:
    """Return the SHA-256 of the canonical JSON of a revision's rule-bearing data: no names, no texts."""
    file = msgspec.json.decode(text_of(revision))
    cards = []
    for card in file["cards"]:
        bearing = {key: card[key] for key in ("id", "category", "colour", "copies", "lock")}
        bearing["base_effects"] = [base["id"] for base in card["base_effects"]]
        for part in ("arrival", "hand"):
            effect = card[part] or {}
            bearing[part] = {key: effect[key] for key in _EFFECT_RULES if key in effect}
        cards.append(bearing)
    kinds = {colour["id"]: colour["kind"] for colour in file["colours"]}
    return hashlib.sha256(canonical.encode({"cards": cards, "colours": kinds})).hexdigest()


catalogue(REVISION)
