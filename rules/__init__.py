"""The former name of `titles`, for titles that were written for version 1.0. It will go in the next release."""

from events.renamed import rename

rename("rules", "titles")
