"""The sentences of 7 Wonders, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("titles.seven_wonders", KERNEL)
message = SENTENCES.message
counted = SENTENCES.counted
