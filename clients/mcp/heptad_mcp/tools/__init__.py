"""The tools that an assistant calls. Their docstrings are what it reads of them."""
