"""What the page of a title shows."""

from collections.abc import Iterator
from typing import Protocol

import titles.seven.words.public_catalogue as of_seven
import titles.seven_wonders.words.public_catalogue as of_wonders
import titles.seven_wonders_dice.words.public_catalogue as of_dice
import titles.seven_wonders_duel.words.public_catalogue as of_duel
from titles.kernel.show import plain_components as other
from titles.kernel.show.components import Section
from titles.kernel.title import Title
from titles.kernel.words.translated import Translated
from titles.seven.show import components as seven
from titles.seven_wonders.show import components as seven_wonders
from titles.seven_wonders_dice.show import components as seven_wonders_dice
from titles.seven_wonders_duel.show import components as seven_wonders_duel


class Components(Protocol):
    """What the page of a title shows: what the title is about, if that is known, and its components."""

    @property
    def about(self) -> Translated | None:
        """The title in a few sentences."""

    def sections(self) -> Iterator[Section]:
        """Yield the sections of components."""


def components(title: Title) -> Components:
    """Return what the page of a title shows, from its newest catalogue."""
    catalogue = title.catalogue(title.revision)
    match catalogue:
        case of_wonders.PublicCatalogue():
            return seven_wonders.Components(catalogue)
        case of_duel.PublicCatalogue():
            return seven_wonders_duel.Components(catalogue)
        case of_dice.PublicCatalogue():
            return seven_wonders_dice.Components(catalogue)
        case of_seven.PublicCatalogue():
            return seven.Components(catalogue)
        case _:
            return other.Components(catalogue)
