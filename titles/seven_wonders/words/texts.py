"""The texts of the catalogue: what cards and wonder stages do, in words, made from the data."""

from collections.abc import Iterable

from titles.kernel.words.narrator import Told
from titles.kernel.words.sentences import translated
from titles.kernel.words.translated import Translated
from titles.seven_wonders.cards.effects import AnyEffect, Produces
from titles.seven_wonders.cards.resources import Resources
from titles.seven_wonders.catalogue import Catalogue, PrintedWonder
from titles.seven_wonders.terms.narrator import WondersNarrator
from titles.seven_wonders.words.effects import told


def effects_text(rules: Catalogue, effects: Iterable[AnyEffect]) -> Translated:
    """Return what effects do, in the languages of the API."""
    effects = tuple(effects)
    return translated(
        Told(
            lambda language: WondersNarrator((), language, rules.names),
            lambda narrator: narrator.text([told(effect, narrator) for effect in effects]),
        )
    )


def wonder_text(rules: Catalogue, wonder: PrintedWonder) -> Translated:
    """Return what a wonder board does before any stage is built (section 5.1)."""
    return effects_text(rules, [Produces(Resources(**{wonder.initial_resource: 1}), tradable=True)])
