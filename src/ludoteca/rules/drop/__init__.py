"""Games in which a disc falls to the lowest free cell of a column."""
