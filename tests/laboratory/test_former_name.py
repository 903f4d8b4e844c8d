"""Programs that import the laboratory by its former name, `heptad.lab`."""

import subprocess
import sys

PROGRAM = """
import warnings
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    from heptad.lab import SelfPlay, heptad_env
    from heptad.lab.actions import Actions
import heptad_lab
import heptad_lab.actions
assert (SelfPlay, heptad_env) == (heptad_lab.SelfPlay, heptad_lab.heptad_env)
assert Actions is heptad_lab.actions.Actions
print(*[f"{each.filename}: {each.category.__name__}: {each.message}" for each in warned], sep="\\n")
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)


def test_it_is_found_by_its_former_name_with_one_warning():
    done = run("-c", PROGRAM)
    assert done.stderr == ""
    expected = "`heptad.lab` is `heptad_lab` now; the former name will go in the next release"
    assert done.stdout == f"<string>: FutureWarning: {expected}\n"


def test_the_former_command_of_an_example_names_the_present_one():
    done = run("-m", "heptad.lab.examples.actor_critic")
    assert done.returncode == 1
    assert "run `python -m heptad_lab.examples.actor_critic`" in done.stderr.splitlines()[-1]
