"""A position of 7 Wonders Duel in words."""

from collections.abc import Iterator

from heptad_mcp.catalogues import coins_words
from heptad_mcp.positions.scene import Json, Scene, seat_words


def lines(scene: Scene) -> Iterator[str]:
    """Yield the age, the cards on the table, the tokens, and both cities."""
    state, names = scene.state, scene.catalogue.names
    if state["age"]:
        yield f"Age {state['age']}. The active player is {scene.who(state['active'])}."
    if state["offered_wonders"]:
        yield "Wonders on offer:"
        yield from (f"- {scene.catalogue.words(each)}" for each in state["offered_wonders"] if each is not None)
    yield from _pyramid(scene)
    yield f"Progress tokens on the board: {names(state['board_tokens'])}."
    if state["drawn_tokens"]:
        yield f"Drawn tokens, of which one is kept: {names(state['drawn_tokens'])}."
    yield f"Discard pile: {names(state['discard'])}."
    pawn = state["pawn"]
    ahead = "in the centre" if not pawn else f"{abs(pawn)} toward the capital of {seat_words(_loser(scene, pawn))}"
    yield f"The conflict pawn is {ahead}; at 9 it wins the game at once. So do six different scientific symbols."
    for seat in range(len(state["cities"])):
        yield from _city(scene, seat)


def _loser(scene: Scene, pawn: int) -> int:
    """Return the seat toward whose capital the pawn has moved: a positive number is ahead for the start player."""
    first: int = scene.state["first"]
    return 1 - first if pawn > 0 else first


def _pyramid(scene: Scene) -> Iterator[str]:
    """Yield the cards that can be taken with their prices, and then those that lie below others."""
    state, facts = scene.state, scene.derived
    if not state["pyramid"]:
        return
    available = facts.get("available", [])
    layout = {slot["slot"]: slot for slot in scene.catalogue.data["layouts"].get(str(state["age"]), [])}
    here = {each["place"]: each for each in state["pyramid"]}
    yield "Cards that can be taken:"
    for card in available:
        prices = [facts["cities"][seat]["prices"].get(card) for seat in range(len(state["cities"]))]
        paid = ", ".join(f"{seat_words(seat)} pays {_price(price)}" for seat, price in enumerate(prices) if price)
        yield f"- {scene.catalogue.words(card)} Now {paid}."
    covered = [each for each in state["pyramid"] if each["card"] not in available]
    if covered:
        yield "Cards that are still covered:"
    for each in covered:
        above = [_shown(scene, here[place]) for place in layout[each["place"]]["covered_by"] if place in here]
        yield f"- {_shown(scene, each)}, under {' and '.join(above)}"


def _price(price: Json) -> str:
    """Return what a card or wonder costs a city now, and whether it has the coins."""
    paid = price["bank"] + price["rival"]
    words = "nothing" if not paid else coins_words(paid)
    return f"{words}, {price['missing']} more than it has" if price["missing"] else words


def _shown(scene: Scene, each: Json) -> str:
    """Return a card on the table; one that is face down by its place."""
    if each["card"] is None:
        return f"{'a guild' if each['guild'] else 'a card'} face down (place {each['place']})"
    return scene.catalogue.name(each["card"])


def _city(scene: Scene, seat: int) -> Iterator[str]:
    """Yield a city: coins, cards, wonders, tokens, symbols, production."""
    city, names = scene.state["cities"][seat], scene.catalogue.names
    yield f"City of {scene.who(seat)}: {coins_words(city['coins'])}."
    yield f"  Cards: {names(city['cards'])}."
    yield f"  Wonders built: {names([each['wonder'] for each in city['built']])}. Tokens: {names(city['tokens'])}."
    cities = scene.derived.get("cities")
    facts = cities[seat] if cities else None
    if city["wonders"]:
        yield "  Wonders not yet built:"
    for wonder in city["wonders"]:
        price = facts["prices"].get(wonder) if facts else None
        yield f"  - {scene.catalogue.words(wonder)}" + (f" Now costs {_price(price)}." if price else "")
    if facts is None:
        return
    made = [f"{count} {name}" for name, count in facts["production"].items() if count]
    made += [" or ".join(each["one_of"]) for each in facts["choices"]]
    prices = ", ".join(f"{name} {price}" for name, price in facts["unit_prices"].items())
    yield f"  Produces {', '.join(made) or 'nothing'}. Buys a unit for: {prices}."
    yield f"  A discarded card brings {coins_words(facts['discard'])}."
    symbols = ", ".join(f"{count} {name}" for name, count in facts["symbols"].items()) or "none"
    yield (
        f"  Symbols: {symbols}; {facts['symbols_to_win']} different ones to win."
        f" Shields to win: {facts['shields_to_win']}."
    )
