"""A title that was installed before finds the kernel by its former name."""

import subprocess
import sys

PROGRAM = """
import warnings
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    import rules.kernel.title
    from rules.kernel import batch
    from rules.registry import TITLES
[warning] = warned
assert warning.category is FutureWarning, warning
print(warning.message)
import titles.kernel.title, titles.kernel.batch, titles.registry
assert rules.kernel.title is titles.kernel.title and batch is titles.kernel.batch
assert TITLES is titles.registry.TITLES
assert titles.kernel.title.__spec__.name == "titles.kernel.title"
try:
    import rules.kernel.nothing
except ModuleNotFoundError as error:
    print(error)
"""


def test_the_former_name_of_the_titles_finds_the_same_modules_with_one_warning():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "the package `rules` is `titles` now; import from there",
        "No module named 'titles.kernel.nothing'",
    ]
