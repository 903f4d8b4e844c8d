"""A game keeps the names of the revision that it is played under, whatever is newest."""

import random
import sys
from itertools import islice
from typing import Any

import msgspec
import pytest

from events.format.seal import open_record
from tests.logs import finished
from titles.kernel.deciding.decider import moves
from titles.kernel.history import tell
from titles.kernel.state.game import to_move
from titles.kernel.title import Title
from titles.kernel.words.printed import Names
from titles.kernel.words.sentences import Named
from titles.registry import TITLES
from titles.testkit.playthrough import open_random, playing

LATER = 2


def renamed(value: Any) -> Any:
    """Printed things as another revision may print them: the same, by other names."""
    if isinstance(value, msgspec.Struct):
        fields = {name: renamed(getattr(value, name)) for name in value.__struct_fields__}
        for name in {"name", "name_en", "name_ja", "en", "ja"} & fields.keys():
            if isinstance(fields[name], str):
                fields[name] = f"later {fields[name]}"
        return type(value)(**fields)
    if isinstance(value, Names):
        return Names({id_: renamed(name) for id_, name in value.items()})
    if isinstance(value, dict):
        return {key: renamed(inner) for key, inner in value.items()}
    if isinstance(value, Named):
        return Named({language: f"later {name}" for language, name in value.names.items()})
    if hasattr(value, "_fields"):  # the names of everything, by id
        return type(value)(*map(renamed, value))
    return tuple(map(renamed, value)) if isinstance(value, tuple) else value


@pytest.fixture(params=TITLES)
def title(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Title:
    """A title that has a second revision, the newest, with other names."""
    name = request.param
    printed = sys.modules[f"titles.{name}.catalogue"].catalogue
    later = renamed(printed(1))

    def catalogue(revision: int) -> Any:
        return later if revision == LATER else printed(revision)

    for module in [module for module in sys.modules if module.startswith(f"titles.{name}.")]:
        for patched, value in (("catalogue", catalogue), ("REVISION", LATER)):
            if hasattr(sys.modules[module], patched):
                monkeypatch.setattr(sys.modules[module], patched, value)
    return TITLES[name]


LANGUAGES = ["en", "ja"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_history_has_the_names_of_the_revision(title: Title, language: str):
    log = finished(title, 2, 1)
    named = 0
    for record in log.records:
        event = title.codec.join(*open_record(record, lambda _to: True))
        now, then = (tell(title, revision, event, ["Ann", "Bob"], language) for revision in (1, LATER))
        assert now is None or "later" not in now
        assert then is None or then.lower().replace("later ", "") == now.lower()
        named += now != then
    assert named > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_have_the_names_of_the_revision(title: Title, language: str):
    chance, named = random.Random(1), 0
    begun = open_random(title, 2, {}, chance)[-1].game
    for batch in islice(playing(title, begun, chance), 60):
        game = batch.game
        later = msgspec.structs.replace(game, revision=LATER)
        for seat in to_move(game):
            for legal_move in moves(title, game, seat):
                now, then = (title.label(each, seat, legal_move.move, language) for each in (game, later))
                assert "later" not in now
                assert then.lower().replace("later ", "") == now.lower()
                named += now != then
    assert named > 10
