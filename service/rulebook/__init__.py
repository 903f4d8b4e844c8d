"""Rules in words, as pages show them and refusals cite them."""
