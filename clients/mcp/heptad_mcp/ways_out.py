"""What an assistant reads when a tool can't do what it asked for: what was wrong, and what to do next."""

from collections.abc import Collection

import msgspec
from pydantic import ValidationError

from heptad_client import HeptadError, ProblemError, UnreachableError

HOW_TO_SIGN_IN = "Ask the person for a token of a bot account: the page {account} shows how to make one."
"""How to get a token. `{account}` is the address of the guide."""

LIST_MOVES = "Call list_moves, and choose from its moves."
CHOOSE_ANOTHER = "Choose another move from list_moves."
OTHER_GAME = "Call list_games to see the games that you can play."

WAYS_OUT = {
    "token-needed": HOW_TO_SIGN_IN,
    "bad-token": HOW_TO_SIGN_IN,
    "banned": "Only the operator of the server can lift this.",
    "scope-needed": "Ask the person for a token with this scope; game:read, game:create and bot:play suffice for all.",
    "unknown-game": OTHER_GAME,
    "unknown-title": "Call list_titles to see the titles.",
    "not-seated": "Take a seat with join_game before the game starts, or call list_games to see your games.",
    "bots-not-accepted": "Open a game with open_game, or choose one of list_games that accepts bot accounts.",
    "no-hints": "Decide yourself; read_rules has the rules and what cards do.",
    "invitation-expired": "Ask the person for a new invitation.",
    "invitation-withdrawn": "Ask the person for a new invitation.",
    "removed": "Ask the person for a new invitation.",
    "too-many-tables": "Finish or resign some of your games first; list_games shows them.",
    "too-many-bot-tables": "Finish or resign some of your games first; list_games shows them.",
    "refused:decision_over": LIST_MOVES,
    "refused:move_over": LIST_MOVES,
    "refused:wrong_action": LIST_MOVES,
    "refused:not_your_turn": "Call wait_for_turn.",
    "refused:resolution_owed": "Call wait_for_turn.",
    "refused:not_started": "The game starts when all seats are taken. Call wait_for_turn.",
    "refused:game_over": "Call show_position to see the result.",
    "refused:already_started": "Choose another game of list_games, or open one.",
    "refused:already_seated": "You have a seat already. Call wait_for_turn.",
    "refused:seat_taken": "Leave out the seat to take the first free one.",
    "refused:taken_over": "Ask the person to return to the seat on the page of the game.",
    "refused:paused": "Call wait_for_turn.",
    "refused:not_playing": "Call show_position to see how far the game is.",
    "refused:too_many_changes": "Keep your choice, and call wait_for_turn.",
}
"""What to do next, by the type of the problem."""

PREFIX = "urn:heptad:problem:"
INVALID = f"{PREFIX}invalid-request"
SERVER_ERROR = 500


def way_out(error: HeptadError | msgspec.MsgspecError, url: str) -> str:
    """Return an error in words, with what to do next. `url` is the address of the server, as people know it."""
    if isinstance(error, ProblemError):
        said = _said(error)
        advice = _advice(error).format(account=f"{url}/docs/clients/assistants")
        return f"{said} {advice}".strip()
    if isinstance(error, UnreachableError):
        return f"No Heptad server answers at {url}. Try again in a minute, or ask the person to start it."
    if isinstance(error, msgspec.MsgspecError):
        return f"The server at {url} answers otherwise than this program expects: one of them must be updated."
    return _sentence(str(error))


def unknown_arguments(tool: str, given: Collection[str], known: Collection[str]) -> str:
    """Return which arguments a tool does not have."""
    unknown = ", ".join(sorted(set(given) - set(known)))
    return f"{tool} has no argument {unknown}; it has {', '.join(known) or 'none'}."


def invalid_arguments(error: ValidationError) -> str:
    """Return which arguments are invalid or missing, and why."""
    found = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors(include_url=False)]
    return f"These arguments are invalid or missing: {'; '.join(found)}. The schema of the tool says what it takes."


def _said(problem: ProblemError) -> str:
    """Return what the server said, the invalid fields included."""
    detail = problem.problem.detail or problem.problem.title
    if problem.type.startswith(f"{PREFIX}refused:"):
        return _sentence(detail) + (f" Rule: {problem.rule}." if problem.rule else "")
    fields = [f"{error.field}: {error.detail}" for error in problem.errors if problem.type == INVALID]
    parts = dict.fromkeys([problem.problem.title, detail, *fields])
    return " ".join(_sentence(part) for part in parts if part)


def _advice(problem: ProblemError) -> str:
    """Return what to do next."""
    kind = problem.type.removeprefix(PREFIX)
    if problem.status >= SERVER_ERROR or kind == "too-many-requests":
        pause = f"{problem.retry_after:.0f} seconds" if problem.retry_after else "a minute"
        return f"Try again in {pause}."
    return WAYS_OUT.get(kind, CHOOSE_ANOTHER if problem.problem.moves else "")


def _sentence(text: str) -> str:
    """Return a text that ends as a sentence does."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
