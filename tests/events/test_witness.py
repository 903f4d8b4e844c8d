"""The witness's file: recorded heads are read again, even after the writer was killed."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.format.seal import EMPTY, Head
from events.safety import witness as witness_module
from events.safety.witness import Witness


def head(version: int) -> Head:
    return Head(version, f"{version:064x}")


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As on a full disk: what goes beyond is not written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_heads_are_read_again(tmp_path: Path):
    path = tmp_path / "new" / "witness"
    first = Witness(path)
    first.note("a", head(3))
    first.note("b", head(1))
    first.save()
    first.note("a", head(4))
    first.note("b", EMPTY)
    first.save()
    assert Witness(path).heads == {"a": head(4)}


def test_a_torn_line_is_dropped_and_written_over(tmp_path: Path):
    path = tmp_path / "witness"
    first = Witness(path)
    first.note("a", head(3))
    first.save()
    with path.open("ab") as file:
        file.write(b"4 00")
    second = Witness(path)
    assert second.heads == {"a": head(3)}
    second.note("b", head(1))
    second.save()
    assert Witness(path).heads == {"a": head(3), "b": head(1)}


def test_heads_that_a_full_disk_did_not_take_are_written_later(tmp_path: Path):
    path = tmp_path / "witness"
    writer = Witness(path)
    writer.note("a", head(3))
    writer.save()
    writer.note("b", head(1))
    with files_no_longer_than(path.stat().st_size + 10), pytest.raises(OSError, match="bytes were written"):
        writer.save()
    writer.note("c", head(2))
    writer.save()
    assert Witness(path).heads == {"a": head(3), "b": head(1), "c": head(2)}


def test_the_file_grows_with_the_games_and_not_with_the_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(witness_module, "SPARE_LINES", 10)
    path = tmp_path / "witness"
    writer = Witness(path)
    for version in range(1, 100):
        writer.note("a", head(version))
        writer.save()
    assert path.read_bytes().count(b"\n") <= 12
    assert Witness(path).heads == {"a": head(99)}


def test_a_save_writes_only_what_changed(tmp_path: Path):
    path = tmp_path / "witness"
    writer = Witness(path)
    for number in range(10_000):
        writer.note(f"g{number}", head(1))
    writer.save()
    before = path.stat().st_size
    writer.note("g7", head(2))
    writer.note("g8", head(1))
    writer.save()
    assert path.stat().st_size - before == len(f"2 {head(2).hash} g7\n") + len(f"0 {'f' * 32} = 2\n")


def written(path: Path, saves: int = 6) -> Witness:
    """A witness of some games, saved several times."""
    writer = Witness(path)
    for number in range(saves):
        writer.note("a", head(number + 1))
        writer.note(f"g{number}", head(2))
        writer.save()
    return writer


def test_a_file_says_itself_that_it_is_whole(tmp_path: Path):
    path = tmp_path / "witness"
    writer = written(path)
    assert (path.read_bytes().count(b" = "), writer.mark.saves) == (6, 6)
    again = Witness(path)
    assert (again.fault, again.is_new, again.heads, again.mark) == ("", False, writer.heads, writer.mark)


@pytest.mark.parametrize("wrong", [b"x", b"0", b"\n", b"\xff"])
def test_one_wrong_byte_anywhere_is_noticed_and_spoils_only_its_save(tmp_path: Path, wrong: bytes):
    path = tmp_path / "witness"
    others = {game: each.version for game, each in written(path, saves=3).heads.items()}.items()
    content = path.read_bytes()
    last = content.index(b"\n") - 12  # the number of the last save: too low a number is harmless
    for place in range(len(content)):
        if content[place : place + 1] == wrong or last <= place < last + 12:
            continue
        path.write_bytes(content[:place] + wrong + content[place + 1 :])
        found = Witness(path)
        assert found.fault, (place, content[place : place + 1])
        assert {game: found.heads[game].version for game in found.heads if game != "a"}.items() <= others
        assert found.heads, place


def test_a_file_that_was_cut_anywhere_is_noticed(tmp_path: Path):
    path = tmp_path / "witness"
    whole = written(path)
    content = path.read_bytes()
    for size in range(len(content)):
        path.write_bytes(content[:size])
        found = Witness(path)
        assert found.fault or found.is_new, size
        assert not found.reaches(whole.mark), size


def test_an_older_copy_of_a_file_is_noticed_by_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(witness_module, "SPARE_LINES", 10)
    path = tmp_path / "witness"
    writer = Witness(path)
    copies = []
    for number in range(30):  # it is rewritten several times
        writer.note("a", head(number + 1))
        writer.save()
        copies.append((path.read_bytes(), writer.mark))
    for content, mark in copies:
        path.write_bytes(content)
        assert not Witness(path).fault
        assert [Witness(path).reaches(other) for _, other in copies] == [
            other.saves <= mark.saves for _, other in copies
        ]


def test_a_save_torn_by_a_power_cut_is_no_fault_and_its_heads_are_saved_again(tmp_path: Path):
    path = tmp_path / "witness"
    written(path)
    before = path.read_bytes()
    writer = Witness(path)
    for game in "xyz":
        writer.note(game, head(1))
    writer.save()
    added = path.read_bytes()[len(before) :]
    for size in range(len(added) - 1):
        path.write_bytes(before + added[:size])
        found = Witness(path)
        assert not found.fault
        assert found.heads.keys() == {*Witness(path).heads}
        found.note("w", head(1))
        found.save()
        assert Witness(path).heads == found.heads
        assert not Witness(path).fault


def test_a_file_of_an_earlier_version_is_read_and_gets_digests(tmp_path: Path):
    path = tmp_path / "witness"
    old = "".join(f"{version} {head(version).hash} a\n" for version in range(1, 5))
    path.write_text(old + f"7 {head(7).hash} b\n0  a\n3 {head(3).hash} c\n4 00")
    found = Witness(path)
    assert (found.fault, found.is_old, found.heads) == ("", True, {"b": head(7), "c": head(3)})
    found.save()
    again = Witness(path)
    assert (again.fault, again.is_old, again.heads, again.mark.saves) == ("", False, found.heads, 1)


def test_a_damaged_file_of_an_earlier_version_is_read_as_far_as_it_can_be(tmp_path: Path):
    path = tmp_path / "witness"
    path.write_text(f"x7 {head(7).hash} a\n3 {head(3).hash} b\n")
    found = Witness(path)
    assert (found.fault, found.heads) == ("1 of its 2 lines are damaged, the first is line 1", {"b": head(3)})


def test_earlier_versions_can_read_a_file_with_digests(tmp_path: Path):
    path = tmp_path / "witness"
    heads = written(path).heads
    found: dict[str, Head] = {}
    for line in path.read_text().splitlines():  # as they do
        version, digest, game = line.split(" ", 2)
        found[game] = Head(int(version), digest)
    assert {game: found[game] for game in found if found[game].version} == heads


def test_a_file_that_was_cut_or_removed_under_its_writer_is_written_again(tmp_path: Path):
    path = tmp_path / "witness"
    writer = written(path)
    for damage in (lambda: path.write_bytes(path.read_bytes()[:100]), path.unlink):
        damage()
        writer.note("a", head(writer.heads["a"].version + 1))
        writer.save()
        assert (Witness(path).fault, Witness(path).heads) == ("", writer.heads)


def test_a_renewed_witness_keeps_its_heads_and_the_damaged_file(tmp_path: Path):
    path = tmp_path / "witness"
    written(path)
    broken = path.read_bytes().replace(b" g3", b" g9")
    path.write_bytes(broken)
    found = Witness(path)
    assert found.fault == "1 of its 6 parts are damaged"
    found.save()
    assert path.read_bytes() == broken, "nothing is written to it"
    found.renew()
    found.save()
    [kept] = tmp_path.glob("witness.replaced-*")
    assert kept.read_bytes() == broken
    again = Witness(path)
    assert (again.fault, again.heads) == ("", found.heads)
    assert again.heads.keys() == {"a", "g0", "g1", "g2", "g4", "g5"}
