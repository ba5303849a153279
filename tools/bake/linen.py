"""Linen: uneven warp and weft threads in warm off-white, tileable."""

import numpy as np
from PIL import Image
from tools.bake.noise import field

SIZE = (640, 640)
LIGHT = np.array([241.0, 234.0, 222.0])
SHADE = np.array([1.0, 1.13, 1.42])


def linen() -> Image.Image:
    """The backdrop behind pages and boards."""
    rng = np.random.default_rng(2206)
    weft = 0.9 * field(rng, SIZE, 120, 5) + 0.55 * field(rng, SIZE, 60, 2.6) + 0.9 * field(rng, SIZE, 330, 14)
    warp = 0.9 * field(rng, SIZE, 5, 120) + 0.55 * field(rng, SIZE, 2.6, 60) + 0.9 * field(rng, SIZE, 14, 330)
    slubs = np.clip(field(rng, SIZE, 90, 4) - 1.4, 0, 2) + np.clip(field(rng, SIZE, 4, 90) - 1.4, 0, 2)
    cloth = 1.75 * (weft + warp) + 2.6 * slubs + 0.5 * weft * warp
    tone = (4.2 + 1.6 * np.tanh(-cloth / 4) * 4 - 0.4 * slubs)[..., None]
    return Image.fromarray(np.clip(LIGHT - tone * SHADE, 0, 255).astype(np.uint8), "RGB")
