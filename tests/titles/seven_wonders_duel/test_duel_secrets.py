"""What is hidden stays hidden: views, seals, refusals."""

import random

import pytest
from msgspec.structs import replace

from events.format.model import NOBODY, Sealed
from tests.titles.seven_wonders_duel.duel import OPPONENT, OWN, build_wonder, decide, opened
from titles.kernel.deciding.decider import moves
from titles.kernel.events.events import Drawn
from titles.kernel.events.evolve import evolve
from titles.kernel.state.game import Game
from titles.seven_wonders_duel import invariants
from titles.seven_wonders_duel.events.progress import BoxTokensDrawn
from titles.seven_wonders_duel.invariants import check_invariants, resample_hidden
from titles.seven_wonders_duel.play.moves import Build, Discard, TakeBoxToken
from titles.seven_wonders_duel.public_state import to_public
from titles.seven_wonders_duel.state import state_of
from titles.seven_wonders_duel.title import TITLE
from titles.testkit.played_game import play_out
from titles.testkit.playthrough import playing


@pytest.fixture(scope="module")
def played():
    return play_out(TITLE, invariants, 2, {}, random.Random(8))


def test_a_view_knows_the_cards_face_up_and_how_many_there_are_of_the_others(played):
    for full, views in zip(played.batches, played.views, strict=True):
        if full.game.state is None or not full.game.state.age:
            continue
        for reader in (0, 1, None):
            form = to_public(views[reader])
            true = {place.place: place for place in to_public(full.game).pyramid}
            for place in form.pyramid:
                assert (place.card is None) == (not place.face_up)
                assert place == true[place.place] if place.face_up else place.guild == true[place.place].guild
            assert all(set(zone) <= {None} for zone in (*form.decks, *form.boxed, form.wonder_pile))
            assert form.discard == full.game.state.discard
            assert form.cities == to_public(full.game).cities


def test_everything_of_a_view_but_hidden_cards_is_that_of_the_full_state(played):
    for full, views in zip(played.batches, played.views, strict=True):
        if full.game.state is not None:
            hidden = dict.fromkeys(("decks", "boxed", "wonder_pile", "drawn_tokens"), ())
            one, two = (
                replace(game.state, pyramid=replace(game.state.pyramid, cards=()), **hidden)
                for game in (full.game, views[OPPONENT])
            )
            assert one == two


def test_what_is_dealt_face_down_is_sealed_to_nobody(played):
    for batch in played.batches:
        for event in batch.events:
            for name in event.__struct_fields__:
                fact = getattr(event, name)
                if isinstance(fact, Sealed) and not isinstance(event, Drawn | BoxTokensDrawn):
                    assert fact.to == NOBODY


def test_the_box_is_known_and_the_tokens_drawn_are_the_choosers():
    game = build_wonder("great_library", box_tokens=("law", "masonry", "strategy", "economy", "theology")).game
    state = state_of(game)
    view = replace(game, state=replace(state, drawn_tokens=(None,) * 3))
    for token in (*state.box_tokens, "agriculture"):
        one, two = (decide(g, TakeBoxToken(token), OPPONENT) for g in (game, view))
        assert one == two
    assert moves(TITLE, game, OPPONENT) == moves(TITLE, view, OPPONENT) == []


def test_a_refusal_does_not_name_a_card_that_lies_face_down():
    game = opened(0, wonders="preset")
    state = state_of(game)
    other = resample_hidden(game, state.first, random.Random(1))
    assert state_of(other).pyramid != state.pyramid
    for card in (*state.pyramid.cards[:14], *state_of(other).pyramid.cards[:14]):
        for move in (Discard(card or ""), Build(card or "")):
            assert decide(game, move, state.first) == decide(other, move, state.first)


def test_resampling_keeps_backs_and_what_is_public():
    chance = random.Random(2)
    for batch in playing(TITLE, opened(2), chance):
        if batch.game.status == "playing":
            for seat in (OWN, OPPONENT):
                other = resample_hidden(batch.game, seat, chance)
                assert not check_invariants(other)
                assert TITLE.standings(other) == TITLE.standings(batch.game)


def test_the_invariants_find_what_is_lost():
    game = opened(2, wonders="preset")
    state = state_of(game)
    one, two = state.cities
    for wrong in (
        replace(state, pyramid=state.pyramid.without(0)),
        replace(state, pyramid=replace(state.pyramid, cards=(state.pyramid.cards[1], *state.pyramid.cards[1:]))),
        replace(state, decks=(("altar",), *state.decks[1:])),
        replace(state, boxed=(*state.boxed[:3], ())),
        replace(state, board_tokens=state.board_tokens[1:]),
        replace(state, unused_wonders=()),
        replace(state, drawn_tokens=("law",), box_tokens=()),
        replace(state, cities=(replace(one, coins=-1), two)),
        replace(state, cities=(replace(one, tucked=("altar",)), two)),
        replace(state, cities=(replace(one, wonders=(*one.wonders, "sphinx")), two)),
        replace(state, pawn=10),
        replace(state, shields=1),
        replace(state, pyramid=replace(state.pyramid, face_up=0)),
    ):
        assert check_invariants(replace(game, state=wrong)), wrong
    assert not check_invariants(game)
    assert not check_invariants(Game())
    assert resample_hidden(Game(), 0, random.Random(0)) == Game()


def test_every_event_is_a_version():
    game = opened(2)
    batch = next(iter(playing(TITLE, game, random.Random(2))))
    assert evolve(game, batch.events[0]).version == game.version + 1
