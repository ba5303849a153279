"""Ludo with two dice."""
