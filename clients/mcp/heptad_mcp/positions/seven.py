"""A position of SEVEN in words."""

from collections.abc import Iterator

from heptad_mcp.positions.scene import Json, Scene

SIZE = 7


def lines(scene: Scene) -> Iterator[str]:
    """Yield the turn, the board, the hand of the seat, and every player."""
    state = scene.state
    turn, discard = state["turn"], state["discard"]
    if turn["number"]:
        phase = scene.derived.get("phase")
        yield f"Turn {turn['number']} of {scene.who(turn['seat'])}" + (f", {phase} phase." if phase else ".")
    top = f", on top {scene.catalogue.name(discard[-1])}" if discard else ""
    yield f"Deck: {len(state['deck'])} cards. Discard pile: {len(discard)} cards{top}."
    yield from _board(scene)
    for seat in range(len(state["players"])):
        yield from _player(scene, seat)
    yield from _cards(scene)


def place(cell: int | None) -> str:
    """Return a cell as the labels of moves name it."""
    return "nowhere" if cell is None else f"row {cell // SIZE + 1}, column {cell % SIZE + 1}"


def _board(scene: Scene) -> Iterator[str]:
    """Yield the rows of the board: the number of cards of each cell, and the top card where it is known."""
    if not scene.state["stacks"]:
        return
    yield "The board from the north. `1` is a card face down, `2` two cards, `.` no card; `=` a top card face up,"
    yield "`?` a top card face down that you know; `@1` the piece of seat 1."
    pieces = {player["piece"]: seat for seat, player in enumerate(scene.state["players"])}
    for row in range(SIZE):
        cells = [_cell(scene, cell, pieces) for cell in range(row * SIZE, (row + 1) * SIZE)]
        yield f"Row {row + 1}: {' | '.join(cells)}"


def _cell(scene: Scene, cell: int, pieces: dict[int, int]) -> str:
    stack = scene.state["stacks"][cell]
    shown = str(len(stack)) if stack else "."
    if stack and stack[0]["card"] is not None:
        shown += f"{'=' if stack[0]['up'] else '?'}{scene.catalogue.name(stack[0]['card'])}"
    return f"{shown}@{pieces[cell] + 1}" if cell in pieces else shown


def _player(scene: Scene, seat: int) -> Iterator[str]:
    """Yield a player: the gate, the piece, the hand and the lock area."""
    player = scene.state["players"][seat]
    facts = scene.derived["seats"][seat]
    yield (
        f"Player in {scene.who(seat)}: piece at {place(player['piece'])}, gate at {place(player['gate'])},"
        f" {facts['complete']} of 7 colours complete."
    )
    yield f"  Hand: {scene.catalogue.names(player['hand'])}."
    locks = [_lock(scene, each) for each in player["lock_area"] if each["locked"] or each["placed"]]
    yield f"  Locked: {'; '.join(locks) or 'nothing'}. Open colours: {', '.join(facts['open']) or 'none'}."


def _lock(scene: Scene, each: Json) -> str:
    placed = f", placed on it {scene.catalogue.names(each['placed'])}" if each["placed"] else ""
    return f"{each['colour']} {scene.catalogue.names(each['locked'])}{placed}"


def _cards(scene: Scene) -> Iterator[str]:
    """Yield what the cards do that the seat can use: those in its hand, and locked ones with a hand effect."""
    if scene.you is None or not scene.state["players"]:
        return
    player = scene.state["players"][scene.you]
    locked = [card for each in player["lock_area"] for card in each["locked"]]
    own = [card for card in player["hand"] if card is not None]
    own += [card for card in locked if card.startswith(("first_", "eternal_"))]
    if own:
        yield "What your cards do:"
    yield from (f"- {scene.catalogue.words(card)}" for card in dict.fromkeys(own))
