"""Sentences and their catalogues: what the code says has its translations, and a language is files alone."""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from tests.golden.texts import file_of, lines_of
from tests.pseudo_language import write_catalogues
from titles.kernel.title import Title
from titles.kernel.words.narrator import MAX_NARRATORS, Narrator, Told, kept_narrators
from titles.kernel.words.printed import in_more_languages, within
from titles.kernel.words.sentences import (
    KERNEL,
    Listed,
    Named,
    Sentences,
    message,
    one_of,
    spoken,
    text_of,
)
from titles.kernel.words.translated import Translated, in_languages
from titles.registry import TITLES
from titles.testkit.catalogues import bring_in_line, main, problems, read

ROOT = Path(__file__).parents[2]
PACKAGES = ["titles.kernel", *(title.package for title in TITLES.values())]


@pytest.mark.parametrize("package", [*PACKAGES, "heptad.terminal", "service", "web"])
def test_every_sentence_has_its_translation_and_its_values(package: str):
    assert list(problems(package)) == []


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda title: title.id)
def test_the_golden_logs_say_what_they_said(title: Title):
    """A text that is corrected is written again by `python -m tests.golden.texts`, so that the change is seen."""
    assert lines_of(title) == file_of(title).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("title", TITLES)
def test_no_refusal_calls_a_player_by_the_number_of_a_seat(title: str):
    """A page shows refusals as they are; players know each other by name."""
    said = file_of(TITLES[title]).read_text(encoding="utf-8").splitlines()
    assert [line for line in said if line.startswith("refusal") and re.search(r"seat \d|席\d", line)] == []


CODE = """
def tell(narrator):
    narrator.say("{name} wins.", name="Ann")
    narrator.say("Open", context="a door")
    return narrator.counted("{n} egg in {place}", "{n} eggs in {place}", 3, place="here")
"""

WritePackage = Callable[[str], Path]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WritePackage:
    """Write the one module of the package `eggs`, which can be imported, and return its folder."""
    folder = tmp_path / "eggs"
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "eggs", raising=False)

    def write(code: str) -> Path:
        (folder / "__init__.py").write_text(code, encoding="utf-8")
        return folder

    return write


def begin(language: str, folder: Path, said: Mapping[str, str | tuple[str, ...]], *, added: Path | None = None) -> Path:
    """Begin the catalogue of a language, and give its sentences these translations."""
    with pytest.raises(SystemExit):  # all are without a translation
        main(["eggs", "--new", language, *(() if added is None else ("--folder", str(added)))])
    file = (added or folder / "locale") / language / "LC_MESSAGES" / "eggs.po"
    translate(file, said)
    return file


def translate(file: Path, said: Mapping[str, str | tuple[str, ...]]) -> None:
    text = file.read_text(encoding="utf-8")
    for english, other in said.items():
        if isinstance(other, str):
            text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{other}"')
        for form, each in enumerate(other if isinstance(other, tuple) else ()):
            text = text.replace(f'msgstr[{form}] ""', f'msgstr[{form}] "{each}"', 1)
    file.write_text(text, encoding="utf-8")


POLISH = {
    "{name} wins.": "Wygrywa {name}.",
    "Open": "Otwórz",
    "{n} egg in {place}": ("{n} jajko {place}", "{n} jajka {place}", "{n} jajek {place}"),
}


def test_a_language_is_a_catalogue_with_its_own_plurals(package: WritePackage):
    folder = package(CODE)
    begin("pl", folder, POLISH)
    assert bring_in_line("eggs") == []

    class EggNarrator(Narrator):
        sentences = Sentences("eggs", KERNEL)

    narrator = EggNarrator((), "pl-PL")
    assert EggNarrator.sentences.languages == ["en", "pl"]
    assert narrator.say("{name} wins.", name="Ann") == "Wygrywa Ann."
    assert narrator.say("Open", context="a door") == "Otwórz"
    assert narrator.say("Open") == "Open"
    assert [narrator.counted("{n} egg in {place}", "{n} eggs in {place}", n, place="tu") for n in (1, 2, 5, 22)] == [
        "1 jajko tu",
        "2 jajka tu",
        "5 jajek tu",
        "22 jajka tu",
    ]
    said = EggNarrator.sentences.counted("{n} egg in {place}", "{n} eggs in {place}", 1, place=Named({"en": "it"}))
    assert [said.in_language(language) for language in ("pl", "en", "ja")] == [
        "1 jajko it",
        "1 egg in it",
        "1 egg in it",
    ]


def test_catalogues_are_in_a_folder_of_their_own_as_well(
    package: WritePackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder, added = package(CODE), tmp_path / "more"
    begin("pl", folder, POLISH)
    assert bring_in_line("eggs") == []
    begin("pl", folder, POLISH | {"Open": "Otwarte"}, added=added)
    begin("pt_BR", folder, {"Open": "Aberto"}, added=added)
    assert [problem for problem in bring_in_line("eggs", added) if "pl:" in problem] == []
    monkeypatch.setenv("HEPTAD_LOCALE", str(added))
    sentences = Sentences("eggs", KERNEL)
    assert sentences.languages == ["en", "pl", "pt-BR"]
    door = sentences.message("Open", context="a door")
    assert [door.in_language(tag) for tag in ("pl", "pt-BR", "pt", "ja")] == ["Otwarte", "Aberto", "Open", "Open"]
    assert sentences.translated(door).in_language("pt-BR") == "Aberto"
    monkeypatch.setenv("HEPTAD_LOCALE", str(tmp_path / "nothing"))
    assert Sentences("eggs").message("Open", context="a door").in_language("pl") == "Otwórz"


WRONG: dict[str, tuple[str, str]] = {
    "an f-string": (CODE.replace('"Open"', 'f"Open {narrator}"'), "write the sentence as a literal"),
    "no value": (CODE.replace(', name="Ann"', ""), "{name} has no value: {name} wins."),
    "no place": (CODE.replace("{name} wins.", "You win."), "the value name has no place: You win."),
    "a new sentence": (CODE + '    narrator.say("Boil")\n', "missing: Boil"),
    "a sentence that is gone": (
        CODE.replace('    narrator.say("Open", context="a door")\n', ""),
        "not in the code: Open",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_check_finds_what_is_wrong_in_the_code(what: str, package: WritePackage):
    code, problem = WRONG[what]
    begin("pl", package(CODE), POLISH)
    assert bring_in_line("eggs") == []
    package(code)
    assert any(problem in found for found in problems("eggs"))


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("Wygrywa {nmae}.", "{nmae} has no value"),
        ("Wygrywa ona.", "{name} is left out"),
        ("Wygrywa {name.", "a brace is open"),
        ("", "without a translation"),
        ("Wygrywa teraz {name}.", "not compiled"),
    ],
)
def test_the_check_finds_what_is_wrong_in_a_catalogue(said: str, problem: str, package: WritePackage):
    file = begin("pl", package(CODE), POLISH)
    assert bring_in_line("eggs") == []
    file.write_text(file.read_text(encoding="utf-8").replace("Wygrywa {name}.", said), encoding="utf-8")
    with pytest.raises(SystemExit, match=problem):
        main(["eggs", "--check"])


@pytest.mark.parametrize("said", ["Wygrywa {nmae}.", "Wygrywa {name."])
def test_a_translation_that_cannot_be_filled_is_not_used(said: str, package: WritePackage):
    begin("pl", package(CODE), {"{name} wins.": said, "Open": "100 % {{"})
    bring_in_line("eggs")
    sentences = Sentences("eggs")
    assert sentences.message("{name} wins.", name="Ann").in_language("pl") == "Ann wins."
    assert sentences.message("Open", context="a door").in_language("pl") == "100 % {"
    assert sentences.message("{n} % of {{", n=5).in_language("pl") == "5 % of {"


def test_a_changed_sentence_keeps_its_translation_until_someone_has_looked_at_it(package: WritePackage):
    file = begin("pl", package(CODE), POLISH)
    package(CODE.replace("{name} wins.", "{name} wins!"))
    assert [problem for problem in bring_in_line("eggs") if "wins" in problem] == [
        "eggs.po, pl: without a translation: {name} wins!"
    ]
    [kept] = [each for each in read(file) if each.id == "{name} wins!"]
    assert (kept.string, kept.fuzzy) == ("Wygrywa {name}.", True)
    assert Sentences("eggs").message("{name} wins!", name="Ann").in_language("pl") == "Ann wins!"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "wood, stone or clay. The game is over."),
        ("ja", "wood、stoneかclay。ゲームは終了している。"),
        ("ja-JP", "wood、stoneかclay。ゲームは終了している。"),
        ("xx", "wood, stone or clay. The game is over."),
        ("../ja", "wood, stone or clay. The game is over."),
    ],
)
def test_a_message_is_said_in_the_language_of_its_reader(language: str, said: str):
    wares = message("{wares}{stop}", wares=one_of(["wood", "stone", "clay"]), stop=Named({"en": ".", "ja": "。"}))
    over = Told(lambda language: Narrator((), language), lambda narrator: narrator.tell(message("The game is over.")))
    assert spoken(text_of([wares, over]), language) == said


def test_a_list_is_empty_or_has_one_part():
    assert Listed([]).in_language("en") == ""
    assert Narrator((), "ja").join(["a", "b", "c"]) == Listed(["a", "b", "c"]).in_language("ja") == "a、b、c"
    assert Narrator((), "en").either(["a"]) == "a"
    assert Narrator((), "en").text([]) == ""


def test_what_the_api_says_has_both_languages():
    assert KERNEL.translated(message("The game is over.")) == Translated("The game is over.", "ゲームは終了している。")


def test_what_the_api_says_may_have_any_number_of_languages():
    said = in_languages({"pt-BR": "Ovo", "ja": "卵", "is": "Egg (is)", "en": "Egg"})
    assert msgspec.json.decode(msgspec.json.encode(said)) == {
        "en": "Egg",
        "ja": "卵",
        "is": "Egg (is)",
        "pt-BR": "Ovo",
    }
    tags = ("pt-BR", "pt", "ja-JP", "is", "xx")
    assert [said.in_language(tag) for tag in tags] == ["Ovo", "Egg", "卵", "Egg (is)", "Egg"]
    assert in_languages({"ja": "卵", "en": "Egg"}) == Translated("Egg", "卵")
    with pytest.raises(msgspec.ValidationError, match="missing required field `ja`"):
        in_languages({"en": "Egg", "fr": "Œuf"})


def test_a_title_may_say_its_japanese_beside_the_english_for_one_release():
    class Former(Narrator):
        reasons = Narrator.reasons | {"sweep": ("by a sweep", "全勝")}

    with pytest.warns(FutureWarning, match="in its catalogue of sentences now"):
        assert Former((), "ja").say("Won.", "勝ち。") == "勝ち。"
    with pytest.warns(FutureWarning, match="in its catalogue of sentences now"):
        assert (Former((), "en").reason("sweep"), Former((), "en").reason("points")) == ("by a sweep", "by points")


def test_a_name_in_another_language_is_one_of_a_printed_thing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "hens" / "data" / "1" / "names" / "pt.json"
    file.parent.mkdir(parents=True)
    (tmp_path / "hens" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    eggs = {"white": Translated("White egg", "白い卵"), "brown": Translated("Brown egg", "茶色い卵")}
    file.write_text('{"eggs": {"white": "Ovo branco"}}', encoding="utf-8")
    white, brown = in_more_languages({"eggs": eggs}, Sentences("hens"), 1)["eggs"].values()
    assert [white.in_language(language) for language in ("pt-BR", "ja", "xx")] == ["Ovo branco", "白い卵", "White egg"]
    assert brown.in_language("pt") == "Brown egg"
    assert in_more_languages({"eggs": eggs}, Sentences("hens"), 2) == {"eggs": eggs}
    file.write_text('{"eggs": {"golden": "Ovo de ouro"}}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"hens, pt.json: revision 1 has no golden among its eggs"):
        in_more_languages({"eggs": eggs}, Sentences("hens"), 1)
    file.write_text('{"hens": {"white": "Galinha"}}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"hens, pt.json: revision 1 has no white among its hens"):
        in_more_languages({"eggs": eggs}, Sentences("hens"), 1)


def test_every_language_of_the_sentences_has_a_name_as_it_is_within_a_sentence(
    package: WritePackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    begin("pl", package(CODE), POLISH)
    assert bring_in_line("eggs") == []
    names = tmp_path / "more" / "pl" / "names" / "eggs-1.json"
    names.parent.mkdir(parents=True)
    names.write_text('{"eggs": {"white": "Białe jajko"}}', encoding="utf-8")
    monkeypatch.setenv("HEPTAD_LOCALE", str(tmp_path / "more"))
    eggs = {"white": Translated("White egg", "白い卵"), "brown": Translated("Brown egg", "茶色い卵")}
    white, brown = in_more_languages({"eggs": eggs}, Sentences("eggs"), 1)["eggs"].values()
    assert msgspec.to_builtins(white) == {"en": "White egg", "ja": "白い卵", "pl": "Białe jajko"}
    assert msgspec.to_builtins(brown) == {"en": "Brown egg", "ja": "茶色い卵", "pl": "Brown egg"}
    assert [within(egg).in_language("pl") for egg in (white, brown)] == ["Białe jajko", "brown egg"]
    assert [within(white).in_language(language) for language in ("en", "ja", "xx")] == [
        "white egg",
        "白い卵",
        "white egg",
    ]


TOLD = """
import random
from titles.kernel.deciding.decider import decision_of, moves, unavailable
from titles.kernel.history import tell
from titles.registry import TITLES
from titles.testkit.playthrough import open_random, playing

for title in TITLES.values():
    chance = random.Random(title.id)
    batches, names = open_random(title, title.min_seats, {}, chance), ["1", "2", "3"][: title.min_seats]
    for count, batch in enumerate([*batches, *playing(title, batches[-1].game, chance)]):
        said = [tell(title, 1, event, names, "en-XA") for event in batch.events]
        for seat in range(title.min_seats) if count % 5 == 0 and batch.game.status == "playing" else ():
            decision = decision_of(title, batch.game, seat)
            if decision is not None:
                said.append(title.prompt(decision).in_language("en-XA"))
            said += [title.label(batch.game, seat, legal.move, "en-XA") for legal in moves(title, batch.game, seat)[:9]]
            said += [each.refusal.detail.in_language("en-XA") for each in unavailable(title, batch.game, seat)[:9]]
        for line in filter(None, said):
            print(line)
"""


def test_another_language_is_files_alone(tmp_path: Path):
    """With catalogues of a language that does not exist, titles say nothing in English."""
    write_catalogues(tmp_path, PACKAGES)
    told = subprocess.run(
        [sys.executable, "-c", TOLD],
        env={"PYTHONPATH": str(ROOT), "HEPTAD_LOCALE": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert len(lines) > 1000
    assert any("[Réd ~~]" in line for line in lines)
    assert [line for line in lines if not (line.startswith("[") and line.endswith("]"))] == []


JAPANESE = re.compile(r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
"""Kana, kanji, and the punctuation between them."""
ROOMS = (
    *("application", "benchmarks", "clients", "events", "heptad", "lab", "projections", "rules", "service", "titles"),
    *("verifier", "workers"),
)


FOREIGN = frozenset({"node_modules", "vendor"})
"""Folders of what others have written."""


def test_no_code_and_no_template_is_in_japanese():
    kinds = [(room, kind) for room in ROOMS for kind in ("*.py", "*.html")]
    kinds += [(room, kind) for room in ("web", "titles") for kind in ("*.js", "*.mjs", "*.css")]
    files = [file for room, kind in kinds for file in (ROOT / room).rglob(kind)]
    lines = {file: file.read_text(encoding="utf-8").splitlines() for file in files if FOREIGN.isdisjoint(file.parts)}
    assert len(lines) > 500, "the test looks for the wrong thing"
    assert [f"{file}: {line}" for file in lines for line in lines[file] if JAPANESE.search(line)] == []
    templates = [line for file in lines if file.suffix == ".html" for line in lines[file]]
    assert [line for line in templates if re.search(r"\bja\b", line) and "<code>" not in line] == []


def test_a_narrator_is_made_once_for_the_names_and_the_language():
    for title in TITLES.values():
        first = title.narrator(1, ["Ann", "Bob"], "en")
        assert title.narrator(1, ("Ann", "Bob"), "en") is first
        for revision, names, language in ((1, ["Bob", "Ann"], "en"), (1, ["Ann", "Bob"], "ja"), (1, [], "en")):
            other = title.narrator(revision, names, language)
            assert other is not first
            assert (other.names[: len(names)], other.language) == (names, language)


def test_no_more_narrators_are_kept_than_are_worth_it():
    made = list[str]()

    @kept_narrators
    def narrator(_revision: int, names: Sequence[str], language: str) -> Narrator:
        made.append(names[0])
        return Narrator(names, language)

    for number in range(MAX_NARRATORS + 1):
        narrator(1, [str(number)], "en")
    narrator(1, [str(MAX_NARRATORS)], "en")
    assert made == [str(number) for number in range(MAX_NARRATORS + 1)]
    narrator(1, ["0"], "en")
    assert made[-1] == "0"
