"""docs/new-title.md leads to a title that works: its files are taken from the page as they are."""

import pytest

from service.rulebook.rulebook import Rulebook
from tests.fifth_title.conftest import Installed
from tests.fifth_title.pages import ROOT
from titles.kernel.words.rulebook import citations
from titles.registry import TITLES, by_id
from titles.testkit.conformance import CHECKS


def test_the_suite_on_the_page_passes(pips: Installed):
    [suite] = [file for file in pips.files if file.name == "test_pips.py"]
    shown = pips.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(suite.parent), str(suite))
    assert shown.returncode == 0, shown.stdout
    assert f"{3 * len(CHECKS)} passed" in shown.stdout


def test_the_code_on_the_page_is_as_clean_as_our_own(pips: Installed):
    # A hook need not use all that it is given, as in titles/.
    package = pips.files[0].parent / "pips"
    for words in (("check", "--no-cache", "--ignore", "ARG002"), ("format", "--no-cache", "--check")):
        shown = pips.run("ruff", *words, "--config", str(ROOT / "pyproject.toml"), str(package))
        assert shown.returncode == 0, shown.stdout


def test_what_the_code_cites_is_in_the_rules_on_the_page(pips: Installed):
    texts = {file.name: file.read_text(encoding="utf-8") for file in pips.files}
    cited = [citation.anchor for text in texts.values() for citation in citations(text)]
    assert len(cited) > 5
    assert set(cited) <= set(Rulebook(texts["RULES.md"]).anchors)


def test_two_titles_cannot_have_one_id():
    duel = TITLES["seven_wonders_duel"]
    with pytest.raises(ValueError, match="two titles seven_wonders_duel"):
        by_id([*TITLES.values(), duel])
