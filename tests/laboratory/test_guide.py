"""docs/laboratory.md: its programs run, and its table is right."""

import re
from pathlib import Path

import pytest

from heptad_lab import heptad_env
from service.pages.guides import Guide

GUIDE = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| `(\w+)` \| (\d) \| ([\d,]+) \| ([\d,]+) \|$", GUIDE)


def test_the_programs_run(capsys: pytest.CaptureFixture[str]):
    programs = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(programs) == 3
    names: dict[str, object] = {}
    for program in programs:
        exec(program, names)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["seat_0", "seat_1"]
    assert "'rank': 1" in "".join(lines)
    assert sum(names["rewards"].values()) == pytest.approx(0)


def test_the_service_shows_the_words_of_a_picture():
    """It does not serve the files in docs/pictures."""
    body = Guide("laboratory", "# Laboratory\n\n![The learning curve](pictures/curve.svg)\n").body()
    assert "<p>The learning curve</p>" in body
    assert "img" not in body


def test_the_sizes_are_right():
    assert len(ROWS) == 8
    for title, seats, numbers, actions in ROWS:
        env = heptad_env(title, int(seats))
        size = env.observation_space("seat_0")["observation"].shape[0]
        assert (f"{size:,}", f"{env.action_space('seat_0').n:,}") == (numbers, actions), f"{title}, {seats} seats"
