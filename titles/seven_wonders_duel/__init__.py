"""7 Wonders Duel, base game (2015 printing), for two."""
