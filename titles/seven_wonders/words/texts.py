"""The texts of the catalogue: what cards and wonder stages do, in words, made from the data."""

from collections.abc import Iterable

from titles.kernel.words.narrator import Told
from titles.kernel.words.translated import Translated
from titles.seven_wonders.cards.effects import AnyEffect, Produces
from titles.seven_wonders.cards.resources import Resources
from titles.seven_wonders.catalogue import PrintedWonder, printed_names
from titles.seven_wonders.terms.narrator import WondersNarrator
from titles.seven_wonders.terms.sentences import SENTENCES


def effects_text(revision: int, effects: Iterable[AnyEffect]) -> Translated:
    """Return what effects do, in the languages of the API."""
    effects, printed = tuple(effects), printed_names(revision)
    return SENTENCES.translated(
        Told(
            lambda language: WondersNarrator((), language, printed),
            lambda narrator: narrator.text([effect.describe(narrator) for effect in effects]),
        )
    )


def wonder_text(revision: int, wonder: PrintedWonder) -> Translated:
    """Return what a wonder board does before any stage is built (section 5.1)."""
    return effects_text(revision, [Produces(Resources(**{wonder.initial_resource: 1}), tradable=True)])
