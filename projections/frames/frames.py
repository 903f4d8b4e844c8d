"""Frames: a game as one reader sees it after a batch, and the update that leads from one frame to a later one.

Members are kept as the JSON that is sent, so that a member that is the same in two frames is found by its bytes.
"""

import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec

from application.reading.game_view import GameView
from projections.frames.legal_moves import MovesOut
from projections.history import HistoryLine

Members = Mapping[str, bytes]
"""The members of an object by name, as JSON."""

_encode = msgspec.json.Encoder(order="deterministic").encode
_members = msgspec.json.Decoder(dict[str, msgspec.Raw])
NULL = b"null"


class BatchLines(NamedTuple):
    """What a batch has for a reader, as JSON."""

    events: Sequence[bytes]
    """Its envelopes, with the seals that the reader may open."""
    history: Sequence[bytes]
    """The lines of the history about them."""


@dataclass(eq=False)
class Frame:
    """A game as one reader sees it after a batch, and what the batch had for the reader."""

    version: int
    """The version of the game."""
    game: Members
    """The members of the answer of `GET /v1/games/{id}` other than `state`."""
    state: Members | None
    """The members of the public state; None before the start."""
    moves: bytes
    """What the reader is offered, as JSON; null if nothing."""
    lines: BatchLines
    """What the batch had for the reader."""
    players: Sequence[str]
    """The players of this service who held the seats."""
    _last: "tuple[weakref.ref[Frame], bytes] | None" = None
    """The frame from which the last update led here, and the update: nearly all watchers get the same one. The frame is
    not kept by that.
    """

    @cached_property
    def whole(self) -> bytes:
        """The update for a reader who knows nothing of the game."""
        return self._update(None, [self.lines])

    def update(self, known: "Frame", between: Sequence[BatchLines] = ()) -> bytes:
        """Return the update for a reader who knows the game as of another frame, as JSON (an UpdateOut).

        `between` is what the batches between the two had, which becomes part of the update.
        """
        if between:
            return self._update(known, (*between, self.lines))
        if self._last is None or self._last[0]() is not known:
            self._last = weakref.ref(known), self._update(known, [self.lines])
        return self._last[1]

    def _update(self, known: "Frame | None", lines: Sequence[BatchLines]) -> bytes:
        parts = [
            b'"version":%d' % self.version,
            b'"game":' + _object(_changed(None if known is None else known.game, self.game)),
            *self._state_since(known),
            b'"events":' + _array([event for each in lines for event in each.events]),
            b'"history":' + _array([line for each in lines for line in each.history]),
        ]
        if known is None or known.moves != self.moves:
            parts.append(b'"moves":' + self.moves)
        return b"{" + b",".join(parts) + b"}"

    def _state_since(self, known: "Frame | None") -> list[bytes]:
        """Return the member `state` or `changed`, or neither if nothing changed.

        The state is whole at first, when the game starts, and when the reader takes or leaves a seat.
        """
        if self.state is None:
            return [b'"state":null']
        before = None if known is None or known.game["you"] != self.game["you"] else known.state
        if before is None or before.keys() - self.state.keys():
            return [b'"state":' + _object(self.state)]
        changed = _changed(before, self.state)
        return [b'"changed":' + _object(changed)] if changed else []


def batch_lines_of(events: Sequence[bytes], history: Iterable[HistoryLine]) -> BatchLines:
    """Return what a batch has for a reader."""
    return BatchLines(events, [_encode(line) for line in history])


def offered_of(moves: MovesOut) -> bytes:
    """Return the moves that a reader is offered as JSON, without the version; null if there are none."""
    if not moves.moves:
        return NULL
    listed = _raw(_encode(moves))
    del listed["version"]
    return _object(listed)


def frame_of(game: GameView, moves: bytes, lines: BatchLines, players: Sequence[str]) -> Frame:
    """Return a frame of a game and of the moves that its reader is offered."""
    members = _raw(_encode(game))
    state = members.pop("state")
    return Frame(game.version, members, None if state == NULL else _raw(state), moves, lines, players)


def _raw(encoded: bytes) -> dict[str, bytes]:
    return {name: bytes(value) for name, value in _members.decode(encoded).items()}


def _changed(before: Members | None, after: Members) -> Members:
    return after if before is None else {name: each for name, each in after.items() if before.get(name) != each}


def _object(members: Members) -> bytes:
    return b"{" + b",".join([b'"%b":%b' % (name.encode(), value) for name, value in members.items()]) + b"}"


def _array(items: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"
