"""The file of words of a language, and what the page says with it."""

import itertools
import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from service.pages.page_words import files_of_words
from tests.contract.node import node, output
from titles.kernel.words.sentences import WELL_FORMED, Sentences

REFUSED = ("de-1", "x-klingon", "abcd", "en-a", "en_US.UTF-8", "sr@latin")
LANGUAGE = Path(__file__).parents[3] / "web" / "app" / "language.js"
CODE = """
const { say, sayAs, counted } = words("pips");
const heading = () => sayAs("heading", "Wonders");
const sentences = (count, name) => [say("Wonders"), say("Age {age}", { age: 2 }), say("Not translated")];
const many = (n, name) => counted("{n} coin to {name}", "{n} coins to {name}", n, { name });
"""
SAY = """
globalThis.document = {{
  documentElement: {{ lang: "{language}" }}, querySelector: () => {link}, querySelectorAll: () => [], cookie: "",
}};
globalThis.location = {{ href: "http://localhost/" }};
const {{ words }} = await import("{module}");
const {{ say, sayAs, counted }} = words("pips");
const name = "Bo";
const many = (n) => counted("{{n}} coin to {{name}}", "{{n}} coins to {{name}}", n, {{ name }});
const coins = [0, 1, 2, 5, 12, 22, 112, 1001].map(many);
let lacking = null;
try {{ say("Age {{age}}"); }} catch (error) {{ lacking = error.message; }}
const sentences = [say("Age {{age}}", {{ age: 2 }}), say("Not translated")];
console.log(JSON.stringify({{ coins, lacking, said: [say("Wonders"), sayAs("heading", "Wonders"), ...sentences] }}));
"""


@pytest.fixture
def sentences(tmp_path: Path) -> Sentences:
    """A package with sentences in Polish, which has three forms for numbers."""
    catalogue = Catalog(locale="pl")
    catalogue.add("Wonders", "Cuda")
    catalogue.add("Wonders", "Cuda świata", context="heading")
    catalogue.add("Age {age}", "Epoka {age}")
    catalogue.add(
        ("{n} coin to {name}", "{n} coins to {name}"),
        ("{n} moneta dla {name}", "{n} monety dla {name}", "{n} monet dla {name}"),
    )
    return package(tmp_path, catalogue, "pl")


def package(folder: Path, catalogue: Catalog, language: str) -> Sentences:
    """Return the sentences of a package that has this catalogue."""
    file = folder / "locale" / language / "LC_MESSAGES" / "pips.mo"
    file.parent.mkdir(parents=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    file.write_bytes(compiled.getvalue())
    return Sentences("pips", folder=folder)


def said(folder: Path, language: str, words: bytes | None) -> dict[str, Any]:
    """Return what the page says in a language with a file of words, or without one."""
    link = (
        "null" if words is None else f"({{ href: 'data:application/json,' + encodeURIComponent({words.decode()!r}) }})"
    )
    script = folder / "say.mjs"
    script.write_text(SAY.format(language=language, link=link, module=LANGUAGE.as_uri()))
    return json.loads(output(node(script, folder=folder)))


def test_a_number_takes_the_form_of_the_language(sentences: Sentences, tmp_path: Path):
    files = files_of_words({"pips": (sentences, [CODE])})
    assert list(files) == ["pl"]
    found = said(tmp_path, "pl", files["pl"])
    words = ["monet", "moneta", "monety", "monet", "monet", "monety", "monet", "monet"]
    numbers = [0, 1, 2, 5, 12, 22, 112, 1001]
    assert found["coins"] == [f"{n} {word} dla Bo" for n, word in zip(numbers, words, strict=True)]
    assert found["said"] == ["Cuda", "Cuda świata", "Epoka 2", "Not translated"]


def test_a_language_with_forms_that_whole_numbers_never_ask_for(tmp_path: Path):
    catalogue = Catalog(locale="fr")  # its second form is for millions
    coins = ("{n} pièce pour {name}", "{n} de pièces pour {name}", "{n} pièces pour {name}")
    catalogue.add(("{n} coin to {name}", "{n} coins to {name}"), coins)
    catalogue.add("Age {age}", "Âge {aage}")
    found = said(tmp_path, "fr", files_of_words({"pips": (package(tmp_path, catalogue, "fr"), [CODE])})["fr"])
    assert found["coins"][:4] == ["0 pièce pour Bo", "1 pièce pour Bo", "2 pièces pour Bo", "5 pièces pour Bo"]
    assert "Age 2" in found["said"]  # a translation with an unknown place is not used


def test_english_stands_in_the_code(tmp_path: Path):
    found = said(tmp_path, "en", None)
    assert found["coins"][:3] == ["0 coins to Bo", "1 coin to Bo", "2 coins to Bo"]
    assert found["said"] == ["Wonders", "Wonders", "Age 2", "Not translated"]


def test_a_sentence_without_a_value_says_which(tmp_path: Path):
    assert said(tmp_path, "en", None)["lacking"] == '"Age {age}" lacks {age}'


def test_browsers_format_numbers_and_dates_for_every_language_that_a_catalogue_can_have(tmp_path: Path):
    parts = (
        ("ja", "tlh", "qabcd", "abcd", "x", "i"),
        ("", "-Hant", "-1234"),
        ("", "-BR", "-419", "-1"),
        ("", "-1996", "-oxendict", "-ab12"),
        ("", "-x-pirate", "-x", "-u-nu-thai", "-a"),
    )
    tags = ["".join(each) for each in itertools.product(*parts)]
    ours = [tag for tag in tags if WELL_FORMED.fullmatch(tag)]
    script = tmp_path / "tags.mjs"
    script.write_text(f"console.log(JSON.stringify({ours}.filter((tag) => !new Intl.PluralRules(tag))))")
    assert json.loads(output(node(script, folder=tmp_path))) == []
    assert {"ja", "tlh", "ja-BR", "ja-Hant-419-1996", "ja-x-pirate"} <= set(ours)
    assert [tag for tag in REFUSED if WELL_FORMED.fullmatch(tag)] == []


@pytest.mark.parametrize("tag", REFUSED)
def test_a_catalogue_of_no_language_is_refused(tmp_path: Path, tag: str):
    sentences = package(tmp_path, Catalog(locale="de"), tag)
    with pytest.raises(ValueError, match=f"{re.escape(tag)}: not the tag of a language"):
        sentences.languages  # noqa: B018


def test_the_service_does_not_start_with_a_catalogue_of_no_language(tmp_path: Path):
    file = tmp_path / "de-1" / "LC_MESSAGES" / "service.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, Catalog())
    starting = [sys.executable, "-c", "from service.app import create_app; create_app(connected=False)"]
    environ = {**os.environ, "HEPTAD_LOCALE": str(tmp_path)}
    started = subprocess.run(starting, env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert started.returncode == 1
    assert f"{tmp_path / 'de-1'}: not the tag of a language" in started.stderr
