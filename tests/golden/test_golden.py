"""Stored games stay valid by today's rules, with the same states, batch by batch."""

import json
from typing import Any

import pytest

from events.format import canonical
from events.format.seal import parse_lines
from tests.golden.make import FOLDER, INDEX, entry, missing
from tests.verifiers import disagreement, second
from titles.kernel.events.evolve import evolve
from titles.kernel.state.game import Game
from titles.kernel.title import state_digest
from titles.registry import TITLES
from verifier.verify import judge

KEPT = json.loads(INDEX.read_text(encoding="utf-8"))
FILES = sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.glob("*/*.ndjson"))
each_log = pytest.mark.parametrize("name", FILES)


def test_every_title_has_five_and_none_is_lost():
    assert sorted(KEPT) == FILES
    for title in TITLES:
        assert sum(name.startswith(f"{title}/") for name in FILES) >= 5


@pytest.mark.parametrize("title", TITLES)
def test_every_type_of_event_is_in_a_golden_log(title: str):
    assert missing(TITLES[title], FOLDER) == set()


@pytest.fixture(scope="module")
def second_verdicts() -> dict[str, dict[str, Any]]:
    """What the second verifier says of each."""
    return dict(zip(FILES, second([FOLDER / name for name in FILES]), strict=True))


@each_log
def test_it_is_valid_for_both_verifiers_and_ends_as_it_ended(name: str, second_verdicts: dict[str, dict[str, Any]]):
    log = (FOLDER / name).read_bytes()
    verdict = judge(log, TITLES)
    assert verdict.problem is None
    assert verdict.complete
    assert disagreement(verdict, second_verdicts[name]) is None
    assert second_verdicts[name]["complete"]
    assert entry(log) == KEPT[name]


@each_log
def test_reading_it_gives_its_states_again(name: str):
    """Upcast to today's schemas and applied without rules, each batch ends with the sealed digest."""
    title = TITLES[name.partition("/")[0]]
    game, compared = Game(), 0
    _, *lines = (FOLDER / name).read_bytes().splitlines()
    ends = [*(json.loads(line)["batch"] for line in lines[1:]), len(lines) + 1]
    for opened, following in zip(parse_lines(lines), ends, strict=True):
        game = evolve(game, title.codec.join(*opened))
        if opened.envelope.batch != following:
            assert bytes(opened.payloads[-1] or b"") == canonical.encode(state_digest(title, game))
            compared += 1
    assert compared == len({opened.envelope.batch for opened in parse_lines(lines)})
    assert game.status == "finished"
