"""The cards and boards of a revision, as the API shows them.

The data files also say where each Japanese name comes from; that is not shown.
"""

from typing import Literal

import msgspec

from titles.kernel.words.shown import renamed, shown
from titles.kernel.words.translated import Translated
from titles.seven_wonders.catalogue import (
    Catalogue,
    Named,
    PrintedCard,
    PrintedWonder,
    Side,
    Stage,
    Wonder,
    catalogue,
    rules_hash,
)
from titles.seven_wonders.words.texts import effects_text, wonder_text


class PublicCard(PrintedCard, frozen=True, kw_only=True):
    """A printed design of a card."""

    text: Translated
    """What the card does once it is built, in words."""


class PublicStage(Stage, frozen=True, kw_only=True):
    """A stage of a wonder. Stages are built strictly in order."""

    text: Translated
    """What the stage does once it is finished, in words."""


class PublicSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a wonder board."""

    stages: tuple[PublicStage, ...]
    """The stages of the side, in order."""


class PublicWonder(PrintedWonder, frozen=True, kw_only=True):
    """A wonder board."""

    text: Translated
    """What the board does before any stage is built, in words."""
    sides: dict[Side, PublicSide]
    """The sides of the board, `A` and `B`."""


class PublicMarker(msgspec.Struct, frozen=True, kw_only=True):
    """A marker card of the variant for two players."""

    id: str
    """The id of the card."""
    kind: Literal["marker"]
    """Always `marker`."""
    name: Translated
    """The name of the card."""
    text: Translated
    """What the card marks, in words."""


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The cards and boards of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    cards: tuple[PublicCard, ...]
    """The cards."""
    wonders: tuple[PublicWonder, ...]
    """The wonder boards."""
    resources: tuple[Named, ...]
    """The resources."""
    science_symbols: tuple[Named, ...]
    """The science symbols."""
    colours: tuple[Named, ...]
    """The colours of cards; each is a kind of structure."""
    two_player_cards: tuple[PublicMarker, ...]
    """The marker cards of the variant for two players (section 9)."""


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    rules = catalogue(revision)
    texts = rules.texts
    cards = renamed(rules.cards.values(), name=texts["cards"])
    wonders = renamed(rules.wonders.values(), name=texts["wonders"], city=texts["cities"])
    markers = renamed(rules.markers, name=texts["markers"], text=texts["marker_texts"])
    return PublicCatalogue(
        revision=revision,
        rules_hash=rules_hash(revision),
        cards=tuple([shown(PublicCard, card, text=effects_text(rules, card.effects)) for card in cards]),
        wonders=tuple([_wonder(rules, wonder) for wonder in wonders]),
        resources=renamed(rules.resources, name=texts["resources"]),
        science_symbols=renamed(rules.symbols, name=texts["symbols"]),
        colours=renamed(rules.colours, name=texts["colours"]),
        two_player_cards=tuple([shown(PublicMarker, marker) for marker in markers]),
    )


def _wonder(rules: Catalogue, wonder: Wonder) -> PublicWonder:
    sides = {
        name: PublicSide(stages=tuple([_stage(rules, stage) for stage in side.stages]))
        for name, side in wonder.sides.items()
    }
    return shown(PublicWonder, wonder, sides=sides, text=wonder_text(rules, wonder))


def _stage(rules: Catalogue, stage: Stage) -> PublicStage:
    return shown(PublicStage, stage, text=effects_text(rules, stage.effects))
