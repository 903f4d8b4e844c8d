"""7 Wonders in a terminal: each reveal, each war, the cities."""

from collections.abc import Iterator, Sequence
from typing import Any

from titles.kernel.show.drawn import (
    COLOURS,
    Block,
    Cell,
    Column,
    Grid,
    Line,
    Rule,
    Span,
    Table,
    line,
    listed,
)
from titles.kernel.show.terminal import CHANGE, Drawing, Envelope, Move, PublicState
from titles.kernel.title import Title
from titles.seven_wonders.terms.sentences import counted, message

WAYS = {"chain": "chain", "gift": "wonder's gift", "discard": "from the discard pile"}
PLACED = frozenset({"structure_built", "stage_built", "card_sold", "card_discarded", "revival_declined"})


class WondersDrawing(Drawing):
    """Draws one table for each reveal: what every city did with its card, and its coins after that."""

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(title, revision, catalogue, names)
        self.cards = {card["id"]: card for card in catalogue["cards"]}
        self.wonders = {wonder["id"]: wonder for wonder in catalogue["wonders"]}
        self.age = self.turn = 0
        self.coins: list[int] = []

    def batch(self, batch: Sequence[Envelope]) -> Iterator[Block]:
        """Yield boards, a reveal or conflicts; a sealed choice is not drawn."""
        placed = [event for event in batch if event["type"] in PLACED]
        for event in batch:
            if event["type"] == "coins_settled":
                self.coins = event["data"]["coins"]
        if placed:
            yield self._turn(placed)
        for event in batch:
            yield from self._other(event["type"], event["data"])

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the age and its turn."""
        return (form["age"], form["turn"]) if form["age"] else ()

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return a table of all cities: board, coins, tokens, structures by colour, hand."""
        heads = (
            [message("Age {age}, turn {turn}", age=form["age"], turn=form["turn"]).in_language(language)]
            if form["age"]
            else []
        )
        heads.append(
            counted("Discard pile: {n} card", "Discard pile: {n} cards", len(form["discard"])).in_language(language)
        )
        if form["pile"]:
            heads.append(counted("Pile: {n} card", "Pile: {n} cards", len(form["pile"])).in_language(language))
        parts: list[Block] = [Span("   ".join(heads), "bold")]
        for number, city in enumerate(form["cities"]):
            parts += [self._city_line(form, number, city, language), self._city_cards(form, number, city, language)]
        return parts

    def _city_line(self, form: PublicState, number: int, city: PublicState, language: str) -> Line:
        free = number >= len(form["hands"])
        facts = [counted("{n} coin", "{n} coins", city["coins"]).in_language(language)]
        board = message("no board yet").in_language(language)
        if city["wonder"] is not None:
            wonder = self.wonders[city["wonder"]]
            board = f"{wonder['name'][language]} {city['side'] or ''}".rstrip()
            if city["side"] is not None:
                stages = len(wonder["sides"][city["side"]]["stages"])
                facts.append(
                    message("stages {built}/{all}", built=len(city["stages"]), all=stages).in_language(language)
                )
        if city["tokens"]:
            facts.append(
                message("war {tokens}", tokens=" ".join(f"{token:+d}" for token in city["tokens"])).in_language(
                    language
                )
            )
        chosen = None if free else form["commitments"][number]
        if chosen is not None:
            facts.append(
                (message("has chosen") if chosen["complete"] else message("has chosen a part")).in_language(language)
            )
        name = message("Free City").in_language(language) if free else self.names[number]
        return line(Span(name, "player"), "  ", Span(board, "bold"), "  ", "  ".join(facts))

    def _city_cards(self, form: PublicState, number: int, city: PublicState, language: str) -> Grid:
        built = sorted(city["structures"], key=lambda card: COLOURS.index(self.cards[card]["colour"]))
        rows = [(Span(message("built").in_language(language), "dim"), self._cards(built, language))]
        if number < len(form["hands"]) and form["hands"][number]:
            hand = self._cards(form["hands"][number], language)
            rows.append((Span(message("hand").in_language(language), "dim"), hand))
        return Grid(tuple(rows), indent=4)

    def _cards(self, cards: Sequence[str | None], language: str) -> Cell:
        known = [card for card in cards if card is not None]
        if cards and not known:
            return Span(counted("{n} card", "{n} cards", len(cards)).in_language(language), "dim")
        shown: list[Line | Span | str] = [
            Span(self.cards[card]["name"][language], self.cards[card]["colour"]) for card in known
        ]
        hidden = len(cards) - len(known)
        return listed(
            [*shown, *([counted("{n} card", "{n} cards", hidden).in_language(language)] if hidden else [])], language
        )

    def worth(self, move: Move, cost: dict[str, int], chosen: Sequence[Any]) -> float:
        """Return the value of a move: stages and free structures before bought ones, a sale last.

        A choice once made is not changed: the holder then chooses for the Free City.
        """
        if any(choice["city"] == move.get("city") for choice in chosen):
            return CHANGE
        action = move["action"]
        base = {"stage": 3.0, "revive": 3.0, "build": 2.0}.get(action, 0.0)
        card = self.cards.get(move.get("card", ""))
        if action in {"build", "revive"} and card is not None and card["colour"] not in {"brown", "grey"}:
            base += 1.0
        return base + super().worth(move, cost, chosen)

    def name(self, seat: int) -> str:
        """Return the name of a city's player; with two players the third city is the Free City."""
        return self.names[seat] if seat < len(self.names) else "Free City"

    def _other(self, kind: str, data: dict[str, Any]) -> Iterator[Block]:
        match kind:
            case "cities_founded":
                self.coins = [data["coins"]] * data["cities"]
            case "boards_dealt":
                boards = [self._wonder(wonder) for wonder in data["wonders"]]
                named = (f"{self.name(city)}: {board}" for city, board in enumerate(boards))
                yield line("Boards: " + ", ".join(named))
            case "hands_dealt":
                self.age, self.turn = data["age"], 1
                yield Rule(f"Age {self.age}")
            case "hands_passed":
                self.turn = data["turn"]
            case "conflicts_resolved":
                yield self._war(data)
            case "guild_copied":
                yield line(f"{self.name(data['city'])} copies ", self._card(data["card"]))

    def _turn(self, placed: Sequence[Envelope]) -> Table:
        rows = []
        for event in placed:
            data = event["data"]
            coins = str(self.coins[data["city"]]) if self.coins else ""
            name, paid = self.name(data["city"]), self._paid(data)
            rows.append((Span(name), self._what(event["type"], data), Span(paid), Span(coins)))
        columns = (
            Column(least=max(map(len, (*self.names, "Free City")))),
            Column(heading=Span("card"), least=26),
            Column(heading=Span("paid"), least=22),
            Column(heading=Span("coins"), right=True),
        )
        return Table(title=f"Age {self.age}, turn {self.turn}", columns=columns, rows=tuple(rows))

    def _what(self, kind: str, data: dict[str, Any]) -> Span:
        match kind:
            case "structure_built":
                return self._card(data["card"])
            case "stage_built":
                return Span(f"wonder stage {data['stage']}", "bold")
            case "card_sold":
                return Span("sells a card for 3 coins", "dim")
            case "card_discarded":
                return Span("discards its seventh card", "dim")
        return Span("builds nothing from the discard pile", "dim")

    def _paid(self, data: dict[str, Any]) -> str:
        if data.get("by") in WAYS:
            return WAYS[data["by"]]
        seats = len(self.coins) or len(self.names)
        left, right = (data["city"] + 1) % seats, (data["city"] - 1) % seats
        paid = [f"{data['bank']} to the bank"] if data.get("bank") else []
        paid += [
            f"{data[side]} to {self.name(to)}" for side, to in (("left", left), ("right", right)) if data.get(side)
        ]
        return ", ".join(paid)

    def _war(self, data: dict[str, Any]) -> Table:
        rows = [
            (Span(self.name(city)), Span(str(shields)), Span(" ".join(f"{token:+d}" for token in tokens)))
            for city, (shields, tokens) in enumerate(zip(data["shields"], data["tokens"], strict=True))
        ]
        columns = (Column(), Column(heading=Span("shields"), right=True), Column(heading=Span("tokens")))
        return Table(title=f"War of age {data['age']}", columns=columns, rows=tuple(rows))

    def _card(self, card: str) -> Span:
        known = self.cards[card]
        return Span(known["name"]["en"], known["colour"])

    def _wonder(self, wonder: str) -> str:
        return str(self.wonders[wonder]["name"]["en"])
