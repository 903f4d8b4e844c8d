"""How to play each title, in 300 words."""

from importlib.resources import files


def lessons() -> dict[str, str]:
    """Return the lessons by the ids of their titles."""
    found = (file for file in files(__name__).iterdir() if file.name.endswith(".md"))
    return {file.name.removesuffix(".md"): file.read_text(encoding="utf-8").strip() for file in found}


def lesson_of(title: str) -> str | None:
    """Return the lesson of a title; None if there is none."""
    return lessons().get(title)
