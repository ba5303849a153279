"""Measures the hall under load, beside boardgame.io: ``python -m benchmarks.hall``."""
