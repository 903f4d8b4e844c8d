"""The sentences of 7 Wonders Dice, by language."""

from titles.kernel.words.sentences import KERNEL, Words

WORDS = Words("titles.seven_wonders_dice", KERNEL)
message = WORDS.message
counted = WORDS.counted
