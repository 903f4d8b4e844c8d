"""How strong the bots are: matches that can be repeated and resumed, and a ladder of all bots."""
