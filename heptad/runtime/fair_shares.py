"""Fair shares: of the members of a group that wait, the one that has used least time begins next.

This is start-time fair queueing. A group has a virtual clock, and each member a position on it: the point at which its
next turn may begin. A turn moves its member on by the time that it takes, and the clock to where the turn began. A
member that was away begins at the clock: it saves up nothing, and what it used in the past is soon forgotten.
"""

import heapq
import itertools
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

QUANTUM = 0.001
"""The least seconds that a turn counts as, so that those whose turns are short simply alternate."""
MAX_MEMBERS = 10_000
"""The most members that a group remembers; those that have not begun for the longest time are forgotten first."""


class Member:
    """A member of a group: its position on the group's clock, in seconds."""

    __slots__ = ("_prepaid", "position", "waits")

    def __init__(self) -> None:
        self.position = 0.0
        self.waits = False
        self._prepaid = 0.0

    def begin(self, clock: float) -> float:
        """Begin a turn, for which a quantum is counted in advance. Return where it begins."""
        start = max(clock, self.position)
        self.position = start + QUANTUM
        self._prepaid = QUANTUM
        return start

    def charge(self, seconds: float) -> None:
        """Count the seconds that the member has used."""
        self._prepaid -= seconds
        if self._prepaid < 0:
            self.position -= self._prepaid
            self._prepaid = 0.0


M = TypeVar("M", bound=Member)


class Group(Generic[M]):
    """Members that share a process. `make` makes a new one."""

    def __init__(self, make: type[M]) -> None:
        self._make = make
        self._members: OrderedDict[Hashable, M] = OrderedDict()
        self._waiting: list[tuple[float, int, M]] = []
        self._numbers = itertools.count()
        self._clock = 0.0

    def __bool__(self) -> bool:
        """Whether a member waits."""
        return bool(self._waiting)

    def member(self, key: Hashable) -> M:
        """Return the member with this key."""
        found = self._members.get(key)
        if found is None:
            if len(self._members) >= MAX_MEMBERS:
                self._members.popitem(last=False)
            found = self._members[key] = self._make()
        else:
            self._members.move_to_end(key)
        return found

    def first(self) -> float:
        """Return where the next turn begins, at the earliest. Raise IndexError if none waits."""
        return self._waiting[0][0]

    def add(self, member: M) -> None:
        """Let a member wait, behind those that have used less or that were there before with the same use."""
        if not member.waits:
            member.waits = True
            heapq.heappush(self._waiting, (max(self._clock, member.position), next(self._numbers), member))

    def take(self) -> M:
        """Return the member whose turn it is; it waits no longer. Raise IndexError if none waits."""
        while True:
            place, _, member = heapq.heappop(self._waiting)
            if member.position <= place:
                member.waits = False
                return member
            heapq.heappush(self._waiting, (member.position, next(self._numbers), member))  # it worked while it waited

    def begin(self, member: M) -> None:
        """Begin a turn of a member."""
        self._clock = member.begin(self._clock)
