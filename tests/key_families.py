"""What stands on a log server: whether every key has a family, and what a backup has to bring back."""

from typing import Any

from events.archive import archived_games
from events.format.seal import Head, Record
from events.log_server import keys
from events.log_server.key_families import Kind, family_of
from events.store.appending import Store
from heptad.operations.backup import entries

Contents = dict[str, Any]


def strangers(client: Any) -> set[str]:
    """Return the keys that no family describes, or that have another type than their family."""
    names, found, pipe = list(client.scan_iter(count=1000)), set(), client.pipeline(transaction=False)
    for key in names:
        pipe.type(key)
    for key, kind in zip(names, pipe.execute(), strict=True):
        family = family_of(key.decode())
        if family is None or (family.kind is not None and kind.decode() not in {family.kind, "none"}):
            found.add(key.decode())
    return found


def values(client: Any) -> Contents:
    """Return what a backup keeps as it is: the content of each key, and when it expires."""
    found = {}
    for key in client.scan_iter(count=1000):
        family = family_of(key.decode())
        if family is not None and family.use == "kept":
            value = _value(client, key.decode(), family.kind)
            found[key.decode()] = (bytes(value.content), value.expires)
    return found


def _value(client: Any, key: str, kind: Kind | None) -> entries.Value:
    assert kind is not None
    pipe = client.pipeline()
    entries.ask(pipe, key, kind)
    value = entries.value_of(key, kind, *pipe.execute())
    assert value is not None, key
    return value


def logs(store: Store) -> dict[str, tuple[Record, ...]]:
    """Return the complete logs of all games, those in the archive included."""
    games = [game for feed in store.feed.changed([0] * keys.SHARDS) for game, _ in feed]
    return {game: tuple(store.read(game)) for game in games}


def archived(client: Any) -> dict[str, Head]:
    """Return the heads of the games that are in the archive."""
    found = {}
    for shard in range(keys.SHARDS):
        for game, kept in client.hgetall(keys.archived(shard)).items():
            found[game.decode()] = archived_games.decode(kept)
    return found
