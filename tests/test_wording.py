"""Prose, docstrings and comments use the words of docs/glossary.md, and none of those that it replaced."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from heptad.cli.main import app
from titles.testkit.sentences import Sentence, sentences

ROOT = Path(__file__).parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "titles").rglob("*.md"))]

PACKAGES = [
    "application",
    "benchmarks",
    "clients/mcp",
    "events",
    "heptad",
    "lab",
    "projections",
    "service",
    "tests",
    "titles",
    "verifier",
    "workers",
]
MODULES = [module for package in PACKAGES for module in sorted((ROOT / package).rglob("*.py"))]

RETIRED = {
    r"agenda": "write `pending stack`; `agenda` is only its name in JSON",
    r"quietest": "write `default move`",
    r"ow(ed|es)": "write `pending`, or name the payment",
    r"told": "write `described`, `named`, `sent` or `distinguished`",
    r"(the|all) offers": "write `legal moves`, or name what is laid out",
    r"audit(?! log)": "write `invariants`; the audit log lists what operators did",
    r"laws": "write `rules` or `invariants`",
    r"course of a game": "write `a whole game`, or name the phase",
    r"awaited": "name the seats that have to move, or for which the game waits",
    r"battery": "write `conformance suite`",
    r"(un)?sound": "a log is valid; `sound` is only the name in JSON",
    r"shelf": "write `read model store`",
    r"the house|of a house": "write `the service`, `the server` or `Heptad`",
    r"anew": "write `again`",
    r"whoever": "name the party: the player, the client, the reader",
    r"for nothing(?! else)": "write `for free`",
    r"so many": "name the number: `at most 16 changes`",
    r"append conflict|conflict of an append": "write `version conflict`",
    r"pending work|kind of pending": "write `job`",
    r"hosted log|log (that is )?hosted": "write `imported log`; a host is a player",
}
"""Words that this project used and that nobody else does, each with what to write instead."""


def prose(page: str) -> str:
    """Return a page without code, link targets and the headings of the rules, which are cited by their names."""
    text = page.partition("\n## Style\n")[0]
    for code in (r"```.*?```", r"`[^`\n]*`", r"(?m)^    .*$", r"\]\([^)]*\)", r"(?m)^#+ .*$"):
        text = re.sub(code, " ", text, flags=re.DOTALL if code.startswith("```") else 0)
    return text


ANY_RETIRED = re.compile(rf"\b(?:{'|'.join(RETIRED)})\b", re.IGNORECASE)


def retired_words(text: str) -> Iterator[str]:
    """Find the retired words in a text, each with what to write instead."""
    if not ANY_RETIRED.search(text):
        return
    for word, instead in RETIRED.items():
        for found in re.finditer(rf"\b(?:{word})\b", text, re.IGNORECASE):
            around = " ".join(text[max(0, found.start() - 30) : found.end() + 30].split())
            yield f"…{around}…: {instead}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_use_the_words_of_the_glossary(page: Path):
    found = list(retired_words(prose(page.read_text(encoding="utf-8"))))
    assert not found, "\n".join(found)


def held() -> Iterator[tuple[str, str]]:
    """Return each file or folder in the last column of the glossary, with the name that it should hold, or ""."""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = line.strip("|").split(" | ")
        if len(cells) == 3 and (found := re.fullmatch(r"`([\w/.]+)`(?: `(\w+)`)?", cells[2].strip())):
            yield found[1], found[2] or ""


def test_the_glossary_names_code_that_exists():
    places = list(held())
    assert len(places) > 80, "the test looks for the wrong thing"
    for path, name in places:
        assert (ROOT / path).exists(), path
        if name:
            assert re.search(rf"\b{name}\b", (ROOT / path).read_text(encoding="utf-8")), f"{path}: {name}"


def descriptions(value: Any) -> Iterator[str]:
    """Return all texts of an OpenAPI document that are written for people."""
    if isinstance(value, dict):
        for key, inner in value.items():
            is_text = key in {"description", "summary"} and isinstance(inner, str)
            yield from [re.sub(r"\n +", "\n", inner)] if is_text else descriptions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from descriptions(inner)


def test_the_api_description_uses_the_words_of_the_glossary():
    texts = list(descriptions(yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)))
    assert len(texts) > 200, "the test looks for the wrong thing"
    found = [word for text in texts for word in retired_words(prose(text))]
    assert not found, "\n".join(found)


def test_the_help_of_all_commands_uses_the_words_of_the_glossary():
    command = get_command(app)
    commands = [command, *command.commands.values()]
    texts = [each.help or "" for each in commands]
    texts += [getattr(option, "help", None) or "" for each in commands for option in each.params]
    assert len(texts) > 30, "the test looks for the wrong thing"
    found = [word for text in texts for word in retired_words(prose(text))]
    assert not found, "\n".join(found)


def explanations(module: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a module that has any of the retired words."""
    if not ANY_RETIRED.search(module.read_text(encoding="utf-8")):
        return
    with module.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
                yield re.sub(r"`[^`\n]*`", " ", token.string)


def test_docstrings_and_comments_use_the_words_of_the_glossary():
    texts = [(module, text) for module in MODULES for text in explanations(module)]
    assert len(texts) > 400, "the test looks for the wrong thing"
    found = [f"{module.relative_to(ROOT)}: {word}" for module, text in texts for word in retired_words(text)]
    assert not found, "\n".join(found)


SPEAKING = ["heptad", "service", "titles", "web"]
"""The folders of what says sentences, in Python, in templates and in modules for browsers."""


@pytest.mark.parametrize("folder", SPEAKING)
def test_sentences_use_the_words_of_the_glossary(folder: str):
    said = [each for each in sentences(ROOT / folder) if isinstance(each, Sentence)]
    assert len(said) > 50, "the test looks for the wrong thing"
    found = [f"{each.file}: {word}" for each in said for text in each.text for word in retired_words(text)]
    assert not found, "\n".join(found)


COMMENT = re.compile(r"(?m)(?:^|\s)//.*$|^\s*/?\*.*$|/\*.*?\*/")
"""A line of a comment in JavaScript."""
TAG = re.compile(r"@(?:import|param|property|template|type|typedef)\b.*")
"""What a comment says to TypeScript."""
SCRIPTS = [
    script
    for folder in ("web", "titles")
    for kind in ("js", "mjs", "ts", "css")
    for script in sorted((ROOT / folder).rglob(f"*.{kind}"))
    if "vendor" not in script.parts and script.name != "verify.mjs"
]
"""What browsers load and people write, and the types of it."""


def test_comments_in_scripts_use_the_words_of_the_glossary():
    comments = [(script, COMMENT.findall(script.read_text(encoding="utf-8"))) for script in SCRIPTS]
    texts = [(script, "\n".join(TAG.sub("", line) for line in found)) for script, found in comments]
    assert sum(text.count("\n") for _, text in texts) > 400, "the test looks for the wrong thing"
    found = [f"{script.relative_to(ROOT)}: {word}" for script, text in texts for word in retired_words(text)]
    assert not found, "\n".join(found)


def names_of_tests(module: Path) -> Iterator[str]:
    """Yield the names of the tests in a module, as words."""
    for name in re.findall(r"(?m)^ *def test_(\w+)", module.read_text(encoding="utf-8")):
        yield name.replace("_", " ")


def test_names_of_tests_use_the_words_of_the_glossary():
    names = [(module, name) for module in MODULES for name in names_of_tests(module)]
    assert len(names) > 1000, "the test looks for the wrong thing"
    found = [f"{module.relative_to(ROOT)}: {word}" for module, name in names for word in retired_words(name)]
    assert not found, "\n".join(found)


def test_a_retired_word_is_found_in_prose_and_not_in_code():
    page = "A seat that is\nawaited. `agenda`\n\n    agenda\n\n[a](agenda.md)\n\n## Agenda\n"
    [found] = retired_words(prose(page))
    assert "that is awaited" in found
