"""The routes of the API: one module for each resource.

A route reads a request, calls a use case of the application, and renders the answer. No route imports another one.
"""
