"""The sentences of the page: they are read from its modules, and numbers agree with their nouns."""

import re
from pathlib import Path

import pytest

from service.pages.web_client import OWN
from titles.kernel.words.javascript import Said, sentences_of
from titles.testkit.sentences import problems_of_code, sentences

ROOT = Path(__file__).parents[3]
FOLDERS = (*(f"web/{folder}" for folder in OWN), "titles/*/show/web")
MODULES = {path: path.read_text("utf-8") for folder in FOLDERS for path in ROOT.glob(f"{folder}/**/*.js")}
FIXED_PLURAL = re.compile(
    r"\{(?:n|count|total|points|coins|shields|turn|resources|seats|next)\} (?:more |other )?[a-z]{2,}s\b"
)
"""A number that a text is filled in with, and a noun that is always in the plural."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_number_agrees_with_its_noun(path: Path):
    said = sentences_of(MODULES[path])
    assert [each for each in said if len(each.text) == 1 and FIXED_PLURAL.search(each.text[0])] == []


def test_sentences_are_found():
    assert sum(len(list(sentences_of(code))) for code in MODULES.values()) > 800
    assert FIXED_PLURAL.search("{n} coins to {name}")


def test_a_sentence_is_a_literal():
    code = """
    const own = counted("{n} coin", "{n} coins", count, { name }); // say("not this one")
    html`<p class="note">${isOver ? say("Over") : sayAs("clock", "Left: \\"{time}\\"", { time })}</p>`;
    const bad = say(key);
    const long = say("A long sentence, "
      + "in two lines", { name });
    """
    assert list(sentences_of(code)) == [
        Said(("{n} coin", "{n} coins"), None, 2),
        Said(("not this one",), None, 2, frozenset()),
        Said(("Over",), None, 3, frozenset()),
        Said(('Left: "{time}"',), "clock", 3, frozenset({"time"})),
        Said((), None, 4),
        Said(("A long sentence, in two lines",), None, 5, frozenset({"name"})),
    ]


def test_the_values_of_a_sentence_are_read_where_they_are_plain():
    code = """
    say("{a} and {b}", { a, b: of([1, 2], "no") });
    say("{a} and {b}", { a, b: of([1, two(3)]) });
    say("{a}", values);
    say("{a}", { ...values });
    """
    assert [each.values for each in sentences_of(code)] == [None, frozenset({"a", "b"}), None, None]


def test_a_value_of_another_name_is_found(tmp_path: Path):
    (tmp_path / "missing.js").write_text('say("The log is invalid: {detail}", { detial: message });')
    assert len(list(problems_of_code(sentences(tmp_path)))) == 2
