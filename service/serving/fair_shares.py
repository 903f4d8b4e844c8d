"""Fair shares: of the members of a group that wait, the one that has used least time begins next.

This is start-time fair queueing. A group has a virtual clock, and each member a position on it: the point at which its
next turn may begin. A turn moves its member on by the time that it takes, and the clock to where the turn began. A
member that was away begins at the clock: it saves up nothing, and what it used in the past is soon forgotten. One that
is not known begins half a quantum after the clock, so that the clock goes on however many newcomers there are, and
nobody waits for all of them.
"""

import heapq
import itertools
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

QUANTUM = 0.001
"""The least seconds that a turn counts as, so that those whose turns are short simply alternate."""
MAX_MEMBERS = 10_000
"""The most members that a group remembers. One that nobody uses is forgotten sooner, when the clock has passed it."""


class Member:
    """A member of a group: its position on the group's clock, in seconds."""

    __slots__ = ("__weakref__", "_prepaid", "position", "waits")

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
        self._members: WeakValueDictionary[Hashable, M] = WeakValueDictionary()
        self._remembered: OrderedDict[Hashable, M] = OrderedDict()
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
            self._forget()
            found = self._members[key] = self._make()
            found.position = self._clock + QUANTUM / 2
        self._remembered[key] = found
        self._remembered.move_to_end(key)
        return found

    def _forget(self) -> None:
        """Forget up to two members that would begin like newcomers. Those that somebody uses stay known meanwhile."""
        for key in list(itertools.islice(self._remembered, 2)):
            member = self._remembered[key]
            if len(self._remembered) < MAX_MEMBERS and (member.waits or member.position > self._clock):
                self._remembered.move_to_end(key)
            else:
                del self._remembered[key]

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
