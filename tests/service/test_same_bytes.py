"""A process that played a game and one that has just started answer with the same bytes, as strong entity tags say."""

import random

import pytest

from application.container import Container
from tests.containers import begin, play_on, resign
from tests.service.conftest import UNLIMITED, Make, at
from tests.service.guests import Guest
from titles.kernel.title import Title
from titles.registry import TITLES

PATHS = ("", "/moves", "/moves?unavailable=true", "/standings", "/history", "/events")
STEPS = 3
"""How often a game is looked at while it is played, and after its end."""


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_answers_with_the_same_tag_have_the_same_bytes(make: Make, title: Title):
    unlimited = {name.removeprefix("HEPTAD_").lower(): value for name, value in UNLIMITED.items()}
    app = make(**unlimited)
    container: Container = app.extensions["heptad"]
    ann, bob = Guest(app, "Ann"), Guest(app, "Bob")
    game = begin(container, title, seats=2, players=(ann.id, bob.id))
    first = container.repository.load(game).record.head.version
    seen = 0
    for step in range(STEPS):
        play_on(container, game, random.Random(step), 7)
        if step == STEPS - 1:
            resign(container, game, 0)
        started = make(**unlimited)
        for player in (ann, bob):
            token = player.http.environ_base["HTTP_AUTHORIZATION"].removeprefix("Bearer ")
            fresh = at(started, "192.0.2.1", token)
            for path in (*PATHS, f"?at={first}"):
                one, other = (each.get(f"/v1/games/{game}{path}") for each in (player.http, fresh))
                assert (one.status_code, one.headers.get("ETag")) == (other.status_code, other.headers.get("ETag"))
                if one.status_code == 200:
                    assert one.data == other.data, (step, path)
                    seen += "ETag" in one.headers
    assert seen > STEPS * len(PATHS)
