"""Every kind of key that Heptad writes to a log server, and what a backup does with it.

A backup has what can't be computed again. A key that no family describes is an error: add its family here.
"""

import re
from typing import Literal, NamedTuple

Kind = Literal["string", "hash", "set", "zset", "list", "stream"]
Use = Literal["log", "kept", "computed", "temporary"]
"""What a backup does with a key: `log` is copied event by event, `kept` as it is; `computed` follows from these, and
`temporary` is of no use after a restore."""


class Family(NamedTuple):
    """Keys of one kind. `pattern` is a regular expression; `kind` is their type in Redis, None if it differs."""

    pattern: str
    kind: Kind | None
    use: Use


_GAME = r"\{s\d{3}\}:game:[^:]+:"
_SHARD = r"\{s\d{3}\}:"
_PLAYER = r"\{p:[^}]+\}:"

FAMILIES = (
    Family(_GAME + "events", "stream", "log"),
    Family(_GAME + "table", "hash", "kept"),
    Family(_GAME + "thoughts", "hash", "kept"),
    Family(_GAME + "analysis", "hash", "computed"),
    Family(_GAME + "snapshot:.*", None, "computed"),
    Family(_GAME + "receipt:.*", "string", "temporary"),
    Family(_GAME + "staged:.*", "stream", "temporary"),
    Family(_SHARD + "(confirmed|archived-by)", "string", "temporary"),
    Family(_SHARD + "(due|deadlines|feed)", "zset", "computed"),
    Family(_SHARD + "counter", "string", "computed"),
    Family(_SHARD + "archived", "hash", "log"),
    Family(_SHARD + "(quarantine|released)", "hash", "kept"),
    Family(r"\{quarantine\}:stopped", "set", "kept"),
    Family(r"\{full\}:games", "set", "computed"),
    Family(r"\{leaving\}:players", "set", "kept"),
    Family("heptad:secret", "string", "kept"),
    Family("heptad:format", "string", "computed"),
    Family("heptad:(clock|damage|witness-fault|log-accepted)", "string", "temporary"),
    Family(r"\{heptad\}:(witnesses|failures)", "hash", "temporary"),
    Family("heptad:releases", "hash", "temporary"),
    Family(r"\{heptad\}:heartbeat", "string", "computed"),
    Family(r"\{heptad\}:service-clock", "hash", "temporary"),
    Family(r"\{heptad\}:machine:.*", "string", "temporary"),
    Family(r"\{heptad\}:epoch", "string", "temporary"),
    Family(r"\{heptad\}:revocations", "stream", "temporary"),
    Family(r"\{heptad\}:outages", "zset", "kept"),
    Family(r"\{archive\}:(positions|outcomes)", "hash", "temporary"),
    Family(r"\{archive\}:lease", "string", "temporary"),
    Family(r"\{archive\}:cancelled", "set", "temporary"),
    Family(r"\{backup\}:last", "string", "temporary"),
    Family(r"\{set-aside\}:counts", "hash", "temporary"),
    Family(r"\{analyses\}:running", "set", "computed"),
    Family(r"\{projections:\d+\}:.*", None, "computed"),  # of earlier versions
    Family(_PLAYER + "(player|tokens|token-uses|passkeys|muted)", "hash", "kept"),
    Family(_PLAYER + "(grants|recovery-codes|reports|webhooks|bots)", "set", "kept"),
    Family(_PLAYER + "notices", "stream", "kept"),
    Family(_PLAYER + "(challenges-sent|challenges-received)", "zset", "kept"),
    Family(_PLAYER + "device-codes", "zset", "temporary"),
    Family(_PLAYER + "(pairings|consents)", "hash", "temporary"),
    Family(_PLAYER + "confirmed", "string", "temporary"),
    Family(r"\{a:[^}]+\}:limits", "string", "kept"),
    Family(r"\{a:[^}]+\}:stored:.*", "string", "temporary"),
    Family(r"\{h:[^}]+\}:handle", "string", "kept"),
    Family(r"\{t:[^}]+\}:token", "string", "kept"),
    Family(r"\{t:[^}]+\}:confirmed", "string", "temporary"),
    Family(r"\{r:[^}]+\}:recovery-code", "string", "kept"),
    Family(r"\{r:[^}]+\}:(device-code|program-code|device-request|device-poll|user-code)", "string", "temporary"),
    Family(r"\{o:[^}]+\}:client", "string", "temporary"),
    Family(r"\{k:[^}]+\}:creation", "string", "temporary"),
    Family(r"\{c:[^}]+\}:challenge", "string", "temporary"),
    Family(r"\{c:[^}]+\}:proposal", "string", "kept"),
    Family(r"\{c:[^}]+\}:answers", "hash", "kept"),
    Family(r"\{q:[^}]+\}:waiting", "hash", "temporary"),
    Family(r"\{q:[^}]+\}:paired:.*", "string", "temporary"),
    Family(r"\{reports\}:all", "hash", "kept"),
    Family(r"\{audit\}:acts", "stream", "kept"),
    Family(r"\{sign-up\}:mode", "string", "kept"),
    Family(r"\{sign-up\}:codes", "hash", "kept"),
    Family(r"\{sign-up\}:players:.*", "set", "kept"),
    Family(r"\{webhooks\}:all", "set", "kept"),
    Family(r"\{webhooks\}:waiting", "set", "temporary"),
    Family(r"\{webhooks\}:(checkpoint|attempts)", "hash", "temporary"),
    Family(r"\{w:[^}]+\}:webhook", "hash", "kept"),
    Family(r"\{w:[^}]+\}:(due|ended)", "zset", "temporary"),
    Family(r"\{w:[^}]+\}:(heads|cursors|retries)", "hash", "temporary"),
    Family(r"\{w:[^}]+\}:attempts", "list", "temporary"),
    Family(r"\{w:[^}]+\}:(lease|rest)", "string", "temporary"),
)

_PATTERNS = re.compile("|".join(f"(?P<f{number}>{family.pattern})" for number, family in enumerate(FAMILIES)))


def family_of(key: str) -> Family | None:
    """Return the family of a key; None for a key that Heptad does not write."""
    found = _PATTERNS.fullmatch(key)
    if found is None:
        return None
    return next(family for number, family in enumerate(FAMILIES) if found[f"f{number}"] is not None)
