"""The sentences of SEVEN, by language."""

from titles.kernel.words.sentences import KERNEL, Words

WORDS = Words("titles.seven", KERNEL)
message = WORDS.message
counted = WORDS.counted
