"""The compressed form of a log: the same records come back, and nothing else is taken for them."""

import functools
import random
from pathlib import Path

import msgspec
import pytest

from application.operators.archiving import seeds_of
from events.archive.archive import DamagedArchiveError
from events.archive.archived_log import ArchivedLog, Seed, pack, unpack
from events.format.proof import chained
from events.format.seal import EMPTY, Head, Record, everything, hash_of, head_of, open_record, split_hash
from events.process import zstd
from heptad.operations.backup.entries import follow
from tests.logs import Writer, ends, finished, forked, played_on, seated
from titles.kernel.title import Title
from titles.registry import TITLES

each_size = pytest.mark.parametrize(
    ("title", "seats"), [(title, seats) for title in TITLES.values() for seats in {title.min_seats, title.max_seats}]
)
A_LOG = finished(TITLES["seven_wonders_duel"], 2, 5)
HEAD = head_of(A_LOG.records)


@functools.cache
def played(title: str, seats: int) -> Writer:
    """A whole game, which several tests read."""
    return finished(TITLES[title], seats, seats)


def packed(writer: Writer, attachments: dict[str, dict[str, str]] | None = None) -> bytes:
    return pack(writer.records, seeds_of(writer.game), attachments)


def opened(writer: Writer) -> ArchivedLog:
    """The log of a game as it comes back."""
    return unpack(packed(writer), head_of(writer.records))


@each_size
def test_all_records_come_back(title: Title, seats: int):
    writer = played(title.id, seats)
    found = opened(writer)
    assert list(found.records) == writer.records
    assert found.head == head_of(writer.records)
    assert found.attachments == {}


@pytest.mark.parametrize("title", TITLES.values())
def test_a_fork_of_a_fork_comes_back_with_the_seeds_of_all(title: Title):
    chance = random.Random(title.id)
    writer = finished(title, 2, 3)
    for place in (len(ends(writer)) // 2, -1):
        writer = played_on(seated(forked(writer, ends(writer)[place], chance), chance), chance)
    assert len(seeds_of(writer.game)) == 3
    assert list(opened(writer).records) == writer.records
    plain = zstd.decompress(packed(writer))
    assert msgspec.json.decode(plain)["exact"] == {}


def test_the_import_metadata_and_attachments_come_back():
    first, *rest = A_LOG.records
    records = [first._replace(mark=b'{"player":"p1"}'), *rest]
    attachments = {"thoughts": {"0:7": '{"seat":0}', "1:9": "七"}}
    found = unpack(pack(records, seeds_of(A_LOG.game), attachments), HEAD)
    assert list(found.records) == records
    assert found.attachments == attachments


def spaced(place: int) -> list[Record]:
    """The log with another way to write a record, as no version of Heptad does, and the hashes that follow from it."""
    records, previous = list(A_LOG.records), EMPTY.hash
    records[place] = records[place]._replace(line=records[place].line.replace(b'"actor":', b' "actor": ', 1))
    for number, record in enumerate(records):
        unhashed, before = split_hash(record.line)
        digest = hash_of(previous, unhashed)
        records[number] = record._replace(line=record.line.replace(before.encode(), digest.encode()))
        previous = digest
    assert len(list(chained(records, EMPTY))) == len(records)
    return records


@pytest.mark.parametrize("where", [0, 17, -1])
def test_a_record_that_can_not_be_computed_again_is_kept_as_it_is(where: int):
    records = spaced(where)
    found = unpack(pack(records, seeds_of(A_LOG.game)), head_of(records))
    assert list(found.records) == records
    events = [A_LOG.title.codec.join(*open_record(record, everything)) for record in A_LOG.records]
    assert list(found.events(A_LOG.title.codec)) == events


@pytest.mark.parametrize("change", ["payload", "line"])
def test_a_record_that_is_kept_as_it_is_is_proven_as_well(change: str):
    """Otherwise someone could write whole logs in this way, under the hash of another one."""
    records = spaced(-1)
    whole, head = pack(records, seeds_of(A_LOG.game)), head_of(records)
    plain = msgspec.json.decode(zstd.decompress(whole))
    last = plain["exact"][str(len(records))]
    if change == "payload":
        last[1] = last[1].replace('"', '"0', 1)
    else:
        last[0] = last[0].replace('"worker"', '"player:other"').replace('"table"', '"player:other"')
    assert zstd.compress(msgspec.json.encode(plain)) != whole
    with pytest.raises(DamagedArchiveError, match="changed"):
        unpack(zstd.compress(msgspec.json.encode(plain)), head)


def test_with_a_wrong_seed_no_log_comes_back():
    with pytest.raises(DamagedArchiveError, match="changed"):
        unpack(pack(A_LOG.records, [Seed(len(A_LOG.records), "ab" * 32)]), HEAD)


def in_first_form(content: bytes) -> bytes:
    """The same log as versions before the second form wrote it: without a checksum, the head, and the size."""
    plain = msgspec.json.decode(zstd.decompress(content)) | {"format": 1}
    del plain["hash"], plain["size"]
    options = zstd.CompressionParameter
    return zstd.ZstdCompressor(options={options.compression_level: 12}).compress(
        msgspec.json.encode(plain), zstd.ZstdCompressor.FLUSH_FRAME
    )


@pytest.mark.parametrize("form", [1, 2])
def test_any_changed_byte_is_found(form: int):
    whole = in_first_form(packed(A_LOG)) if form == 1 else packed(A_LOG)
    chance = random.Random(form)
    for place in [*range(20), *(chance.randrange(len(whole)) for _ in range(300))]:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        try:
            found = unpack(bytes(damaged), HEAD)
        except DamagedArchiveError:
            continue
        assert (list(found.records), found.attachments) == (A_LOG.records, {}), place
        assert form == 1 or place == 4, "the checksum covers everything but an unused bit of the frame's header"


def test_the_first_form_is_read():
    """The file was written by a version that knew only this form."""
    head = Head(198, "edfb00743658700b762c4a6fb6d44c2ca1e7e77dae92e6b096e560525cf70010")
    found = unpack((Path(__file__).parent / "archived_logs" / "form-1.zst").read_bytes(), head)
    assert head == follow(EMPTY, found.records)
    assert found.attachments == {"thoughts": {"0:7": '{"seat":0}'}}
    assert unpack(in_first_form(packed(A_LOG)), HEAD).records == tuple(A_LOG.records)


@each_size
def test_events_and_size_do_not_depend_on_the_form(title: Title, seats: int):
    writer = played(title.id, seats)
    first, second = unpack(in_first_form(packed(writer)), head_of(writer.records)), opened(writer)
    assert first.size == second.size == sum(len(line) + 1 for line in writer.lines()[1:])
    events = [title.codec.join(*open_record(record, everything)) for record in writer.records]
    assert list(first.events(title.codec)) == list(second.events(title.codec)) == events


@pytest.mark.parametrize("change", ["hash", "entries", "seeds", "missing entry"])
def test_records_that_do_not_lead_to_the_head_are_not_given_out(change: str):
    """Someone wrote a file with a checksum of its own."""
    plain = msgspec.json.decode(zstd.decompress(packed(A_LOG)))
    match change:
        case "hash":
            plain["hash"] = "ab" * 32
        case "entries":
            plain["entries"][40][3] = "2026-01-01T00:59:59.000Z"
        case "seeds":
            plain["seeds"][0][1] = "ab" * 32
        case "missing entry":
            plain["entries"][40] = None
    with pytest.raises(DamagedArchiveError, match="another game" if change == "hash" else "changed"):
        unpack(zstd.compress(msgspec.json.encode(plain)), HEAD)


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.99])
def test_a_part_of_the_bytes_is_damaged(share: float):
    whole = packed(A_LOG)
    with pytest.raises(DamagedArchiveError):
        unpack(whole[: int(len(whole) * share)], HEAD)


@pytest.mark.parametrize("plain", [b"", b"{}", b"[]", b"what", b'{"format":2}'])
def test_other_content_is_damaged(plain: bytes):
    with pytest.raises(DamagedArchiveError):
        unpack(zstd.compress(plain), HEAD)


def test_a_form_of_a_later_version_is_named():
    plain = msgspec.json.decode(zstd.decompress(packed(A_LOG)))
    with pytest.raises(DamagedArchiveError, match="form 7"):
        unpack(zstd.compress(msgspec.json.encode({**plain, "format": 7})), HEAD)


def test_content_that_would_fill_the_memory_is_refused():
    with pytest.raises(DamagedArchiveError):
        unpack(zstd.compress(bytes(1 << 29)), HEAD)


def test_the_largest_game_of_7_wonders_is_small():
    writer = finished(TITLES["seven_wonders"], 7, 7)
    stored = sum(len(record.line) + len(record.payloads) for record in writer.records)
    assert stored > 150_000
    assert len(packed(writer)) < 25_000
