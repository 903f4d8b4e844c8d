"""The sentences of the terminal, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("heptad.terminal", KERNEL)
message = SENTENCES.message
counted = SENTENCES.counted
