"""Computer players for Ketafors."""
