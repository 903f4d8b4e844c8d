"""Checks of the games that a bot has played."""

import httpx

from titles.registry import TITLES


def check_games(url: str, games: list[str]) -> None:
    """Fail unless these are games of all titles, played to their ends."""
    found = [httpx.get(f"{url}/v1/games/{game}").json() for game in games]
    assert {game["title"] for game in found} == set(TITLES)
    for game in found:
        assert game["status"] == "finished"
        assert game["reason"] not in {"resignation", "cancelled"}
        assert [place["resigned"] for place in game["seats"]] == [False] * len(game["seats"])
