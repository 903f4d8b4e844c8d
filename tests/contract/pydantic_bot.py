"""A bot on the Python client that openapi-generator generates.

It begins a game of each title against bots of the server, and plays stored games to their ends.
"""

import random

from heptad_pydantic.api.games_api import GamesApi
from heptad_pydantic.api.moves_api import MovesApi
from heptad_pydantic.api.players_api import PlayersApi
from heptad_pydantic.api.seats_api import SeatsApi
from heptad_pydantic.api_client import ApiClient
from heptad_pydantic.configuration import Configuration
from heptad_pydantic.models.game_in import GameIn
from heptad_pydantic.models.game_out import GameOut
from heptad_pydantic.models.move_in import MoveIn
from heptad_pydantic.models.player_in import PlayerIn
from heptad_pydantic.models.seven_game_in import SevenGameIn
from heptad_pydantic.models.seven_game_out import SevenGameOut
from heptad_pydantic.models.seven_lock_move import SevenLockMove
from heptad_pydantic.models.seven_move import SevenMove
from heptad_pydantic.models.seven_move_in import SevenMoveIn
from heptad_pydantic.models.seven_moves_out import SevenMovesOut
from heptad_pydantic.models.seven_state import SevenState
from heptad_pydantic.models.seven_wonders_build_move import SevenWondersBuildMove
from heptad_pydantic.models.seven_wonders_dice_build_move import SevenWondersDiceBuildMove
from heptad_pydantic.models.seven_wonders_dice_game_in import SevenWondersDiceGameIn
from heptad_pydantic.models.seven_wonders_dice_game_out import SevenWondersDiceGameOut
from heptad_pydantic.models.seven_wonders_dice_move import SevenWondersDiceMove
from heptad_pydantic.models.seven_wonders_dice_move_in import SevenWondersDiceMoveIn
from heptad_pydantic.models.seven_wonders_dice_moves_out import SevenWondersDiceMovesOut
from heptad_pydantic.models.seven_wonders_dice_pass_move import SevenWondersDicePassMove
from heptad_pydantic.models.seven_wonders_dice_state import SevenWondersDiceState
from heptad_pydantic.models.seven_wonders_dice_take_back_move import SevenWondersDiceTakeBackMove
from heptad_pydantic.models.seven_wonders_duel_discard_move import SevenWondersDuelDiscardMove
from heptad_pydantic.models.seven_wonders_duel_game_in import SevenWondersDuelGameIn
from heptad_pydantic.models.seven_wonders_duel_game_out import SevenWondersDuelGameOut
from heptad_pydantic.models.seven_wonders_duel_move import SevenWondersDuelMove
from heptad_pydantic.models.seven_wonders_duel_move_in import SevenWondersDuelMoveIn
from heptad_pydantic.models.seven_wonders_duel_moves_out import SevenWondersDuelMovesOut
from heptad_pydantic.models.seven_wonders_duel_state import SevenWondersDuelState
from heptad_pydantic.models.seven_wonders_game_in import SevenWondersGameIn
from heptad_pydantic.models.seven_wonders_game_out import SevenWondersGameOut
from heptad_pydantic.models.seven_wonders_move import SevenWondersMove
from heptad_pydantic.models.seven_wonders_move_in import SevenWondersMoveIn
from heptad_pydantic.models.seven_wonders_moves_out import SevenWondersMovesOut
from heptad_pydantic.models.seven_wonders_state import SevenWondersState

Game = SevenWondersGameOut | SevenWondersDuelGameOut | SevenWondersDiceGameOut | SevenGameOut
Moves = SevenWondersMovesOut | SevenWondersDuelMovesOut | SevenWondersDiceMovesOut | SevenMovesOut

STEPS = 8
"""How long a game is played that is resigned then: for about 4 moves."""

chance = random.Random(7)


def play_wonders(state: SevenWondersState, listed: SevenWondersMovesOut) -> SevenWondersMove:
    """Build what is free; else any card, unless the city has few coins."""
    moves = [offer.move for offer in listed.moves]
    for move in moves:
        build = move.actual_instance
        if isinstance(build, SevenWondersBuildMove) and build.left + build.right < state.cities[build.city].coins:
            return move
    return moves[0]


def play_duel(state: SevenWondersDuelState, listed: SevenWondersDuelMovesOut) -> SevenWondersDuelMove:
    """Do anything but discard, unless the city has few coins."""
    moves = [offer.move for offer in listed.moves]
    if state.cities[listed.seat].coins >= 3:
        kept = [move for move in moves if not isinstance(move.actual_instance, SevenWondersDuelDiscardMove)]
        return chance.choice(kept or moves)
    return chance.choice(moves)


def play_dice(state: SevenWondersDiceState, listed: SevenWondersDiceMovesOut) -> SevenWondersDiceMove:
    """Build with the die of the highest face, else pass if that is allowed."""
    faces = {die.die: die.face for die in state.forum}
    moves = [offer.move.actual_instance for offer in listed.moves]
    builds = [move for move in moves if isinstance(move, SevenWondersDiceBuildMove)]
    if builds:
        return SevenWondersDiceMove(max(builds, key=lambda move: faces[move.die]))
    for move in moves:
        if isinstance(move, SevenWondersDicePassMove):
            return SevenWondersDiceMove(SevenWondersDicePassMove(action="pass", step=move.step))
    return SevenWondersDiceMove(
        chance.choice([move for move in moves if not isinstance(move, SevenWondersDiceTakeBackMove)])
    )


def play_seven(state: SevenState, listed: SevenMovesOut) -> SevenMove:
    """Lock a card of the hand if possible."""
    moves = [offer.move for offer in listed.moves if not offer.setting]
    hand = state.players[listed.seat].hand
    for move in moves:
        lock = move.actual_instance
        if isinstance(lock, SevenLockMove) and lock.card in hand:
            return move
    return chance.choice(moves)


def choose(game: Game, listed: Moves) -> MoveIn:
    """Return what to post next, in a game and among moves of the same title."""
    decision = listed.decision
    match game.state, listed:
        case SevenWondersState() as wonders, SevenWondersMovesOut() as wonders_moves:
            return MoveIn(SevenWondersMoveIn(move=play_wonders(wonders, wonders_moves), decision=decision))
        case SevenWondersDuelState() as duel, SevenWondersDuelMovesOut() as duel_moves:
            return MoveIn(SevenWondersDuelMoveIn(move=play_duel(duel, duel_moves), decision=decision))
        case SevenWondersDiceState() as dice, SevenWondersDiceMovesOut() as dice_moves:
            return MoveIn(SevenWondersDiceMoveIn(move=play_dice(dice, dice_moves), decision=decision))
        case SevenState() as seven, SevenMovesOut() as seven_moves:
            return MoveIn(SevenMoveIn(move=play_seven(seven, seven_moves), decision=decision))
    raise AssertionError(f"no state, or of another title than {listed.title}")


def opened(answer: GameOut) -> Game:
    """Return the game of a title that an answer holds."""
    assert answer.actual_instance is not None
    return answer.actual_instance


def advance(client: ApiClient, game: Game) -> Game:
    """Make a move, or wait for those of the others; return the game after that."""
    games, moves = GamesApi(client), MovesApi(client)
    if game.you in game.to_move:
        listed = moves.show_moves(game.id).actual_instance
        assert listed is not None
        moves.post_move(game.id, choose(game, listed))
        return opened(games.show_game(game.id))
    return opened(games.show_game(game.id, after=game.version, wait=20))


def play(client: ApiClient, game: Game) -> str:
    """Play a game to its end and return its id."""
    while game.status != "finished":
        game = advance(client, game)
    return game.id


def begin(client: ApiClient, game: Game) -> None:
    """Play a game for a while and resign."""
    for _ in range(STEPS):
        game = advance(client, game)
    SeatsApi(client).resign(game.id)


def check_move() -> None:
    """A move is read as what it is, and posted as it was."""
    move = SevenWondersDiceMove.from_dict({"action": "pass", "step": 3})
    assert isinstance(move.actual_instance, SevenWondersDicePassMove)
    assert MoveIn(SevenWondersDiceMoveIn(move=move)).to_json() == '{"move": {"action": "pass", "step": 3}}'


def play_all(url: str, given: list[str]) -> list[str]:
    """Begin a game of each title; then take the free seat of each given game, and play that. Return their ids."""
    check_move()
    player = PlayersApi(ApiClient(Configuration(host=url))).create_player(PlayerIn(name="pydantic"))
    client = ApiClient(Configuration(host=url, access_token=player.token))
    openings = [
        SevenWondersGameIn(title="seven_wonders", seats=3, bots=["greedy", "greedy"]),
        SevenWondersDuelGameIn(title="seven_wonders_duel", seats=2, bots=["random"]),
        SevenWondersDiceGameIn(title="seven_wonders_dice", seats=2, bots=["random"]),
        SevenGameIn(title="seven", seats=2, bots=["random"]),
    ]
    for opening in openings:
        begin(client, opened(GamesApi(client).open_game(GameIn(opening))))
    return [play(client, opened(SeatsApi(client).take_seat(game))) for game in given]
