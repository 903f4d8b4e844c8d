"""The format of the log: pure, without servers. Titles and the verifier may import it."""
