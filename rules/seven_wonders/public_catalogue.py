"""The cards and boards of a revision, as the API shows them."""

import msgspec

from rules.seven_wonders.catalogue import Card, Named, Wonder, catalogue, rules_hash


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is printed, with names in both languages."""

    revision: int
    rules_hash: str
    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]
    resources: tuple[Named, ...]
    science_symbols: tuple[Named, ...]
    colours: tuple[Named, ...]
    two_player_cards: tuple[Named, ...]


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
