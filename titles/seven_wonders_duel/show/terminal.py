"""7 Wonders Duel in a terminal: the pyramid, the military track, both cities."""

from collections.abc import Sequence
from typing import Any

from titles.kernel.show.drawn import COLOURS, Block, Grid, Line, Span, line, listed, named
from titles.kernel.show.terminal import Drawing, PublicState
from titles.kernel.title import Title
from titles.kernel.words.sentences import COMMA, Spoken
from titles.seven_wonders_duel.terms.sentences import counted, message

UNIT = 6
"""Columns of the screen for half a card and half the space after it."""
CARD = 2 * UNIT - 1
"""Columns of the screen for a card."""
NO_CARD = Span(" " * CARD)


class DuelDrawing(Drawing):
    """Return the pyramid, with the cards that can be taken in bold."""

    def __init__(self, title: Title, revision: int, catalogue: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(title, revision, catalogue, names)
        self.cards = named(catalogue["cards"])
        self.things = named([*catalogue["wonders"], *catalogue["progress_tokens"]])
        self.layouts = catalogue["layouts"]
        self.track = catalogue["military_track"]

    def moment(self, form: PublicState) -> tuple[int, ...]:
        """Return the age, and the number of its next card."""
        if not form["age"]:
            return ()
        return form["age"], len(self.layouts[str(form["age"])]) - len(form["pyramid"]) + 1

    def state(self, form: PublicState, language: str) -> Sequence[Block]:
        """Return the pyramid, the track, the tokens and the cities."""
        head = message("Age {age}", age=form["age"]) if form["age"] else message("Drafting wonders")
        pile = message("Discard pile: {n}", n=len(form["discard"]))
        parts: list[Block] = [
            Span(f"{head.in_language(language)}   {pile.in_language(language)}", "bold"),
            *(self._pyramid(form, language) if form["pyramid"] else ()),
            self._military(form, language),
            self._things(message("Tokens"), form["board_tokens"], language),
        ]
        for heading, zone in (
            (message("From the box"), form["drawn_tokens"]),
            (message("On offer"), form["offered_wonders"]),
        ):
            if zone:
                parts.append(self._things(heading, zone, language))
        for seat, city in enumerate(form["cities"]):
            parts += self._city(form, seat, city, language)
        return parts

    def _pyramid(self, form: PublicState, language: str) -> list[Line]:
        """Return the rows from the back one to the front one."""
        layout = self.layouts[str(form["age"])]
        lying = {card["place"]: card for card in form["pyramid"]}
        rows: list[Line] = []
        for row in range(max(place["row"] for place in layout) + 1):
            cards: list[Span] = []
            end = 0
            for place in (place for place in layout if place["row"] == row):
                begin = place["col"] * UNIT
                card = lying.get(place["slot"])
                free = not any(cover in lying for cover in place["covered_by"])
                cards += [Span(" " * (begin - end)), self._lying(card, language, free=free) if card else NO_CARD]
                end = begin + CARD
            rows.append(tuple(cards))
        return rows

    def _lying(self, card: PublicState, language: str, *, free: bool) -> Span:
        if card["card"] is None:
            return Span((message("guild ?") if card["guild"] else message("?????")).in_language(language), "dim", CARD)
        printed = self.cards[card["card"]]
        name = printed["name"][language]
        if not card["face_up"]:
            return Span(f"({name})", f"dim {printed['colour']}", CARD)
        return Span(name, ("bold reverse " if free else "") + printed["colour"], CARD)

    def _military(self, form: PublicState, language: str) -> Line:
        """Return the track from one capital to the other; the pawn is nearer to the capital of the weaker player."""
        end, first = self.track["capital_distance"], form["first"]
        loot = {token["enter_at"]: token for token in self.track["military_tokens"]}
        track = []
        for place in range(-end, end + 1):
            token = loot.get(place)
            mark = "0" if place == 0 else "-"
            if token is not None and token["id"] in form["military_tokens"]:
                mark = str(token["coins_lost"])
            look = "yellow" if mark in "25" else "dim"
            track.append(Span("@", "bold red") if place == form["pawn"] else Span(mark, look))
        left, right = Span(self.name(first), "player"), Span(self.name(1 - first), "player")
        return line(Span(message("Military").in_language(language), "dim"), "  ", left, " [", *track, "] ", right)

    def _things(self, heading: Spoken, zone: Sequence[str | None], language: str) -> Line:
        shown = [self._name(thing, language) for thing in zone] or [
            message("none", context="cards").in_language(language)
        ]
        return line(Span(heading.in_language(language), "dim"), "  ", listed(shown, COMMA.in_language(language)))

    def _city(self, form: PublicState, seat: int, city: PublicState, language: str) -> list[Block]:
        head = line(
            Span(self.name(seat), "player"), "  ", counted("{n} coin", "{n} coins", city["coins"]).in_language(language)
        )
        if city["tokens"]:
            head = line(head, "  ", self._things(message("Tokens"), city["tokens"], language))
        if form["again"] and form["active"] == seat:
            head = line(head, "  " + message("takes another turn", context="terminal").in_language(language))
        cards = sorted(city["cards"], key=lambda card: COLOURS.index(self.cards[card]["colour"]))
        built = [Span(self._name(card, language), self.cards[card]["colour"]) for card in cards]
        wonders = [
            *(
                Span(
                    message("{wonder} (built)", wonder=self._name(w["wonder"], language)).in_language(language), "bold"
                )
                for w in city["built"]
            ),
            *(Span(self._name(wonder, language)) for wonder in city["wonders"]),
        ]
        rows = [
            (Span(f"    {heading.in_language(language)}", "dim"), listed(things, COMMA.in_language(language)))
            for heading, things in ((message("cards"), built), (message("wonders"), wonders))
        ]
        return [head, Grid(tuple(rows))]

    def _name(self, thing: str | None, language: str) -> str:
        if thing is None:
            return message("?????").in_language(language)
        printed = self.cards.get(thing) or self.things[thing]
        return str(printed["name"][language])
