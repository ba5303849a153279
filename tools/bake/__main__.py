"""Bakes every texture into the package: `python -m tools.bake`."""

from pathlib import Path

from PIL import Image

from tools.bake.gems import RUBY, TOPAZ, gem
from tools.bake.linen import linen
from tools.bake.walnut import walnut

TARGET = Path(__file__).parents[2] / "src" / "ludoteca" / "web" / "static" / "img"
BUDGET = 250_000


def main() -> None:
    """Writes the textures and tells their sizes."""
    TARGET.mkdir(parents=True, exist_ok=True)
    pieces: list[tuple[str, Image.Image, int]] = [
        ("walnut", walnut(), 78),
        ("linen", linen(), 78),
        ("gem-red", gem(RUBY), 92),
        ("gem-yellow", gem(TOPAZ), 92),
    ]
    total = 0
    for name, image, quality in pieces:
        path = TARGET / f"{name}.webp"
        image.save(path, "WEBP", quality=quality, method=6, alpha_quality=90)
        total += path.stat().st_size
        print(f"{path.stat().st_size:8,} {path.name}")
    print(f"{total:8,} of {BUDGET:,} bytes")
    if total > BUDGET:
        raise SystemExit("The look is too heavy.")


if __name__ == "__main__":
    main()
