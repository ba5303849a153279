"""What is kept: the event log and the read models beside it. Knows keys and bytes, no games."""
