"""Forks: other players can continue a game from the end of every batch, and the log is valid from its first byte."""

import random

import msgspec
import pytest

from events.format import canonical
from events.format.seal import head_of, nothing, open_record
from tests import logs, tampering
from titles.kernel.deciding import decider, life
from titles.kernel.events.events import Drawn
from titles.kernel.play.batch import Batch
from titles.kernel.play.dealer import seed_hash
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import Seat, next_job, pending_resolution, to_move
from titles.kernel.title import Title, public_state, state_digest
from titles.registry import TITLES
from verifier.log_file import header_of
from verifier.verify import judge

WONDERS, SEVEN = TITLES["seven_wonders"], TITLES["seven"]
each_title = pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)


def given_up(title: Title, seats: int | None = None, batches: int = 50) -> logs.Writer:
    """A running game in which one seat has resigned if there are more than two."""
    seats = min(3, title.max_seats) if seats is None else seats
    return logs.finished(
        title, seats, 1, resigns=20 if seats > 2 else None, until=lambda game: game.version > 3 * batches
    )


def taken(writer: logs.Writer) -> logs.Writer:
    return logs.seated(writer, random.Random(5))


@each_title
def test_a_fork_at_any_batch_end_goes_on_from_there(title: Title, thorough: int):
    parent, chance = given_up(title), random.Random(1)
    ends = logs.ends(parent)
    assert len(ends) > 20
    for at in ends[:: 1 if thorough > 1 else 3]:
        fork = logs.forked(parent, at, chance)
        assert (fork.game.status, to_move(fork.game), next_job(fork.game)) == ("open", (), None)
        assert not any(decider.moves(title, fork.game, seat) for seat in range(len(fork.game.seats)))
        taken(fork)
        assert fork.records[:at] == parent.records[:at]
        game = fork.game
        past = logs.replayed(title, parent.records[:at])
        assert (game.status, game.pending, game.state, game.commitments) == (
            "playing",
            past.pending,
            past.state,
            past.commitments,
        )
        assert (pending_resolution(game), to_move(game)) == (pending_resolution(past), to_move(past))
        assert not any(seat.resigned for seat in game.seats)
        for _ in range(3):
            if fork.game.status == "playing":
                logs.step(fork, chance)
        assert_views_agree(fork)


def assert_views_agree(writer: logs.Writer) -> None:
    """The view of each seat is a part of the full state, and has the same legal moves."""
    title, full = writer.title, writer.game
    assert logs.replayed(title, writer.records) == full
    for reader in (*range(len(full.seats)), None):
        view = logs.replayed(title, writer.records, reader, full)
        assert (view.version, view.pending, view.seats, view.seed) == (full.version, full.pending, full.seats, None)
        if reader is not None:
            assert decider.moves(title, view, reader) == decider.moves(title, full, reader)


def test_a_player_who_takes_over_from_a_seat_that_resigned_sees_the_hand():
    parent = given_up(WONDERS)
    [gone] = [number for number, seat in enumerate(parent.game.seats) if seat.resigned]
    assert public_state(WONDERS, logs.replayed(WONDERS, parent.records, gone, parent.game)).hands[gone].count(None)
    fork = taken(logs.forked(parent, logs.ends(parent)[-1], random.Random(2)))
    hand = public_state(WONDERS, logs.replayed(WONDERS, fork.records, gone, fork.game)).hands[gone]
    assert hand == public_state(WONDERS, fork.game).hands[gone]
    assert None not in hand
    other = public_state(WONDERS, logs.replayed(WONDERS, fork.records, (gone + 1) % 3, fork.game)).hands[gone]
    assert set(other) == {None}


@each_title
def test_a_fork_of_a_fork_is_played_to_its_end_and_verified(title: Title):
    parent, chance = given_up(title), random.Random(3)
    fork = taken(logs.forked(parent, logs.ends(parent)[9], chance, [Seat(player="p0", nonce="ab" * 32)]))
    logs.played_on(fork, chance, until=lambda game: game.version > fork.records[-1].version + 30)
    again = taken(logs.forked(fork, logs.ends(fork)[-1], chance, [None, Seat(bot=next(iter(title.bots)))]))
    logs.played_on(again, chance, resigns=40)
    verdict = judge(again.log(), TITLES)
    assert verdict.problem is None
    assert (verdict.complete, verdict.game, verdict.standings) == (True, again.game.id, again.game.standings)
    assert [last for last, _ in again.game.forked.seeds] == [logs.ends(parent)[9], logs.ends(fork)[-1]]
    header = msgspec.json.decode(again.lines()[0])
    assert [entry["game"] for entry in header["forks"]] == [fork.game.id, again.game.id]
    assert header["game"] == parent.game.id


@pytest.mark.parametrize("reader", [None, 1])
def test_a_fork_that_is_being_played_is_checked_as_far_as_it_is_open(reader: int | None):
    parent = given_up(WONDERS)
    fork = logs.forked(parent, logs.ends(parent)[12], random.Random(4))
    for status in ("open", "playing"):
        verdict = judge(fork.log(lambda to: reader in to), TITLES)
        assert (verdict.problem, verdict.complete, verdict.status) == (None, False, status)
        assert verdict.game == fork.game.id
        if status == "open":
            taken(fork)


def test_draws_after_a_fork_follow_from_the_new_seed_and_the_new_nonces():
    parent = logs.finished(WONDERS, 3, 1)
    at = next(end for end in reversed(logs.ends(parent)) if b"age/3/deal" not in b"".join(parent.lines()[1 : end + 1]))
    deals = set()
    for seed, nonce in ((1, None), (2, None), (2, "ab" * 32)):
        fork = logs.forked(parent, at, random.Random(seed), [Seat(player="p0", nonce=nonce)])
        fork = logs.played_on(logs.seated(fork, random.Random(1)), random.Random(1))
        events = [WONDERS.codec.join(*open_record(record, lambda _: True)) for record in fork.records]
        [deal] = [e for e in events if isinstance(e, Drawn) and e.label == "age/3/deal"]
        deals.add(deal.act.value.result)
    assert len(deals) == 3


@each_title
def test_only_a_game_that_is_being_played_is_forked(title: Title):
    writer = logs.opened(title, title.max_seats, random.Random(1))
    opened = writer.game
    logs.leave(writer, 0)
    for game in (opened, writer.game):
        batch = Batch(game)
        refusal = life.fork(batch, game="g2", parent_hash="0" * 64, visibility="public", creator="p0", seed="00" * 32)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, batch.events) == ("not_playing", [])


def test_a_fork_that_its_last_player_leaves_is_cancelled():
    parent = given_up(SEVEN)
    fork = logs.forked(parent, logs.ends(parent)[5], random.Random(5), [None, Seat(player="p0"), Seat(bot="random")])
    logs.leave(fork, 1)
    assert (fork.game.status, fork.game.reason) == ("finished", "cancelled")
    verdict = judge(fork.log(), TITLES)
    assert (verdict.complete, verdict.reason) == (True, "cancelled"), verdict.problem


def a_fork() -> logs.Writer:
    parent = logs.finished(WONDERS, 3, 1, until=lambda game: game.version > 60)
    return logs.finished_by_resigning(taken(logs.forked(parent, logs.ends(parent)[-1], random.Random(4))))


def changed(change, *, headed: bool = True) -> tuple[int, str]:
    """Return the violation in a fork's log whose `forked` was changed by a party with all seeds, and what follows."""
    lines = a_fork().lines()
    place = next(number for number, line in enumerate(lines) if b'"type":"forked"' in line)
    value = msgspec.json.decode(lines[place])
    change(value)
    header = msgspec.json.decode(lines[0])
    if headed:
        header["forks"] = [{name: value["data"].get(name) for name in ("game", "at", "seed_hash")}]
    copy = logs.joined([canonical.encode(header), *tampering.chained(tampering.seal_again(lines, place, value))])
    problem = judge(copy, TITLES).problem
    assert problem is not None
    return problem.version - place if problem.version else 0, problem.check


OTHER_SEED = "77" * 32


@pytest.mark.parametrize(
    ("change", "where", "check"),
    [
        (lambda e: e["data"].update(parent="g2"), 0, "chain"),
        (lambda e: e["data"].update(at=e["data"]["at"] - 1), 0, "chain"),
        (lambda e: e["data"].update(at=True), 0, "bytes"),
        (lambda e: e["data"].update(parent_hash="0" * 64), 0, "chain"),
        (lambda e: e["data"].update(game=7), 0, "bytes"),
        (lambda e: e["data"].update(seed_hash="A" * 64), 0, "bytes"),
        (lambda e: e.update(actor="table"), 0, "chain"),
        (lambda e: e.update(actor="player:p1"), 0, "rules"),
        (lambda e: e["data"].update(creator="p1"), 0, "rules"),
        (lambda e: e["data"].update(more=1), 0, "bytes"),
        (lambda e: e["data"].update(seed_hash=seed_hash(OTHER_SEED)), 0, "seals"),
        (lambda e: e["sealed"][0].update(payload=OTHER_SEED), 0, "seals"),
    ],
)
def test_what_is_wrong_with_a_fork_is_found(change, where: int, check: str):
    assert changed(change) == (where, check)


def test_another_id_makes_another_dealer_so_that_the_next_draw_is_wrong():
    parent = logs.finished(WONDERS, 2, 1)
    fork = logs.played_on(taken(logs.forked(parent, logs.ends(parent)[2], random.Random(4))), random.Random(1))
    lines = fork.lines()
    place = next(number for number, line in enumerate(lines) if b'"type":"forked"' in line)
    value = msgspec.json.decode(lines[place])
    value["data"]["game"] = "g2"
    header = msgspec.json.decode(lines[0])
    header["forks"][0]["game"] = "g2"
    copy = [canonical.encode(header), *tampering.chained([*lines[1:place], value, *lines[place + 1 :]])]
    problem = judge(logs.joined(copy), TITLES).problem
    assert problem is not None
    assert problem.check == "draws"
    assert b'"type":"drawn"' in copy[problem.version]


@pytest.mark.parametrize(
    "forks",
    [
        None,
        [],
        {},
        5,
        "x",
        [{}],
        lambda listed: [*listed, listed[0]],
        lambda listed: [{**listed[0], "at": 1}],
        lambda _: None,
    ],
)
def test_the_header_lists_every_fork_and_no_other(forks):
    lines = a_fork().lines()
    header = msgspec.json.decode(lines[0])
    listed = header.pop("forks")
    if forks is not None:
        header["forks"] = forks(listed) if callable(forks) else forks
    problem = judge(logs.joined([canonical.encode(header), *lines[1:]]), TITLES).problem
    assert problem is not None
    assert (problem.version, problem.check) == (0, "bytes")


def test_a_game_that_is_no_fork_has_no_forks_in_its_header():
    lines = logs.finished(WONDERS, 2, 1, resigns=5).lines()
    for forks in ([], [{"game": "g", "at": 1, "seed_hash": "0" * 64}]):
        header = canonical.encode(msgspec.json.decode(lines[0]) | {"forks": forks})
        problem = judge(logs.joined([header, *lines[1:]]), TITLES).problem
        assert problem is not None
        assert (problem.version, problem.check) == (0, "bytes")


def test_the_header_follows_from_the_records_alone():
    fork = a_fork()
    assert fork.lines()[0] == header_of(fork.records[0], [fork.records[fork.game.forked.at]])
    assert open_record(fork.records[fork.game.forked.at], nothing).envelope.type == "forked"
    assert head_of(fork.records[: fork.game.forked.at]).hash.encode() in fork.records[fork.game.forked.at].line
    assert len(state_digest(WONDERS, fork.game)) == 64
