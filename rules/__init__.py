"""The former name of `titles`, for packages that were written for version 1.0. It will go in the next release."""

from titles.renamed import rename

rename("rules", "titles")
