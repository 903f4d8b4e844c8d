"""Fair shares: who has used least begins next, nobody saves anything up, and short turns alternate."""

import pytest

from service.serving.fair_shares import MAX_MEMBERS, QUANTUM, Group, Member


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


def test_members_that_nobody_uses_are_forgotten_when_the_clock_has_passed_them():
    """A caller can use another name for each request, and must not fill memory with that."""
    group = Group(Member)
    used = group.member("used")
    group.member("ahead").charge(1000.0)
    for number in range(3 * MAX_MEMBERS):
        member = group.member(number)
        group.begin(member)
        member.charge(3 * QUANTUM)
    assert len(group._remembered) < 20
    assert group.member("used") is used
    assert group.member("ahead").position > 1000


def test_a_group_remembers_a_number_of_members():
    group = Group(Member)
    for number in range(MAX_MEMBERS + 10):
        group.member(number).charge(1.0)
    assert len(group._remembered) <= MAX_MEMBERS


def test_a_member_waits_for_few_newcomers():
    """However many there are, each with a single turn: the clock goes on with each of them."""
    group = Group(Member)
    known = group.member("known")
    known.charge(5 * QUANTUM)
    group.add(known)
    for number in range(15):
        group.add(group.member(number))
        taken = group.take()
        group.begin(taken)
        if taken is known:
            return
    pytest.fail("newcomers have all the turns")
