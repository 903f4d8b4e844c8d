"""The components of a revision, as the API shows them."""

import msgspec

from titles.kernel.words.shown import renamed, shown
from titles.kernel.words.translated import Translated
from titles.seven_wonders_duel.catalogue import Card, MilitaryToken, Named, Slot, Token, Wonder, catalogue, rules_hash
from titles.seven_wonders_duel.words.texts import card_text, military_token_text, text_of


class PublicCard(Card, frozen=True, kw_only=True, omit_defaults=True):
    """A card."""

    text: Translated
    """What the card does once it is built, in words."""


class PublicWonder(Wonder, frozen=True, kw_only=True):
    """A wonder."""

    text: Translated
    """What the wonder does once it is built, in words."""


class PublicToken(Token, frozen=True, kw_only=True):
    """A progress token."""

    text: Translated
    """What the token does once it is gained, in words."""


class PublicMilitaryToken(MilitaryToken, frozen=True, kw_only=True):
    """A military token."""

    text: Translated
    """What the token does, in words."""


class PublicTrack(msgspec.Struct, frozen=True):
    """The military track."""

    capital_distance: int
    """How many spaces each capital is away from the centre."""
    points_by_distance: tuple[int, ...]
    """The points at the end for the player who leads, by the distance of the pawn from the centre, from 0."""
    military_tokens: tuple[PublicMilitaryToken, ...]
    """The military tokens in their places."""


class PublicCatalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The components of a revision, with names and texts in each language of the title."""

    revision: int
    """The number of the revision, from 1."""
    rules_hash: str
    """The SHA-256 of the data that bear on the rules, in hexadecimal: no names, no texts."""
    cards: tuple[PublicCard, ...]
    """The cards."""
    wonders: tuple[PublicWonder, ...]
    """The wonders."""
    progress_tokens: tuple[PublicToken, ...]
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
    rules = catalogue(revision)
    track, texts = rules.track, rules.texts
    cards = renamed(rules.cards.values(), name=texts["things"])
    wonders = renamed(rules.wonders.values(), name=texts["things"])
    tokens = renamed(rules.tokens.values(), name=texts["things"])
    military_tokens = [
        shown(PublicMilitaryToken, token, text=military_token_text(rules, token)) for token in track.military_tokens
    ]
    return PublicCatalogue(
        revision=revision,
        rules_hash=rules_hash(revision),
        cards=tuple([shown(PublicCard, card, text=card_text(rules, card)) for card in cards]),
        wonders=tuple([shown(PublicWonder, wonder, text=text_of(rules, wonder)) for wonder in wonders]),
        progress_tokens=tuple([shown(PublicToken, token, text=text_of(rules, token)) for token in tokens]),
        resources=renamed(rules.resources, name=texts["resources"]),
        science_symbols=renamed(rules.symbols, name=texts["symbols"]),
        colours=renamed(rules.colours, name=texts["colours"]),
        military_track=PublicTrack(track.capital_distance, track.points_by_distance, tuple(military_tokens)),
        layouts=rules.layouts,
        draft_order=rules.draft_order,
        first_game_preset=rules.preset,
    )
