"""The generated models: up to date, typed to the last move, and tolerant of what a newer server sends."""

import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from heptad_client import models
from heptad_client.model import read
from heptad_client.titles import ENVELOPES, LegalMove, Move, Options, State
from tests.contract.contract import CONTRACT
from titles.kernel.title import Title
from titles.registry import TITLES

CLIENT = Path(__file__).parents[3] / "clients" / "python"
COMMON = {"version": 1, "seat": 0, "decision": "d", "prompt": None, "awaited": True, "chosen": None}


def examples(schema: str) -> list[tuple[str, object]]:
    """Return the recorded answers of operations that answer with a schema."""
    found = []
    for path, item in CONTRACT["paths"].items():
        for method, operation in item.items():
            for answer in operation.get("responses", {}).values() if isinstance(operation, dict) else ():
                media = answer.get("content", {}).get("application/json", {})
                if media.get("schema", {}).get("$ref", "").endswith(f"/{schema}"):
                    given = media.get("examples", {"": {"value": media.get("example")}})
                    found += [(f"{method} {path} {name}", each["value"]) for name, each in given.items()]
    return [(name, value) for name, value in found if value is not None]


def test_the_models_are_those_of_the_contract():
    made = subprocess.run(
        [sys.executable, CLIENT / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr


def test_recorded_answers_are_read_whole():
    answers = sorted(name for name in CONTRACT["components"]["schemas"] if name.endswith("Out"))
    recorded = {schema: examples(schema) for schema in answers}
    assert sum(map(bool, recorded.values())) > 15
    for schema, some in recorded.items():
        for name, value in some:
            written = msgspec.to_builtins(read(msgspec.json.encode(value), getattr(models, schema)))
            assert set(written) <= set(value), (schema, name)
            assert all(value[key] is None for key in set(value) - set(written)), (schema, name)


def test_the_unions_over_all_titles_have_all_titles():
    titles = set(CONTRACT["components"]["schemas"]["GameOut"]["discriminator"]["mapping"])
    assert ENVELOPES.keys() == titles
    for union in (Move, LegalMove, State, Options):
        assert {member.__module__ for member in get_args(union)} == {"heptad_client.generated.models"}
    assert len(get_args(LegalMove)) == len(get_args(State)) == len(get_args(Options)) == len(titles)


def test_unknown_fields_are_ignored():
    changed = read(b'{"version":1,"hash":"h","due":null,"mood":"good"}', models.ChangedOut)
    assert changed == models.ChangedOut(version=1, hash="h", due=None)


def test_moves_of_a_newer_server_leave_the_rest_readable():
    offers = [
        {"id": "a", "move": {"action": "sing", "song": [1]}, "label": "Sing", "cost": {}},
        {"id": "b", "move": {"action": "pass", "step": 2}, "label": "Pass", "cost": {}},
    ]
    body = msgspec.json.encode({**COMMON, "title": "seven_wonders_dice", "moves": offers})
    listed = read(body, models.MovesOut)
    assert isinstance(listed, models.SevenWondersDiceMovesOut)
    unknown, known = (offer.move for offer in listed.moves)
    assert unknown == models.UnknownMove(fields={"action": "sing", "song": [1]})
    assert unknown.action == "sing"
    assert known == models.SevenWondersDicePassMove(step=2)


def test_a_title_that_the_client_does_not_know_keeps_what_all_titles_have():
    listed = read(msgspec.json.encode({**COMMON, "title": "chess", "moves": [{"id": "a"}]}), models.MovesOut)
    assert isinstance(listed, models.UnknownMoves)
    assert (listed.title, listed.decision, listed.moves) == ("chess", "d", [{"id": "a"}])


def test_a_list_is_readable_with_a_title_that_the_client_does_not_know():
    rating = {"title": "chess", "seats": None, "rank": 1, "rating": 25.0, "games": 3, "wins": 1}
    assert read(msgspec.json.encode(rating), models.RatingOut).title == "chess"


def test_an_answer_that_does_not_follow_the_contract_is_an_error():
    with pytest.raises(msgspec.ValidationError, match="seat"):
        read(msgspec.json.encode({**COMMON, "title": "seven", "seat": "first", "moves": []}), models.MovesOut)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_a_catalogue_is_read_to_its_last_effect(title: Title):
    catalogue = as_json(title.catalogue(title.revision))
    body = {"title": title.id, "revision": title.revision, "rules_hash": "h", "catalogue": catalogue}
    found = read(msgspec.json.encode(body), models.CatalogueOut)
    assert as_json(found.catalogue) == without_nulls(catalogue, as_json(found.catalogue))


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def without_nulls(value: object, like: object) -> object:
    """Return a JSON value without the fields that are null and absent from the other one."""
    if isinstance(value, dict):
        assert isinstance(like, dict)
        kept = {key: inner for key, inner in value.items() if key in like or inner is not None}
        return {key: without_nulls(inner, like[key]) if key in like else inner for key, inner in kept.items()}
    if isinstance(value, list):
        return [without_nulls(*pair) for pair in zip(value, like, strict=True)]
    return value


def test_an_effect_of_a_newer_server_leaves_the_rest_of_the_catalogue_readable():
    title = TITLES["seven_wonders_dice"]
    catalogue = as_json(title.catalogue(title.revision))
    space = next(space for building in catalogue["buildings"] for space in building["spaces"] if space["effects"])
    space["effects"][0] = {"type": "sing"}
    body = {"title": title.id, "revision": title.revision, "rules_hash": "h", "catalogue": catalogue}
    found = read(msgspec.json.encode(body), models.CatalogueOut)
    assert msgspec.json.encode(found).count(b'"unknown"') == 1
    assert len(found.catalogue.buildings) == len(catalogue["buildings"])
