"""Computer players for Ludo with two dice, and the same rules at native speed."""
