"""Fan-out of news. The bus is a hint: whoever misses something reads the log."""
