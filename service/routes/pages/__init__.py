"""Routes of pages, files and health."""
