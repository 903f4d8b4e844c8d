"""Games and results by date: `since` is included, `until` is not, and pages keep to both."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.conftest import Running
from tests.service.playing import Player


@pytest.fixture(scope="module")
def ann(heptad: Running) -> Iterator[Player]:
    player = Player(heptad.url, "Ann")
    yield player
    player.close()


@pytest.fixture(scope="module")
def games(ann: Player) -> list[dict[str, Any]]:
    """Five finished games, oldest first, opened and ended at ten different times."""
    made = []
    for _ in range(5):
        game = ann.open(2, bots=["random"])["id"]
        time.sleep(0.002)
        assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
        time.sleep(0.002)
        made.append(ann.game(game))
    return made


def listed(ann: Player, kind: str, **query: Any) -> list[str]:
    answer = ann.http.get(f"/v1/{kind}", params={"mine": True, **query})
    assert answer.status_code == 200, answer.text
    return [each["id"] for each in answer.json()[kind]]


@pytest.mark.parametrize(("kind", "moment"), [("games", "created_at"), ("results", "updated_at")])
def test_since_is_included_and_until_is_not(ann: Player, games: list[dict[str, Any]], kind: str, moment: str):
    ids, times = [game["id"] for game in games][::-1], [game[moment] for game in games][::-1]
    assert listed(ann, kind, since=times[2]) == ids[:3]
    assert listed(ann, kind, until=times[2]) == ids[3:]
    assert listed(ann, kind, since=times[3], until=times[1]) == ids[2:4]
    assert listed(ann, kind, since=times[2], until=times[2]) == []
    just_after = times[2].replace("Z", "001Z")  # a microsecond later
    assert listed(ann, kind, since=just_after) == ids[:2]
    assert listed(ann, kind, until=just_after) == ids[2:]
    whole_second = times[4][:19] + "Z"
    assert listed(ann, kind, since=whole_second) == ids
    assert listed(ann, kind, since=times[4][:10]) == ids
    assert listed(ann, kind, until=times[4][:10]) == listed(ann, kind, since="9999-12-31") == []
    assert listed(ann, kind, since="0001-01-01", title="seven_wonders") == ids
    assert listed(ann, kind, since="0001-01-01", title="seven") == []


@pytest.mark.parametrize(("kind", "moment"), [("games", "created_at"), ("results", "updated_at")])
def test_pages_keep_to_the_dates(ann: Player, games: list[dict[str, Any]], kind: str, moment: str):
    found, url = [], f"/v1/{kind}?mine=true&limit=1&since={games[1][moment]}&until={games[4][moment]}"
    while url:
        answer = ann.http.get(url)
        found += [each["id"] for each in answer.json()[kind]]
        assert len(answer.json()[kind]) == 1
        url = answer.links["next"]["url"] if "next" in answer.links else ""
        assert bool(url) == (answer.json()["next"] is not None)
    assert found == [game["id"] for game in games[3:0:-1]]


@pytest.mark.parametrize("kind", ["games", "results", "games/export"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026",
        "2026-13-01",
        "2026-02-30",
        "2026-02-01T25:00:00Z",
        "2026-02-01T00:00Z",
        "2026-02-01T00:00:00",
        "2026-02-01T00:00:00+00:00",
        "2026-02-01 00:00:00Z",
        "0000-01-01",
        "9999-12-31T23:59:59.999999Z",
        "٢٠٢٦-01-01",
    ],
)
def test_what_is_no_instant_is_refused(ann: Player, kind: str, text: str):
    for field in ("since", "until"):
        answer = ann.http.get(f"/v1/{kind}", params={field: text})
        assert answer.status_code == 422, answer.text
        [error] = answer.json()["errors"]
        assert error["field"] == field
        assert "2026-01-31T18:30:00Z" in error["detail"]


@pytest.mark.parametrize("kind", ["games", "results", "games/export"])
def test_until_before_since_is_refused(ann: Player, kind: str):
    answer = ann.http.get(f"/v1/{kind}", params={"since": "2026-02-01T00:00:00.001Z", "until": "2026-02-01"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [{"field": "until", "detail": "must not be before `since`"}]
