"""Checking a log line by line, without knowing any rules: bytes, chain, seals, draws.

docs/log-format.md says what is checked, and in which order; service/web/verify.mjs does the same in another language.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from events import canonical
from events.model import NOBODY, Envelope
from events.seal import EMPTY, Head, digest_of, hash_of, parse_line, salt_of, written
from projections import log
from rules.table.dealer import Dealer, seed_hash

Check = Literal["bytes", "chain", "seals", "draws", "rules", "scores"]

MOST_SEATS = 16
ENDS = frozenset({"finished", "cancelled"})

_HEX = re.compile(r"[0-9a-f]{64}")
_SUSPECT = re.compile(rb"[0-9]{16}|\\u|[^\x00-\x7f]")
"""Only where these bytes are can there be integers that are too large, or keys that are not ASCII."""


class Flaw(Exception):  # noqa: N818 - what is found, not what went wrong here
    """The first thing that is wrong with a log: at which version (0: its header), found by which check, and what."""

    def __init__(self, version: int, check: Check, detail: str) -> None:
        super().__init__(f"version {version}: {detail}")
        self.version, self.check, self.detail = version, check, detail


class Line(NamedTuple):
    """A line that is sound by itself: the envelope, its payloads as far as they are open, and whether a batch ends."""

    envelope: Envelope
    payloads: tuple[msgspec.Raw | None, ...]
    data: dict[str, Any]
    last: bool
    """Is this the last line of its batch, which has the seal over the state?"""

    @property
    def state(self) -> Any:
        """The digest of the state, if this line has it and it is open."""
        raw = self.payloads[-1] if self.last else None
        return None if raw is None else msgspec.json.decode(raw)


class Lines:
    """Takes the lines of a log one after another; knows what the lines so far have said."""

    def __init__(self, header: bytes) -> None:
        """Raises Flaw if the header by itself is none."""
        told = _plain(header, 0)
        if not isinstance(told, dict):
            raise Flaw(0, "bytes", "the header is not an object")
        self.header = told
        self.forks = 0
        """How many of the forks that the header tells of have come."""
        self.head: Head = EMPTY
        self.batch = 0
        self.at = ""
        self.whole = True
        """Does the last line end its batch?"""
        self.ended = False
        self.seed: str | None = None
        self.game = ""
        self.nonces: list[str | None] = []
        self.dealer: Dealer | None = None
        self.labels: set[str] = set()
        self.seals = 0
        self.closed = 0
        self.draws = 0

    def take(self, line: bytes) -> Line:
        """Check the next line, without its newline. Raises Flaw."""
        version = self.head.version + 1
        taken, unhashed = _read(line, version)
        self._check_chain(taken, unhashed)
        if version == 1:
            self._check_first(taken.data)
        elif taken.envelope.type == "forked":
            self._check_forked(taken.data)
        self._check_seals(taken)
        self._check_draws(taken)
        envelope = taken.envelope
        self.head, self.batch = Head(version, envelope.hash), envelope.batch
        self.at, self.whole, self.ended = envelope.at, taken.last, envelope.type in ENDS
        return taken

    def end(self, rest: bytes | None) -> None:
        """No more lines come; `rest` is what stands behind the last newline, None if there is none. Raises Flaw."""
        version = self.head.version
        if rest is None or rest:
            raise Flaw(version + (rest is not None), "bytes", "the line does not end")
        if not version:
            raise Flaw(1, "bytes", "the log has no events")
        if not self.whole:
            raise Flaw(version + 1, "chain", "the log ends within a batch")
        if self.seed is not None and not self.ended:
            raise Flaw(version + 1, "seals", "the box is open, but the game has not ended")
        if self.forks != len(self.header.get("forks", ())):
            raise Flaw(0, "bytes", "the header tells of a fork that did not come")

    def _check_chain(self, line: Line, unhashed: bytes) -> None:
        envelope, version, begins = line.envelope, self.head.version + 1, line.envelope.batch != self.batch

        def demand(holds: bool, problem: str) -> None:
            if not holds:
                raise Flaw(version, "chain", f"{envelope.type} {problem}")

        demand(envelope.version == version, f"says it is version {envelope.version}, behind version {version - 1}")
        demand(not self.ended, "comes after the end of the game")
        demand((version == 1) == (envelope.type == "opened"), "stands where it can't: the first event is opened")
        demand(envelope.batch == version or not begins, f"belongs to batch {envelope.batch}, not to {self.batch}")
        demand(begins == self.whole, "stands where its batch is over, or another one is not")
        demand((envelope.actor == "table") != begins, f"is not {envelope.actor}'s: only consequences are the table's")
        demand(envelope.at >= self.at if begins else envelope.at == self.at, f"has another time: {envelope.at}")
        if envelope.type == "forked":
            demand(begins and self._follows(line.data), "is not of the game before it, at its version and hash")
        demand(hash_of(self.head.hash, unhashed) == envelope.hash, "breaks the chain of hashes")

    def _check_first(self, data: dict[str, Any]) -> None:
        seats, promised = data.get("seats"), data.get("seed_hash")
        if type(seats) is not int or not 1 <= seats <= MOST_SEATS:
            raise Flaw(1, "bytes", f"there are 1 to {MOST_SEATS} seats")
        if not isinstance(data.get("game"), str) or not is_hex(promised):
            raise Flaw(1, "bytes", "game or seed_hash is missing")
        told = {name: value for name, value in self.header.items() if name != "forks"}
        if not all(name in data for name in log.TOLD) or log.header(data) != canonical.encode(told):
            raise Flaw(0, "bytes", "the header is not what event 1 says")
        forks = self.header.get("forks", [None])
        if not isinstance(forks, list) or not forks:
            raise Flaw(0, "bytes", "the header tells of no forks")
        self.game, self.nonces = data["game"], [None] * seats

    def _follows(self, forked: dict[str, Any]) -> bool:
        """Does `forked` say which game it leaves, and where, and what a game of its own has?"""
        parent, at, parent_hash = (forked.get(name) for name in ("parent", "at", "parent_hash"))
        return (
            type(at) is int
            and (parent, at, parent_hash) == (self.game, self.head.version, self.head.hash)
            and isinstance(forked.get("game"), str)
            and is_hex(forked.get("seed_hash"))
        )

    def _check_forked(self, data: dict[str, Any]) -> None:
        forks = self.header.get("forks", [])
        if self.forks == len(forks) or canonical.encode(forks[self.forks]) != canonical.encode(log.fork_told(data)):
            raise Flaw(0, "bytes", "the header is not what the forks say")
        self.forks += 1
        self.game, self.nonces, self.dealer = data["game"], [None] * len(self.nonces), None

    def _check_seals(self, line: Line) -> None:
        version = line.envelope.version
        if line.envelope.type in {"opened", "forked"}:
            self._open_box(line)
        for index, (seal, payload) in enumerate(zip(line.envelope.sealed, line.payloads, strict=True)):
            if payload is None or not isinstance(seal.salt, str):
                if self.seed is not None:
                    raise Flaw(version, "seals", f"seal {index} is closed, though the box is open")
                self.closed += 1
                continue
            if self.seed is None and seal.to == NOBODY:
                raise Flaw(version, "seals", f"seal {index} is open, though the box is closed")
            if digest_of(seal.salt, bytes(payload)) != seal.digest:
                raise Flaw(version, "seals", f"seal {index} is broken: salt and payload have another digest")
            if self.seed is not None and salt_of(self.seed, version, index) != seal.salt:
                raise Flaw(version, "seals", f"seal {index} has a salt that does not follow from the seed")
            self.seals += 1
        if line.payloads and line.state is not None and not is_hex(line.state):
            raise Flaw(version, "seals", "the seal over the state holds no digest")

    def _open_box(self, line: Line) -> None:
        """Take up the seed, if it is open; a fork's as well, if its parent's was."""
        version, places = line.envelope.version, _references(line.data.get("seed"))
        if len(places) != 1:
            raise Flaw(version, "seals", "there is no sealed seed")
        payload = line.payloads[places[0]]
        if payload is None or (self.seed is None and version > 1):
            return
        seed = msgspec.json.decode(payload)
        if not is_hex(seed) or seed_hash(seed) != line.data["seed_hash"]:
            raise Flaw(version, "seals", "the seed is not the one that was promised")
        self.seed = seed

    def _check_draws(self, line: Line) -> None:
        envelope, data = line.envelope, line.data
        match envelope.type:
            case "seat_taken" | "seat_left":
                seat, nonce = data.get("seat"), data.get("nonce")
                if type(seat) is not int or not 0 <= seat < len(self.nonces):
                    raise Flaw(envelope.version, "draws", "there is no such seat")
                if nonce is not None and not is_hex(nonce):
                    raise Flaw(envelope.version, "draws", "a nonce is 32 bytes as lower-case hex")
                self.nonces[seat] = nonce
            case "started":
                if self.seed is not None:
                    self.dealer = Dealer(self.seed, self.game, self.nonces)
            case "drawn":
                self._check_draw(line)

    def _check_draw(self, line: Line) -> None:
        version, data = line.envelope.version, line.data
        label, size, places = data.get("label"), data.get("size"), _references(data.get("act"))
        if not isinstance(label, str) or type(size) is not int or len(places) != 1:
            raise Flaw(version, "draws", "this is no draw")
        if label in self.labels:
            raise Flaw(version, "draws", f"the draw {label} was made before")
        self.labels.add(label)
        if self.seed is None:
            return
        if self.dealer is None:
            raise Flaw(version, "draws", "nothing is drawn before the start")
        raw = line.payloads[places[0]]
        assert raw is not None, "with the box all seals are open"
        if not drawn(self.dealer, label, size, msgspec.json.decode(raw)):
            raise Flaw(version, "draws", f"the draw {label} is not the dealer's")
        self.draws += 1


def drawn(dealer: Dealer, label: str, size: int, act: Any) -> bool:
    """Is this what the dealer draws under this label?"""
    match act:
        case {"kind": str(kind), "from": list(source), "result": list(result)} if len(act) == 3:
            pass
        case _:
            return False
    if not all(isinstance(entry, str) for entry in (*source, *result)) or size != len(result):
        return False
    match kind:
        case "roll" if source:
            return dealer.roll(label, source, size) == tuple(result)
        case "pick" if size <= len(source):
            return dealer.pick(label, source, size) == tuple(result)
        case "shuffle" if size == len(source):
            return dealer.shuffle(label, source) == tuple(result)
    return False


def is_hex(value: Any) -> bool:
    """Is this 32 bytes as lower-case hex?"""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _read(line: bytes, version: int) -> tuple[Line, bytes]:
    """A line, and what its hash is taken of. Raises Flaw for what is no envelope in its canonical bytes."""
    try:
        envelope, payloads = parse_line(line)
        again, unhashed = written(envelope)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Flaw(version, "bytes", f"this is no envelope: {error}") from None
    if again != line:
        raise Flaw(version, "bytes", "this is no envelope in its canonical bytes")
    data = _plain(bytes(envelope.data), version)
    problem = _misshapen(envelope) if isinstance(data, dict) else "data are no object"
    if problem is not None:
        raise Flaw(version, "bytes", f"this is no envelope: {problem}")
    for payload in payloads:
        if payload is not None:
            _plain(bytes(payload), version)
    references = _references(data) if b'"sealed":' in bytes(envelope.data) else []
    if sorted(references) != list(range(len(references))) or not 0 <= len(payloads) - len(references) <= 1:
        raise Flaw(version, "bytes", "the data do not refer to each seal once")
    last = len(payloads) > len(references)
    if last and envelope.sealed[-1].to != NOBODY:
        raise Flaw(version, "bytes", "the state is not sealed in the box")
    return Line(envelope, payloads, data, last), unhashed


def _misshapen(envelope: Envelope) -> str | None:
    if envelope.schema < 1 or not _is_time(envelope.at) or not is_hex(envelope.hash):
        return "schema, at or hash"
    for seal in envelope.sealed:
        opened = seal.payload is not msgspec.UNSET
        if opened != (seal.salt is not msgspec.UNSET) or not is_hex(seal.digest) or (opened and not is_hex(seal.salt)):
            return "a seal"
        if list(seal.to) != sorted(set(seal.to)) or (seal.to and seal.to[0] < 0):
            return "whom a seal is for"
    return None


@lru_cache(maxsize=16)
def _is_time(text: str) -> bool:
    """Is this a time as the log writes it, and of a day that there is?"""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return False
    return time.tzinfo is UTC and time.isoformat(timespec="milliseconds").replace("+00:00", "Z") == text


def _no_float(text: str) -> Any:
    raise ValueError(f"{text} is no integer")


_decode = msgspec.json.Decoder(float_hook=_no_float).decode


def _plain(raw: bytes, version: int) -> Any:
    """What canonical bytes say. Raises Flaw for any others."""
    try:
        value = _decode(raw)
        if _SUSPECT.search(raw) or raw.count(b"[") + raw.count(b"{") > canonical.DEPTH:
            canonical.check(value)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Flaw(version, "bytes", f"this is not canonical JSON: {error}") from None
    if canonical.encode(value) != raw:
        raise Flaw(version, "bytes", "these are not the canonical bytes of what they say")
    return value


def _references(data: Any) -> list[int]:
    """The seals that public data refer to."""
    if isinstance(data, Mapping):
        if len(data) == 1 and type(data.get("sealed")) is int:
            return [data["sealed"]]
        return [place for value in data.values() for place in _references(value)]
    if isinstance(data, list):
        return [place for value in data for place in _references(value)]
    return []
