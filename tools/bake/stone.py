"""Slate for the plate, and felt for the backdrop: both mostly even, with a grain that one feels more than sees."""

import numpy as np
from PIL import Image

from tools.bake.noise import field, ramp

PLATE = (760, 888)
CLOTH = (320, 320)
SLATE = [(0.0, (34, 38, 48)), (0.45, (70, 76, 92)), (0.7, (94, 100, 118)), (1.0, (140, 146, 164))]


def slate() -> Image.Image:
    """Split slate: layers along a shallow slope, veins, and fine grit."""
    rng = np.random.default_rng(1312)
    layers = field(rng, PLATE, 300, 60) + 0.6 * field(rng, PLATE, 120, 26) + 0.35 * field(rng, PLATE, 40, 9)
    ledge = np.clip(np.abs(field(rng, PLATE, 240, 70)) - 0.05, 0, 0.14) - 0.14
    grit = field(rng, PLATE, 3, 3)
    value = 0.46 + 0.075 * layers + 0.55 * ledge + 0.022 * grit
    return Image.fromarray(np.clip(ramp(np.clip(value, 0, 1), SLATE), 0, 255).astype(np.uint8), "RGB")


def felt() -> Image.Image:
    """Pressed wool in grey, for the page to dye: short fibres in every direction."""
    rng = np.random.default_rng(707)
    fibres = field(rng, CLOTH, 5, 5) + 0.7 * field(rng, CLOTH, 2, 2) + 0.3 * field(rng, CLOTH, 9, 3)
    value = 128 + 7 * fibres + 5 * field(rng, CLOTH, 60, 60)
    return Image.fromarray(np.clip(value, 0, 255).astype(np.uint8), "L").convert("RGB")
