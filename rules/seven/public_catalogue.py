"""The cards of a revision, as the API shows them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from rules.kernel.translated import Translated
from rules.seven.catalogue import CardColour, Cost, Fate, Lockability, Occasion, rules_hash, text_of
from rules.seven.requirements import RequirementId

Provenance = Literal["documented", "reconstructed"]
Certainty = Literal["high", "medium"]
PrintedStep = Annotated[
    dict[str, Any],
    msgspec.Meta(description="A step: `op` says what it does, the rest how; `vocabulary` explains them."),
]
"""A step as the data file has it, without the defaults that `rules.seven.steps` fills in."""


class PublicColour(msgspec.Struct, frozen=True):
    """A colour of cards."""

    id: CardColour
    kind: Literal["colour", "all", "colourless"]
    name: Translated


class PublicProperty(msgspec.Struct, frozen=True):
    """A standing property of a card."""

    id: str
    text: Translated
    provenance: Provenance
    certainty: Certainty | UnsetType = UNSET
    reconstructed_details: str | UnsetType = UNSET


class PublicArrival(msgspec.Struct, frozen=True):
    """What happens when a piece comes to a card."""

    text: Translated
    steps: tuple[PrintedStep, ...]
    self: Fate
    provenance: Provenance
    certainty: Certainty
    reconstructed_details: str | UnsetType = UNSET


class PublicHandEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What a card does when it is used."""

    timing: Occasion
    cost: Cost | None
    limit: Literal["once_per_turn"] | None
    requires: tuple[RequirementId, ...]
    text: Translated
    steps: tuple[PrintedStep, ...]
    self: Fate
    provenance: Provenance
    certainty: Certainty
    reconstructed_details: str | UnsetType = UNSET
    effect_name_ja: str | UnsetType = UNSET
    effect_name_en: str | UnsetType = UNSET
    effect_name_en_source: str | UnsetType = UNSET


class PublicDesign(msgspec.Struct, frozen=True):
    """A printed design. Only normal cards have an arrival."""

    id: str
    category: Literal["normal", "eternal", "first"]
    copies: int
    keywords: tuple[str, ...]
    lock: Lockability
    base_effects: tuple[PublicProperty, ...]
    arrival: PublicArrival | None
    hand: PublicHandEffect
    provenance: Provenance
    colour: CardColour
    name: Translated


class PublicCatalogue(msgspec.Struct, frozen=True):
    """The colours and cards, with names and texts in both languages; `vocabulary` explains the words of the steps."""

    revision: int
    rules_hash: str
    edition: str
    colours: tuple[PublicColour, ...]
    cards: tuple[PublicDesign, ...]
    vocabulary: dict[str, tuple[str, ...] | dict[str, str | dict[str, str]]]


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    file = msgspec.json.decode(text_of(revision))
    japanese = msgspec.json.decode(text_of(revision, "texts_ja.json"))
    colours = [{**colour, "name": _name(colour)} for colour in file["colours"]]
    cards = [_design(card, japanese) for card in file["cards"]]
    shown = {**file, "rules_hash": rules_hash(revision), "colours": colours, "cards": cards}
    return msgspec.convert(shown, PublicCatalogue)


def _design(card: dict[str, Any], japanese: dict[str, Any]) -> dict[str, Any]:
    """Return a card of the data file in the shape of a PublicDesign."""
    texts = {part: _translated(card[part], text) for part, text in japanese["cards"][card["id"]].items()}
    properties = [_translated(base, japanese["base_effects"][base["id"]]) for base in card["base_effects"]]
    return {**card, **texts, "base_effects": properties, "colour": card["color"], "name": _name(card)}


def _translated(printed: dict[str, Any], japanese: str) -> dict[str, Any]:
    return {**printed, "text": {"en": printed["text"], "ja": japanese}}


def _name(printed: dict[str, Any]) -> dict[str, str]:
    return {"en": printed["name_en"], "ja": printed["name_ja"]}
