"""A position of 7 Wonders in words."""

from collections.abc import Iterator

from heptad_mcp.catalogues import coins_words, cost_words, text_of
from heptad_mcp.positions.scene import Json, Scene

TURNS = 6


def lines(scene: Scene) -> Iterator[str]:
    """Yield the age, the hand of the seat, and every city."""
    state = scene.state
    if not state["age"]:
        yield "The first age has not begun."
    else:
        passing = scene.derived.get("passing")
        turn = f"Age {state['age']}, turn {state['turn']} of {TURNS}."
        yield turn + (f" Hands are then passed to the {passing}." if passing else "")
    yield f"Discard pile: {len(state['discard'])} cards." + (
        f" Draw pile: {len(state['pile'])} cards." if state["pile"] else ""
    )
    yield from _hand(scene)
    for number in range(len(state["cities"])):
        yield from _city(scene, number)


def _hand(scene: Scene) -> Iterator[str]:
    if scene.you is not None and scene.state["hands"]:
        yield "Your hand:"
        yield from (f"- {scene.catalogue.words(card)}" for card in scene.state["hands"][scene.you] if card is not None)


def _city(scene: Scene, number: int) -> Iterator[str]:
    """Yield a city: its board, coins, cards, strength and trade."""
    city, seats = scene.state["cities"][number], len(scene.game["seats"])
    owner = scene.who(number) if number < seats else "the Free City"
    side = f" side {city['side']}" if city["side"] else ""
    board = f"{scene.catalogue.name(city['wonder'])}{side}" if city["wonder"] else "no board yet"
    yield f"City {number} ({owner}): {board}, {coins_words(city['coins'])}."
    yield f"  Built: {scene.catalogue.names(city['structures'])}."
    yield from _stages(scene, city)
    if city["tokens"]:
        yield f"  Conflict tokens: {' '.join(f'{token:+d}' for token in city['tokens'])}."
    cities = scene.derived.get("cities")
    if cities:
        yield from _facts(cities[number])
    if number < seats and number != scene.you:
        chosen = scene.state["commitments"][number]
        yield f"  Hand: {len(scene.state['hands'][number])} cards you can't see; {_chosen(chosen)}."


def _chosen(chosen: Json) -> str:
    if chosen is None:
        return "has not chosen yet"
    return "has chosen" if chosen["complete"] else "has chosen in part"


def _stages(scene: Scene, city: Json) -> Iterator[str]:
    """Yield how far a wonder is built, and what its next stage costs and does."""
    wonder = next((each for each in scene.catalogue.data["wonders"] if each["id"] == city["wonder"]), None)
    if wonder is None or city["side"] is None:
        return
    stages = wonder["sides"][city["side"]]["stages"]
    built = len(city["stages"])
    following = ""
    if built < len(stages):
        stage = stages[built]
        following = f" Stage {stage['stage']} costs {cost_words(stage['cost'])}: {text_of(stage)}"
    yield f"  Stages built: {built} of {len(stages)}.{following}"


def _facts(facts: Json) -> Iterator[str]:
    """Yield what follows from the cards of a city: production, strength, symbols, and both neighbours."""
    production = ", ".join(" or ".join(unit["one_of"]) for unit in facts["production"]) or "nothing"
    symbols = ", ".join(f"{count} {name}" for name, count in facts["science"].items() if count)
    choices = facts["science_choices"]
    symbols += f"{', ' if symbols else ''}{choices} of your choice at the end" if choices else ""
    yield f"  Produces {production}. Shields: {facts['shields']}. Science: {symbols or 'none'}."
    for side in ("left", "right"):
        near = facts[side]
        if near:
            dear = ", ".join(f"{name} {price}" for name, price in near["prices"].items() if price != 2)
            prices = f"; buys there for 2 coins each{f' ({dear})' if dear else ''}"
            ahead = near["conflict"]
            war = "stronger than" if ahead > 0 else "weaker than" if ahead < 0 else "as strong as"
            yield f"  {side.capitalize()} neighbour is city {near['city']}: {war} it{prices}."
