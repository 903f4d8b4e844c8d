"""The moves that a seat can make: complete bodies, told apart by `action`. What one costs follows from the cities."""

from typing import Annotated

import msgspec

from rules.kernel.ranges import Word

Card = Annotated[Word, msgspec.Meta(description="The id of a card.")]
WonderId = Annotated[Word, msgspec.Meta(description="The id of a wonder.")]
TokenId = Annotated[Word, msgspec.Meta(description="The id of a progress token.")]


class Discard(msgspec.Struct, frozen=True, tag_field="action", tag="discard", forbid_unknown_fields=True, gc=False):
    """Discard an available card for coins (section 4)."""

    card: Card


class Build(msgspec.Struct, frozen=True, tag_field="action", tag="build", forbid_unknown_fields=True, gc=False):
    """Build an available card, by its chain if there is one, else at the least cost (sections 4 and 5)."""

    card: Card


class BuildWonder(msgspec.Struct, frozen=True, tag_field="action", tag="wonder", forbid_unknown_fields=True, gc=False):
    """Build an own wonder at the least cost, with an available card tucked under it (section 4)."""

    card: Card
    wonder: WonderId


class DraftWonder(
    msgspec.Struct, frozen=True, tag_field="action", tag="draft_wonder", forbid_unknown_fields=True, gc=False
):
    """Take one of the wonders on offer (section 2.6)."""

    wonder: WonderId


class TakeToken(
    msgspec.Struct, frozen=True, tag_field="action", tag="take_token", forbid_unknown_fields=True, gc=False
):
    """Take a progress token from the board, for a pair of symbols (section 8)."""

    token: TokenId


class TakeBoxToken(
    msgspec.Struct, frozen=True, tag_field="action", tag="take_box_token", forbid_unknown_fields=True, gc=False
):
    """Keep one of the tokens drawn from the box (section 6)."""

    token: TokenId


class Revive(msgspec.Struct, frozen=True, tag_field="action", tag="revive", forbid_unknown_fields=True, gc=False):
    """Build a card of the discard pile without paying (section 6)."""

    card: Card


class Destroy(msgspec.Struct, frozen=True, tag_field="action", tag="destroy", forbid_unknown_fields=True, gc=False):
    """Discard a card of the rival's city (section 6)."""

    card: Card


class ChooseStarter(
    msgspec.Struct, frozen=True, tag_field="action", tag="choose_starter", forbid_unknown_fields=True, gc=False
):
    """Say which seat begins the age (section 11)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1, description="The seat that begins.")]


Move = Discard | Build | BuildWonder | DraftWonder | TakeToken | TakeBoxToken | Revive | Destroy | ChooseStarter
