"""The conformance suite that every title must pass.

Each check takes a game that was played at random and fails with an AssertionError that says where and what; `CHECKS`
lists them. A title brings what must hold in its states, and what a seat can't see, in its module `invariants`.
"""

import dataclasses
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from events.format import canonical
from titles.kernel.bots.bot import RandomSource
from titles.kernel.deciding.decider import (
    decide,
    moves,
    play_default_move,
    preferences,
    prompt,
    read_move,
    resolve,
    unavailable,
)
from titles.kernel.deciding.life import resign
from titles.kernel.deciding.move_ids import find_move, move_id
from titles.kernel.events.events import Drawn, Finished, PendingSet, Resigned, Resolved
from titles.kernel.events.evolve import evolve
from titles.kernel.history import tell
from titles.kernel.play.batch import Batch
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.game import AnyGame, PendingDecision, pending_decision, pending_resolution, to_move
from titles.kernel.state.public_state import shared_fields
from titles.kernel.title import public_state, state_digest
from titles.search.search import SearchBot
from titles.testkit.answers import FULL_STOPS, LANGUAGES, assert_says_why, other_moves, refusal_of
from titles.testkit.played_game import FULL, MAX_BATCHES, Played, fold, some, stored
from titles.testkit.playthrough import choose_default, playing
from titles.testkit.secrecy import (
    check_default_moves_show_nothing,
    check_derived_facts,
    check_first_steps_look_alike,
    check_hidden_cards_change_nothing,
    check_preferences,
    check_sealed_choices,
    check_views,
    chosen,
)

Check = Callable[[Played, RandomSource], None]


def check_invariants_hold(played: Played, _random: RandomSource) -> None:
    """The title's invariants hold after every batch."""
    for number, batch in enumerate(played.batches):
        wrong = played.invariants.check_invariants(batch.game)
        assert not wrong, f"{played.place(number)}: {'; '.join(wrong)}"


def check_log_gives_the_state(played: Played, _random: RandomSource) -> None:
    """The stored events give the same state and the same digest as deciding did."""
    title = played.title
    for number, (batch, known) in enumerate(zip(played.batches, played.views, strict=True)):
        game = batch.start
        for event in batch.events:
            game = evolve(game, event)
        assert game == batch.game, f"{played.place(number)}: applying the events again gives another state"
        assert known[FULL] == batch.game, f"{played.place(number)}: the log gives another state than deciding did"
        assert state_digest(title, known[FULL]) == state_digest(title, batch.game), f"{played.place(number)}: digest"
        assert batch.game.version == batch.start.version + len(batch.events), f"{played.place(number)}: version"


def check_pending_stack(played: Played, _random: RandomSource) -> None:
    """A batch sets the pending stack once, last. No decision's id and no label of the dealer comes twice."""
    gone: set[str] = set()
    labels: set[str] = set()
    for number, batch in enumerate(played.batches):
        place, kinds = played.place(number), [type(event) for event in batch.events]
        assert PendingSet not in kinds[:-1], f"{place}: an event comes after the pending stack"
        assert Finished not in kinds[:-1], f"{place}: an event comes after the end"
        is_setting = played.title.preference is not None and batch.game.pending == batch.start.pending
        assert is_setting or (Resolved in kinds) == (pending_resolution(batch.start) is not None), (
            f"{place}: resolves what is not pending, or does not resolve what is"
        )
        before, after = (_decision_ids(game) for game in (batch.start, batch.game))
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
            assert pending_resolution(batch.game) or to_move(batch.game), (
                f"{place}: it waits for no seat and no resolution"
            )


def _decision_ids(game: AnyGame) -> set[str]:
    return {item.id for item in game.pending if isinstance(item, PendingDecision)}


def check_prompts(played: Played, _random: RandomSource) -> None:
    """A seat with a decision is asked, in each language by a sentence with a full stop; nobody else is asked."""
    title = played.title
    for number, batch in enumerate(played.batches):
        for seat in played.seats:
            place, question = f"{played.place(number)}: seat {seat}", prompt(title, batch.game, seat)
            has_decision = pending_decision(batch.game, seat) is not None
            assert (question is not None) == has_decision, f"{place} is asked {question}"
            if question is not None:
                for language, stop in FULL_STOPS.items():
                    text = question.in_language(language)
                    assert _is_sentence(text, stop), f"{place}: no sentence: {text!r}"
                assert "  " not in question.en, f"{place}: a word is missing: {question.en!r}"


def _is_sentence(text: str, stop: str) -> bool:
    return text.endswith(stop) and len(text.strip()) > len(stop)


def check_legal_moves_are_taken(played: Played, random: RandomSource) -> None:
    """A seat to move has legal moves; each is unique, survives JSON, and is taken, always with the same outcome.

    Each of them changes the game, so that a player who makes any of them does not wait for ever.
    """
    title = played.title
    for number in played.sample(random, 6):
        game, place = played.batches[number].game, played.place(number)
        awaited = to_move(game)
        for seat in played.seats:
            legal_moves = [legal_move.move for legal_move in moves(title, game, seat)]
            assert legal_moves or seat not in awaited, f"{place}: seat {seat} has to move and has no moves"
            assert not legal_moves or pending_decision(game, seat), (
                f"{place}: seat {seat} has no decision and has moves"
            )
            written = [canonical.encode(move) for move in legal_moves]
            assert len(set(written)) == len(written), f"{place}: a move of seat {seat} is listed twice"
            for move in some(legal_moves, 12, random):
                assert read_move(title, msgspec.to_builtins(move)) == move, f"{place}: {move} is read as another"
                one, again = (decide(title, game, seat, move) for _ in range(2))
                assert isinstance(one, Batch), f"{place}: {move} is legal for seat {seat} and refused: {one}"
                assert isinstance(again, Batch)
                assert one.events == again.events, f"{place}: {move} has two outcomes"
                assert one.events or seat not in awaited, f"{place}: {move} changes nothing"


def check_ids_of_moves(played: Played, random: RandomSource) -> None:
    """Each listed move or preference has its own id and is found by it; the ids of another decision are refused."""
    title = played.title
    earlier: dict[int, dict[str, str | None]] = {seat: {} for seat in played.seats}
    """By seat: the ids that were listed before, each with its decision."""
    for number in played.sample(random, 6):
        game = played.batches[number].game
        for seat in played.seats:
            where, pending = f"{played.place(number)}: seat {seat}", pending_decision(game, seat)
            decision = None if pending is None else pending.id
            answers = {move_id(decision, legal_move.move): legal_move.move for legal_move in moves(title, game, seat)}
            changes = {move_id(None, change.move): change.move for change in preferences(title, game, seat)}
            listed = [*answers.items(), *changes.items()]
            assert len(listed) == len(moves(title, game, seat)) + len(preferences(title, game, seat)), f"{where}: an id"
            for wanted, move in some(listed, 5, random):
                assert find_move(title, game, seat, wanted, decision) == move, f"{where}: {wanted} is another move"
            for wanted in some([key for key, of in earlier[seat].items() if of != decision], 5, random):
                found = find_move(title, game, seat, wanted)
                assert isinstance(found, Refusal), f"{where}: {wanted} of another decision is {found}"
            earlier[seat] |= dict.fromkeys(answers, decision)


def check_unavailable_moves(played: Played, random: RandomSource) -> None:
    """Each unavailable move has a label and is refused with the listed refusal; none is legal or comes twice."""
    title = played.title
    for number in played.sample(random, 6):
        game = played.batches[number].game
        for seat in played.seats:
            where, refused = f"{played.place(number)}: seat {seat}", unavailable(title, game, seat)
            assert not refused or pending_decision(game, seat), f"{where} has no decision and has unavailable moves"
            legal = {canonical.encode(legal_move.move) for legal_move in moves(title, game, seat)}
            written = [canonical.encode(each.move) for each in refused]
            assert len(set(written)) == len(written), f"{where}: an unavailable move is listed twice"
            assert legal.isdisjoint(written), f"{where}: a legal move is listed as unavailable"
            for each in some(refused, 30, random):
                read = read_move(title, msgspec.to_builtins(each.move))
                assert read == each.move, f"{where}: {each.move} is read as {read}"
                posted = refusal_of(title, game, seat, each.move)
                assert posted == each.refusal, f"{where}: {each.move} is refused as {posted}, not as {each.refusal}"
                for text in [each.refusal.detail.in_language(language) for language in ("en", "ja")]:
                    assert "_" not in text, f"{where}: {each.refusal} has an id instead of a name"
                for language in LANGUAGES:
                    assert title.label(game, seat, each.move, language), f"{where}: {each.move} has no label"


def check_other_moves_are_refused(played: Played, random: RandomSource) -> None:
    """Every other move is refused with a rule and a reason, and so is every move without a decision to make."""
    title = played.title
    for number in played.sample(random, 6):
        game, place = played.batches[number].game, played.place(number)
        for seat in played.seats:
            for move in other_moves(played, game, seat, random, 25):
                if _is_in_choice(game, seat, move):
                    continue
                refusal = refusal_of(title, game, seat, move)
                assert refusal is not None, f"{place}: {move} is not legal for seat {seat} and is taken"
                assert_says_why(refusal, place)
            legal_moves = moves(title, game, seat)
            if legal_moves:
                gone = replace(game, seats=_resigned(game, seat))
                _is_refused(place, "resigned", decide(title, gone, seat, legal_moves[0].move))
                _is_refused(place, "decision_over", decide(title, game, seat, legal_moves[0].move, "another-1"))
    over = played.batches[-1].game
    for seat in played.seats:
        move = read_move(title, random.choice(played.bodies))
        _is_refused(played.place(-1), "game_over", decide(title, over, seat, move))


def _is_in_choice(game: AnyGame, seat: int, move: object) -> bool:
    """Whether a move is in the seat's choice: making it again is always possible."""
    kept = game.commitments[seat]
    return kept is not None and move in (kept.chain or ())


def _resigned(game: AnyGame, seat: int) -> tuple[Any, ...]:
    return tuple(replace(place, resigned=True) if n == seat else place for n, place in enumerate(game.seats))


def _is_refused(place: str, code: str, answer: Batch | Refusal) -> None:
    assert isinstance(answer, Refusal), f"{place}: a move is taken, not refused as {code}"
    assert answer.code == code, f"{place}: refused as {answer.code}, not as {code}"


def check_changes_of_mind(played: Played, random: RandomSource) -> None:
    """A sealed choice can be replaced a limited number of times, and every legal move is taken all the while."""
    title = played.title
    for number in played.sample(random, 2):
        game = played.batches[number].game
        for seat in some(to_move(game), 1, random):
            changes = 0
            while pending_decision(game, seat) is not None and changes <= MAX_CHOICES + 5:
                answers = [decide(title, game, seat, legal_move.move) for legal_move in moves(title, game, seat)]
                assert all(isinstance(answer, Batch) for answer in answers), f"{played.place(number)}: {answers}"
                new = [a for a in answers if isinstance(a, Batch) and chosen(a) is not None]
                if not new:
                    break
                game, changes = random.choice(new).game, changes + 1
            assert changes <= MAX_CHOICES + 5, f"{played.place(number)}: seat {seat} changed its mind {changes} times"


def check_round_trips(played: Played, random: RandomSource) -> None:
    """States, views and public states survive JSON and MessagePack by the title's own types."""
    title = played.title
    for number in [*played.sample(random, 3), len(played.batches) - 1]:
        for reader, game in played.views[number].items():
            where = f"{played.place(number)}, {reader}"
            written = msgspec.json.encode(game), msgspec.msgpack.encode(game)
            assert msgspec.json.decode(written[0], type=title.game) == game, f"{where}: JSON"
            assert msgspec.msgpack.decode(written[1], type=title.game) == game, f"{where}: MessagePack"
            shown = public_state(title, game)
            canonical.check(msgspec.to_builtins(shown), f"{where}: public state")
            assert msgspec.json.decode(canonical.encode(shown), type=title.form) == shown, f"{where}: public state"
            for name, value in shared_fields(game).items():
                assert getattr(shown, name) == value, f"{where}: the public state's {name}"


def check_members_stay(played: Played, random: RandomSource) -> None:
    """A member that the public state of a game has once never vanishes: clients apply changes, member by member."""
    for reader in played.views[0]:
        kept: set[str] = set()
        for number in sorted([*played.sample(random, 4), len(played.batches) - 1]):
            game = played.views[number][reader]
            if game.state is None:
                continue
            members = msgspec.json.decode(canonical.encode(public_state(played.title, game)), type=dict).keys()
            gone = ", ".join(sorted(kept - members))
            assert not gone, f"{played.place(number)}, {reader}: the public state no longer has {gone}"
            kept |= members


def check_standings(played: Played, random: RandomSource) -> None:
    """At any time every seat has a rank; at the end the standings are those of the last event."""
    title = played.title
    last = played.batches[-1].game
    for number in [*played.sample(random, 3), len(played.batches) - 1]:
        game, place = played.batches[number].game, played.place(number)
        standings = title.standings(game)
        assert sorted(s.seat for s in standings) == list(played.seats), f"{place}: not one standing for each seat"
        ranks = [s.rank for s in standings]
        assert ranks[0] == 1, f"{place}: no seat is first"
        assert ranks == sorted(ranks), f"{place}: not in order: {ranks}"
        assert all(b in (a, n) for n, (a, b) in enumerate(pairwise(ranks), 2)), f"{place}: {ranks} has gaps"
        for standing in standings:
            if standing.total is not None:
                assert sum(standing.points.values()) == standing.total, f"{place}: points of seat {standing.seat}"
    assert title.standings(last) == last.standings, f"{played.place(-1)}: other standings than in the last event"
    assert last.reason is not None, f"{played.place(-1)}: the end has no reason"
    reasons = title.narrator(last.revision, [], "en").reasons
    assert last.reason in reasons, f"{played.place(-1)}: the narrator has no words for the reason {last.reason}"


def check_bots(played: Played, random: RandomSource) -> None:
    """Every bot chooses a legal move, from its seat's view. Those that search hardly think."""
    title = played.title
    for number in played.sample(random, 4):
        for seat in to_move(played.batches[number].game):
            view = played.views[number][seat]
            legal_moves = moves(title, view, seat)
            for name, bot in title.bots.items():
                move = (_quick(bot) if isinstance(bot, SearchBot) else bot)(view, seat, legal_moves, random)
                assert any(move == o.move for o in legal_moves), f"{played.place(number)}: {name} wants {move}"


def _quick(bot: SearchBot) -> SearchBot:
    """Return a searching bot that hardly thinks."""
    return dataclasses.replace(
        bot, searching=dataclasses.replace(bot.searching, depth=3), level=bot.level._replace(playouts=2, shortlist=2)
    )


def check_history(played: Played, _random: RandomSource) -> None:
    """Every event can be described in each language, with all seals closed and with all seals open.

    A line is a sentence, and ends with a full stop.
    """
    title = played.title
    names = [f"p{seat}" for seat in played.seats]
    for number, lines in enumerate(played.stored):
        for envelope, payloads in lines:
            for opened in ([None] * len(payloads), payloads):
                event = title.codec.join(envelope, opened)
                for language in LANGUAGES:
                    line = tell(title, played.batches[-1].game.revision, event, names, language)
                    if line is not None:
                        place, stop = played.place(number), FULL_STOPS[language]
                        assert line.strip(), f"{place}: the line of {event} is empty"
                        assert line.endswith(stop), f"{place}: the line of {event} has no full stop: {line}"


def check_default_moves_end_the_game(played: Played, random: RandomSource) -> None:
    """A game in which all seats make their default moves ends, unless the title says that it need not."""
    if getattr(played.invariants, "ENDLESS", False):
        return
    start = next(batch.game for batch in played.batches if batch.game.status == "playing")
    count = sum(
        1 for _, _ in zip(range(MAX_BATCHES), playing(played.title, start, random, choose_default), strict=False)
    )
    assert count < MAX_BATCHES, f"{played.title.id}: a game of default moves does not end"


def check_resigning(played: Played, random: RandomSource) -> None:
    """A seat can resign at any time; the game goes on to its end, and the seat ranks last and learns nothing new."""
    title = played.title
    number = random.choice(played.sample(random, 3))
    game = known = played.batches[number].game
    gone: list[int] = []
    for steps in range(MAX_BATCHES):
        if game.status != "playing":
            break
        leaver = random.choice([seat for seat in played.seats if seat not in gone])
        if not gone or (len(gone) + 2 < len(played.seats) and random.randrange(40) == 0):
            batch = Batch(game)
            assert resign(title, batch, leaver) is None
            gone.append(leaver)
        else:
            batch = _step(played, game, random)
        where = f"{played.place(number)}, {steps} steps after seat {gone[0]} resigned"
        wrong = played.invariants.check_invariants(batch.game)
        assert not wrong, f"{where}: {'; '.join(wrong)}"
        known = fold(title, known, stored(title, batch), FULL)
        assert known == batch.game, f"{where}: the log gives another state"
        if batch.game.status == "playing":
            for seat in gone:
                assert not moves(title, batch.game, seat), f"{where}: seat {seat} has legal moves"
                _learnt_nothing(played, where, batch, seat)
        game = batch.game
    assert game.status == "finished", f"{played.place(number)}: never ends after seat {gone[0]} resigned"
    ranks = {standing.seat: standing.rank for standing in game.standings}
    stayed = [ranks[seat] for seat in played.seats if seat not in gone]
    assert max(stayed) < min(ranks[seat] for seat in gone), f"{played.place(number)}: {gone} resigned, ranks {ranks}"
    assert len(played.seats) > 2 or game.reason == "resignation"


def _step(played: Played, game: AnyGame, random: RandomSource) -> Batch:
    title = played.title
    if pending_resolution(game) is not None:
        return resolve(title, game)
    seat = random.choice(to_move(game))
    if game.seats[seat].resigned:
        return play_default_move(title, game, seat)
    batch = decide(title, game, seat, random.choice(moves(title, game, seat)).move)
    assert isinstance(batch, Batch), batch
    return batch


def _learnt_nothing(played: Played, where: str, batch: Batch, seat: int) -> None:
    """A resigned seat gets of a batch what a spectator gets."""
    if any(isinstance(event, Resigned) for event in batch.events):
        return
    lines = stored(played.title, batch)
    base = fold(played.title, batch.start, lines, None)
    assert fold(played.title, batch.start, lines, seat) == base, f"{where}: seat {seat} still learns something"


CHECKS: tuple[Check, ...] = (
    check_invariants_hold,
    check_log_gives_the_state,
    check_pending_stack,
    check_prompts,
    check_legal_moves_are_taken,
    check_ids_of_moves,
    check_unavailable_moves,
    check_other_moves_are_refused,
    check_views,
    check_derived_facts,
    check_hidden_cards_change_nothing,
    check_default_moves_show_nothing,
    check_sealed_choices,
    check_first_steps_look_alike,
    check_preferences,
    check_changes_of_mind,
    check_round_trips,
    check_members_stay,
    check_standings,
    check_bots,
    check_history,
    check_default_moves_end_the_game,
    check_resigning,
)
