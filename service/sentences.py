"""The sentences of the service, by language."""

from titles.kernel.words.sentences import KERNEL, Sentences

SENTENCES = Sentences("service", KERNEL)
message = SENTENCES.message
