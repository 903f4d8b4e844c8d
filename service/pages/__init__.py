"""Pages to read in a browser: rules, guides, the components of titles, and the frame that all of them have."""
