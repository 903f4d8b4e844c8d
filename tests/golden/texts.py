"""What the golden logs say, in English and in Japanese: `python -m tests.golden.texts` writes it again.

A line of a file is a text in both languages, and where it stands: a line of history, a label, a prompt, a refusal. A
text that is corrected shows as a changed line.
"""

from collections.abc import Iterator
from pathlib import Path

from events.format.seal import parse_lines
from titles.kernel.deciding.decider import moves, preferences, prompt, unavailable
from titles.kernel.events.evolve import evolve
from titles.kernel.history import tell
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from titles.registry import TITLES

FOLDER = Path(__file__).parent
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus"]
LANGUAGES = ("en", "ja")
EVERY = 7
"""Every seventh batch is looked at for what a seat could do then."""


def lines_of(title: Title) -> list[str]:
    """Return the different texts of a title's golden logs, sorted."""
    found = {pair for file in sorted((FOLDER / title.id).glob("*.ndjson")) for pair in _said(title, file)}
    return sorted("\t".join(each) for each in found)


def file_of(title: Title) -> Path:
    """Return the file that keeps them."""
    return FOLDER / "texts" / f"{title.id}.tsv"


def _said(title: Title, file: Path) -> Iterator[tuple[str, str, str]]:
    game, batches = Game(), 0
    _, *lines = file.read_bytes().splitlines()
    last = None
    for envelope, payloads in parse_lines(lines):
        if envelope.batch != last:
            if batches % EVERY == 0 and game.status == "playing":
                yield from _could_do(title, game)
            last, batches = envelope.batch, batches + 1
        event = title.codec.join(envelope, payloads)
        game = evolve(game, event)
        for opened in (event, title.codec.join(envelope, [None] * len(payloads))):
            told = [tell(title, game.revision, opened, NAMES[: len(game.seats)], language) for language in LANGUAGES]
            if told[0] is not None:
                yield "history", str(told[0]), str(told[1])


def _could_do(title: Title, game: AnyGame) -> Iterator[tuple[str, str, str]]:
    for seat in range(len(game.seats)):
        asked = prompt(title, game, seat)
        if asked is not None:
            yield "prompt", asked.en, asked.ja
        for legal in [*moves(title, game, seat)[::5], *preferences(title, game, seat)]:
            yield "label", *(title.label(game, seat, legal.move, language) for language in LANGUAGES)
        for each in unavailable(title, game, seat)[::29]:
            yield "refusal", *(each.refusal.detail.in_language(language) for language in LANGUAGES)


if __name__ == "__main__":
    for hosted in TITLES.values():
        file_of(hosted).parent.mkdir(exist_ok=True)
        file_of(hosted).write_text("".join(f"{line}\n" for line in lines_of(hosted)), encoding="utf-8")
