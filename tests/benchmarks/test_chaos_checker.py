"""The checker of chaos histories: it accepts what may happen, and finds each kind of planted error."""

import random
from pathlib import Path

import pytest

from benchmarks.chaos.checker import Violation, check, check_game
from benchmarks.chaos.history import Call, Event, History, Log, Outcome, read

GAME = "g"


class Story:
    """A game of two seats as its players and its log tell it; a step of the clock between all that happens."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.events: list[Event] = [Event(1, 1, "table", "h1")]
        self.now = 0.0

    @property
    def version(self) -> int:
        return self.events[-1].version

    def happens(self, seat: int, move: str = "", size: int = 2) -> int:
        """Append a batch to the log, and return its last version."""
        first = self.version + 1
        for version in range(first, first + size):
            actor = f"seat:{seat}" if version == first else "table"
            self.events.append(Event(version, first, actor, f"h{version}", move if version == first else ""))
        return self.version

    def call(self, seat: int, outcome: Outcome, **more: object) -> Call:
        self.now += 2
        facts = {"start": self.now, "end": self.now + 1, "hash": f"h{more['version']}" if "version" in more else ""}
        self.calls.append(Call(**{"player": f"p{seat}", "game": GAME, "outcome": outcome, "seat": seat} | facts | more))
        return self.calls[-1]

    def moves(self, seat: int, key: str, move: str = "") -> None:
        """A move that is acknowledged."""
        self.call(seat, "done", key=key, move=move, version=self.happens(seat, move))

    def reads(self, seat: int, version: int | None = None) -> None:
        self.call(seat, "read", version=self.version if version is None else version)

    def log(self) -> Log:
        return Log(GAME, tuple(self.events))

    def kinds(self) -> list[str]:
        return [violation.kind for violation in check_game(self.calls, self.log())]


@pytest.fixture
def story() -> Story:
    """Some moves and reads, all in order."""
    story = Story()
    for number in range(3):
        story.moves(0, f"a{number}", '"x"')
        story.reads(1)
        story.moves(1, f"b{number}", '"y"')
        story.reads(0)
    return story


def test_a_faultless_history_is_accepted(story: Story):
    story.call(0, "refused", key="late", move='"x"')
    story.call(0, "unchanged", key="same", move='"x"', version=story.version)
    assert story.kinds() == []


@pytest.mark.parametrize("happened", [False, True])
def test_a_call_without_an_answer_may_have_happened(story: Story, happened: bool):
    if happened:
        story.happens(0, '"x"')
    story.call(0, "unknown", key="c", move='"x"')
    assert story.kinds() == []


def test_a_move_that_was_sent_again_happened_once(story: Story):
    story.call(0, "unknown", key="c", move='"x"')
    version = story.happens(0, '"x"')
    story.call(0, "done", key="c", move='"x"', version=version)
    assert story.kinds() == []
    story.happens(0, '"x"')
    assert story.kinds() == ["doubled move"]


def test_a_call_without_an_answer_may_happen_after_it_was_given_up(story: Story):
    story.call(0, "unknown", key="c", move='"x"')
    story.moves(1, "d", '"y"')
    story.happens(0, '"x"')
    story.reads(1)
    assert story.kinds() == []


def test_an_acknowledged_move_at_the_end_that_is_gone_is_lost(story: Story):
    del story.events[-2:]
    assert "lost move" in story.kinds()
    assert "vanished read" in story.kinds()


def test_an_acknowledged_move_in_whose_place_is_another_one_is_lost(story: Story):
    story.events[-2:] = [Event(12, 12, "seat:1", "other12", '"z"'), Event(13, 12, "table", "other13")]
    assert story.kinds().count("lost move") == 1


def test_a_doubled_move_is_found(story: Story):
    story.happens(1, '"y"')
    assert story.kinds() == ["doubled move"]


def test_a_move_that_nobody_sent_is_found(story: Story):
    story.happens(1, '"z"')
    assert story.kinds() == ["unknown move"]


def test_one_unanswered_call_does_not_explain_two_moves(story: Story):
    story.call(1, "unknown", key="c", move='"z"')
    story.happens(1, '"z"')
    assert story.kinds() == []
    story.happens(1, '"z"')
    assert story.kinds() == ["unknown move"]


def test_calls_are_matched_with_moves_even_if_the_first_choice_is_wrong(story: Story):
    """The first call may be either move, the second one only the last."""
    story.call(1, "unknown", key="c", move='"z"')
    story.happens(1, '"z"')
    story.reads(0)
    story.call(1, "unknown", key="d", move='"z"')
    story.happens(1, '"z"')
    assert story.kinds() == []


def test_a_move_is_not_explained_by_a_call_that_began_after_it_was_read(story: Story):
    story.happens(1, '"z"')
    story.reads(0)
    story.call(1, "unknown", key="c", move='"z"')
    assert story.kinds() == ["unknown move"]


@pytest.mark.parametrize("version", [5, 4, 7])
def test_an_answer_with_a_wrong_version_is_found(story: Story, version: int):
    """In the middle of the batch, at the end of another seat's batch, and at that of another move."""
    index = next(number for number, call in enumerate(story.calls) if call.key == "b0")
    assert story.calls[index].version == 5
    story.calls[index] = Call(
        **{
            **_facts(story.calls[index]),
            "version": version,
            "hash": f"h{version}",
            "move": '"q"' if version == 5 else '"y"',
        }
    )
    assert "wrong version" in story.kinds()


def test_two_moves_with_the_same_version_are_found(story: Story):
    story.call(1, "done", key="c", move='"y"', version=story.version)
    assert "wrong version" in story.kinds()


def test_different_answers_to_one_key_are_found(story: Story):
    story.call(1, "done", key="b0", move='"y"', version=story.version)
    assert "answers differ" in story.kinds()


def test_an_effect_after_a_refusal_is_found(story: Story):
    story.call(1, "refused", key="c", move='"r"')
    story.happens(1, '"r"')
    assert story.kinds() == ["effect after a refusal"]


def test_an_effect_after_a_refusal_is_found_where_the_log_does_not_state_moves(story: Story):
    story.call(1, "refused", key="c", move='"r"')
    story.happens(1)
    assert story.kinds() == ["effect after a refusal"]


def test_a_reader_who_goes_back_is_found(story: Story):
    story.reads(0, 9)
    assert set(story.kinds()) == {"reader went back", "stale read"}


def test_a_read_that_is_older_than_an_answer_to_somebody_else_is_found(story: Story):
    story.moves(0, "c", '"x"')
    story.reads(2, 11)
    assert story.kinds() == ["stale read"]


def test_reads_at_the_same_time_may_see_different_versions(story: Story):
    for reader, version in ((0, 13), (1, 13), (2, 11)):
        story.calls.append(Call(f"q{reader}", GAME, 4.5, 99, "read", version=version, hash=f"h{version}"))
    assert story.kinds() == []


def test_a_read_of_what_is_not_in_the_log_is_found(story: Story):
    story.call(0, "read", version=13, hash="other")
    assert story.kinds() == ["vanished read"]


def test_an_order_against_time_is_found(story: Story):
    """The first move of seat 1 was answered before the first of seat 0 was sent, and is later in the log."""
    earlier = next(number for number, call in enumerate(story.calls) if call.key == "b0")
    story.calls[earlier] = Call(**{**_facts(story.calls[earlier]), "start": 0.0, "end": 0.5})
    assert "order" in story.kinds()


def test_random_errors_are_found_in_long_histories():
    """Moves of three seats, some without an answer; each planted error is found, and nothing else before."""
    chance = random.Random(7)
    for _ in range(60):
        story = Story()
        for number in range(40):
            seat, move = chance.randrange(3), chance.choice(['"x"', '"y"', ""])
            if chance.random() < 0.2:
                story.call(seat, "unknown", key=f"u{number}", move=move)
                if chance.random() < 0.5:
                    story.happens(seat, move)
            else:
                story.moves(seat, f"k{number}", move)
            story.reads(chance.randrange(3))
        assert story.kinds() == []
        done = chance.choice([call for call in story.calls if call.outcome == "done"])
        cut = Log(GAME, tuple(event for event in story.events if event.version < done.version))
        assert "lost move" in {violation.kind for violation in check_game(story.calls, cut)}
        story.calls.remove(done)  # as if nobody had sent it
        if not any(call.outcome == "unknown" and call.seat == done.seat for call in story.calls):
            assert set(story.kinds()) & {"doubled move", "unknown move"}


def test_games_are_checked_each_by_itself(story: Story):
    assert check(story.calls, [story.log(), Log("other", ())]) == []
    [first, *_] = check(story.calls, [Log(GAME, story.log().events[:3])])
    assert isinstance(first, Violation)
    assert first.game == GAME


def test_a_history_is_read_as_it_was_written_without_a_line_that_was_cut(story: Story, tmp_path: Path):
    path = tmp_path / "history.jsonl"
    history = History(path)
    for call in story.calls:
        history.add(call)
    history.close()
    with path.open("ab") as file:
        file.write(b'{"player":"p')
    assert list(read(path)) == story.calls


def _facts(call: Call) -> dict[str, object]:
    return {name: getattr(call, name) for name in call.__struct_fields__}
