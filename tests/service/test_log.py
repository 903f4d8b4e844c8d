"""The whole log of a game: streamed as it is read, page by page."""

import json

import redis

from events.log_server import keys
from service.games.game_stream import MAX_AT_ONCE
from tests.service.conftest import Make, at

PAGES = 5


class Reads:
    """How often a game's log was read, by what the log server says of its commands."""

    def __init__(self, client: redis.Redis, game: str) -> None:
        self._client = client
        self._monitor = client.monitor()
        self._begin = f"XRANGE {keys.stream(game)} "
        self._count = 0

    def __enter__(self) -> "Reads":
        self._monitor.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._monitor.__exit__()

    def count(self) -> int:
        """Return the number of reads so far."""
        self._client.echo("counted")
        while "counted" not in (command := self._monitor.next_command()["command"]):
            self._count += command.startswith(self._begin)
        return self._count


def reads_of(path: str, client: redis.Redis) -> Reads:
    """The reads of the game whose log has this path."""
    return Reads(client, path.removesuffix("/log").rpartition("/")[2])


def long_game(make: Make) -> tuple[object, str]:
    """A game whose log has several pages, since seats were taken and left again and again."""
    client = at(make(limits="seats=none"), "192.0.2.1")
    token = client.post("/v1/players", json={"name": "Ann"}).get_json()["token"]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    path = "/v1/games/" + client.post("/v1/games", json={"title": "seven_wonders", "seats": 3}).get_json()["id"]
    version = 2
    while version < (PAGES - 1) * MAX_AT_ONCE:
        assert client.post(f"{path}/seats", json={"bot": "random"}).status_code == 201
        assert client.delete(f"{path}/seats/1").status_code == 200
        version += 2
    return client, f"{path}/log"


def test_a_long_log_is_read_as_its_reader_takes_it_and_not_if_the_reader_has_it(make: Make, log_client: redis.Redis):
    client, path = long_game(make)
    whole = client.get(path)
    with reads_of(path, log_client) as reads:
        answer = client.get(path, buffered=False)
        first, taken = reads.count(), []
        for page in answer.iter_encoded():
            taken.append(page)
            assert reads.count() <= first + len(taken)
        assert reads.count() >= PAGES - 1
    assert len(taken) >= PAGES - 1
    assert b"".join(taken) == whole.data
    lines = [json.loads(line) for line in whole.data.splitlines()]
    assert [line["version"] for line in lines[1:]] == [*range(1, len(lines))]
    assert "Content-Length" not in answer.headers
    answer.close()
    tag = whole.headers["ETag"]
    with reads_of(path, log_client) as reads:
        answer = client.get(path, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.data) == (304, b"")
        once = reads.count()
        assert client.head(path).headers["ETag"] == tag
        assert max(once, reads.count() - once) < PAGES - 1
