"""The cards and boards of a revision, as the API shows them."""

import msgspec

from rules.seven_wonders.catalogue import Card, Named, Wonder, catalogue, rules_hash


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The cards and boards of a revision, with names in both languages."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    cards: tuple[Card, ...]
    """The cards."""
    wonders: tuple[Wonder, ...]
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
        cards=tuple(printed.cards.values()),
        wonders=tuple(printed.wonders.values()),
        resources=printed.resources,
        science_symbols=printed.symbols,
        colours=printed.colours,
        two_player_cards=printed.markers,
    )
