"""Seals and the chain: commitments, the seats that can open them, and that tampering is found."""

import hashlib
import hmac
import json
from typing import Any

import msgspec
import pytest

from events.format.seal import (
    EMPTY,
    GENESIS,
    Head,
    Record,
    digest_of,
    envelope_of,
    everything,
    hash_of,
    head_of,
    nothing,
    open_record,
    parse_lines,
    salt_of,
    served_line,
    split_hash,
    unhashed,
)
from tests.events.jcs import jcs
from tests.events.notes import AT, NOTES, SEED, Noted, Whispered, notes


def log() -> list[Record]:
    first = notes("one", "?secret", "three")
    return first + notes("four 七", after=head_of(first))


def exported(records: list[Record]) -> list[dict[str, Any]]:
    return [json.loads(served_line(open_record(record, everything), SEED)) for record in records]


def faults(lines: list[dict[str, Any]], seed: str | None = SEED) -> list[str]:
    """A verifier from the documents alone: versions, batches, chain, digests, salts."""
    found: list[str] = []
    previous, batch = "0" * 64, 1
    for position, line in enumerate(lines, start=1):
        bare = {**line, "sealed": [{"to": s["to"], "digest": s["digest"]} for s in line["sealed"]]}
        claimed = bare.pop("hash")
        if hashlib.sha256((previous + jcs(bare)).encode()).hexdigest() != claimed:
            found.append(f"{position}: hash")
        if line["version"] != position or line["batch"] not in (batch, position):
            found.append(f"{position}: version or batch")
        for index, item in enumerate(line["sealed"]):
            if "payload" not in item:
                continue
            if hashlib.sha256((item["salt"] + jcs(item["payload"])).encode()).hexdigest() != item["digest"]:
                found.append(f"{position}: digest {index}")
            salt = hmac.new(bytes.fromhex(seed), jcs(["heptad/salt/1", position, index]).encode(), "sha256")
            if salt.hexdigest() != item["salt"]:
                found.append(f"{position}: salt {index}")
        previous, batch = claimed, line["batch"]
    return found


def test_an_envelope_is_canonical_and_says_everything():
    [first, second, third] = notes("one", "?secret", "three")
    assert first.line.decode() == jcs(json.loads(first.line))
    assert [r.version for r in (first, second, third)] == [1, 2, 3]
    assert (first.payloads, second.payloads, third.payloads) == (b"", b'["?secret"]', b'["state"]')
    assert json.loads(second.line) == {
        "actor": "table",
        "at": AT,
        "batch": 1,
        "data": {"secret": {"sealed": 0}, "size": 7},
        "hash": json.loads(second.line)["hash"],
        "schema": 1,
        "sealed": [{"digest": digest_of(salt_of(SEED, 2, 0), b'"?secret"'), "to": [0, 1]}],
        "type": "whispered",
        "version": 2,
    }


def test_the_actor_of_consequences_is_the_table():
    envelopes = [open_record(r, nothing).envelope for r in log()]
    assert [(e.version, e.batch, e.actor) for e in envelopes] == [
        (1, 1, "seat:0"),
        (2, 1, "table"),
        (3, 1, "table"),
        (4, 4, "seat:0"),
    ]


def test_the_state_digest_is_sealed_in_the_box_after_every_batch():
    for record in log():
        envelope = open_record(record, nothing).envelope
        last = record.version in (3, 4)
        assert [s.to for s in envelope.sealed][-1:] == (
            [()] if last else [(0, 1)] if envelope.type == "whispered" else []
        )
        assert record.payloads.endswith(b'"state"]') == last


def test_the_chain_goes_on_over_batches():
    records = log()
    previous = GENESIS
    for record in records:
        stored = json.loads(record.line)
        claimed = stored.pop("hash")
        assert claimed == hash_of(previous, jcs(stored).encode())
        previous = claimed
    assert head_of(records) == Head(4, previous)
    assert head_of([]) == EMPTY == Head(0, "0" * 64)
    assert head_of([], Head(3, "ab")) == Head(3, "ab")


def test_a_log_is_valid():
    assert faults(exported(log())) == []


def tampered(position: int, **changes: Any) -> list[dict[str, Any]]:
    lines = exported(log())
    lines[position - 1] = {**lines[position - 1], **changes}
    return lines


@pytest.mark.parametrize("field", ["actor", "at", "batch", "data", "schema", "sealed", "type", "version", "hash"])
def test_a_change_of_any_field_breaks_the_chain_there(field):
    other = {"data": {"text": "on"}, "sealed": [], "batch": 2, "schema": 2, "version": 9}.get(field, "other")
    assert "2: hash" in faults(tampered(2, **{field: other}))


def test_a_payload_or_a_salt_that_was_changed_does_not_fit_its_digest():
    secret = exported(log())[1]["sealed"][0]
    assert faults(tampered(2, sealed=[{**secret, "payload": "?other"}])) == ["2: digest 0"]
    assert faults(tampered(2, sealed=[{**secret, "salt": "00" * 32}])) == ["2: digest 0", "2: salt 0"]


def test_an_envelope_taken_out_put_in_or_moved_shows():
    lines = exported(log())
    assert "2: hash" in faults(lines[:1] + lines[2:])
    assert "3: hash" in faults(lines[:2] + lines[1:])
    assert "1: hash" in faults([lines[1], lines[0], *lines[2:]])


def test_a_log_forged_with_another_seed_shows():
    assert faults(exported(log()), seed="00" * 32) == ["2: salt 0", "3: salt 0", "4: salt 0"]


def test_salts_differ_in_every_place_and_seed():
    salts = {salt_of(seed, v, i) for seed in (SEED, "00" * 32) for v in range(1, 20) for i in range(5)}
    assert len(salts) == 2 * 19 * 5
    assert all(len(bytes.fromhex(salt)) == 32 for salt in salts)


def test_the_same_payload_has_another_digest_in_every_place():
    digests = [s.digest for r in notes("?a", "?a", "?a") for s in open_record(r, nothing).envelope.sealed if s.to]
    assert len(set(digests)) == 3


def test_a_reader_opens_what_is_sealed_to_it_and_nothing_else():
    record = notes("?secret")[0]
    payloads = {reader: open_record(record, lambda to, reader=reader: reader in to).payloads for reader in (0, 1, 2)}
    assert [p and bytes(p) for p in payloads[1]] == [b'"?secret"', None]
    assert payloads[2] == (None, None)
    assert open_record(record, nothing).payloads == (None, None)
    assert [bytes(p) for p in open_record(record, everything).payloads] == [b'"?secret"', b'"state"']


def test_a_line_is_the_public_one_with_what_the_reader_may_open():
    record = notes("?secret")[0]
    assert (
        served_line(open_record(record, nothing), SEED)
        == served_line(open_record(record, lambda to: 2 in to), SEED)
        == record.line
    )
    line = served_line(open_record(record, lambda to: 1 in to), SEED)
    assert line.decode() == jcs(json.loads(line))
    public, mine = json.loads(record.line), json.loads(line)
    mine["sealed"][0] = {k: v for k, v in mine["sealed"][0].items() if k not in ("salt", "payload")}
    assert mine == public
    plain = notes("plain", "last")[0]
    assert served_line(open_record(plain, everything), SEED) == plain.line


def test_lines_are_parsed_again_with_the_payloads_that_stand_in_them():
    records = log()
    for may in (everything, nothing, lambda to: 0 in to):
        lines = [served_line(open_record(record, may), SEED) + b"\n" for record in records]
        for parsed, record in zip(parse_lines(lines), records, strict=True):
            opened = open_record(record, may)
            assert [p and bytes(p) for p in parsed.payloads] == [p and bytes(p) for p in opened.payloads]
            assert NOTES.join(*parsed) == NOTES.join(*opened)


def test_events_come_back_as_they_went_in():
    events = [NOTES.join(*open_record(record, everything)) for record in log()]
    assert [e.text if isinstance(e, Noted) else e.secret.value for e in events] == [
        "one",
        "?secret",
        "three",
        "four 七",
    ]
    assert isinstance(events[1], Whispered)


def test_a_line_that_looks_like_a_hash_inside_is_only_text():
    nasty = '","hash":"' + "f" * 64
    [record] = notes(nasty)
    assert json.loads(record.line)["data"] == {"text": nasty}
    assert head_of([record]).hash == json.loads(record.line)["hash"] != "f" * 64


def test_what_stands_in_a_line_is_typed():
    with pytest.raises(msgspec.ValidationError):
        list(parse_lines([b'{"version":"1"}']))


def test_digests_are_of_the_salt_in_hex_and_the_payload():
    assert digest_of("ab", b'"x"') == hashlib.sha256(b'ab"x"').hexdigest()


def test_a_line_is_split_at_its_own_hash_whatever_its_data_say():
    forged = '","hash":"' + "f" * 64 + '","schema":1,"sealed":[],"type":"noted","version":1}'
    for record in [*log(), *notes(forged, "?" + forged, ',"hash":"', "")]:
        envelope = envelope_of(record)
        assert split_hash(record.line) == (unhashed(envelope), envelope.hash)


@pytest.mark.parametrize("line", [b"", b"{}", b'{"hash":', b'"hash":"' + b"f" * 64 + b'"'])
def test_a_line_without_a_hash_has_an_empty_one(line: bytes):
    assert split_hash(line) == (line, "")
