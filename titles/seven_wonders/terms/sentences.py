"""The sentences of 7 Wonders, by language."""

from titles.kernel.words.sentences import KERNEL, Words

WORDS = Words("titles.seven_wonders", KERNEL)
message = WORDS.message
counted = WORDS.counted
