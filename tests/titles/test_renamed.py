"""A title that was written for version 1.0 finds by their former names all modules that titles import."""

import functools
import json
import re
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest

from titles.kernel.deciding import decider
from titles.kernel.play import decision
from titles.kernel.state import game
from titles.kernel.title import Title
from titles.seven.title import TITLE

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "new-title.md").read_text(encoding="utf-8")
LIST = "import json, rules; print(json.dumps([pair for pair in rules.moved() if pair[0].startswith('rules.')]))"
IMPORTS = sorted(set(re.findall(r"^from (?:titles(?!.kernel.show)|events)\S* import [\w, ]+$", GUIDE, re.MULTILINE)))
"""What a title imports, but for its presentations, which are newer."""
BEFORE = """
from events import canonical
from events.model import Sealed
from rules.kernel import events as kernel
from rules.kernel.batch import Batch
from rules.kernel.bot import RandomSource
from rules.kernel.commitments import MAX_CHOICES, commit, refuse_commitment
from rules.kernel.decision import Decision, LegalMove
from rules.kernel.game import AnyGame, Standing
from rules.kernel.narrator import Narrator, count_of
from rules.kernel.public_state import PublicState, shared_fields
from rules.kernel.ranges import Count, EACH_SEAT, SeatNumber, Word, Words
from rules.kernel.ranking import decided_by, rank
from rules.kernel.refusal import Refusal
from rules.kernel.title import Title
from rules.kernel.translated import Translated
from rules.kernel.zones import Zone, leave, stated
from rules.testkit.conformance import CHECKS
from rules.testkit.played_game import play_out
"""
"""What a title of version 1.0 imported."""

PROGRAM = """
import sys, warnings
warnings.simplefilter("always")
now, before = ({}, {})
exec(sys.argv[1], now)
with warnings.catch_warnings(record=True) as warned:
    exec(sys.argv[2], before)
    drawn = before.pop("kernel").Drawn  # a package now, which has the module
assert drawn is now.pop("kernel").Drawn
del now["__builtins__"], before["__builtins__"]
assert len(now.keys() & before.keys()) > 20, now.keys()
assert all(now[name] is before[name] for name in now.keys() & before.keys()), (now, before)
for each in warned:
    assert each.category is FutureWarning and each.filename == "<string>", each
    print(each.message)
import titles.kernel.title
assert titles.kernel.title.__spec__.name == "titles.kernel.title"
try:
    import rules.kernel.nothing
except ModuleNotFoundError as error:
    print(error)
"""


def test_former_names_find_the_same_modules_and_each_package_warns_once():
    now = "\n".join(IMPORTS)
    done = subprocess.run([sys.executable, "-c", PROGRAM, now, BEFORE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *warned, missing = done.stdout.splitlines()
    assert missing == "No module named 'titles.kernel.nothing'"
    assert "`rules` is `titles` now; the former name will go in the next release" in warned
    assert "`Drawn` of `titles.kernel.events` is in `titles.kernel.events.events` now" in warned
    assert "`events.model` is `events.format.model` now; the former name will go in the next release" in warned
    assert len(warned) == len(set(warned))


FORMER = (
    (game, "due", "pending_resolution"),
    (game, "work", "next_job"),
    (game, "Kind", "Resolution"),
    (game, "Work", "Job"),
    (decision, "Setting", "Preference"),
    (decider, "settings", "preferences"),
    (decider, "refuse_setting", "refuse_preference"),
)


@pytest.mark.parametrize(("module", "former", "name"), FORMER)
def test_a_former_name_of_the_kernel_is_found_with_a_warning(module: ModuleType, former: str, name: str):
    with pytest.warns(FutureWarning, match=f"`{former}` of `{module.__name__}` has another name now"):
        assert getattr(module, former) is getattr(module, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = module.nothing


def test_a_title_may_name_its_preference_as_before():
    given = {each.name: getattr(TITLE, each.name) for each in fields(TITLE) if each.init and each.name != "preference"}
    with pytest.warns(FutureWarning, match="`setting` of a title is `preference` now"):
        title = Title(**given, setting=TITLE.preference)
    assert title.preference is replace(title).preference is TITLE.preference is not None


TITLES = ("seven", "seven_wonders", "seven_wonders_dice", "seven_wonders_duel")


@functools.cache
def names_of_1_0() -> list[tuple[str, str]]:
    """Return former and present names of the modules that moved within a title."""
    listed = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, check=True)
    return [(former, present) for former, present in json.loads(listed.stdout)]


MOVED = """
import importlib, sys, warnings
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    for former, present in zip(sys.argv[1::2], sys.argv[2::2]):
        assert importlib.import_module(former) is importlib.import_module(present), former
    from rules.seven import board, catalogue
assert board is sys.modules["titles.seven.terms.board"] and catalogue is sys.modules["titles.seven.catalogue"]
for each in warned:
    assert each.category is FutureWarning, each
    print(each.message)
"""


def test_modules_that_moved_within_a_title_are_found_by_the_names_of_version_1_0():
    names = [name for pair in names_of_1_0() for name in pair]
    done = subprocess.run([sys.executable, "-c", MOVED, *names], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    warned = done.stdout.splitlines()
    assert (
        "`rules.seven.actions` is `titles.seven.terms.moves` now; the former name will go in the next release" in warned
    )
    assert len(warned) == len(set(warned)) > len(names_of_1_0())


def test_every_module_of_a_title_that_moved_has_its_former_name():
    folders = {"terms", "cards", "play", "words", "bots"}
    lie_there = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for title in TITLES
        for folder in folders
        for file in (ROOT / "titles" / title / folder).glob("*.py")
        if file.stem != "__init__"
    }
    since_1_0 = {
        "seven": "play.machine words.questions",
        "seven_wonders": "words.effects",
        "seven_wonders_dice": "bots.valuation play.rules terms.steps words.effects words.labels",
        "seven_wonders_duel": "cards.costs words.effects",
    }
    new = {f"titles.{title}.{module}" for title in TITLES for module in ("terms.sentences", *since_1_0[title].split())}
    assert lie_there - {present for _, present in names_of_1_0()} == new
