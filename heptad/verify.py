"""Checking a log by itself: the chain, the seals, the dealer's draws, the state at the end of every batch.

Takes the lines of `GET /v1/games/{id}/log` and nothing else. What it proves is that the log is consistent; that it is
the one that was played is proved by a head hash that somebody kept.
"""

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from events import canonical
from events.model import Envelope, Event, Seal
from events.seal import EMPTY, Head, digest_of, hash_of, parse_lines, salt_of
from rules.table.dealer import Dealer, seed_hash
from rules.table.events import Drawn, Opened
from rules.table.evolve import evolve
from rules.table.game import AnyGame, Game
from rules.table.title import Title, state_digest


class LogError(Exception):
    """A log that is not what it says it is; names the version."""


@dataclass
class Verified:
    """What was found sound: the head, the full state folded from the log, and how much was checked."""

    title: Title
    head: Head = EMPTY
    game: AnyGame = field(default_factory=Game, repr=False)
    seals: int = 0
    closed: int = 0
    """Seals that the reader of this log may not open."""
    batch: int = 0
    states: int = 0
    labels: set[str] = field(default_factory=set, repr=False)
    """Of the dealer's draws that were made again."""

    @property
    def draws(self) -> int:
        """How many draws were made again."""
        return len(self.labels)


def verify(lines: Iterable[bytes], titles: Mapping[str, Title]) -> Verified:
    """Check the lines of a log, each without its newline. Raises LogError, naming the first version that is wrong."""
    found: Verified | None = None
    for line in lines:
        try:
            found = _check_line(line, found, titles)
        except (msgspec.MsgspecError, LookupError, ValueError, TypeError) as error:
            version = 0 if found is None else found.head.version
            raise LogError(f"version {version + 1}: {error!r}") from error
    if found is None:
        raise LogError("the log is empty")
    if found.game.version != found.head.version:
        raise LogError(f"folded to version {found.game.version}, not {found.head.version}")
    return found


def _check_line(line: bytes, found: Verified | None, titles: Mapping[str, Title]) -> Verified:
    [(envelope, payloads)] = parse_lines([line])
    before = EMPTY if found is None else found.head
    _demand(envelope.version == before.version + 1, envelope, f"comes after version {before.version}")
    batch = 0 if found is None else found.batch
    _demand(envelope.batch in {batch, envelope.version}, envelope, "belongs to another batch")
    _demand((envelope.actor == "table") == (envelope.batch == batch), envelope, "has another's actor")
    _demand(canonical.encode(msgspec.json.decode(line)) == line, envelope, "is not canonical JSON")
    _demand(hash_of(before.hash, _hashed(envelope)) == envelope.hash, envelope, "breaks the chain of hashes")
    if found is None:
        found = Verified(titles[msgspec.json.decode(envelope.data)["title"]])
    event = found.title.codec.join(envelope, payloads)
    if isinstance(event, Opened) and event.seed.value is not None:
        _demand(seed_hash(event.seed.value) == event.seed_hash, envelope, "has another seed than was promised")
    found.game = evolve(found.game, event, found.title.evolve)
    found.head, found.batch = Head(envelope.version, envelope.hash), envelope.batch
    _check_seals(found, envelope)
    _check_draw(found, envelope, event)
    _check_state(found, envelope, payloads)
    return found


def _hashed(envelope: Envelope) -> bytes:
    """The canonical bytes that are hashed: no hash, no salts, no payloads."""
    public = msgspec.structs.replace(envelope, sealed=tuple(Seal(seal.to, seal.digest) for seal in envelope.sealed))
    fields: dict[str, Any] = {name: getattr(public, name) for name in Envelope.__struct_fields__ if name != "hash"}
    return canonical.encode(fields)


def _check_seals(found: Verified, envelope: Envelope) -> None:
    for index, seal in enumerate(envelope.sealed):
        if isinstance(seal.payload, msgspec.UnsetType) or isinstance(seal.salt, msgspec.UnsetType):
            found.closed += 1
            continue
        kept = digest_of(seal.salt, bytes(seal.payload))
        _demand(hmac.compare_digest(kept, seal.digest), envelope, f"seal {index} is broken")
        if found.game.seed is not None:
            salt = salt_of(found.game.seed, envelope.version, index)
            _demand(salt == seal.salt, envelope, f"seal {index} has a salt that does not follow from the seed")
        found.seals += 1


def _check_draw(found: Verified, envelope: Envelope, event: Event) -> None:
    """Draw again what the dealer drew, once seed and nonces are known."""
    if not isinstance(event, Drawn) or event.act.value is None or found.game.seed is None:
        return
    act, dealer = event.act.value, Dealer(found.game.seed, found.game.id, [seat.nonce for seat in found.game.seats])
    if act.kind == "shuffle":
        drawn = dealer.shuffle(event.label, act.source)
    else:
        again = dealer.pick if act.kind == "pick" else dealer.roll
        drawn = again(event.label, act.source, event.size)
    _demand(drawn == act.result, envelope, f"the draw {event.label} is not the dealer's")
    _demand(event.label not in found.labels, envelope, f"the draw {event.label} was made before")
    found.labels.add(event.label)


def _check_state(found: Verified, envelope: Envelope, payloads: tuple[msgspec.Raw | None, ...]) -> None:
    """Compare the fold with the digest of the full state, the seal at a batch's end that no data speak of."""
    spoken_of = _references(msgspec.json.decode(envelope.data))
    if len(envelope.sealed) <= spoken_of or (kept := payloads[-1]) is None:
        return
    _demand(msgspec.json.decode(kept) == state_digest(found.title, found.game), envelope, "leads to another state")
    found.states += 1


def _references(data: Any) -> int:
    """How many seals the public data refer to."""
    match data:
        case {"sealed": int()} if len(data) == 1:
            return 1
        case dict():
            return sum(map(_references, data.values()))
        case list():
            return sum(map(_references, data))
    return 0


def _demand(holds: bool, envelope: Envelope, problem: str) -> None:
    if not holds:
        raise LogError(f"version {envelope.version} ({envelope.type}) {problem}")
