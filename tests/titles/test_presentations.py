"""What other rooms show of a title is found through its record, and lies in its own package."""

from dataclasses import fields
from importlib import resources
from pkgutil import resolve_name

import pytest

from titles.kernel.presentations import Presentations
from titles.kernel.show.components import Components
from titles.kernel.show.encoder import Encoder
from titles.kernel.show.knowledge import Knowledge
from titles.kernel.show.terminal import Drawing
from titles.kernel.title import Title
from titles.registry import TITLES

OWN = [title for title in TITLES.values() if title.package.startswith("titles.")]
KINDS = {"components": Components, "encoder": Encoder, "knowledge": Knowledge, "terminal": Drawing}
"""By the field of the record: the class of what a title may name there."""


@pytest.mark.parametrize("kind", [field.name for field in fields(Presentations) if field.name in KINDS])
def test_a_title_that_names_nothing_is_shown_as_any_title(kind: str):
    assert issubclass(resolve_name(getattr(Presentations(), kind)), KINDS[kind])


@pytest.mark.parametrize("title", OWN, ids=lambda title: title.id)
def test_each_title_has_its_own_of_all_kinds(title: Title):
    for kind, cls in KINDS.items():
        name = getattr(title.show, kind)
        assert name.startswith(f"{title.package}.show."), kind
        assert issubclass(resolve_name(name), cls), name
    assert (title.show.lesson or "").startswith(f"{title.package}.show.")
    for file in (title.show.page, title.show.picture):
        assert resources.files(title.package).joinpath(file).is_file(), file
