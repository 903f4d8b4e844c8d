"""Planted faults: how sharp the tests are. See docs/planted-faults.md."""
