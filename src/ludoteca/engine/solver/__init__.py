"""The solver of games of lines for two: scores that are exact."""
