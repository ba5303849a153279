"""``python -m ludoteca`` is the same as ``ludoteca``."""

from ludoteca.cli.main import main

if __name__ == "__main__":
    main()
