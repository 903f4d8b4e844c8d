"""The names and texts of what a title prints: cards, boards, tokens, dice. Every title has them in its catalogue."""

from collections.abc import Iterator, Mapping
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from heptad_client import Client
from heptad_client.transport import quoted

Json = Any
MOST_FOUND = 12
"""The most things that a search returns."""


class Printed(NamedTuple):
    """Something in a catalogue that has an id and a name."""

    id: str
    kind: str
    """The list of the catalogue in which it is, such as `cards`."""
    fields: Mapping[str, Json]

    @property
    def name(self) -> str:
        """Its English name."""
        return str(self.fields["name"]["en"])

    def words(self) -> str:
        """Return its name, its colour, what it costs, and what it does."""
        facts = [str(self.fields[key]) for key in ("colour", "category") if isinstance(self.fields.get(key), str)]
        age = self.fields.get("age")
        facts += [f"age {age}"] if age else []
        cost = cost_words(self.fields.get("cost"))
        facts += [f"costs {cost}"] if cost else []
        text = text_of(self.fields)
        about = f" ({', '.join(facts)})" if facts else ""
        return f"{self.name}{about}: {text or 'no effect.'}"


class Catalogue:
    """The catalogue of a revision of a title."""

    def __init__(self, catalogue: Mapping[str, Json]) -> None:
        self.data = catalogue
        self.revision: int = catalogue.get("revision", 0)
        self._printed: dict[str, Printed] = {}
        for each in _printed(catalogue, ""):
            self._printed.setdefault(each.id, each)

    def name(self, id_: str | None) -> str:
        """Return the name of a thing; its id if it has none, and `unknown` for what a seat may not see."""
        if id_ is None:
            return "unknown"
        found = self._printed.get(id_)
        return id_.replace("_", " ") if found is None else found.name

    def names(self, ids: list[str | None]) -> str:
        """Return the names of things as a list; those that a seat may not see are counted."""
        known = [self.name(each) for each in ids if each is not None]
        hidden = len(ids) - len(known)
        return ", ".join([*known, *([f"{hidden} unknown"] if hidden else [])]) or "none"

    def words(self, id_: str) -> str:
        """Return a thing in words, with its effect."""
        found = self._printed.get(id_)
        return self.name(id_) if found is None else found.words()

    def text(self, id_: str) -> str:
        """Return what a thing does, in words; empty if that is nothing."""
        found = self._printed.get(id_)
        return "" if found is None else text_of(found.fields)

    def find(self, words: str) -> list[Printed]:
        """Return the things with a name, in any language, or an id: those that are called so, or else have it in them.

        There are at most MOST_FOUND.
        """
        wanted = words.strip().casefold()
        exact: list[Printed] = []
        partly: list[Printed] = []
        for each in self._printed.values():
            called = {name.casefold() for name in (each.id, *_strings(each.fields["name"]))}
            if wanted in called:
                exact.append(each)
            elif any(wanted in name for name in called):
                partly.append(each)
        return (exact or partly)[:MOST_FOUND]


class Catalogues:
    """The catalogues of a server, each of which is read once for every revision. Threads share it."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: dict[str, Catalogue] = {}
        self._reading = Lock()

    def of(self, title: str, revision: int = 0) -> Catalogue:
        """Return the newest catalogue of a title; read it again if the one that is known is older than `revision`.

        Raise what a client raises.
        """
        with self._reading:
            known = self._known.get(title)
            if known is None or known.revision < revision:
                body = self._client.request("GET", f"/v1/titles/{quoted(title)}/catalogue")
                known = self._known[title] = Catalogue(msgspec.json.decode(body)["catalogue"])
            return known


def text_of(fields: Mapping[str, Json]) -> str:
    """Return the English text of a printed thing on one line; that of its parts if it has none itself."""
    text = fields.get("text")
    own = " ".join(str(text["en"]).split("\n")) if isinstance(text, Mapping) else ""
    sides = [f"side {side}: {stages_words(each['stages'])}" for side, each in fields.get("sides", {}).items()]
    return " ".join(filter(None, [own, *sides]))


def stages_words(stages: list[Json]) -> str:
    """Return the stages of a wonder in words."""
    return " ".join(f"stage {each['stage']} ({cost_words(each['cost'])}): {text_of(each)}" for each in stages)


def cost_words(cost: Json) -> str:
    """Return what something costs: coins and resources by their ids; empty if it has no such cost."""
    if isinstance(cost, int):
        return f"{cost} {'resource' if cost == 1 else 'resources'}"
    if not isinstance(cost, Mapping) or "resources" not in cost:
        return ""
    parts = [coins_words(cost["coins"])] if cost.get("coins") else []
    parts += [f"{count} {resource}" for resource, count in cost["resources"].items()]
    return ", ".join(parts) or "nothing"


def coins_words(count: int) -> str:
    """Return an amount of coins."""
    return f"{count} {'coin' if count == 1 else 'coins'}"


def _printed(value: Json, kind: str) -> Iterator[Printed]:
    """Yield all things with an id and a name, wherever they are in a catalogue."""
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str) and isinstance(value.get("name"), Mapping) and "en" in value["name"]:
            yield Printed(value["id"], kind, value)
        for name, inner in value.items():
            yield from _printed(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _printed(inner, kind)


def _strings(name: Mapping[str, Json]) -> Iterator[str]:
    yield from (each for each in name.values() if isinstance(each, str))
