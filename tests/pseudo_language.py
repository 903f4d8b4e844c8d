"""A language that does not exist, as catalogues made of the English sentences: longer, with accents, in brackets."""

import json
from collections.abc import Iterable
from pathlib import Path

from babel.messages.mofile import write_mo

from titles.testkit.catalogues import wanted_catalogue
from titles.testkit.sentences import sentences

ROOT = Path(__file__).parent.parent

PSEUDO = "en-XA"
"""Its tag, as usual for such a language."""
_ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def pseudo(text: str) -> str:
    """Return a longer text, with accents, in brackets; the places of values and tags of HTML stay."""
    parts = text.replace("<", "{<").replace(">", ">}").split("{")
    said = "[" + "{".join([parts[0].translate(_ACCENTED), *map(_after_place, parts[1:])]) + " ~~]"
    return said.replace("{<", "<").replace(">}", ">")


def _after_place(part: str) -> str:
    name, brace, rest = part.rpartition("}") if "<" in part else part.partition("}")
    return name + brace + rest.translate(_ACCENTED)


def write_catalogues(folder: Path, packages: Iterable[str]) -> None:
    """Write the catalogues of packages into a folder for HEPTAD_LOCALE."""
    (folder / PSEUDO / "LC_MESSAGES").mkdir(parents=True)
    for package in packages:
        catalogue = wanted_catalogue(sentences(ROOT / package.replace(".", "/")))
        for sentence in catalogue:
            if isinstance(sentence.id, str):
                sentence.string = pseudo(sentence.id) if sentence.id else sentence.string
            else:
                sentence.string = tuple(map(pseudo, sentence.id))
        with (folder / PSEUDO / "LC_MESSAGES" / f"{package.rpartition('.')[2]}.mo").open("wb") as compiled:
            write_mo(compiled, catalogue)
    names = folder / PSEUDO / "names" / "seven-1.json"
    names.parent.mkdir()
    names.write_text(json.dumps({"cards": {"rainbow_fragment": "Árc"}, "colours": {"red": "réd"}}), encoding="utf-8")
