"""Linen: uneven warp and weft threads in warm off-white, tileable."""

import numpy as np
from PIL import Image

from tools.bake.noise import Field, field

SIZE = (640, 640)
LIGHT = np.array([241.0, 234.0, 222.0])
SHADE = np.array([1.0, 1.13, 1.42])


def linen() -> Image.Image:
    """The backdrop behind pages and boards."""
    rng = np.random.default_rng(2206)
    weft, warp = _threads(rng, 1), _threads(rng, 0)
    slubs = np.clip(field(rng, SIZE, 110, 3.4) - 1.5, 0, 2) + np.clip(field(rng, SIZE, 3.4, 110) - 1.5, 0, 2)
    cloud = field(rng, SIZE, 260, 260)
    cloth = weft + warp + 0.22 * weft * warp
    tone = (5.0 - 2.9 * cloth - 1.0 * cloud + 0.9 * slubs)[..., None]
    return Image.fromarray(np.clip(LIGHT - tone * SHADE, 0, 255).astype(np.uint8), "RGB")


def weave() -> Image.Image:
    """The same cloth in grey, for dusk and night to dye: no thread above the middle, for it would shine behind text."""
    rng = np.random.default_rng(2206)
    cloth = _threads(rng, 1) + _threads(rng, 0)
    value = 113 + 5 * cloth + 2 * field(rng, SIZE, 260, 260)
    return Image.fromarray(np.clip(value, 0, 127).astype(np.uint8), "L").convert("RGB")


def _threads(rng: np.random.Generator, along: int) -> Field:
    """Threads that lie across (1) or down (0): broad bands, yarns, and the fine lines within a yarn."""
    made = np.zeros(SIZE)
    for share, length, width in ((0.34, 420, 26), (0.5, 190, 9), (0.62, 130, 4.2), (0.62, 90, 2.1)):
        made += share * field(rng, SIZE, *((length, width) if along else (width, length)))
    return made
