"""Sockets: one a page, JSON text frames, one module for each direction."""
