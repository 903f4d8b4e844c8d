"""The keys in Redis. All keys of one append have the hash tag of one shard, so they are in one cluster slot."""

import hashlib
from functools import cache, lru_cache

SHARDS = 256
"""The number of shards. It must never change, since a game's shard follows from its id."""

MOVED = "heptad:moved"
"""The channel on which every append publishes a message (events/store/messages.py); no id has a space."""

NOTICED = "heptad:noticed"
"""The channel on which the id of a player is published who has a notification that follows from no log."""

CLOCK = "heptad:clock"
"""The latest time of the server's clock that a sweeper has stored, in milliseconds."""

SECRET = "heptad:secret"  # noqa: S105 - the name of a key, not a secret
"""The server's secret, which the first web process creates."""

FORMAT = "heptad:format"
"""The format of the data (events/log_server/data_format.py)."""

HEARTBEAT = "{heptad}:heartbeat"
"""When a web process was last there, in milliseconds of the service's clock."""

ARCHIVED_UP_TO = "{archive}:positions"
"""Hash: shard -> the position in its feed up to which games were looked at that may move to the archive."""

ARCHIVING = "{archive}:lease"
"""The lock of the process that moves games to the archive."""

CANCELLED_UNPLAYED = "{archive}:cancelled"
"""Set of the games that were cancelled before their start, and wait to move to the archive at once."""

ARCHIVE_OUTCOMES = "{archive}:outcomes"
"""Hash: outcome of an attempt to move a game to the archive -> the number of attempts."""

SET_ASIDE = "{set-aside}:counts"
"""Hash: kind of work -> how often it continued without an item that could not be done."""

LAST_BACKUP = "{backup}:last"
"""When the last complete backup was begun, in milliseconds since 1970."""

OUTAGES = "{heptad}:outages"
"""Sorted set: the beginning of each outage, and of each step forward of the clock, by its end."""

SERVICE_CLOCK = "{heptad}:service-clock"
"""Hash: the service's time, how it differs from the wall clock, and how often that was set (beat.lua)."""

REVOCATIONS = "{heptad}:revocations"
"""The players whose tokens were revoked, or who were banned or erased, a stream (`revocations`)."""

EPOCH = "{heptad}:epoch"
"""The epoch (`safety.epoch`): a random id of the data, and a random number that changes when appends may be lost."""

DAMAGE = "heptad:damage"
"""Why no process writes to the log server: it has lost all of its games."""

WITNESSES = "{heptad}:witnesses"
"""Hash: id of a witness -> how far its file was written (events/safety/witness.py `Mark`)."""

WITNESS_FAULT = "heptad:witness-fault"
"""Why the witness can't show what was lost, while no process writes because of that."""

LOG_ACCEPTED = "heptad:log-accepted"
"""When an operator accepted the logs as they are, until the guard has noticed it."""

FAILURES = "{heptad}:failures"
"""Hash: name of a thread -> its failures (events/log_server/failures.py)."""

RELEASES = "heptad:releases"
"""Hash: games whose loss was accepted and whose heads the guard must record again."""


def machine(name: str) -> str:
    """Return the key of a machine's offset: the service's time less the milliseconds since the machine booted."""
    return f"{{heptad}}:machine:{name}"


@lru_cache(maxsize=10_000)
def shard_of(game: str) -> int:
    """Return the shard of a game: the first byte of the SHA-256 of its id."""
    return hashlib.sha256(game.encode()).digest()[0]


@cache
def tag(shard: int) -> str:
    """Return the hash tag of a shard, `{s000}` to `{s255}`."""
    return f"{{s{shard:03d}}}"


def stream(game: str) -> str:
    """Return the key of a game's stream."""
    return f"{tag(shard_of(game))}:game:{game}:events"


def staged(game: str, nonce: str) -> str:
    """Return the key of records of a whole log that are written before its append, which moves them to the stream."""
    return f"{tag(shard_of(game))}:game:{game}:staged:{nonce}"


def receipt(game: str, key: str) -> str:
    """Return the key of a request's receipt. `key` is a hash of player and Idempotency-Key."""
    return f"{tag(shard_of(game))}:game:{game}:receipt:{key}"


def confirmed(game: str) -> str:
    """Return the key that is written behind a game's events, to wait for replicas: the version that was confirmed."""
    return f"{tag(shard_of(game))}:confirmed"


def confirmed_beside(key: str) -> str:
    """Return the key that is written to wait for replicas of another key, in the same slot."""
    return f"{key[: key.index('}') + 1]}:confirmed"


def snapshot(game: str, reader: int | None) -> str:
    """Return the key of a snapshot: a reader's state at some version."""
    return f"{tag(shard_of(game))}:game:{game}:snapshot:{reader}"


def snapshot_pattern() -> str:
    """Return the pattern of the keys of all snapshots."""
    return "{s[0-9][0-9][0-9]}:game:*:snapshot:*"


def table(game: str) -> str:
    """Return the key of what is known of an open game beside its log: withdrawn invitations and reserved seats."""
    return f"{tag(shard_of(game))}:game:{game}:table"


def thoughts(game: str) -> str:
    """Return the key of what bots thought in a game, a hash: `<seat>:<version>` -> Thought."""
    return f"{tag(shard_of(game))}:game:{game}:thoughts"


def analysis(game: str) -> str:
    """Return the key of a game's analysis, a hash: its bot, the number of decisions, and the decisions by number."""
    return f"{tag(shard_of(game))}:game:{game}:analysis"


RUNNING_ANALYSES = "{analyses}:running"
"""Set of the games whose analyses are not complete."""


def due(shard: int) -> str:
    """Return the key of the shard's due set: games that wait for a job, by the millisecond since when."""
    return f"{tag(shard)}:due"


def deadlines(shard: int) -> str:
    """Return the key of the shard's deadlines: games in which a clock runs, by the millisecond at which it runs out."""
    return f"{tag(shard)}:deadlines"


def feed(shard: int) -> str:
    """Return the key of the shard's feed: a sorted set of games, by the shard's counter at their last append."""
    return f"{tag(shard)}:feed"


def counter(shard: int) -> str:
    """Return the key of the shard's counter of appends."""
    return f"{tag(shard)}:counter"


def archived(shard: int) -> str:
    """Return the key of the shard's archived games, a hash: game -> the hash of its head, 32 bytes, and its version."""
    return f"{tag(shard)}:archived"


def archived_by(shard: int) -> str:
    """Return the key of the nonce of the last attempt that moved a game of a shard to the archive."""
    return f"{tag(shard)}:archived-by"


def quarantine(shard: int) -> str:
    """Return the key of the shard's quarantine, a hash: game -> Loss. These games are not written to."""
    return f"{tag(shard)}:quarantine"


LEAVING = "{leaving}:players"
"""Set of the players who were erased or banned and have not yet given up all their seats."""

FULL = "{full}:games"
"""Set of the games that were set aside because their logs are full."""

STOPPED = "{quarantine}:stopped"
"""Set of the games in quarantine that an operator has stopped: their logs have lost nothing."""


def released(shard: int) -> str:
    """Return the key of the shard's accepted losses, a hash: game -> Loss, with the time of its release."""
    return f"{tag(shard)}:released"


def player(player_id: str) -> str:
    """Return the key of a player's account."""
    return f"{{p:{player_id}}}:player"


STORED = "stored"
"""The field of a player's account that counts the bytes of their logs."""


GENERATION = "generation"
"""The field of a player's account that counts how often authority over it was revoked."""

CODES = "codes"
"""The field of a player's account that says where the recovery codes come from."""

LIMITS = "limits"
"""The field of a player's account with the limits that the operator has set for the player."""


def address_limits(address: str) -> str:
    """Return the key of the limits that the operator has set for an address, by its keyed hash."""
    return f"{{a:{address}}}:limits"


def address_stored(address: str, window: str) -> str:
    """Return the key of the bytes of logs that an address, by its keyed hash, has stored in a day or a minute."""
    return f"{{a:{address}}}:stored:{window}"


def tokens(player_id: str) -> str:
    """Return the key of a player's tokens, a hash: id of a token -> Token."""
    return f"{{p:{player_id}}}:tokens"


def token_uses(player_id: str) -> str:
    """Return the key of the last uses of a player's tokens, a hash: id of a token -> time."""
    return f"{{p:{player_id}}}:token-uses"


def owned_bots(player_id: str) -> str:
    """The set of the bot accounts that a player owns."""
    return f"{{p:{player_id}}}:bots"


def grants(app: str) -> str:
    """Return the key of the tokens that players granted to an app, a set of `<player> <id of the token>`."""
    return f"{{p:{app}}}:grants"


def passkeys(player_id: str) -> str:
    """Return the key of a player's passkeys, a hash: id of a credential -> Passkey."""
    return f"{{p:{player_id}}}:passkeys"


def challenge(text: str) -> str:
    """Return the key of a challenge that a passkey may answer: the player who adds one, or `sign-in`."""
    return f"{{c:{text}}}:challenge"


def recovery_codes(player_id: str) -> str:
    """Return the key of a player's unused recovery codes, a set of SHA-256."""
    return f"{{p:{player_id}}}:recovery-codes"


def recovery_code(digest: str) -> str:
    """Return the key of a recovery code, by its SHA-256: the id of the player."""
    return f"{{r:{digest}}}:recovery-code"


def device_codes(player_id: str) -> str:
    """Return the key of a player's unused device codes, a sorted set of SHA-256 by the time when they were made."""
    return f"{{p:{player_id}}}:device-codes"


def device_code(digest: str) -> str:
    """Return the key of a device code, by its SHA-256: the id of the player, a space, and where it comes from."""
    return f"{{r:{digest}}}:device-code"


def consents(player_id: str) -> str:
    """Return the key of what a player allowed programs that have not fetched their tokens, a hash: SHA-256 of the code
    with which a program does -> Consent."""
    return f"{{p:{player_id}}}:consents"


def program_code(digest: str) -> str:
    """Return the key of a code with which a program fetches its token, by its SHA-256: the id of the player."""
    return f"{{r:{digest}}}:program-code"


def device_request(digest: str) -> str:
    """Return the key of what the program of a device asks for, by the SHA-256 of its code: DeviceRequest."""
    return f"{{r:{digest}}}:device-request"


def device_poll(digest: str) -> str:
    """Return the key that is there for some seconds after a device has asked for its token."""
    return f"{{r:{digest}}}:device-poll"


def user_code(digest: str) -> str:
    """Return the key of the code that a device shows, by its SHA-256: the SHA-256 of the device's own code."""
    return f"{{r:{digest}}}:user-code"


def client(digest: str) -> str:
    """Return the key of what is remembered of a client of OAuth, by the SHA-256 of its id."""
    return f"{{o:{digest}}}:client"


def muted(player_id: str) -> str:
    """Return the key of the players whom a player has muted, a hash: player -> since when."""
    return f"{{p:{player_id}}}:muted"


REPORTS = "{reports}:all"
"""Hash: id of a report -> what a player tells the operator about another one."""


def reports_by(player_id: str) -> str:
    """Return the key of the reports that a player wrote, a set of their ids."""
    return f"{{p:{player_id}}}:reports"


AUDIT_LOG = "{audit}:acts"
"""What operators did, a stream."""

SIGN_UP = "{sign-up}:mode"
"""Who may sign up."""

SIGN_UP_CODES = "{sign-up}:codes"
"""Hash: SHA-256 of a code to sign up with -> SignUpCode."""


def sign_up_players(code: str) -> str:
    """Return the key of the players who signed up with a code, a set of their ids."""
    return f"{{sign-up}}:players:{code}"


def notices(player_id: str) -> str:
    """Return the key of a player's notifications that follow from no log, a stream."""
    return f"{{p:{player_id}}}:notices"


def pairings(player_id: str) -> str:
    """Return the key of a player's requests for a pairing, a hash: id of the request -> what is to be played."""
    return f"{{p:{player_id}}}:pairings"


def pairing_pool(pool: str) -> str:
    """Return the key of a pool of requests for a pairing, a hash. A pool is named by a hash of what is to be played."""
    return f"{{q:{pool}}}:waiting"


def pairing(pool: str, request: str) -> str:
    """Return the key of the pairing that a request of a pool led to."""
    return f"{{q:{pool}}}:paired:{request}"


def proposal(challenge_id: str) -> str:
    """Return the key of a challenge of a player: who challenges whom to what, and until when."""
    return f"{{c:{challenge_id}}}:proposal"


def answers(challenge_id: str) -> str:
    """Return the key of the answers to a challenge of a player, a hash: player -> answer."""
    return f"{{c:{challenge_id}}}:answers"


def challenges_sent(player_id: str) -> str:
    """Return the key of the open challenges that a player has sent, a sorted set by the time at which they expire."""
    return f"{{p:{player_id}}}:challenges-sent"


def challenges_received(player_id: str) -> str:
    """Return the key of the open challenges that a player has received, a sorted set as of those sent."""
    return f"{{p:{player_id}}}:challenges-received"


def handle(name: str) -> str:
    """Return the key of a handle: the id of the player who has it, or had it until some days ago."""
    return f"{{h:{name}}}:handle"


def creation(name: str) -> str:
    """Return the key of a request that created a player or a token, by a hash of its Idempotency-Key."""
    return f"{{k:{name}}}:creation"


def token(digest: str) -> str:
    """Return the key of a token, by its SHA-256: `<player> <id of the token>`, or nothing if it was revoked."""
    return f"{{t:{digest}}}:token"


WEBHOOKS = "{webhooks}:all"
"""Set of all webhooks."""

WAITING_WEBHOOKS = "{webhooks}:waiting"
"""Set of the webhooks for which messages wait, or waited a moment ago."""

WEBHOOK_CHECKPOINT = "{webhooks}:checkpoint"
"""Hash: shard -> the position in its feed up to which webhooks know what happened."""

WEBHOOK_ATTEMPTS = "{webhooks}:attempts"
"""Hash: outcome of an attempt to deliver a message -> the number of attempts."""


def webhooks(player_id: str) -> str:
    """Return the key of a player's set of webhooks."""
    return f"{{p:{player_id}}}:webhooks"


def webhook(webhook_id: str, part: str = "webhook") -> str:
    """Return the key of a webhook, or of a part of its deliveries: see `application/notices/webhooks/deliveries.py`."""
    return f"{{w:{webhook_id}}}:{part}"
