"""The sentences of 7 Wonders Duel, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("titles.seven_wonders_duel", KERNEL)
message = SENTENCES.message
counted = SENTENCES.counted
