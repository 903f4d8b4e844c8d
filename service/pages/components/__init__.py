"""The components of titles for their pages: cards, boards, wonders, tokens and dice, as a player looks them up."""
