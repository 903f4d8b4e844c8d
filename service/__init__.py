"""The REST API: thin routes over the rules, the log and its projections."""
