"""The components of a revision, as the API shows them."""

import msgspec

from rules.seven_wonders_duel.catalogue import (
    Card,
    MilitaryToken,
    Named,
    Slot,
    Token,
    Wonder,
    catalogue,
    rules_hash,
)


class PublicTrack(msgspec.Struct, frozen=True):
    """The military track: `capital_distance` spaces in either direction, positive where the start player leads."""

    capital_distance: int
    points_by_distance: tuple[int, ...]
    military_tokens: tuple[MilitaryToken, ...]


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All components, with names in both languages.

    `layouts` has the places of each age's pyramid. `draft_order` and `first_game_preset` tell the start player (0) from
    the other one (1).
    """

    revision: int
    rules_hash: str
    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]
    progress_tokens: tuple[Token, ...]
    resources: tuple[Named, ...]
    science_symbols: tuple[Named, ...]
    colours: tuple[Named, ...]
    military_track: PublicTrack
    layouts: dict[int, tuple[Slot, ...]]
    draft_order: tuple[int, ...]
    first_game_preset: tuple[tuple[str, ...], tuple[str, ...]]


def public_catalogue(revision: int) -> PublicCatalogue:
    """Return the catalogue of a revision as the API shows it."""
    printed = catalogue(revision)
    track = printed.track
    return PublicCatalogue(
        revision=revision,
        rules_hash=rules_hash(revision),
        cards=tuple(printed.cards.values()),
        wonders=tuple(printed.wonders.values()),
        progress_tokens=tuple(printed.tokens.values()),
        resources=printed.resources,
        science_symbols=printed.symbols,
        colours=printed.colours,
        military_track=PublicTrack(track.capital_distance, track.points_by_distance, track.military_tokens),
        layouts=printed.layouts,
        draft_order=printed.draft_order,
        first_game_preset=printed.preset,
    )
