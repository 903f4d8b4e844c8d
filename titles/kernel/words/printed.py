"""The data of revisions, and the names of printed things.

The data of a revision name everything in English and in Japanese. A file `data/<revision>/names/<language>.json` adds
a language: `{"cards": {"rainbow_fragment": "…"}}`, by the fields of the title's printed names. In the folder that
HEPTAD_LOCALE names, it is `<language>/names/<package>-<revision>.json`. What it lacks is named in English.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, Protocol, TypeVar

import msgspec

from titles.kernel.words.kept import Kept
from titles.kernel.words.sentences import Named, Spoken, added
from titles.kernel.words.translated import Translated

PrintedT = TypeVar("PrintedT", bound=tuple[Any, ...])
"""A named tuple that has `Names` in some of its fields."""


MAX_LANGUAGES = 32
"""The most languages in which names are kept as they are said."""


class Names(dict[str, Spoken]):
    """Names by id."""

    def __init__(self, names: Mapping[str, Spoken]) -> None:
        super().__init__(names)
        self.said = Kept[str, dict[str, str]](self._said, MAX_LANGUAGES)
        """The names as they are said, by language and id."""

    def _said(self, language: str) -> dict[str, str]:
        return {id_: name.in_language(language) for id_, name in self.items()}


class PrintedThing(Protocol):
    """A card, a board, a resource or another thing that is printed."""

    @property
    def id(self) -> str:
        """The id of the thing."""

    @property
    def name(self) -> Translated:
        """The name of the thing."""


def names_of(things: Iterable[PrintedThing]) -> Names:
    """Return the names of things, by id."""
    return Names({thing.id: thing.name for thing in things})


def names_within(things: Iterable[PrintedThing]) -> Names:
    """Return the names of things as they are written within a sentence, by id."""
    return Names({thing.id: within(thing.name) for thing in things})


def within(name: Translated) -> Named:
    """Return a name as it is written within a sentence: in English in lower case."""
    return Named({**msgspec.to_builtins(name), "en": name.en.lower()})


def data_of(package: str, revision: int, name: str) -> bytes:
    """Return the bytes of a data file of a revision. Raise FileNotFoundError if there is none."""
    return resources.files(package).joinpath("data", str(revision), name).read_bytes()


@dataclass(frozen=True)
class Renamed:
    """A name that is another one in further languages."""

    printed: Spoken
    names: Mapping[str, str]
    """The names in those languages."""

    def in_language(self, language: str) -> str:
        """Return the name in a language, in that of `pt` for `pt-BR` if there is no other."""
        name = self.names.get(language) or self.names.get(language.rpartition("-")[0])
        return name or self.printed.in_language(language)


def in_more_languages(printed: PrintedT, package: str, revision: int) -> PrintedT:
    """Return the names of a revision with those in the further languages that there are.

    Raise ValueError for a name of something that the revision does not have.
    """
    names: dict[tuple[str, str], dict[str, str]] = {}
    folder = resources.files(package) / "data" / str(revision) / "names"
    own = {file.name.removesuffix(".json"): file for file in (folder.iterdir() if folder.is_dir() else ())}
    for language, file in (own | added(f"names/{package.rpartition('.')[2]}-{revision}.json")).items():
        for kind, by_id in msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, str]]).items():
            for id_, name in by_id.items():
                if id_ not in getattr(printed, kind, ()):
                    raise ValueError(f"{package}, {file.name}: revision {revision} has no {id_} among its {kind}.")
                names.setdefault((kind, id_), {})[language] = name
    fields: dict[str, dict[str, Spoken]] = {kind: dict(getattr(printed, kind)) for kind, _ in names}
    for (kind, id_), by_language in names.items():
        fields[kind][id_] = Renamed(fields[kind][id_], by_language)
    return printed._replace(**{kind: Names(each) for kind, each in fields.items()})  # type: ignore[attr-defined,no-any-return]  # every named tuple has it
