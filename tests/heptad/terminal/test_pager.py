"""The pager: the effect of keys, and the screen, without a terminal."""

import dataclasses
import io
import json
import os
import pty
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.panel import Panel

from application.games.access import FULL, ClosedError
from application.reading.replay import Replay
from events.format import canonical
from events.format.seal import nothing
from heptad.terminal.drawings.plain import Drawing, Line, PublicState
from heptad.terminal.keyboard import Keyboard
from heptad.terminal.pager import Pager
from heptad.terminal.screen import Screen
from tests import logs, tampering
from tests.golden.make import FOLDER
from titles.kernel.title import Title
from titles.registry import TITLES
from verifier.verify import LogError

GOLDEN = sorted(FOLDER.glob("*/*.ndjson"))


def console(width: int = 80, height: int = 24) -> Console:
    return Console(width=width, height=height, file=io.StringIO(), force_terminal=True, legacy_windows=False)


def pager(file: Path, language: str = "en") -> Pager:
    return Pager(Replay(file.read_bytes(), TITLES), 0, FULL, language, console())


def shown(one: Pager, width: int = 80, height: int = 24) -> list[str]:
    """The lines of the screen, as wide and as many as it has."""
    drawn = console(width, height)
    rendered = drawn.render(Screen(one), drawn.options.update(width=width, height=height))
    lines = "".join(segment.text for segment in rendered).split("\n")
    assert lines.pop() == ""
    assert len(lines) == height
    assert all(cell_len(line) <= width for line in lines), lines
    return [line.rstrip() for line in lines]


def keys(one: Pager, *pressed: str) -> None:
    for key in pressed:
        one.press(key)


class Former(Drawing):
    """A drawing as titles of version 1.0 have it: it returns and prints what `rich` prints."""

    def batch(self, batch: Sequence[Line]) -> None:
        super().batch(batch[:1])
        self.console.print(f"{len(batch)} events", highlight=False)

    def state(self, form: PublicState, language: str) -> RenderableType:
        return Panel(f"{self.name(0)} of {len(form['players'])}, {language}")

    def moment(self, form: PublicState) -> tuple[int, ...]:
        return (form["turn"]["number"] // 2,)


def test_a_drawing_of_version_1_0_is_printed_as_it_was():
    seven = TITLES["seven"]
    fields = {each.name: getattr(seven, each.name) for each in dataclasses.fields(seven) if each.init}
    with pytest.warns(FutureWarning, match="`drawing` of a title is `show.terminal` now"):
        title = Title(**fields, drawing=f"{__name__}:Former")
    file = FOLDER / "seven" / "fewest.ndjson"
    replay = Replay(file.read_bytes(), {**TITLES, "seven": title})
    out = console(100)
    one = Pager(replay, len(replay.ends) - 1, FULL, "ja", out)
    drawn = out.render(Screen(one), out.options.update(width=100, height=60))
    assert "│ P1 of 2, ja" in "".join(segment.text for segment in drawn)
    assert one.turns == sorted(set(one.turns))
    batch = list(logs.decoded(file.read_bytes().splitlines()[1:]))
    assert list(one.drawing.batch(batch)) == []
    assert out.file.getvalue().endswith(f"{len(batch)} events\n")


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_golden_game_fits_the_screen(file: Path):
    one = pager(file)
    batches = len(one.replay.ends)
    readers = [FULL, None, *range(len(one.names))]
    number = GOLDEN.index(file)
    for step in {number % 4, 3}:  # of neighbouring files, each at another part of the game
        one.go(step * batches // 3)
        one.look_as(readers[(step + number) % len(readers)])
        one.language = ("en", "ja")[(step + number) % 2]
        whole = shown(one, 120, 400)
        assert not any(sign in line for line in whole for sign in "{}")
        assert shown(one)[:3] == shown(one, 80, 400)[:3]


def test_steps_turns_versions_and_ends():
    one = pager(FOLDER / "seven_wonders_duel" / "fewest.ndjson")
    batches = len(one.replay.ends)
    keys(one, "n", " ", "right")
    assert one.batch == 3
    keys(one, "p", "left", "backspace", "left")
    assert one.batch == 0
    keys(one, ">")
    assert one.batch == batches - 1
    keys(one, "n")
    assert one.batch == batches - 1
    keys(one, "[")
    assert one.batch == max(turn for turn in one.turns if turn < batches - 1)
    keys(one, "home", "]", "]")
    assert one.batch == one.turns[1]
    version = one.replay.ends[20] - 1
    keys(one, "g", *str(version))
    assert f"Go to version: {version}_" in shown(one)[-1]
    keys(one, "enter")
    assert one.batch == one.replay.find(next(end for end in one.replay.ends if end >= version))
    keys(one, "t", "9", "3", "backspace", "enter")
    assert one.batch == one.turns[8]
    before = one.batch
    keys(one, "g", *"999999", "enter")
    assert one.batch == before
    assert shown(one)[-1] == f"The log ends at version {one.replay.ends[-1]}"
    keys(one, "t", "0", "enter")
    assert shown(one)[-1] == f"There are {len(one.turns)} turns"
    keys(one, "g", "5", "escape", "q")
    assert (one.batch, one.quit) == (before, True)


def test_turns_of_seven_wonders_are_its_eighteen():
    one = pager(FOLDER / "seven_wonders" / "fewest.ndjson")
    moments = [one.moment(one.replay.view(batch, FULL)) for batch in one.turns]
    assert moments == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]


def test_other_eyes_see_other_hands():
    one = pager(FOLDER / "seven_wonders" / "options-1.ndjson")
    keys(one, "t", "8", "enter")
    hands = {}
    for key in ("a", "1", "2", "o"):
        keys(one, key)
        hands[key] = [line.split("hand", 1)[1].strip() for line in shown(one, 400, 60) if line.startswith("    hand")]
    whole, first, second, spectator = hands.values()
    assert first[0] == whole[0] != spectator[0]
    assert second[1] == whole[1] != spectator[1]
    assert all(hand.endswith(" cards") for hand in spectator)
    assert "seen by a spectator" in shown(one)[1]
    keys(one, "s")
    assert one.reader == FULL
    keys(one, "s", "s", "S")
    assert one.reader == 0
    keys(one, "9")
    assert one.reader == 0


def test_language_scrolling_and_help():
    one = pager(FOLDER / "seven" / "fewest.ndjson")
    keys(one, "t", "2", "enter", "l")
    assert shown(one)[0].startswith("セブン")
    top = shown(one)
    keys(one, "page down")
    assert shown(one)[4] == top[-4] or shown(one) != top
    keys(one, *["down"] * 100)
    bottom = shown(one)
    keys(one, "up")
    assert shown(one) != bottom
    keys(one, "down")
    assert shown(one) == bottom
    keys(one, "l", "?")
    assert any("one batch forward" in line for line in shown(one))
    keys(one, "n")
    assert not any("one batch forward" in line for line in shown(one))


def test_a_log_that_is_partly_closed_is_shown_as_far_as_it_is_open():
    writer = logs.finished(TITLES["seven_wonders"], 3, 1, until=lambda game: game.version > 30)
    replay = Replay(writer.log(lambda to: 1 in to), TITLES)
    one = Pager(replay, len(replay.ends) - 1, FULL, "en", console())
    assert "verified so far" in shown(one)[0]
    keys(one, "1")
    assert shown(one)[-1] == "The seals of seat 1 are closed in this log"
    keys(one, "s", "s")
    assert one.reader is None
    with pytest.raises(ClosedError):
        Pager(replay, 0, 2, "en", console())
    Pager(Replay(writer.log(nothing), TITLES), 0, None, "en", console())


@pytest.mark.parametrize(
    "change",
    [
        {"game": "g\x1b[2J\x07"},
        {"creator": "p\x1b]0;mine\x07"},
        {"options": {"sides": "\x1b[2J"}},
        {"options": {"\x07": 1}},
    ],
)
def test_a_log_does_not_speak_to_the_terminal(change: dict[str, Any]):
    header, first, *lines = logs.opened(TITLES["seven_wonders"], 3, random.Random(1)).lines(nothing)
    value = json.loads(first)
    value["data"] |= change
    printed = {name: value["data"].get(name, old) for name, old in json.loads(header).items()}
    log = logs.joined([canonical.encode(printed), *tampering.chained([value, *lines])])
    with pytest.raises(LogError, match="version 1"):
        Replay(log, TITLES)


def test_keys_by_name():
    ours, theirs = pty.openpty()
    try:
        with Keyboard(theirs) as keyboard:
            os.write(ours, b"n\x1b[C\x1bOD\x1b[5~g12\r\x7f" + "七".encode() + b"\x1b")
            pressed = [keyboard.read(1) for _ in range(11)]
            assert keyboard.read(0) is None
        assert pressed == ["n", "right", "left", "page up", "g", "1", "2", "enter", "backspace", "七", "escape"]
        os.close(ours)
        with pytest.raises(EOFError):
            keyboard.read(1)
    finally:
        os.close(theirs)


def test_the_seats_to_move_have_the_time_that_is_left_to_them():
    one = pager(FOLDER / "seven_wonders_duel" / "clock.ndjson")
    while one.replay.view(one.batch, FULL).status != "playing":
        keys(one, "n")
    [first] = [line for line in shown(one, 120) if line.startswith("To move:")]
    assert " 0:10" in first
    untimed = pager(FOLDER / "seven_wonders_duel" / "fewest.ndjson")
    keys(untimed, *"nnn")
    assert not any(" 0:10" in line for line in shown(untimed, 120))
