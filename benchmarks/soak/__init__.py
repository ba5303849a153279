"""An evening at the hall, played by programs: does it give back what it takes? ``python -m benchmarks.soak``."""
