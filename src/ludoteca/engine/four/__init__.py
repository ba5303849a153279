"""The computer players of Four in a Row."""
