"""Quatro em linha: the variants of Four in a Row, each a description and whatever code it alone needs."""
