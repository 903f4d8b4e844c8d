"""Texts that code writes in both languages: the first one is English, the second one Japanese."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("application", "service")
MAKERS = {"Translated"}
"""What makes a text in both languages from its last two arguments."""
JAPANESE = re.compile("[ぁ-ゖァ-ヺ一-鿿：]")


def literal(text: ast.expr) -> str | None:
    """Return what a text says itself, without the values that are put into it; None if it is no literal."""
    match text:
        case ast.Constant(value=str(said)):
            return said
        case ast.JoinedStr(values=parts):
            return "".join(
                part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )
    return None


def pairs() -> Iterator[tuple[str, str | None, str | None]]:
    """Return each place in the code with both of its texts."""
    for file in [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]:
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if any(f"{maker}(" in source for maker in MAKERS) else ():
            match node:
                case ast.Call(func=ast.Name(id=maker), args=[*_, english, japanese]) if (
                    maker in MAKERS and not isinstance(japanese, ast.Starred)
                ):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", literal(english), literal(japanese)


def test_every_text_is_there_in_both_languages():
    written = [(place, en, ja) for place, en, ja in pairs() if en is not None or ja is not None]
    assert written, "the test looks for the wrong thing"
    wrong = [place for place, en, ja in written if not (en and ja and JAPANESE.search(ja)) or JAPANESE.search(en)]
    assert not wrong
