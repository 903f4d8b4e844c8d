"""Names: the characters that they may have, and the words that the operator refuses."""

from pathlib import Path

import pytest

from application.accounts.names import RefusedWords, flaw_in_name, normal_name


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ann O'Neill",
        "小倉百人一首",
        "Zoë",
        "é" * 50,
        "\u0e19\u0e49\u0e33",
        "x" * 50,
        "\N{GAME DIE}",
        "\u2764\ufe0f",
    ],
)
def test_a_name_has_visible_characters_of_any_script(name: str):
    assert flaw_in_name(normal_name(name)) is None


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("", "1 to 50"),
        ("x" * 51, "1 to 50"),
        ("   ", "visible"),
        ("\u3164", "visible"),
        ("Ann\u3164", "visible"),
        ("A\u034fnn", "visible"),
        ("Ann\U000e0100", "visible"),
        ("\ufe0f", "visible"),
        ("a\u202eb", "visible"),
        ("a\u2066b", "visible"),
        ("a\u200bb", "visible"),
        ("a\nb", "visible"),
        ("a\u0378", "visible"),
        ("a\ue000", "visible"),
        ("z" + "\u0335" * 4, "combining"),
        ("\u0335z", "combining"),
    ],
)
def test_a_name_that_nobody_can_read_or_that_covers_others_is_refused(name: str, named: str):
    assert named in (flaw_in_name(normal_name(name)) or "")


def test_a_name_is_kept_in_its_composed_form():
    assert normal_name("e\u0301") == "é"


def test_refused_words_are_found_in_any_case_width_and_spacing(tmp_path: Path):
    file = tmp_path / "words"
    file.write_text("# a comment\n\nAdmin\nstraße\n", encoding="utf-8")
    words = RefusedWords.read(file)
    assert len(words) == 2
    for text in (
        "admin",
        "The ADMIN!",
        "a-d_m.i n",
        "\uff21\uff24\uff2d\uff29\uff2e",
        "x_admin_x",
        "STRASSE",
        "ad\ufe0fmin",
    ):
        assert words.refuse(text), text
    assert not words.refuse("adrian comment")
    assert not RefusedWords.read(None).refuse("admin")
