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
    """The military track."""

    capital_distance: int
    """How many spaces each capital is away from the centre."""
    points_by_distance: tuple[int, ...]
    """The points at the end for the player who leads, by the distance of the pawn from the centre, from 0."""
    military_tokens: tuple[MilitaryToken, ...]
    """The military tokens in their places."""


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The components of a revision, with names in both languages."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    cards: tuple[Card, ...]
    """The cards."""
    wonders: tuple[Wonder, ...]
    """The wonders."""
    progress_tokens: tuple[Token, ...]
    """The progress tokens."""
    resources: tuple[Named, ...]
    """The resources."""
    science_symbols: tuple[Named, ...]
    """The scientific symbols."""
    colours: tuple[Named, ...]
    """The colours of cards; each is a kind of structure."""
    military_track: PublicTrack
    """The military track."""
    layouts: dict[int, tuple[Slot, ...]]
    """The places of the pyramid of each age, by the number of the age."""
    draft_order: tuple[int, ...]
    """Who takes each wonder of the draft, in order: 0 is the start player, 1 the other one."""
    first_game_preset: tuple[tuple[str, ...], tuple[str, ...]]
    """The ids of the wonders of a first game: those of the start player, then those of the other one."""


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
