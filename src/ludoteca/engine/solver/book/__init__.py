"""The opening book: the scores of all positions after a number of plies, solved once and kept."""
