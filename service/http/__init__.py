"""Requests and answers: callers, bodies, limits, problems, streams."""
