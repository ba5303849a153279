"""Geometry of the boards that the server draws."""
