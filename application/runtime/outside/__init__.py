"""Requests to other people's servers: to public addresses alone, with deadlines, and fairly shared."""
