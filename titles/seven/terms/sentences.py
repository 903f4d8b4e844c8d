"""The sentences of SEVEN, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("titles.seven", KERNEL)
message = SENTENCES.message
counted = SENTENCES.counted
