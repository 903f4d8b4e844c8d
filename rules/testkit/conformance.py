"""The conformance suite that every title must pass.

Each check takes a game that was played at random and fails with an AssertionError that says where and what; `CHECKS`
lists them. A title brings its own part in its module `invariants`: what must hold in every state, and how to resample
what a seat can't see.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from events import canonical
from rules.kernel.batch import Batch
from rules.kernel.commitments import MAX_CHOICES
from rules.kernel.decider import decide, moves, play_default_move, read_move, resolve
from rules.kernel.events import Drawn, Finished, PendingSet, Resigned, Resolved
from rules.kernel.evolve import evolve
from rules.kernel.game import AnyGame, PendingDecision, due, pending_decision, to_move
from rules.kernel.history import tell
from rules.kernel.life import resign
from rules.kernel.public_state import shared_fields
from rules.kernel.refusal import Refusal
from rules.kernel.title import Chance, public_state, state_digest
from rules.testkit.invariants import (
    FULL,
    LANGUAGES,
    MAX_BATCHES,
    Played,
    default_move,
    fold,
    other_moves,
    refusal_of,
    some,
    stored,
)
from rules.testkit.playthrough import playing
from rules.testkit.secrecy import (
    check_one_step_choices_look_alike,
    check_quiet_play_shows_nothing,
    check_sealed_choices,
    check_settings,
    check_views,
    check_what_is_hidden_changes_nothing,
    chosen,
)

Check = Callable[[Played, Chance], None]


def check_nothing_is_lost(played: Played, _chance: Chance) -> None:
    """The title's audit finds nothing behind any batch."""
    for end, batch in enumerate(played.batches):
        wrong = played.invariants.check_invariants(batch.game)
        assert not wrong, f"{played.place(end)}: {'; '.join(wrong)}"


def check_the_log_is_the_game(played: Played, _chance: Chance) -> None:
    """Folding what was stored gives the state that deciding gave, and the same digest."""
    title = played.title
    for end, (batch, known) in enumerate(zip(played.batches, played.views, strict=True)):
        game = batch.start
        for event in batch.events:
            game = evolve(game, event, title.evolving)
        assert game == batch.game, f"{played.place(end)}: folding a batch again gives another state"
        assert known[FULL] == batch.game, f"{played.place(end)}: the log gives another state than deciding did"
        assert state_digest(title, known[FULL]) == state_digest(title, batch.game), f"{played.place(end)}: digest"
        assert batch.game.version == batch.start.version + len(batch.events), f"{played.place(end)}: version"


def check_the_agenda(played: Played, _chance: Chance) -> None:
    """The agenda is set once a batch, last; no Ask's id and no dealer's label comes twice; ends say how."""
    gone: set[str] = set()
    labels: set[str] = set()
    for end, batch in enumerate(played.batches):
        place, kinds = played.place(end), [type(event) for event in batch.events]
        assert PendingSet not in kinds[:-1], f"{place}: something comes behind the agenda"
        assert Finished not in kinds[:-1], f"{place}: something comes behind the end"
        is_setting = played.title.setting is not None and batch.game.pending == batch.start.pending
        assert is_setting or (Resolved in kinds) == (due(batch.start) is not None), (
            f"{place}: resolves what is not owed, or does not"
        )
        before, after = (_ask_ids(game) for game in (batch.start, batch.game))
        assert not after & gone, f"{place}: the decisions {after & gone} were over"
        gone |= before - after
        for event in batch.events:
            if isinstance(event, Drawn):
                assert event.label not in labels, f"{place}: the dealer draws {event.label} twice"
                assert event.act.value is not None
                assert event.size == len(event.act.value.result), f"{place}: size of {event.label}"
                labels.add(event.label)
        if batch.game.status == "playing":
            assert batch.game.pending, f"{place}: the game waits for nothing"
            assert due(batch.game) or to_move(batch.game), f"{place}: nobody is awaited"


def _ask_ids(game: AnyGame) -> set[str]:
    return {item.id for item in game.pending if isinstance(item, PendingDecision)}


def check_offers_are_taken(played: Played, chance: Chance) -> None:
    """Who is asked has moves; each is different, is read back from JSON, and is taken, always with the same outcome."""
    title = played.title
    for end in played.ends(chance, 6):
        game, place = played.batches[end].game, played.place(end)
        for seat in played.seats:
            legal_moves = [legal_move.move for legal_move in moves(title, game, seat)]
            assert legal_moves or seat not in to_move(game), f"{place}: seat {seat} is awaited and has no moves"
            assert not legal_moves or pending_decision(game, seat), f"{place}: seat {seat} is not asked and has moves"
            written = [canonical.encode(move) for move in legal_moves]
            assert len(set(written)) == len(written), f"{place}: a move of seat {seat} is offered twice"
            for move in some(legal_moves, 12, chance):
                assert read_move(title, msgspec.to_builtins(move)) == move, f"{place}: {move} is read as another"
                one, again = (decide(title, game, seat, move) for _ in range(2))
                assert isinstance(one, Batch), f"{place}: seat {seat} is offered {move}, and refused: {one}"
                assert isinstance(again, Batch)
                assert one.events == again.events, f"{place}: {move} has two outcomes"
                assert one.events or game.commitments[seat], f"{place}: {move} changes nothing"


def check_others_are_refused(played: Played, chance: Chance) -> None:
    """What is not on offer is refused, with a rule and a reason, and so is everything when nothing is asked."""
    title = played.title
    for end in played.ends(chance, 6):
        game, place = played.batches[end].game, played.place(end)
        for seat in played.seats:
            for move in other_moves(played, game, seat, chance, 25):
                if _stands(game, seat, move):
                    continue
                refusal = refusal_of(title, game, seat, move)
                assert refusal is not None, f"{place}: seat {seat} is not offered {move}, and may do it"
                assert all((refusal.code, refusal.rule, refusal.detail)), f"{place}: {refusal} does not say why"
            legal_moves = moves(title, game, seat)
            if legal_moves:
                gone = replace(game, seats=_resigned(game, seat))
                _is_refused(place, "resigned", decide(title, gone, seat, legal_moves[0].move))
                _is_refused(place, "decision_over", decide(title, game, seat, legal_moves[0].move, "another-1"))
    over = played.batches[-1].game
    for seat in played.seats:
        move = read_move(title, chance.choice(played.bodies))
        _is_refused(played.place(-1), "game_over", decide(title, over, seat, move))


def _stands(game: AnyGame, seat: int, move: object) -> bool:
    """Is this part of the seat's choice as it stands? To repeat it is no change, so no change too many."""
    kept = game.commitments[seat]
    return kept is not None and move in (kept.chain or ())


def _resigned(game: AnyGame, seat: int) -> tuple[Any, ...]:
    return tuple(replace(place, resigned=True) if n == seat else place for n, place in enumerate(game.seats))


def _is_refused(place: str, code: str, answer: Batch | Refusal) -> None:
    assert isinstance(answer, Refusal), f"{place}: a move is taken, not refused as {code}"
    assert answer.code == code, f"{place}: refused as {answer.code}, not as {code}"


def check_changes_of_mind(played: Played, chance: Chance) -> None:
    """A sealed choice can be replaced so often and no more, and what is offered then is taken."""
    title = played.title
    for end in played.ends(chance, 2):
        game = played.batches[end].game
        for seat in some(to_move(game), 1, chance):
            changes = 0
            while pending_decision(game, seat) is not None and changes <= MAX_CHOICES + 5:
                answers = [decide(title, game, seat, legal_move.move) for legal_move in moves(title, game, seat)]
                assert all(isinstance(answer, Batch) for answer in answers), f"{played.place(end)}: {answers}"
                new = [a for a in answers if isinstance(a, Batch) and chosen(a) is not None]
                if not new:
                    break
                game, changes = chance.choice(new).game, changes + 1
            assert changes <= MAX_CHOICES + 5, f"{played.place(end)}: seat {seat} changed its mind {changes} times"


def check_round_trips(played: Played, chance: Chance) -> None:
    """States, views and their forms survive JSON and MessagePack, by the title's own types."""
    title = played.title
    for end in [*played.ends(chance, 3), len(played.batches) - 1]:
        for reader, game in played.views[end].items():
            where = f"{played.place(end)}, {reader}"
            written = msgspec.json.encode(game), msgspec.msgpack.encode(game)
            assert msgspec.json.decode(written[0], type=title.game) == game, f"{where}: JSON"
            assert msgspec.msgpack.decode(written[1], type=title.game) == game, f"{where}: MessagePack"
            form = public_state(title, game)
            canonical.check(msgspec.to_builtins(form), f"{where}: form")
            assert msgspec.json.decode(canonical.encode(form), type=title.form) == form, f"{where}: form"
            for name, value in shared_fields(game).items():
                assert getattr(form, name) == value, f"{where}: the form's {name}"


def check_standings(played: Played, chance: Chance) -> None:
    """At any time every seat stands somewhere; at the end as it was said there."""
    title = played.title
    last = played.batches[-1].game
    for end in [*played.ends(chance, 3), len(played.batches) - 1]:
        game, place = played.batches[end].game, played.place(end)
        standings = title.standings(game)
        assert sorted(s.seat for s in standings) == list(played.seats), f"{place}: who stands where?"
        ranks = [s.rank for s in standings]
        assert ranks[0] == 1, f"{place}: nobody is first"
        assert ranks == sorted(ranks), f"{place}: not in order: {ranks}"
        assert all(b in (a, n) for n, (a, b) in enumerate(pairwise(ranks), 2)), f"{place}: {ranks} has gaps"
        for standing in standings:
            if standing.total is not None:
                assert sum(standing.points.values()) == standing.total, f"{place}: points of seat {standing.seat}"
    assert title.standings(last) == last.standings, f"{played.place(-1)}: other standings than the last event says"
    assert last.reason is not None, f"{played.place(-1)}: the end has no reason"


def check_bots(played: Played, chance: Chance) -> None:
    """Every bot chooses from what its seat knows, and something that is on offer."""
    title = played.title
    for end in played.ends(chance, 4):
        for seat in to_move(played.batches[end].game):
            view = played.views[end][seat]
            legal_moves = moves(title, view, seat)
            for name, bot in title.bots.items():
                move = bot(view, seat, legal_moves, chance)
                assert any(move == o.move for o in legal_moves), f"{played.place(end)}: {name} wants {move}"


def check_history(played: Played, _chance: Chance) -> None:
    """Every event can be told in each language by who opens nothing, and by who opens everything, or not at all."""
    title = played.title
    names = [f"p{seat}" for seat in played.seats]
    for end, lines in enumerate(played.stored):
        for envelope, payloads in lines:
            for opened in ([None] * len(payloads), payloads):
                event = title.codec.join(envelope, opened)
                for language in LANGUAGES:
                    line = tell(title, played.batches[-1].game.revision, event, names, language)
                    assert line is None or line.strip(), f"{played.place(end)}: {event} is told as nothing"


def check_quiet_play_ends(played: Played, chance: Chance) -> None:
    """A game in which all play quietly comes to its end, unless the title says that its rules don't see to that."""
    if getattr(played.invariants, "ENDLESS", False):
        return
    start = next(batch.game for batch in played.batches if batch.game.status == "playing")
    count = sum(1 for _, _ in zip(range(MAX_BATCHES), playing(played.title, start, chance, default_move), strict=False))
    assert count < MAX_BATCHES, f"{played.title.id}: quiet play does not end"


def check_resigning(played: Played, chance: Chance) -> None:
    """Anybody can resign at any time; the game goes on to its end, and who resigned ranks last and learns no more."""
    title = played.title
    end = chance.choice(played.ends(chance, 3))
    game = known = played.batches[end].game
    gone: list[int] = []
    for steps in range(MAX_BATCHES):
        if game.status != "playing":
            break
        leaver = chance.choice([seat for seat in played.seats if seat not in gone])
        if not gone or (len(gone) + 2 < len(played.seats) and chance.randrange(40) == 0):
            batch = Batch(title, game)
            assert resign(batch, leaver) is None
            gone.append(leaver)
        else:
            batch = _step(played, game, chance)
        where = f"{played.place(end)}, {steps} steps after seat {gone[0]} resigned"
        wrong = played.invariants.check_invariants(batch.game)
        assert not wrong, f"{where}: {'; '.join(wrong)}"
        known = fold(title, known, stored(title, batch), FULL)
        assert known == batch.game, f"{where}: the log gives another state"
        if batch.game.status == "playing":
            for seat in gone:
                assert not moves(title, batch.game, seat), f"{where}: seat {seat} is offered moves"
                _learnt_nothing(played, where, batch, seat)
        game = batch.game
    assert game.status == "finished", f"{played.place(end)}: never ends after seat {gone[0]} resigned"
    ranks = {standing.seat: standing.rank for standing in game.standings}
    stayed = [ranks[seat] for seat in played.seats if seat not in gone]
    assert max(stayed) < min(ranks[seat] for seat in gone), f"{played.place(end)}: {gone} resigned, ranks {ranks}"
    assert len(played.seats) > 2 or game.reason == "resignation"


def _step(played: Played, game: AnyGame, chance: Chance) -> Batch:
    title = played.title
    if due(game) is not None:
        return resolve(title, game)
    seat = chance.choice(to_move(game))
    if game.seats[seat].resigned:
        return play_default_move(title, game, seat)
    batch = decide(title, game, seat, chance.choice(moves(title, game, seat)).move)
    assert isinstance(batch, Batch), batch
    return batch


def _learnt_nothing(played: Played, where: str, batch: Batch, seat: int) -> None:
    """Who resigned gets of a batch what a spectator gets."""
    if any(isinstance(event, Resigned) for event in batch.events):
        return
    lines = stored(played.title, batch)
    base = fold(played.title, batch.start, lines, None)
    assert fold(played.title, batch.start, lines, seat) == base, f"{where}: seat {seat} still learns"


CHECKS: tuple[Check, ...] = (
    check_nothing_is_lost,
    check_the_log_is_the_game,
    check_the_agenda,
    check_offers_are_taken,
    check_others_are_refused,
    check_views,
    check_what_is_hidden_changes_nothing,
    check_quiet_play_shows_nothing,
    check_sealed_choices,
    check_one_step_choices_look_alike,
    check_settings,
    check_changes_of_mind,
    check_round_trips,
    check_standings,
    check_bots,
    check_history,
    check_quiet_play_ends,
    check_resigning,
)
