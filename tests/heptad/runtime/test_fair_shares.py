"""Fair shares: who has used least begins next, nobody saves anything up, and short turns alternate."""

import pytest

from heptad.runtime.fair_shares import MAX_MEMBERS, QUANTUM, Group, Member


class Busy:
    """Members that always wait for another turn, and whose turns take some seconds each."""

    def __init__(self, **seconds: float) -> None:
        self.group = Group(Member)
        self.seconds = seconds
        self.members = {name: self.group.member(name) for name in seconds}
        for name in seconds:
            self.group.add(self.members[name])

    def turns(self, count: int) -> str:
        """Return the names of those who have the next turns."""
        return "".join(self._turn() for _ in range(count))

    def _turn(self) -> str:
        member = self.group.take()
        self.group.begin(member)
        name = next(name for name, each in self.members.items() if each is member)
        member.charge(self.seconds[name])
        self.group.add(member)
        return name


def test_short_turns_alternate():
    assert Busy(a=0.0, b=QUANTUM / 3, c=QUANTUM).turns(9) == "abcabcabc"


def test_a_member_whose_turns_take_four_times_as_long_has_a_quarter_of_them():
    found = Busy(a=4 * QUANTUM, b=QUANTUM).turns(100)
    assert found.count("b") == pytest.approx(80, abs=2)


def test_what_is_used_between_two_turns_counts_too():
    busy = Busy(a=0.0, b=0.0)
    busy.members["a"].charge(10 * QUANTUM)  # while it waits
    assert busy.turns(10) == "bbbbbbbbb" + "b"
    assert "a" in busy.turns(3)


def test_a_member_that_was_away_has_saved_nothing_up():
    busy = Busy(a=QUANTUM)
    busy.turns(1000)
    busy.seconds["b"] = QUANTUM
    busy.members["b"] = busy.group.member("b")
    busy.group.add(busy.members["b"])
    assert busy.turns(9).count("b") in {4, 5}


def test_a_long_turn_is_forgotten_when_the_others_have_used_as_much():
    busy = Busy(a=0.0, b=QUANTUM)
    busy.members["a"].charge(5 * QUANTUM)
    assert busy.turns(5) == "bbbbb"
    assert busy.turns(20).count("a") in {9, 10, 11}


def test_the_oldest_members_are_forgotten():
    group = Group(Member)
    first = group.member("first")
    assert group.member("first") is first
    for number in range(MAX_MEMBERS):
        group.member(number)
    assert group.member("first") is not first
