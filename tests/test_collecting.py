"""The first of several processes collects the tests alone where nothing is compiled."""

import threading
from pathlib import Path

import pytest

from tests.collecting import are_compiled, first_alone


def test_the_first_is_alone_and_the_others_come_together(tmp_path: Path):
    first, release, together = threading.Event(), threading.Event(), threading.Barrier(2)
    order = list[str]()

    def begin() -> None:
        with first_alone(tmp_path):
            first.set()
            release.wait(60)
            order.append("first")

    def follow() -> None:
        with first_alone(tmp_path):
            order.append("other")
            together.wait(60)  # the other one is in its block, too

    threads = [threading.Thread(target=begin)]
    threads[0].start()
    assert first.wait(60)
    threads += [threading.Thread(target=follow) for _ in range(2)]
    for thread in threads[1:]:
        thread.start()
    release.set()
    for thread in threads:
        thread.join(60)
    assert order == ["first", "other", "other"]
    assert not together.broken


def test_the_others_go_on_if_the_first_fails(tmp_path: Path):
    with pytest.raises(KeyError), first_alone(tmp_path):
        raise KeyError
    with first_alone(tmp_path), first_alone(tmp_path):
        pass


def test_a_fresh_checkout_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    assert not are_compiled(tmp_path)
    (tmp_path / "titles" / "__pycache__").mkdir(parents=True)
    (tmp_path / "titles" / "__pycache__" / "test_it.cpython-311-pytest-9.2.0.pyc").touch()
    assert are_compiled(tmp_path)
