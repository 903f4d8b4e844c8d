"""Types in Go, Rust and Kotlin: `python -m tests.contract.other_languages` generates them and looks at the integers.

It prints how many integers have the width of their format, and names the others. The suite only checks that there is
such a format (tests/service/test_contract.py): generating the types takes half a minute.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.contract.contract import CONTRACT, FILE
from tests.contract.test_python import BIN, run

PARTS = "apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"


class Language(NamedTuple):
    """How a generator names the file of a class, how it declares a field with an integer, and its two integers."""

    generator: str
    file: str
    declared: str
    integers: dict[str, str]
    more: tuple[str, ...] = ()


LANGUAGES = (
    Language(
        "go",
        "model_{snake}.go",
        r'\*?(?:Nullable)?([Ii]nt\d\d) `json:"{field}[",]',
        {"int32": "int32", "Int32": "int32", "int64": "int64", "Int64": "int64"},
    ),
    Language("rust", "{snake}.rs", r'rename = "{field}".*\n.*\b(i\d\d)\b', {"i32": "int32", "i64": "int64"}),
    Language(
        "kotlin",
        "{name}.kt",
        r'SerialName\(value = "{field}"\).*\n.*kotlin\.(Int|Long)\b',
        {"Int": "int32", "Long": "int64"},
        ("--additional-properties", "serializationLibrary=kotlinx_serialization"),
    ),
)


class Whole(NamedTuple):
    """A property that is an integer, or an integer or null."""

    schema: str
    field: str
    format: str


def integers() -> Iterator[Whole]:
    """Yield the properties of the contract that are integers of any value."""
    for name, schema in CONTRACT["components"]["schemas"].items():
        for part in (schema, *schema.get("allOf", ())):
            for field, inner in part.get("properties", {}).items():
                kinds = [each for each in inner.get("anyOf", [inner]) if each.get("type") != "null"]
                [first, *others] = kinds
                if not others and first.get("type") == "integer" and not {"enum", "const"} & first.keys():
                    yield Whole(name, field, first["format"])


def wrong(language: Language, folder: Path, wanted: list[Whole]) -> list[str]:
    """Generate the types of a language, and return the properties whose integers do not have the width wanted."""
    command = (BIN / "openapi-generator-cli", "generate", "-g", language.generator, "-i", FILE, "-o", folder)
    run(*command, "--global-property", PARTS, *language.more, folder=folder)
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob(f"*{Path(language.file).suffix}")}
    found = []
    for name, field, width in wanted:
        snake = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        file = language.file.format(name=name, snake=snake)
        text = texts.get(file) or texts.get(f"model_{file}", "")  # of a class with the name of a keyword
        declared = re.search(language.declared.replace("{field}", re.escape(field)), text)
        if declared is None or language.integers.get(declared[1]) != width:
            found.append(f"{name}.{field}: {declared and declared[1]}, not {width}")
    return found


def main() -> None:
    """Print what is wrong in each language; exit with 1 if anything is."""
    wanted, failed = list(integers()), False
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            found = wrong(language, Path(folder), wanted)
        sys.stdout.write(f"{language.generator}: {len(wanted) - len(found)} of {len(wanted)} integers are right.\n")
        sys.stdout.writelines(f"  {line}\n" for line in found)
        failed = failed or bool(found)
    sys.exit(failed)


if __name__ == "__main__":
    main()
