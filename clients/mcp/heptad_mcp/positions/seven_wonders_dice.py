"""A position of 7 Wonders Dice in words."""

from collections.abc import Iterator

from heptad_mcp.catalogues import coins_words
from heptad_mcp.positions.scene import Json, Scene, seat_words


def lines(scene: Scene) -> Iterator[str]:
    """Yield the dice, and every board; of the caller's own board also the spaces that are next."""
    state = scene.state
    yield f"Turn {state['turn']}. All players choose at the same time; nobody takes a die away from another."
    yield "Dice in the forum:"
    for die in state["forum"]:
        price = coins_words(die["quarter"])
        yield f"- {scene.catalogue.name(die['die'])}: {_face(scene, die)}, in the quarter for {price}"
    order = range(len(state["boards"]))
    for seat in sorted(order, key=lambda seat: seat != scene.you):
        yield from _board(scene, seat)


def _face(scene: Scene, die: Json) -> str:
    """Return the symbol on the upper face of a die."""
    faces = next(each["faces"] for each in scene.catalogue.data["dice"] if each["id"] == die["die"])
    symbol = next(face["symbol"] for face in faces if face["index"] == die["face"])
    return scene.catalogue.name(symbol)


def _board(scene: Scene, seat: int) -> Iterator[str]:
    """Yield a board: coins, resources, crossed spaces by building, dice, bonuses."""
    board, facts = scene.state["boards"][seat], scene.derived["seats"][seat]
    yield (
        f"Board of {scene.who(seat)}: {scene.catalogue.name(board['board'])}, {coins_words(board['coins'])},"
        f" {facts['resources']} produced resources. Left neighbour: {seat_words(facts['left'])};"
        f" right: {seat_words(facts['right'])}."
    )
    spaces = _spaces(scene, board["board"])
    crossed = set(board["crossed"])
    for building, inside in spaces.items():
        done = sum(space["id"] in crossed for space in inside)
        following = [space for space in inside if space["id"] not in crossed and set(space["requires"]) <= crossed]
        shown = [_space(space) for space in following] if seat == scene.you else []
        yield f"  {scene.catalogue.name(building)}: {done} of {len(inside)}." + (
            f" Next: {'; '.join(shown)}" if shown else ""
        )
    unlocked = [die for die in facts["unlocked"] if not any(die.startswith(part) for part in ORDINARY)]
    if unlocked:
        yield f"  Special dice unlocked: {scene.catalogue.names(unlocked)}."
    yield f"  Bonuses crossed: {scene.catalogue.names(board['bonuses'])}; a third one ends the game."


ORDINARY = ("grey", "blue", "red", "yellow", "green")
"""The colours of the dice that everybody may choose."""


def _spaces(scene: Scene, board: str) -> dict[str, list[Json]]:
    """Return the spaces of each building of a board, the warehouse included."""
    found = next(each["buildings"] for each in scene.catalogue.data["boards"] if each["id"] == board)
    common = [each for each in scene.catalogue.data["buildings"] if each["id"] not in {own["id"] for own in found}]
    return {each["id"]: each["spaces"] for each in [*found, *common]}


def _space(space: Json) -> str:
    """Return a space with its cost and its effect."""
    return f"{space['name']['en']} (cost {space['cost']}): {space['text']['en']}".rstrip(".")
