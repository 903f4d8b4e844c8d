"""The cards of a revision, as the API shows them: with names and texts, without notes on where the data come from."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from titles.kernel.ranges import CardId
from titles.kernel.words.printed import Texts, within
from titles.kernel.words.sentences import Listed, Spoken
from titles.kernel.words.shown import shown_data
from titles.kernel.words.translated import Translated, in_languages
from titles.seven.catalogue import (
    CardColour,
    Cost,
    Fate,
    Lockability,
    Occasion,
    RequirementId,
    catalogue,
    rules_hash,
    text_of,
)
from titles.seven.play.steps.control import AnyStep
from titles.seven.terms.sentences import SENTENCES, counted, message


class PublicColour(msgspec.Struct, frozen=True):
    """A colour of cards."""

    id: CardColour
    """The id of the colour."""
    kind: Literal["colour", "all", "colourless"]
    """`colour` for each of the seven, `all` for rainbow, which counts as all, `colourless` for white and black."""
    name: Translated
    """The name of the colour."""


class PublicProperty(msgspec.Struct, frozen=True):
    """A standing property of a card."""

    id: str
    """The id of the property."""
    text: Translated
    """What the property means for the card."""


class PublicArrival(msgspec.Struct, frozen=True):
    """What happens when a piece comes to a card."""

    text: Translated
    """What the piece's owner has to do, in words."""
    steps: tuple[AnyStep, ...]
    """The same, step by step; `vocabulary` explains the kinds of steps."""
    self: Fate
    """What becomes of the card: `to_hand` after the steps, for the piece's owner, or `moved` by a step."""


class PublicHandEffect(msgspec.Struct, frozen=True, kw_only=True):
    """What a card does when it is used."""

    timing: Occasion
    """When the card can be used: in the own hand phase, as a reaction, or `anytime` (section 6.5)."""
    cost: Cost | None
    """The hand cards that are discarded for it; null if it costs nothing."""
    limit: Literal["once_per_turn"] | None
    """How often it can be used; null for any number of times."""
    requires: tuple[RequirementId, ...]
    """What must hold when the effect is declared; `vocabulary` explains it."""
    text: Translated
    """What the user does, in words."""
    steps: tuple[AnyStep, ...]
    """The same, step by step; `vocabulary` explains the kinds of steps."""
    self: Fate
    """What becomes of the card: `discard` before the steps, `stay`, `moved` or `locked` by a step, or `by_option`."""
    effect_name_ja: str | UnsetType = UNSET
    """The own name of the effect in Japanese; only eternal cards have it."""
    effect_name_en: str | UnsetType = UNSET
    """The own name of the effect in English; only eternal cards have it."""


class PublicDesign(msgspec.Struct, frozen=True):
    """A printed design."""

    id: CardId
    category: Literal["normal", "eternal", "first"]
    """`normal` cards are dealt; `eternal` cards are won by invading a gate; each player begins with a `first` card."""
    copies: int
    """How many such cards there are."""
    keywords: tuple[str, ...]
    """The keywords on the card (section 12)."""
    lock: Lockability
    """Whether and when the card can be locked."""
    text: Translated
    """What the card does, in words: its properties, its arrival and its hand effect, each on a line."""
    base_effects: tuple[PublicProperty, ...]
    """The standing properties of the card."""
    arrival: PublicArrival | None
    """What happens when a piece comes to the card; null for first and eternal cards."""
    hand: PublicHandEffect
    """What the card does when it is used."""
    colour: CardColour
    """The colour of the card."""
    name: Translated
    """The name of the card."""


class PublicCatalogue(msgspec.Struct, frozen=True):
    """The colours and cards of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    edition: str
    """The edition of the printed game."""
    colours: tuple[PublicColour, ...]
    """The colours of cards."""
    cards: tuple[PublicDesign, ...]
    """The designs of cards."""
    vocabulary: dict[str, tuple[str, ...] | dict[str, str | dict[str, str]]]
    """What the words in `steps` and `requires` mean."""


_OCCASIONS: dict[Occasion, Spoken] = {
    "hand_phase": message("in your hand phase"),
    "reaction:contact_declared_on_me": message("when an opponent declares a contact with you"),
    "reaction:final_lock_declared_by_opponent": message("when an opponent declares the final lock"),
    "anytime": message("at any time when nothing is being carried out"),
}


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    file, texts = msgspec.json.decode(text_of(revision)), catalogue(revision).texts
    colours = [shown_data(PublicColour, colour, name=texts["colours"][colour["id"]]) for colour in file["colours"]]
    cards = [_design(card, texts) for card in file["cards"]]
    return shown_data(
        PublicCatalogue, file, rules_hash=rules_hash(revision), colours=tuple(colours), cards=tuple(cards)
    )


def _design(card: dict[str, Any], texts: Texts) -> PublicDesign:
    """Return a card of the data file."""
    id_, arrival = card["id"], None
    properties = [PublicProperty(base["id"], texts["base_effects"][base["id"]]) for base in card["base_effects"]]
    if card["arrival"]:
        arrival = shown_data(PublicArrival, card["arrival"], text=texts["arrivals"][id_])
    hand = shown_data(PublicHandEffect, card["hand"], text=texts["hand_effects"][id_])
    lines = [SENTENCES.names(line) for line in _lines(properties, arrival, hand, texts)]
    return shown_data(
        PublicDesign,
        card,
        name=texts["cards"][id_],
        text=in_languages({language: "\n".join([line[language] for line in lines]) for language in lines[0]}),
        base_effects=tuple(properties),
        arrival=arrival,
        hand=hand,
    )


def _lines(
    properties: list[PublicProperty], arrival: PublicArrival | None, hand: PublicHandEffect, texts: Texts
) -> list[Spoken]:
    """Return what a card does: its properties, its arrival and its hand effect, each on a line."""
    lines: list[Spoken] = [entry.text for entry in properties]
    if arrival:
        lines.append(message("Arrival: {text}", text=arrival.text))
    when = Listed(_conditions(hand, texts))
    lines.append(message("Hand effect ({when}): {text}", when=when, text=hand.text))
    return lines


def _conditions(hand: PublicHandEffect, texts: Texts) -> list[Spoken]:
    """Return when a hand effect can be used, for what cost, and how often."""
    conditions, cost = [_OCCASIONS[hand.timing]], hand.cost
    if cost:
        colour = within(texts["colours"][cost.colour])
        conditions.append(
            counted("costs {n} other {colour} hand card", "costs {n} other {colour} hand cards", cost.n, colour=colour)
        )
    if hand.limit:
        conditions.append(message("once a turn"))
    return conditions
