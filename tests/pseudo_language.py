"""A language that does not exist, as catalogues made of the English sentences: longer, with accents, in brackets."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from babel.messages.mofile import write_mo

from titles.kernel.words.printed import Texts
from titles.seven.catalogue import catalogue as of_seven
from titles.seven_wonders.catalogue import catalogue as of_wonders
from titles.seven_wonders_dice.play.rules import rules_of as of_dice
from titles.seven_wonders_duel.catalogue import catalogue as of_duel
from titles.testkit.catalogues import wanted_catalogue
from titles.testkit.sentences import sentences

ROOT = Path(__file__).parent.parent

PRINTED: dict[str, Texts] = {
    "seven": of_seven(1).texts,
    "seven_wonders": of_wonders(1).texts,
    "seven_wonders_duel": of_duel(1).texts,
    "seven_wonders_dice": of_dice(1).texts,
}
"""What is printed in revision 1 of each title."""
PSEUDO = "en-XA"
"""Its tag, as usual for such a language."""
FILLING = " That is what the rules say."
LONGEST = 200
"""The letters of a long refusal."""
_ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def pseudo(text: str) -> str:
    """Return a longer text, with accents, in brackets; the places of values and tags of HTML stay."""
    parts = text.replace("<", "{<").replace(">", ">}").split("{")
    said = "[" + "{".join([parts[0].translate(_ACCENTED), *map(_after_place, parts[1:])]) + " ~~]"
    return said.replace("{<", "<").replace(">}", ">")


def write_long_refusals(folder: Path, language: str, packages: Iterable[str]) -> None:
    """Write the catalogues of a language that is English, but for refusals of the rules, which have 200 letters."""
    (folder / language / "LC_MESSAGES").mkdir(parents=True)
    for package in packages:
        catalogue = wanted_catalogue(sentences(ROOT / package.replace(".", "/")))
        for sentence in catalogue:
            if isinstance(sentence.id, str) and any("/play/" in file for file, _ in sentence.locations):
                sentence.string = sentence.id and (sentence.id + FILLING * 12)[:LONGEST]
        with (folder / language / "LC_MESSAGES" / f"{package.rpartition('.')[2]}.mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


def _after_place(part: str) -> str:
    name, brace, rest = part.rpartition("}") if "<" in part else part.partition("}")
    return name + brace + rest.translate(_ACCENTED)


def write_catalogues(folder: Path, packages: Iterable[str]) -> None:
    """Write the catalogues of packages, and the names of all titles, into a folder for HEPTAD_LOCALE."""
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
    names = folder / PSEUDO / "names"
    names.mkdir()
    for title, texts in PRINTED.items():
        said = {kind: {id_: pseudo(name.en) for id_, name in by_id.items()} for kind, by_id in texts.items()}
        (names / f"{title}-1.json").write_bytes(msgspec.json.encode(said))
