"""The command line: one module a command. What programs read goes to standard output, the rest to standard error."""
