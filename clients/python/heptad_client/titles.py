"""What the titles have in common: unions over all titles that this version of the client knows."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from heptad_client.model import UNKNOWN, read
from heptad_client.models import (
    Envelope,
    SevenEnvelope,
    SevenLegalMoveOut,
    SevenMove,
    SevenOptions,
    SevenState,
    SevenWondersDiceEnvelope,
    SevenWondersDiceLegalMoveOut,
    SevenWondersDiceMove,
    SevenWondersDiceOptions,
    SevenWondersDiceState,
    SevenWondersDuelEnvelope,
    SevenWondersDuelLegalMoveOut,
    SevenWondersDuelMove,
    SevenWondersDuelOptions,
    SevenWondersDuelState,
    SevenWondersEnvelope,
    SevenWondersLegalMoveOut,
    SevenWondersMove,
    SevenWondersOptions,
    SevenWondersState,
    UnknownEnvelope,
)

Move: TypeAlias = SevenWondersMove | SevenWondersDuelMove | SevenWondersDiceMove | SevenMove
LegalMove: TypeAlias = (
    SevenWondersLegalMoveOut | SevenWondersDuelLegalMoveOut | SevenWondersDiceLegalMoveOut | SevenLegalMoveOut
)
State: TypeAlias = SevenWondersState | SevenWondersDuelState | SevenWondersDiceState | SevenState
Options: TypeAlias = SevenWondersOptions | SevenWondersDuelOptions | SevenWondersDiceOptions | SevenOptions

Choice: TypeAlias = LegalMove | Move | Mapping[str, Any]
"""What a bot can choose: a move as it was listed, the move in it, or the JSON of one."""

ENVELOPES: dict[str, Any] = {
    "seven_wonders": SevenWondersEnvelope,
    "seven_wonders_duel": SevenWondersDuelEnvelope,
    "seven_wonders_dice": SevenWondersDiceEnvelope,
    "seven": SevenEnvelope,
}
"""The union of the envelopes of each title."""


def read_envelope(line: bytes | str, title: str) -> Envelope:
    """Return an envelope of a game of a title. Those of a title that the client does not know are UnknownEnvelopes."""
    envelope: Envelope
    if title in ENVELOPES:
        envelope = read(line, ENVELOPES[title])
    else:
        fields = msgspec.json.decode(line)
        envelope = msgspec.convert({**fields, "fields": fields, "type": UNKNOWN}, UnknownEnvelope)
    return envelope
