"""The moves of a title as the indices of a discrete action space that is the same in every decision."""

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, NamedTuple, get_args

from titles.kernel.play.decision import LegalMove
from titles.kernel.title import Title

Width = Callable[[str, Sequence[Hashable]], int]
"""(action, the values of the fields that count) -> how many moves can differ in nothing but other fields."""
REMEMBERED = 2**14
"""The most moves whose index is remembered."""


class _Places(NamedTuple):
    """The places of one class of moves: how to read the fields that count, and the first index by them."""

    fields: Callable[[Any], Hashable]
    first: dict[Hashable, int]


class _First(dict[Any, int]):
    """The first index of moves that differ from a move in nothing else, looked up once for each move."""

    def __init__(self, places: Mapping[type, _Places]) -> None:
        super().__init__()
        self._places = places

    def __missing__(self, move: Any) -> int:
        """Look a move up. Raise LookupError if it has no place."""
        if len(self) >= REMEMBERED:
            self.clear()
        index = self[move] = self.looked_up(move)
        return index

    def looked_up(self, move: Any) -> int:
        """Return the index of a move without remembering it: of one that has no hash. Raise LookupError likewise."""
        fields, first = self._places[type(move)]
        return first[fields(move)]


class Actions:
    """The action space of one seat: `size` indices, from 0.

    The indices are those of the classes of moves, in the order of the title's `move`. Within a class they count through
    the values of the fields in `words`, the last field fastest. All other fields do not count: moves that differ in
    nothing else have a *width* of indices, in the order in which they are listed.
    """

    def __init__(self, title: Title, words: Mapping[str, Sequence[Hashable]], width: Width) -> None:
        """`words` has the values of each field that counts."""
        self.size = 0
        places: dict[type, _Places] = {}
        self._first = _First(places)
        self._ends: dict[int, int] = {}
        """By the first index of moves that differ in nothing else: the index after their last one."""
        setting = None if title.preference is None else title.preference.answer
        for cls in get_args(title.move) or (title.move,):
            if cls is setting:
                continue
            names = [name for name in cls.__struct_fields__ if name in words]
            first: dict[Hashable, int] = {}
            for key in product(*[words[name] for name in names]):
                index = first[key[0] if len(names) == 1 else key] = self.size
                self.size += width(str(cls.__struct_config__.tag), key)
                self._ends[index] = self.size
            places[cls] = _Places(attrgetter(*names) if names else _nothing, first)

    def by_index(self, legal_moves: Sequence[LegalMove]) -> dict[int, LegalMove]:
        """Return the legal moves of one decision by their indices; no two have the same one.

        Raise LookupError for a move that has no place.
        """
        found: dict[int, LegalMove] = {}
        first = self._first
        for legal_move in legal_moves:
            move = legal_move.move
            try:
                index = first[move]
            except TypeError:
                index = first.looked_up(move)
            found[index if index not in found else self._next(index, found, move)] = legal_move
        return found

    def _next(self, first: int, found: Container[int], move: object) -> int:
        """Return the next free index of moves that differ in nothing else. Raise LookupError if none is left."""
        for index in range(first + 1, self._ends[first]):
            if index not in found:
                return index
        raise LookupError(f"no index is left for {move}")


def _nothing(_move: object) -> tuple[()]:
    return ()
