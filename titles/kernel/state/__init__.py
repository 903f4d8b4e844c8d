"""The state of a game that all titles share, and what everybody may see of it."""
