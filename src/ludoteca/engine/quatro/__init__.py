"""The computer players of the variants of Quatro em linha that differ from Four in a Row in more than their seats."""
