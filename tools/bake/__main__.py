"""Bakes every texture and sound into the package: `python -m tools.bake`."""

from pathlib import Path

from PIL import Image

from tools.bake.chips import DYES, chips
from tools.bake.gems import EMERALD, ONYX, RUBY, TOPAZ, gem
from tools.bake.linen import linen, weave
from tools.bake.sounds import bake
from tools.bake.stone import felt, slate
from tools.bake.walnut import walnut

TARGET = Path(__file__).parents[2] / "src" / "ludoteca" / "web" / "static" / "img"
COLOURS = ("red", "yellow", "green", "neutral")
BUDGET = 250_000
"""Bytes of the heaviest look: a backdrop, a plate, and two chips."""


def main() -> None:
    """Writes the textures and tells their sizes."""
    TARGET.mkdir(parents=True, exist_ok=True)
    wood = _write("walnut", walnut(), 78)
    plate = max(wood, _write("slate", slate(), 70))
    backdrop = max(wood, _write("linen", linen(), 78), _write("weave", weave(), 70), _write("felt", felt(), 70))
    sets = {"gem": [gem(stone) for stone in (RUBY, TOPAZ, EMERALD, ONYX)], **{kind: chips(kind) for kind in DYES}}
    pair = max(_write_set(kind, images) for kind, images in sets.items())
    total = plate + backdrop + pair
    print(f"{total:8,} of {BUDGET:,} bytes in the heaviest look")
    if total > BUDGET:
        raise SystemExit("The look is too heavy.")
    bake(TARGET.parent / "sound")


def _write_set(kind: str, images: list[Image.Image]) -> int:
    """Writes the chips of a set; tells what two of them weigh, for hardly a game needs more."""
    sizes = [_write(f"{kind}-{colour}", image, 92) for colour, image in zip(COLOURS, images, strict=True)]
    return sum(sizes[:2])


def _write(name: str, image: Image.Image, quality: int) -> int:
    path = TARGET / f"{name}.webp"
    image.save(path, "WEBP", quality=quality, method=6, alpha_quality=90)
    print(f"{path.stat().st_size:8,} {path.name}")
    return path.stat().st_size


if __name__ == "__main__":
    main()
