"""What the routes of muted players answer."""

import msgspec


class MutedPlayerOut(msgspec.Struct, frozen=True):
    """A player whom the caller has muted."""

    id: str
    """The id of the player."""
    name: str
    """The name of the player."""
    muted_at: str
    """When the caller muted the player."""


class MutedOut(msgspec.Struct, frozen=True):
    """The players whom the caller has muted."""

    players: list[MutedPlayerOut]
    """The players, the last one first."""
