"""A game that is followed: each update gives the whole game, put together from the members that have changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import msgspec

from heptad_client.model import read
from heptad_client.models import Envelope, GameOut, HistoryLineOut, MovesOut
from heptad_client.titles import read_envelope

Members = Mapping[str, msgspec.Raw]
"""The members of an object by name, as JSON."""


class Known(NamedTuple):
    """What a client has of a game, as JSON."""

    game: Members
    """The game without its state."""
    state: Members | None
    """The public state; None before the start."""
    moves: Members | None
    """The moves that the seat is offered; None if there are none."""


NOTHING = Known({}, None, None)


@dataclass(frozen=True, eq=False)
class Update:
    """A game after something has changed, whole, with what is new since the update before."""

    game: GameOut
    """The game, as the caller sees it now."""
    moves: MovesOut | None
    """What the caller's seat is offered now; None if that is nothing. It has a decision to make if `moves.awaited`."""
    events: tuple[Envelope, ...]
    """The events since the update before, as the caller may open them; in a first update those of the last batch."""
    history: tuple[HistoryLineOut, ...]
    """The history since the update before, a line for each event that is not mere bookkeeping."""
    known: Known = field(repr=False)
    """The same as JSON, from which the next update is made."""

    @property
    def version(self) -> int:
        """The version of the game."""
        return self.game.version


class _Sent(msgspec.Struct):
    """An update as the server sends it; a member that is UNSET has not changed."""

    game: dict[str, msgspec.Raw]
    events: list[msgspec.Raw]
    history: tuple[HistoryLineOut, ...]
    state: dict[str, msgspec.Raw] | msgspec.UnsetType | None = msgspec.UNSET
    changed: dict[str, msgspec.Raw] = {}
    moves: dict[str, msgspec.Raw] | msgspec.UnsetType | None = msgspec.UNSET


_read = msgspec.json.Decoder(_Sent).decode


class UpdatesPage(msgspec.Struct):
    """A page of updates as the server sends it."""

    updates: list[msgspec.Raw]


def applied(known: Known, line: str | msgspec.Raw) -> Update:
    """Return the game after an update. Raise msgspec.MsgspecError if it does not follow the contract."""
    sent = _read(line)
    game = {**known.game, **sent.game}
    state = sent.state
    if isinstance(state, msgspec.UnsetType):
        state = None if known.state is None else {**known.state, **sent.changed}
    moves = known.moves if isinstance(sent.moves, msgspec.UnsetType) else sent.moves
    body = msgspec.json.encode({**game, "state": state})
    title = msgspec.json.decode(game["title"], type=str)
    return Update(
        game=read(body, GameOut),
        moves=None if moves is None else _offered({**moves, "version": game["version"]}),
        events=tuple(read_envelope(bytes(event), title) for event in sent.events),
        history=sent.history,
        known=Known(game, state, moves),
    )


def merged(known: Known, page: UpdatesPage) -> Update | None:
    """Return a page of updates as one; None if it is empty. Raise msgspec.MsgspecError as `applied` does."""
    found = []
    for line in page.updates:
        found.append(applied(known, line))
        known = found[-1].known
    if not found:
        return None
    events = tuple(event for update in found for event in update.events)
    return replace(found[-1], events=events, history=tuple(line for update in found for line in update.history))


def _offered(moves: Members) -> MovesOut:
    offered: MovesOut = read(msgspec.json.encode(moves), MovesOut)
    return offered
