"""The words of the terminal in English and in Japanese."""

from collections.abc import Mapping

Words = Mapping[str, tuple[str, str]]
"""English and Japanese texts by key."""


def say(words: Words, language: str, key: str, **values: object) -> str:
    """Return a text with its values, in Japanese for `ja` and otherwise in English.

    `{s}` is the plural ending of a noun with a `count`.
    """
    return words[key][language == "ja"].format(**values, s="" if values.get("count") == 1 else "s")
