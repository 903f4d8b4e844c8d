"""Routes of titles and rules, results and ratings."""
