"""The sentences of 7 Wonders Duel, by language."""

from titles.kernel.words.sentences import KERNEL, Words

WORDS = Words("titles.seven_wonders_duel", KERNEL)
message = WORDS.message
counted = WORDS.counted
