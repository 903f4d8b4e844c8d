"""The components of a title of another package: everything in its catalogue that has an id and a name."""

from collections.abc import Iterator

import msgspec

from titles.kernel.show.components import Component, Components, Section, text_of
from titles.kernel.words.sentences import Named, Spoken


class PlainComponents(Components):
    """A section for each list of the catalogue whose entries have an `id` and a `name`."""

    def __init__(self, catalogue: msgspec.Struct) -> None:
        self._catalogue = catalogue

    def sections(self) -> Iterator[Section]:
        """Yield the sections in the order of the catalogue."""
        for field in self._catalogue.__struct_fields__:
            components = tuple(_components(field, getattr(self._catalogue, field)))
            if components:
                heading = field.replace("_", " ").capitalize()
                yield Section(anchor=field, heading=Named({"en": heading}), components=components)


def _components(field: str, listed: object) -> Iterator[Component]:
    for thing in listed if isinstance(listed, tuple | list) else ():
        name = getattr(thing, "name", None)
        if isinstance(thing, msgspec.Struct) and isinstance(name, Spoken):
            anchor = f"{field}-{getattr(thing, 'id', len(field))}"
            yield Component(anchor=anchor, name=name, texts=text_of(thing))
