"""Whole games in the laboratory: masks, seeds, rewards, and what is refused."""

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest

from heptad_lab import HeptadEnv, SelfPlay, heptad_env, heptad_parallel_env
from heptad_lab.actions import Actions
from heptad_lab.encoder import encoder_of
from titles.kernel.deciding.decider import moves
from titles.kernel.play.decision import LegalMove
from titles.registry import TITLES
from titles.seven_wonders_duel.play.moves import ChooseStarter

TABLES = [
    (title.id, seats)
    for title in TITLES.values()
    if title.package.startswith("titles.")
    for seats in range(title.min_seats, title.max_seats + 1)
]
OPTIONS = [
    ("seven_wonders", 2, {"boards": "chosen", "sides": "chosen"}),
    ("seven_wonders_duel", 2, {"wonders": "preset", "centre_rule": "last_player_chooses"}),
    ("seven", 4, {"cube_colours": "chosen", "first_cards": False}),
]


@pytest.mark.parametrize("seed", ["a", 1.5])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any):
    with pytest.raises(ValueError, match="A seed is a whole number"):
        heptad_env("seven", 2, seed=seed)
    env = heptad_env("seven", 2)
    with pytest.raises(ValueError, match="A seed is a whole number"):
        env.reset(seed=seed)


def test_a_language_and_a_number_of_games_that_do_not_exist_are_refused():
    env = heptad_env("seven_wonders_duel", 2, seed=1)
    env.reset()
    with pytest.raises(ValueError, match="There is no language 'de'"):
        env.label(env.agent_selection, next(iter(env.legal_moves(env.agent_selection))), language="de")
    with pytest.raises(ValueError, match="SelfPlay plays 1 game or more, a whole number, not 0"):
        SelfPlay("seven_wonders_duel", 2, 0)


@pytest.mark.parametrize("seats", ["2", 2.0, True, None])
def test_a_number_of_seats_that_is_none_is_refused(seats: Any):
    with pytest.raises(ValueError, match="The number of seats is a whole number"):
        heptad_env("seven", seats)


@pytest.mark.parametrize("action", ["0", 0.9, np.float64(1), [1]])
def test_an_action_that_is_no_whole_number_is_refused(action: Any):
    for illegal in ("error", "default"):
        env = heptad_env("seven", 2, seed=1, illegal=illegal)
        env.reset()
        version = env.table.match.full.version
        with pytest.raises(ValueError, match="An action is a whole number"):
            env.step(action)
        assert env.table.match.full.version == version
    with SelfPlay("seven", 2, 3) as games:
        games.reset()
        with pytest.raises(ValueError, match="Actions are whole numbers, not float64"):
            games.step([0.5, 0.5, 0.5])


def test_nothing_is_played_before_the_first_reset_or_without_an_action():
    env = heptad_env("seven_wonders", 3)
    for too_early in (env.last, lambda: env.step(0)):
        with pytest.raises(RuntimeError, match="call `reset` first"):
            too_early()
    both = heptad_parallel_env("seven_wonders", 3)
    with pytest.raises(RuntimeError, match="call `reset` first"):
        both.step({})
    seen, _ = both.reset()
    actions = {agent: int(seen[agent]["action_mask"].nonzero()[0][0]) for agent in ("seat_0", "seat_2")}
    with pytest.raises(ValueError, match="seat_1 must move, and has no action"):
        both.step(actions)


def test_games_side_by_side_are_as_many_as_said_and_end_with_close():
    for games in (2.5, True, "3"):
        with pytest.raises(ValueError, match="a whole number"):
            SelfPlay("seven", 2, games)
    closed = SelfPlay("seven", 2, 2)
    closed.reset()
    closed.close()
    with pytest.raises(RuntimeError, match="These games were closed"):
        closed.step([0, 0])


def test_games_without_a_seed_differ():
    first, second = (SelfPlay("seven_wonders_duel", 2, 3, seed=None).reset() for _ in range(2))
    assert not np.array_equal(first.observations, second.observations)


def test_moves_without_a_hash_have_actions_too():
    class Name(msgspec.Struct, frozen=True, tag_field="action"):
        words: list[str]

    title: Any = SimpleNamespace(move=Name, preference=None)
    legal = [LegalMove(Name(["a"])), LegalMove(Name(["b"]))]
    assert Actions(title, {}, lambda _action, _values: 2).by_index(legal) == dict(enumerate(legal))


def play(env: HeptadEnv, chance: random.Random, *, check: bool = False) -> list[float]:
    """Play a game at random to its end; return the rewards by seat."""
    while True:
        seen, _, over, _, _ = env.last()
        if over:
            return [env.rewards[agent] for agent in env.possible_agents]
        if check:
            check_mask(env, seen["action_mask"])
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))


def check_mask(env: HeptadEnv, mask: np.ndarray) -> None:
    """The mask has exactly the legal moves of the view and of the full state, each with an action of its own."""
    match, seat = env.table.match, env.possible_agents.index(env.agent_selection)
    legal = [legal_move.move for legal_move in moves(match.title, match.full, seat)]
    assert [legal_move.move for legal_move in moves(match.title, match.view(seat), seat)] == legal
    by_action = {action: legal_move.move for action, legal_move in env.legal_moves(env.agent_selection).items()}
    assert list(by_action.values()) == legal
    assert sorted(by_action) == list(np.flatnonzero(mask))


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_random_games_end_and_masks_are_the_legal_moves(title: str, seats: int):
    env = heptad_env(title, seats, seed=seats)
    env.reset()
    given = play(env, random.Random(1), check=True)
    assert sum(given) == pytest.approx(0)
    assert max(given) <= 1
    assert min(given) >= -1
    ranks = [env.infos[agent]["rank"] for agent in env.possible_agents]
    assert [ranks[seat] for seat in np.argsort(given)[::-1]] == sorted(ranks)


@pytest.mark.parametrize(("title", "seats"), [(title, seats) for title, seats in TABLES if seats in {2, 4}])
def test_an_observation_does_not_depend_on_those_before(title: str, seats: int):
    """Only what has changed is drawn again; an encoder that has drawn nothing yet draws the same."""
    env, chance = heptad_env(title, seats, seed=4), random.Random(4)
    env.reset()
    for _ in range(40):
        agent = env.agent_selection
        drawn, match = env.observe(agent)["observation"], env.table.match
        seat = env.possible_agents.index(agent)
        fresh = encoder_of(match.title, seats).observe(match, seat)
        assert np.array_equal(drawn, fresh)
        env.step(chance.choice(list(env.legal_moves(agent))))
    env.reset()
    first = env.observe("seat_1")["observation"]
    assert np.array_equal(first, encoder_of(match.title, seats).observe(env.table.match, 1))


@pytest.mark.parametrize(("title", "seats", "options"), OPTIONS)
def test_all_options_have_their_actions(title: str, seats: int, options: dict):
    env = heptad_env(title, seats, options=options, seed=7)
    env.reset()
    play(env, random.Random(7), check=True)


def test_an_action_means_the_same_for_every_seat_in_every_decision_and_game():
    env, chance = heptad_env("seven_wonders_duel", 2, seed=5), random.Random(3)
    meanings: dict[int, object] = {}
    for _ in range(3):
        env.reset()
        while not env.terminations[env.agent_selection]:
            legal = env.legal_moves(env.agent_selection)
            for action, legal_move in legal.items():
                move = legal_move.move
                if isinstance(move, ChooseStarter):  # seats are counted from the own one
                    move = "own" if f"seat_{move.seat}" == env.agent_selection else "other"
                assert meanings.setdefault(action, move) == move
            env.step(chance.choice(list(legal)))
    assert len(meanings) > 100


def test_every_payment_has_an_action_and_the_cheapest_comes_first():
    env = heptad_env("seven_wonders", 3, seed=2)
    chance, several = random.Random(2), 0
    for _ in range(3):
        env.reset()
        while not env.terminations[env.agent_selection]:
            legal = env.legal_moves(env.agent_selection)
            paid: dict[tuple[str, str], list[tuple[int, int]]] = {}
            for action, legal_move in legal.items():
                move = legal_move.move
                if getattr(move, "by", None) == "cost":
                    paid.setdefault((move.card, move.by), []).append((action, move.left + move.right))
            for ways in paid.values():
                several += len(ways) > 1
                assert [action for action, _ in ways] == list(range(ways[0][0], ways[0][0] + len(ways)))
                assert [coins for _, coins in ways] == sorted(coins for _, coins in ways)
            env.step(chance.choice(list(legal)))
    assert several > 10


def test_games_follow_from_the_seed():
    def points(env: HeptadEnv, games: int) -> list[int]:
        return [play_and_count(env) for _ in range(games)]

    def play_and_count(env: HeptadEnv) -> int:
        env.reset()
        play(env, random.Random(1))
        return env.infos["seat_0"]["points"]

    first, again = (heptad_env("seven_wonders_dice", 2, seed=11) for _ in range(2))
    expected = points(first, 3)
    assert points(again, 3) == expected
    assert len(set(expected)) > 1
    first.reset(seed=11)
    play(first, random.Random(1))
    assert first.infos["seat_0"]["points"] == expected[0]
    assert points(first, 2) == expected[1:]


@pytest.mark.parametrize(("title", "seats"), [("seven_wonders", 4), ("seven_wonders_duel", 2)])
def test_rewards_by_points_are_margins(title: str, seats: int):
    env = heptad_env(title, seats, seed=1, rewards="points")
    env.reset()
    given = play(env, random.Random(1))
    totals = [env.infos[agent]["points"] for agent in env.possible_agents]
    assert given == pytest.approx([total - (sum(totals) - total) / (seats - 1) for total in totals])


def test_all_seats_act_at_once_in_a_parallel_game():
    env = heptad_parallel_env("seven_wonders", 3, seed=4)
    seen, _ = env.reset()
    chance, steps, total = random.Random(4), 0, dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {agent: int(chance.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        waiting = [agent for agent in env.agents if actions[agent] == env.action_space(agent).n - 1]
        assert len(waiting) == 3 - len(env.table.match.to_move)
        seen, given, _, _, _ = env.step(actions)
        total = {agent: total[agent] + given[agent] for agent in total}
        steps += 1
    assert 18 <= steps < 30
    assert sum(total.values()) == pytest.approx(0)


def test_illegal_actions_are_refused_or_replaced_by_the_default_move():
    env = heptad_env("seven_wonders_duel", 2, seed=1)
    env.reset()
    illegal = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is illegal"):
        env.step(illegal)
    with pytest.raises(ValueError, match="has to move"):
        env.step(None)
    lenient, strict = (heptad_env("seven_wonders_duel", 2, seed=1, illegal=how) for how in ("default", "error"))
    lenient.reset()
    strict.reset()
    lenient.step(illegal)
    strict.step(next(iter(strict.legal_moves(strict.agent_selection))))
    assert lenient.table.match.full == strict.table.match.full


def test_no_seat_moves_in_a_parallel_step_with_an_illegal_action():
    env = heptad_parallel_env("seven_wonders", 3, seed=1)
    seen, _ = env.reset()
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    before = env.table.match.full
    with pytest.raises(ValueError, match="of seat_2 is illegal"):
        env.step({**actions, "seat_2": -1})
    with pytest.raises(ValueError, match="seat_2 must move"):
        env.step({agent: actions[agent] for agent in ("seat_0", "seat_1")})
    assert env.table.match.full is before
    env.step(actions)
    assert env.table.match.full.version > before.version


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"title": "chess", "seats": 2}, "no title 'chess'"),
        ({"title": "seven_wonders_duel", "seats": 3}, "has 2 to 2 seats, not 3"),
        ({"title": "seven", "seats": 2, "rewards": "glory"}, "no rewards 'glory'"),
        ({"title": "seven", "seats": 2, "illegal": "ignore"}, "not 'ignore'"),
        ({"title": "seven", "seats": 2, "render_mode": "human"}, "no render mode 'human'"),
    ],
)
def test_what_does_not_exist_is_refused(arguments: dict, message: str):
    with pytest.raises(ValueError, match=message):
        heptad_env(**arguments)


def test_a_bot_acts_only_where_it_exists_and_has_to_move():
    env = heptad_env("seven_wonders_duel", 2, seed=1)
    env.reset()
    with pytest.raises(ValueError, match="no bot 'clever'; there are random, greedy"):
        env.bot_action(env.agent_selection, "clever", random.Random(1))
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    with pytest.raises(ValueError, match=f"{other} does not have to move"):
        env.bot_action(other, "greedy", random.Random(1))


@pytest.mark.parametrize("title", ["seven_wonders_duel", "seven"])
def test_seats_that_move_in_turn_have_no_parallel_environment(title: str):
    with pytest.raises(ValueError, match="use `heptad_env`"):
        heptad_parallel_env(title, 2)


def test_a_game_is_shown_in_words():
    env = heptad_env("seven_wonders_duel", 2, seed=3)
    env.reset()
    agent = env.agent_selection
    action = next(iter(env.legal_moves(agent)))
    assert env.label(agent, action).startswith("Take ")
    assert env.label(agent, action, "ja").endswith("を取る")
    assert env.render().startswith("7 Wonders Duel, version ")
    assert env.view(agent)["status"] == "playing"
