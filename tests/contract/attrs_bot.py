"""A bot on the client that openapi-python-client generates.

It begins a game of each title against bots of the server, and plays stored games to their ends.
"""

import random

from heptad_attrs import AuthenticatedClient, Client
from heptad_attrs.api.games import open_game, show_game
from heptad_attrs.api.moves import post_move, show_moves
from heptad_attrs.api.players import create_player
from heptad_attrs.api.seats import resign, take_seat
from heptad_attrs.models.game_common_status import GameCommonStatus
from heptad_attrs.models.player_in import PlayerIn
from heptad_attrs.models.player_out import PlayerOut
from heptad_attrs.models.seven_game_in import SevenGameIn
from heptad_attrs.models.seven_game_out import SevenGameOut
from heptad_attrs.models.seven_lock_move import SevenLockMove
from heptad_attrs.models.seven_move_in import SevenMoveIn
from heptad_attrs.models.seven_moves_out import SevenMovesOut
from heptad_attrs.models.seven_state import SevenState
from heptad_attrs.models.seven_wonders_build_move import SevenWondersBuildMove
from heptad_attrs.models.seven_wonders_build_move_by import SevenWondersBuildMoveBy
from heptad_attrs.models.seven_wonders_dice_build_move import SevenWondersDiceBuildMove
from heptad_attrs.models.seven_wonders_dice_game_in import SevenWondersDiceGameIn
from heptad_attrs.models.seven_wonders_dice_game_out import SevenWondersDiceGameOut
from heptad_attrs.models.seven_wonders_dice_move_in import SevenWondersDiceMoveIn
from heptad_attrs.models.seven_wonders_dice_moves_out import SevenWondersDiceMovesOut
from heptad_attrs.models.seven_wonders_dice_pass_move import SevenWondersDicePassMove
from heptad_attrs.models.seven_wonders_dice_state import SevenWondersDiceState
from heptad_attrs.models.seven_wonders_dice_take_back_move import SevenWondersDiceTakeBackMove
from heptad_attrs.models.seven_wonders_duel_discard_move import SevenWondersDuelDiscardMove
from heptad_attrs.models.seven_wonders_duel_game_in import SevenWondersDuelGameIn
from heptad_attrs.models.seven_wonders_duel_game_out import SevenWondersDuelGameOut
from heptad_attrs.models.seven_wonders_duel_move_in import SevenWondersDuelMoveIn
from heptad_attrs.models.seven_wonders_duel_moves_out import SevenWondersDuelMovesOut
from heptad_attrs.models.seven_wonders_duel_state import SevenWondersDuelState
from heptad_attrs.models.seven_wonders_game_in import SevenWondersGameIn
from heptad_attrs.models.seven_wonders_game_out import SevenWondersGameOut
from heptad_attrs.models.seven_wonders_move_in import SevenWondersMoveIn
from heptad_attrs.models.seven_wonders_moves_out import SevenWondersMovesOut
from heptad_attrs.models.seven_wonders_state import SevenWondersState

GameIn = SevenWondersGameIn | SevenWondersDuelGameIn | SevenWondersDiceGameIn | SevenGameIn
GameOut = SevenWondersGameOut | SevenWondersDuelGameOut | SevenWondersDiceGameOut | SevenGameOut
MovesOut = SevenWondersMovesOut | SevenWondersDuelMovesOut | SevenWondersDiceMovesOut | SevenMovesOut
MoveIn = SevenWondersMoveIn | SevenWondersDuelMoveIn | SevenWondersDiceMoveIn | SevenMoveIn

STEPS = 8
"""How long a game is played that is resigned then: for about 4 moves."""

chance = random.Random(7)


def play_wonders(state: SevenWondersState, listed: SevenWondersMovesOut) -> SevenWondersMoveIn:
    """Build what is free; else any card, unless the city has few coins."""
    moves = [offer.move for offer in listed.moves]
    builds = [move for move in moves if isinstance(move, SevenWondersBuildMove)]
    free = [move for move in builds if move.by is not SevenWondersBuildMoveBy.COST]
    affordable = [move for move in builds if move.left + move.right < state.cities[move.city].coins]
    return SevenWondersMoveIn(move=(free or affordable or moves)[0], decision=listed.decision)


def play_duel(state: SevenWondersDuelState, listed: SevenWondersDuelMovesOut) -> SevenWondersDuelMoveIn:
    """Do anything but discard, unless the city has few coins."""
    moves = [offer.move for offer in listed.moves]
    if state.cities[listed.seat].coins >= 3:
        moves = [move for move in moves if not isinstance(move, SevenWondersDuelDiscardMove)] or moves
    return SevenWondersDuelMoveIn(move=chance.choice(moves), decision=listed.decision)


def play_dice(state: SevenWondersDiceState, listed: SevenWondersDiceMovesOut) -> SevenWondersDiceMoveIn:
    """Build with the die of the highest face, else pass if that is allowed."""
    faces = {die.die: die.face for die in state.forum}
    moves = [offer.move for offer in listed.moves if not isinstance(offer.move, SevenWondersDiceTakeBackMove)]
    builds = [move for move in moves if isinstance(move, SevenWondersDiceBuildMove)]
    if builds:
        best = max(builds, key=lambda move: faces[move.die])
        return SevenWondersDiceMoveIn(move=best, decision=listed.decision)
    if any(isinstance(move, SevenWondersDicePassMove) for move in moves):
        passing = SevenWondersDicePassMove(action="pass", step=moves[0].step)
        return SevenWondersDiceMoveIn(move=passing, decision=listed.decision)
    return SevenWondersDiceMoveIn(move=chance.choice(moves), decision=listed.decision)


def play_seven(state: SevenState, listed: SevenMovesOut) -> SevenMoveIn:
    """Lock a card of the hand if possible."""
    moves = [offer.move for offer in listed.moves if not offer.setting]
    hand = state.players[listed.seat].hand
    locks = [move for move in moves if isinstance(move, SevenLockMove) and move.card in hand]
    return SevenMoveIn(move=chance.choice(locks or moves), decision=listed.decision)


def choose(game: GameOut, listed: MovesOut) -> MoveIn:
    """Return what to post next, in a game and among moves of the same title."""
    match game.state, listed:
        case SevenWondersState() as wonders, SevenWondersMovesOut() as wonders_moves:
            return play_wonders(wonders, wonders_moves)
        case SevenWondersDuelState() as duel, SevenWondersDuelMovesOut() as duel_moves:
            return play_duel(duel, duel_moves)
        case SevenWondersDiceState() as dice, SevenWondersDiceMovesOut() as dice_moves:
            return play_dice(dice, dice_moves)
        case SevenState() as seven, SevenMovesOut() as seven_moves:
            return play_seven(seven, seven_moves)
    raise AssertionError(f"no state, or of another title than {listed.title}")


def advance(client: AuthenticatedClient, game: GameOut) -> GameOut:
    """Make a move, or wait for those of the others; return the game after that."""
    if game.you in game.to_move:
        listed = show_moves.sync(game.id, client=client)
        assert isinstance(listed, MovesOut), listed
        post_move.sync(game.id, client=client, body=choose(game, listed))
        return shown(show_game.sync(game.id, client=client))
    return shown(show_game.sync(game.id, client=client, after=game.version, wait=20))


def shown(answer: object) -> GameOut:
    """Return the game that is an answer."""
    assert isinstance(answer, GameOut), answer
    return answer


def play(client: AuthenticatedClient, game: GameOut) -> str:
    """Play a game to its end and return its id."""
    while game.status is not GameCommonStatus.FINISHED:
        game = advance(client, game)
    return game.id


def begin(client: AuthenticatedClient, game: GameOut) -> None:
    """Play a game for a while and resign."""
    for _ in range(STEPS):
        game = advance(client, game)
    resign.sync(game.id, client=client)


def play_all(url: str, given: list[str]) -> list[str]:
    """Begin a game of each title; then take the free seat of each given game, and play that. Return their ids."""
    player = create_player.sync(client=Client(url), body=PlayerIn(name="attrs"))
    assert isinstance(player, PlayerOut), player
    client = AuthenticatedClient(url, token=player.token, raise_on_unexpected_status=True)
    openings: list[GameIn] = [
        SevenWondersGameIn(title="seven_wonders", seats=3, bots=["greedy", "greedy"]),
        SevenWondersDuelGameIn(title="seven_wonders_duel", seats=2, bots=["random"]),
        SevenWondersDiceGameIn(title="seven_wonders_dice", seats=2, bots=["random"]),
        SevenGameIn(title="seven", seats=2, bots=["random"]),
    ]
    for opening in openings:
        begin(client, shown(open_game.sync(client=client, body=opening)))
    return [play(client, shown(take_seat.sync(game, client=client))) for game in given]
