"""Ratings and profile points: pure functions over what matches were worth."""
