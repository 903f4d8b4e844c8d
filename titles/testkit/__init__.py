"""What every title must pass: the conformance suite, invariants, secrecy checks, random playthroughs."""
