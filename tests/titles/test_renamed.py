"""A title that was written for version 1.0 finds by their former names all modules that titles import."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from titles.kernel import game

GUIDE = (Path(__file__).parents[2] / "docs" / "new-title.md").read_text(encoding="utf-8")
IMPORTS = sorted(set(re.findall(r"^from (?:titles|events)\S* import [\w, ]+$", GUIDE, re.MULTILINE)))
"""What a title imports."""

PROGRAM = """
import sys, warnings
warnings.simplefilter("always")
now, before = ({}, {})
exec(sys.argv[1], now)
with warnings.catch_warnings(record=True) as warned:
    exec(sys.argv[2], before)
assert all(now[name] is before[name] for name in now if name != "__builtins__"), (now, before)
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
    before = now.replace("from titles", "from rules").replace("from events.format", "from events")
    assert now.count("events.format") == before.count("from events") > 1
    done = subprocess.run([sys.executable, "-c", PROGRAM, now, before], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *warned, missing = done.stdout.splitlines()
    assert missing == "No module named 'titles.kernel.nothing'"
    assert "`rules` is `titles` now; the former name will go in the next release" in warned
    assert "`events.model` is `events.format.model` now; the former name will go in the next release" in warned
    assert len(warned) == len(set(warned))


def test_former_names_of_jobs_and_resolutions_are_found_with_a_warning():
    for former, name in (("due", "pending_resolution"), ("work", "next_job"), ("Kind", "Resolution"), ("Work", "Job")):
        with pytest.warns(FutureWarning, match=f"`{former}` of `titles.kernel.game` has another name now"):
            assert getattr(game, former) is getattr(game, name)
    with pytest.raises(AttributeError, match="no attribute 'dues'"):
        _ = game.dues
