"""The data of revisions, and the names and texts of printed things.

The data of a revision name everything in English and in Japanese. A file `data/<revision>/names/<language>.json` adds
a language: `{"cards": {"rainbow_fragment": "…"}}`, by the kinds of the title's `Texts`. In the folder that
HEPTAD_LOCALE names, it is `<language>/names/<package>-<revision>.json`. What it lacks is named in English.
"""

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Protocol

import msgspec

from titles.kernel.words.kept import Kept
from titles.kernel.words.sentences import Named, Sentences, Spoken, added
from titles.kernel.words.translated import Translated, in_languages

Texts = Mapping[str, Mapping[str, Translated]]
"""The names and texts of what is printed, by kind (`cards`, `colours`) and id."""


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


def names_of(things: Iterable[PrintedThing]) -> dict[str, Translated]:
    """Return the names of things, by id."""
    return {thing.id: thing.name for thing in things}


def names_within(names: Mapping[str, Translated]) -> Names:
    """Return names as they are written within a sentence."""
    return Names({id_: within(name) for id_, name in names.items()})


def within(name: Translated) -> Named:
    """Return a name as it is written within a sentence: in lower case where it is the English one."""
    names: dict[str, str] = msgspec.to_builtins(name)
    return Named({language: said.lower() if said == name.en else said for language, said in names.items()})


def data_of(package: str, revision: int, name: str) -> bytes:
    """Return the bytes of a data file of a revision. Raise FileNotFoundError if there is none."""
    return resources.files(package).joinpath("data", str(revision), name).read_bytes()


def in_more_languages(printed: Texts, sentences: Sentences, revision: int) -> Texts:
    """Return the names and texts of a revision in each language of the title's sentences, and of its names.

    Raise ValueError for a name of something that the revision does not have.
    """
    package = sentences.package
    further: dict[str, dict[str, dict[str, str]]] = {kind: {id_: {} for id_ in printed[kind]} for kind in printed}
    folder = resources.files(package) / "data" / str(revision) / "names"
    own = {file.name.removesuffix(".json"): file for file in (folder.iterdir() if folder.is_dir() else ())}
    for language, file in (own | added(f"names/{package.rpartition('.')[2]}-{revision}.json")).items():
        for kind, by_id in msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, str]]).items():
            for id_, name in by_id.items():
                if id_ not in further.get(kind, ()):
                    raise ValueError(
                        f"{package}, {file.name}: revision {revision} has no {id_} among its {kind}; "
                        f"the kinds of names are: {', '.join(printed)}."
                    )
                further[kind][id_][language] = name
    return {
        kind: {id_: _with(name, further[kind][id_], sentences) for id_, name in by_id.items()}
        for kind, by_id in printed.items()
    }


def _with(printed: Translated, further: Mapping[str, str], sentences: Sentences) -> Translated:
    names = {**msgspec.to_builtins(printed), **further}
    return in_languages({**names, **sentences.names(Named(names))})
