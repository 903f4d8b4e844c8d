"""The sentences of the service and of the web client, by language."""

from service import WEB
from titles.kernel.words.sentences import KERNEL, Sentences
from titles.registry import languages

SENTENCES = Sentences("service", KERNEL)
message = SENTENCES.message
PAGE = Sentences("web", KERNEL, WEB)
"""The sentences of the web client without those of titles."""


def spoken_languages() -> tuple[str, ...]:
    """Return the languages of answers, English first: whatever has a catalogue."""
    return languages(SENTENCES, PAGE)
