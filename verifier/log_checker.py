"""Checking a log line by line, without knowing any rules: bytes, chain, seals, draws.

docs/log-format.md specifies the checks and their order; web/verify.mjs is a second implementation.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from events.format import canonical
from events.format.bounds import (
    MAX_FORKS,
    MAX_ID,
    MAX_LINE_BYTES,
    MAX_LOG_BYTES,
    MAX_NAME,
    MAX_SCHEMA,
    MAX_SEATS,
    MAX_VERSIONS,
)
from events.format.codec import Codec, Plan
from events.format.model import NOBODY, Envelope
from events.format.seal import EMPTY, Draft, Head, digest_of, hash_of, parse_line, salt_of, unhashed
from titles.kernel.deciding.length import Written
from titles.kernel.events.event_types import GAME_EVENTS
from titles.kernel.events.events import Drawn, Forked, Opened, SeatLeft, SeatTaken
from titles.kernel.play.dealer import Dealer, seed_hash
from titles.kernel.state.clock import Clock
from verifier import log_file
from verifier.violations import Violation, misfit

ENDS = frozenset({"finished", "cancelled"})

_HEX = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T(?:[01][0-9]|2[0-3])(?::[0-5][0-9]){2}\.[0-9]{3}Z")
_KIND = re.compile(rf"[a-z][a-z0-9_]{{0,{MAX_NAME - 1}}}")
_ACTOR = re.compile(rf"table|worker|seat:(?:{'|'.join(map(str, range(MAX_SEATS)))})|player:[!-~]{{1,{MAX_ID}}}")

_CODEC = Codec(GAME_EVENTS)
_CHECKED = {cls.type: _CODEC.plans[cls.type] for cls in (Opened, Forked, SeatTaken, SeatLeft, Drawn)}
"""The events whose data these checks need, so that their shapes are checked with the bytes."""


class Line(NamedTuple):
    """A line that is valid by itself: the envelope, its payloads as far as they are open, and whether a batch ends."""

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


class Unopened(msgspec.Struct):
    """Seals for the same seats (none: the box) that the log does not open: how many, and the version of the first."""

    to: tuple[int, ...]
    """The seats that the sealed facts are for."""
    count: int
    """The number of facts."""
    first: int
    """The version of the first of them."""


def split(log: bytes) -> tuple[bytes, list[bytes], bytes | None]:
    """Return the header of a log, its lines, and the text after the last newline (None if there is no newline).

    Raise Violation for an export, and for a log that is too long.
    """
    if log_file.EXPORT.match(log):
        raise Violation(0, "bytes", f"this {log_file.about_export()}")
    if len(log) > MAX_LOG_BYTES:
        raise Violation(0, "bytes", f"a log can have at most {MAX_LOG_BYTES} bytes")
    header, *lines = log.split(b"\n")
    rest = lines.pop() if lines else None
    return header, lines, rest


class Lines:
    """Checks the lines of a log one by one, and remembers what later lines depend on."""

    def __init__(self, header: bytes) -> None:
        """Check the header by itself. Raise Violation."""
        fields = _plain(header, 0)
        if not isinstance(fields, dict):
            raise Violation(0, "bytes", "the header must be an object")
        forks = fields.get("forks", [None])
        if not isinstance(forks, list) or not 1 <= len(forks) <= MAX_FORKS:
            raise Violation(0, "bytes", f"forks must be a list of 1 to {MAX_FORKS} entries")
        self.header = fields
        self.forks = 0
        """How many of the forks in the header have been read."""
        self.head: Head = EMPTY
        self.batch = 0
        self.at = ""
        self.whole = True
        """Does the last line end its batch?"""
        self.ended = False
        self.schemas: dict[str, int] = {}
        """The last schema of each type of event."""
        self.seed: str | None = None
        self.game = ""
        self.known: set[str] = set()
        """The ids of the game and of all that it is a fork of, and the hashes of their seeds."""
        self.nonces: list[str | None] = []
        self.dealer: Dealer | None = None
        self.labels: set[str] = set()
        self.seals = 0
        self.unopened: dict[tuple[int, ...], Unopened] = {}
        self.draws = 0
        self.size = 0
        """Bytes of the lines, without the header."""
        self.events: list[int] = []
        """For each seat, the number of events in the batches that it began, since the last fork."""
        self._actor = ""

    @property
    def written(self) -> Written:
        """How much was written so far, and by which seats."""
        return Written(tuple(self.events), self.size)

    def take(self, line: bytes) -> Line:
        """Check the next line, without its newline. Raise Violation."""
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
        self._count(envelope.actor, 1, len(line) + 1)
        self.schemas[envelope.type] = envelope.schema
        return taken

    def add(self, batch: Sequence[Draft], digest: str, draws: Collection[str], size: int) -> None:
        """Add a batch that was checked as a whole.

        These are its events, the hash of the last one, the labels of its draws, and the bytes of its lines.

        It has no event on which the checks of later lines depend, besides `drawn` and the end of the game.
        """
        first, last = batch[0], batch[-1]
        self.head, self.batch, self.at = Head(last.version, digest), first.version, first.at
        self.ended = last.type in ENDS
        self._count(first.actor, len(batch), size)
        self.labels.update(draws)
        self.draws += len(draws)
        for draft in batch:
            self.schemas[draft.type] = draft.schema
            self.seals += len(draft.items)

    def _count(self, actor: str, events: int, size: int) -> None:
        """Count events of an actor; those of `table` belong to the batch before them."""
        self.size += size
        if actor != "table":
            self._actor = actor
        if self._actor.startswith("seat:"):
            self.events[int(self._actor[5:])] += events

    def end(self, rest: bytes | None) -> None:
        """Check the end of the log; `rest` is what follows the last newline, None without one. Raise Violation."""
        version = self.head.version
        if rest is None or rest:
            raise Violation(version + (rest is not None), "bytes", "the line has no newline at its end")
        if not version:
            raise Violation(1, "bytes", "the log has no events")
        if not self.whole:
            raise Violation(version + 1, "chain", "the log ends within a batch")
        if self.seed is not None and not self.ended:
            detail = f"the log ends at version {version}, but its seed is open: the end of the log is missing"
            raise Violation(version + 1, "seals", detail)
        if self.forks != len(self.header.get("forks", ())):
            raise Violation(0, "bytes", "the header lists a fork that is not in the log")

    def _check_chain(self, line: Line, unhashed: bytes) -> None:
        problem = self._out_of_place(line)
        if problem is None and hash_of(self.head.hash, unhashed) != line.envelope.hash:
            problem = "breaks the chain of hashes"
        if problem is not None:
            raise Violation(self.head.version + 1, "chain", f"{line.envelope.type} {problem}")

    def _out_of_place(self, line: Line) -> str | None:
        """Return why an envelope is invalid at its place in the log."""
        envelope, version, begins = line.envelope, self.head.version + 1, line.envelope.batch != self.batch
        if envelope.version != version:
            return f"has version {envelope.version}, but follows version {version - 1}"
        if self.ended:
            return "comes after the end of the game"
        if (version == 1) != (envelope.type == "opened"):
            return "is out of place: the first event, and no other, must be opened"
        if begins and envelope.batch != version:
            return f"belongs to batch {envelope.batch}, not to {self.batch}"
        if begins != self.whole:
            return "begins a batch before the last one is complete" if begins else "continues a batch that is complete"
        if (envelope.actor == "table") == begins:
            return (
                "begins a batch, so its actor can't be table"
                if begins
                else f"does not begin a batch, so its actor must be table, not {envelope.actor}"
            )
        if envelope.at < self.at or (not begins and envelope.at != self.at):
            return (
                f"is earlier than the last batch: {envelope.at}"
                if begins
                else f"has another time than its batch: {envelope.at}"
            )
        if envelope.actor.startswith("seat:") and int(envelope.actor[5:]) >= len(self.nonces):
            return f"has the actor {envelope.actor}, a seat that the game does not have"
        if envelope.schema < self.schemas.get(envelope.type, 0):
            return f"has schema {envelope.schema} after schema {self.schemas[envelope.type]}"
        return self._wrong_fork(line.data, begins=begins) if envelope.type == "forked" else None

    def _wrong_fork(self, data: dict[str, Any], *, begins: bool) -> str | None:
        """Why `forked` can't be the fork of the game before it."""
        if not begins:
            return "must begin a batch"
        if (data["parent"], data["at"], data["parent_hash"]) != (self.game, self.head.version, self.head.hash):
            return "must name the game before it, with its version and hash"
        if data["game"] in self.known:
            return "has the id of a game before it"
        return "has the seed of a game before it" if data["seed_hash"] in self.known else None

    def _check_first(self, data: dict[str, Any]) -> None:
        fields = {name: value for name, value in self.header.items() if name != "forks"}
        if log_file.header(data) != canonical.encode(fields):
            raise Violation(0, "bytes", "the header does not match event 1")
        self.game, self.nonces, self.events = data["game"], [None] * data["seats"], [0] * data["seats"]
        self.known |= {data["game"], data["seed_hash"]}

    def _check_forked(self, data: dict[str, Any]) -> None:
        forks = self.header.get("forks", [])
        if self.forks == len(forks) or canonical.encode(forks[self.forks]) != canonical.encode(
            log_file.fork_fields(data)
        ):
            raise Violation(0, "bytes", "the header does not match the forks")
        self.forks += 1
        self.game, self.nonces, self.dealer = data["game"], [None] * len(self.nonces), None
        self.events = [0] * len(self.nonces)
        self.known |= {data["game"], data["seed_hash"]}

    def _check_seals(self, line: Line) -> None:
        version = line.envelope.version
        if line.envelope.type in {"opened", "forked"}:
            self._open_box(line)
        for index, (seal, payload) in enumerate(zip(line.envelope.sealed, line.payloads, strict=True)):
            if seal.to and seal.to[-1] >= len(self.nonces):
                raise Violation(
                    version, "seals", f"seal {index} is for seat {seal.to[-1]}, which the game does not have"
                )
            if payload is None or not isinstance(seal.salt, str):
                if self.seed is not None:
                    raise Violation(version, "seals", f"seal {index} is closed, though the box is open")
                self.unopened.setdefault(seal.to, Unopened(seal.to, 0, version)).count += 1
                continue
            if self.seed is None and seal.to == NOBODY:
                raise Violation(version, "seals", f"seal {index} is open, though the box is closed")
            if digest_of(seal.salt, bytes(payload)) != seal.digest:
                raise Violation(version, "seals", f"seal {index} is broken: salt and payload have another digest")
            if self.seed is not None and salt_of(self.seed, version, index) != seal.salt:
                raise Violation(version, "seals", f"seal {index} has a salt that does not follow from the seed")
            self.seals += 1
        if line.payloads and line.state is not None and not is_hex(line.state):
            raise Violation(version, "seals", "the payload of the seal over the state must be a digest")

    def _open_box(self, line: Line) -> None:
        """Take up the seed, if it is open; a fork's as well, if its parent's was."""
        version, item = line.envelope.version, line.data["seed"]["sealed"]
        payload = line.payloads[item]
        if line.envelope.sealed[item].to != NOBODY:
            raise Violation(version, "seals", "the seed must be sealed in the box")
        if payload is None or (self.seed is None and version > 1):
            return
        seed = msgspec.json.decode(payload)
        if not is_hex(seed) or seed_hash(seed) != line.data["seed_hash"]:
            raise Violation(version, "seals", "the seed does not have the hash in seed_hash")
        self.seed = seed

    def _check_draws(self, line: Line) -> None:
        envelope, data = line.envelope, line.data
        match envelope.type:
            case "seat_taken" | "seat_left":
                seat = data["seat"]
                if seat >= len(self.nonces):
                    raise Violation(envelope.version, "draws", f"the game has no seat {seat}")
                self.nonces[seat] = data.get("nonce")
            case "started":
                if self.seed is not None:
                    self.dealer = Dealer(self.seed, self.game, self.nonces)
            case "drawn":
                self._check_draw(line)

    def _check_draw(self, line: Line) -> None:
        version, data = line.envelope.version, line.data
        label, size = data["label"], data["size"]
        if label in self.labels:
            raise Violation(version, "draws", f"the draw {label} was made before")
        self.labels.add(label)
        if self.seed is None:
            return
        if self.dealer is None:
            raise Violation(version, "draws", "nothing can be drawn before the start")
        raw = line.payloads[data["act"]["sealed"]]
        assert raw is not None, "with the box all seals are open"
        if not drawn(self.dealer, label, size, msgspec.json.decode(raw)):
            raise Violation(version, "draws", f"the draw {label} does not follow from the seed")
        self.draws += 1


def drawn(dealer: Dealer, label: str, size: int, act: Any) -> bool:
    """Whether this is what the dealer draws under this label."""
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
    """Return a line and the bytes that are hashed. Raise Violation unless it is an envelope in canonical bytes."""
    if version > MAX_VERSIONS:
        raise Violation(version, "bytes", f"a log can have at most {MAX_VERSIONS} events")
    value = _plain(line, version)
    try:
        envelope, payloads = parse_line(line)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Violation(version, "bytes", misfit(error, "the envelope")) from None
    problem = _misshapen(envelope)
    if problem is not None:
        raise Violation(version, "bytes", f"the envelope is invalid: {problem}")
    plan = _CHECKED.get(envelope.type)
    if plan is not None:
        _check_data(envelope, plan, value["data"])
    data = value["data"]
    references = _references(data) if b'"sealed":' in bytes(envelope.data) else []
    if sorted(references) != list(range(len(references))) or not 0 <= len(payloads) - len(references) <= 1:
        raise Violation(version, "bytes", "the data must refer to each seal exactly once")
    last = len(payloads) > len(references)
    if last and envelope.sealed[-1].to != NOBODY:
        raise Violation(version, "bytes", "the state must be sealed in the box")
    return Line(envelope, payloads, data, last), unhashed(envelope)


def _misshapen(envelope: Envelope) -> str | None:
    """Return what in an envelope violates the format."""
    if not (1 <= envelope.version <= MAX_VERSIONS and 1 <= envelope.batch <= MAX_VERSIONS):
        return "version or batch"
    if not 1 <= envelope.schema <= MAX_SCHEMA or _KIND.fullmatch(envelope.type) is None:
        return "type or schema"
    if _ACTOR.fullmatch(envelope.actor) is None or not is_time(envelope.at):
        return "actor or at"
    if not bytes(envelope.data).startswith(b"{") or not is_hex(envelope.hash):
        return "data or hash"
    for seal in envelope.sealed:
        opened = seal.payload is not msgspec.UNSET
        if opened != (seal.salt is not msgspec.UNSET) or not is_hex(seal.digest) or (opened and not is_hex(seal.salt)):
            return "the digest, salt or payload of a seal"
        to = seal.to
        if to and (list(to) != sorted(set(to)) or to[0] < 0 or to[-1] >= MAX_SEATS):
            return "the seats of a seal"
    return None


def _check_data(envelope: Envelope, plan: Plan, data: dict[str, Any]) -> None:
    """Raise Violation unless the data are those of the newest schema of an event of every title, with all fields."""
    kind = envelope.type
    try:
        exact = envelope.schema == plan.cls.schema and plan.is_exact(envelope.data)
    except msgspec.MsgspecError as error:
        raise Violation(envelope.version, "bytes", misfit(error, kind)) from None
    clock = data.get("clock")
    if not exact:
        detail = f"{kind} must have schema {plan.cls.schema} with all its fields and no others"
        detail += ", and its clock none that is null or 0" if clock else ""
        raise Violation(envelope.version, "bytes", detail)
    problem = None if clock is None else msgspec.convert(clock, Clock).problem()
    if problem is not None:
        raise Violation(envelope.version, "bytes", f"clock of {kind}: {problem}")


def is_time(text: str) -> bool:
    """Is this a time as the log writes it, and of a day that there is?"""
    found = _TIME.fullmatch(text)
    return found is not None and _is_day(found[1])


@lru_cache(maxsize=16)
def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _no_float(text: str) -> Any:
    raise ValueError(f"{text} is not an integer")


_decode = msgspec.json.Decoder(float_hook=_no_float).decode


def is_within_bounds(line: bytes) -> bool:
    """Whether a line of canonical JSON is within the bounds of the format."""
    if len(line) > MAX_LINE_BYTES:
        return False
    if canonical.needs_check(line):
        try:
            canonical.check(_decode(line), "line")
        except ValueError:
            return False
    return True


def _plain(line: bytes, version: int) -> Any:
    """Return the value of a line. Raise Violation if its bytes are not canonical."""
    if len(line) > MAX_LINE_BYTES:
        raise Violation(version, "bytes", f"a line can have at most {MAX_LINE_BYTES} bytes")
    try:
        value = _decode(line)
        if canonical.needs_check(line):
            canonical.check(value, "line")
        again = canonical.encode(value)
    except canonical.UncanonicalError as error:
        raise Violation(version, "bytes", f"this is not canonical JSON: {error}") from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        detail = "this is not canonical JSON: it can't be read, is nested too deeply, or has a number with a fraction"
        raise Violation(version, "bytes", detail) from None
    if again != line:
        raise Violation(version, "bytes", "the bytes are not canonical")
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
