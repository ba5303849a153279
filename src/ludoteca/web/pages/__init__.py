"""The hall's pages, one module for each."""
