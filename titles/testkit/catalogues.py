"""The catalogues of sentences of a package: brought in line with its code, checked, and compiled.

    python -m titles.testkit.catalogues titles.seven             bring the catalogues in line with the code
    python -m titles.testkit.catalogues titles.seven --new fr    begin a language
    python -m titles.testkit.catalogues titles.seven --check     only say what is wrong

With `--folder`, the catalogues are not beside the code but in the folder that HEPTAD_LOCALE names. It needs Babel,
which games do not.
"""

import argparse
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from titles.kernel.words.sentences import FOLDER
from titles.testkit.sentences import COUNT, Sentence, places, problems_of_code, sentences

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.mofile import read_mo, write_mo
    from babel.messages.pofile import read_po, write_po
except ImportError:
    sys.exit("Catalogues are made with Babel: pip install babel")

WIDTH = 100
HEADER = """\
# The sentences of {package}. `python -m titles.testkit.catalogues {package}` brings them in line with the code.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Bring the catalogues of packages in line with their code. Exit with status 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m titles.testkit.catalogues", description=main.__doc__)
    parser.add_argument("packages", nargs="+", metavar="PACKAGE", help="a package with sentences, such as titles.seven")
    parser.add_argument("--new", metavar="LANGUAGE", help="begin the catalogue of a language, such as fr or pt-BR")
    parser.add_argument("--check", action="store_true", help="change nothing, and say what is wrong")
    parser.add_argument("--folder", type=Path, help="where the catalogues are; without it, beside the code")
    given = parser.parse_args(arguments)
    wrong = []
    for package in given.packages:
        if given.new:
            _begin(package, given.new, given.folder)
        wrong += list((problems if given.check else bring_in_line)(package, given.folder))
    if wrong:
        sys.exit("\n".join(wrong))


def problems(package: str, folder: Path | None = None) -> Iterator[str]:
    """Return what is wrong with the sentences of a package, in its code and in its catalogues."""
    found = list(sentences(_folder(package)))
    yield from problems_of_code(found)
    wanted = wanted_catalogue(found)
    for file in _files(package, folder):
        catalogue = read(file)
        for problem in problems_of_catalogue(catalogue, wanted):
            yield f"{file.name}, {catalogue.locale_identifier}: {problem}"
        if not _is_compiled(file, catalogue):
            yield f"{file.name}, {catalogue.locale_identifier}: not compiled since it was changed"


def bring_in_line(package: str, folder: Path | None = None) -> list[str]:
    """Write the sentences of the code into the catalogues of a package, compile them, and return what is wrong.

    A sentence that was changed keeps its translation, marked as fuzzy; it is said in English until the mark is removed.
    """
    found = list(sentences(_folder(package)))
    for file in _files(package, folder):
        catalogue = read(file)
        catalogue.update(wanted_catalogue(found))
        _write(package, catalogue, file)
    return list(problems(package, folder))


def wanted_catalogue(found: Iterable[object]) -> Catalog:
    """Return a catalogue of the sentences of the code, without translations."""
    catalogue = Catalog(fuzzy=False)
    for each in found:
        if isinstance(each, Sentence):
            text = each.text if len(each.text) > 1 else each.text[0]
            catalogue.add(text, locations=[(each.file, 0)], context=each.context)
    return catalogue


def problems_of_catalogue(catalogue: Catalog, wanted: Catalog) -> Iterator[str]:
    """Return what is wrong: sentences that are missing, unused or without a translation, and places that differ."""
    for sentence in wanted:
        if sentence.id and not _has(catalogue, sentence):
            yield f"missing: {sentence.id}"
    for sentence in catalogue:
        if not sentence.id:
            continue
        if not _has(wanted, sentence):
            yield f"not in the code: {sentence.id}"
        elif sentence.fuzzy or not all(_texts(sentence.string or "")):
            yield f"without a translation: {sentence.id}"
        else:
            yield from _misplaced(_texts(sentence.id), _texts(sentence.string or ""))


def _misplaced(text: Sequence[str], said: Sequence[str]) -> Iterator[str]:
    named = set().union(*(places(each) for each in text))
    for each in said:
        try:
            places(each)
        except ValueError:
            yield f"a brace is open, or closed twice: {each}"
            continue
        for name in sorted(places(each) - named):
            yield f"{{{name}}} has no value: {each}"
        for name in sorted(named - places(each) - {COUNT}):
            yield f"{{{name}}} is left out: {each}"


def _has(catalogue: Catalog, sentence: Message) -> bool:
    found = catalogue.get(sentence.id, context=sentence.context)
    return found is not None and found.id == sentence.id


def _texts(text: str | Sequence[str]) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text


def _folder(package: str) -> Path:
    """Return the folder of a package, which is not imported."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        sys.exit(f"There is no package {package}.")
    return Path(spec.submodule_search_locations[0])


def _files(package: str, folder: Path | None) -> list[Path]:
    return sorted((folder or _folder(package) / "locale").glob(_file(package, "*")))


def _file(package: str, language: str) -> str:
    """Return where the catalogue of a language is in a folder of catalogues."""
    return f"{language}/{FOLDER}/{package.rpartition('.')[2]}.po"


def _begin(package: str, language: str, folder: Path | None) -> None:
    file = (folder or _folder(package) / "locale") / _file(package, language)
    if file.exists():
        sys.exit(f"{package} has a catalogue of {language} already.")
    file.parent.mkdir(parents=True, exist_ok=True)
    _write(package, Catalog(locale=language.replace("-", "_"), fuzzy=False), file)


def read(file: Path) -> Catalog:
    """Return a catalogue."""
    with file.open("rb") as opened:
        return read_po(opened, locale=file.parents[1].name.replace("-", "_"))


def _write(package: str, catalogue: Catalog, file: Path) -> None:
    """Write a catalogue, and compile it if it says something else than before."""
    text = io.BytesIO()
    write_po(text, catalogue, width=WIDTH, omit_header=True, ignore_obsolete=True, include_lineno=False)
    header = HEADER.format(package=package, language=file.parents[1].name, plurals=catalogue.plural_forms)
    file.write_bytes(header.encode() + text.getvalue())
    if not _is_compiled(file, catalogue):
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)


def _is_compiled(file: Path, catalogue: Catalog) -> bool:
    """Whether the compiled catalogue says the same."""
    compiled = file.with_suffix(".mo")
    if not compiled.exists():
        return False
    with compiled.open("rb") as opened:
        return _said(read_mo(opened)) == _said(catalogue)


def _said(catalogue: Catalog) -> dict[object, object]:
    return {
        (sentence.context, *_texts(sentence.id)): tuple(_texts(sentence.string or ""))
        for sentence in catalogue
        if sentence.id and all(_texts(sentence.string or "")) and not sentence.fuzzy
    }


if __name__ == "__main__":
    main()
