"""A game: loaded, folded, changed by commands; who may see what of it, and how much may be stored."""
