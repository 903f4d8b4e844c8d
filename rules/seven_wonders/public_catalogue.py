"""The cards and boards of a revision, as the API shows them.

The data files also say where each Japanese name comes from; that is not shown.
"""

import msgspec

from rules.kernel.shown import shown
from rules.seven_wonders.catalogue import (
    BoardSide,
    Named,
    PrintedCard,
    PrintedWonder,
    Side,
    catalogue,
    rules_hash,
)


class PublicWonder(PrintedWonder, frozen=True, kw_only=True):
    """A wonder board."""

    sides: dict[Side, BoardSide]
    """The sides of the board, `A` and `B`."""


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The cards and boards of a revision, with names in both languages."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    cards: tuple[PrintedCard, ...]
    """The cards."""
    wonders: tuple[PublicWonder, ...]
    """The wonder boards."""
    resources: tuple[Named, ...]
    """The resources."""
    science_symbols: tuple[Named, ...]
    """The science symbols."""
    colours: tuple[Named, ...]
    """The colours of cards; each is a kind of structure."""
    two_player_cards: tuple[Named, ...]
    """The marker cards of the variant for two players (section 9)."""


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    printed = catalogue(revision)
    return PublicCatalogue(
        revision=revision,
        rules_hash=rules_hash(revision),
        cards=tuple([shown(PrintedCard, card) for card in printed.cards.values()]),
        wonders=tuple([shown(PublicWonder, wonder) for wonder in printed.wonders.values()]),
        resources=printed.resources,
        science_symbols=printed.symbols,
        colours=printed.colours,
        two_player_cards=tuple([shown(Named, marker) for marker in printed.markers]),
    )
