"""The published vectors: what the program computes today, and what a second implementation computes from the document.

The second one imports nothing of ours: only hashlib, hmac and json, as docs/dealer.md has it. Whole logs have a second
verifier of their own, see test_verifiers.py.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests import vectors

DEALER = json.loads((vectors.FOLDER / "dealer.json").read_text(encoding="utf-8"))
SEALS = json.loads((vectors.FOLDER / "seals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", vectors.FILES)
def test_the_program_still_computes_what_was_published(name: str):
    assert vectors.written(vectors.FILES[name]()) == (vectors.FOLDER / name).read_text(encoding="utf-8")


# The second implementation.


def canonical(value: Any) -> bytes:
    """Enough of canonical JSON for what is keyed: ASCII keys, no control characters but the escaped ones."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha256(*parts: str) -> str:
    return hashlib.sha256("".join(parts).encode()).hexdigest()


def key_of(seed: str, game: str, nonces: list[str | None]) -> bytes:
    seats = [[seat, nonce] for seat, nonce in enumerate(nonces)]
    return hmac.new(bytes.fromhex(seed), canonical(["heptad/dealer/1", game, seats]), hashlib.sha256).digest()


def words_of(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(key, canonical([label, block]), hashlib.sha256).digest()
        for position in range(8):
            yield int.from_bytes(digest[4 * position : 4 * position + 4], "big")
        block += 1


def below(n: int, words: Iterator[int]) -> int:
    word = next(words)
    while word >= 2**32 // n * n:
        word = next(words)
    return word % n


def draw(kind: str, source: list[str], count: int, words: Iterator[int]) -> list[str]:
    if kind == "roll":
        return [source[below(len(source), words)] for _ in range(count)]
    rest, drawn = list(source), []
    while len(drawn) < count:
        place = below(len(rest), words) if len(rest) > 1 else 0
        rest[0], rest[place] = rest[place], rest[0]
        drawn.append(rest.pop(0))
    return drawn


@pytest.mark.parametrize("vector", DEALER["keys"], ids=lambda v: f"{v['game']}-{len(v['nonces'])}")
def test_keys_and_words(vector: dict[str, Any]):
    assert hashlib.sha256(bytes.fromhex(vector["seed"])).hexdigest() == vector["seed_hash"]
    key = key_of(vector["seed"], vector["game"], vector["nonces"])
    assert key.hex() == vector["key"]
    assert [word for word, _ in zip(words_of(key, vector["label"]), range(20), strict=False)] == vector["words"]


@pytest.mark.parametrize("vector", DEALER["below"], ids=lambda v: f"{v['words']} below {v['n']}")
def test_numbers_below_n(vector: dict[str, Any]):
    words = iter(vector["words"])
    assert below(vector["n"], words) == vector["result"]
    assert len(list(words)) == vector["left"]


@pytest.mark.parametrize("vector", DEALER["acts"], ids=lambda v: f"{v['label']}-{v['table']}")
def test_acts(vector: dict[str, Any]):
    table = DEALER["keys"][vector["table"]]
    words = words_of(bytes.fromhex(table["key"]), vector["label"])
    assert draw(vector["kind"], vector["from"], vector["size"], words) == vector["result"]


def test_seals_and_chain():
    previous = "0" * 64
    for version, line in enumerate(SEALS["lines"], start=1):
        assert line["previous"] == previous
        for index, item in enumerate(line["items"]):
            message = canonical(["heptad/salt/1", version, index])
            assert hmac.new(bytes.fromhex(SEALS["seed"]), message, hashlib.sha256).hexdigest() == item["salt"]
            assert sha256(item["salt"], item["payload"]) == item["digest"]
        public = json.loads(line["public"])
        assert public["hash"] == line["hash"]
        unhashed = {name: value for name, value in public.items() if name != "hash"}
        assert sha256(previous, canonical(unhashed).decode()) == line["hash"]
        previous = line["hash"]


@pytest.mark.parametrize(("name", "opens"), [("public", set()), ("for_seat_2", {2}), ("at_the_end", None)])
def test_lines_for_readers(name: str, opens: set[int] | None):
    for line in SEALS["lines"]:
        expected = json.loads(line["public"])
        for seal, item in zip(expected["sealed"], line["items"], strict=True):
            assert (seal["to"], seal["digest"]) == (item["to"], item["digest"])
            if opens is None or opens & set(item["to"]):
                seal.update(payload=json.loads(item["payload"]), salt=item["salt"])
        assert canonical(expected).decode() == line[name]
