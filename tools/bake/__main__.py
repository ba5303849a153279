"""Bakes every texture and sound into the package: `python -m tools.bake`."""

from pathlib import Path

from PIL import Image

from tools.bake.chips import DYES, chips
from tools.bake.gems import RUBY, TOPAZ, gem
from tools.bake.linen import linen, weave
from tools.bake.sounds import bake
from tools.bake.stone import felt, slate
from tools.bake.walnut import walnut

TARGET = Path(__file__).parents[2] / "src" / "ludoteca" / "web" / "static" / "img"
BUDGET = 250_000
"""Bytes of the heaviest look: a backdrop, a plate, and two chips."""


def main() -> None:
    """Writes the textures and tells their sizes."""
    TARGET.mkdir(parents=True, exist_ok=True)
    wood = _write("walnut", walnut(), 78)
    plate = max(wood, _write("slate", slate(), 70))
    backdrop = max(wood, _write("linen", linen(), 78), _write("weave", weave(), 70), _write("felt", felt(), 70))
    sets = {"gem": [gem(RUBY), gem(TOPAZ)], **{kind: chips(kind) for kind in DYES}}
    pair = max(
        _write(f"{kind}-red", red, 92) + _write(f"{kind}-yellow", yellow, 92) for kind, (red, yellow) in sets.items()
    )
    total = plate + backdrop + pair
    print(f"{total:8,} of {BUDGET:,} bytes in the heaviest look")
    if total > BUDGET:
        raise SystemExit("The look is too heavy.")
    bake(TARGET.parent / "sound")


def _write(name: str, image: Image.Image, quality: int) -> int:
    path = TARGET / f"{name}.webp"
    image.save(path, "WEBP", quality=quality, method=6, alpha_quality=90)
    print(f"{path.stat().st_size:8,} {path.name}")
    return path.stat().st_size


if __name__ == "__main__":
    main()
