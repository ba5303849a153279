"""The rules of every game: pure values and functions on the standard library alone."""
