"""7 Wonders, first edition (2010): three to seven cities, and the official variant for two with the Free City."""
