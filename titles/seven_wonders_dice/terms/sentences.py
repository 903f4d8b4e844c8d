"""The sentences of 7 Wonders Dice, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("titles.seven_wonders_dice", KERNEL)
message = SENTENCES.message
counted = SENTENCES.counted
