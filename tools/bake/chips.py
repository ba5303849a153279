"""Chips beside the gemstones: sea glass, turned wood, moulded plastic, and two that are as unlike as can be."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PIL import Image

from tools.bake.gems import SCALE, SIZE, blend, engrave, step
from tools.bake.noise import Field, field, ramp

Rgb = tuple[int, int, int]
WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Dye:
    """A chip's colours from its deepest shade to its light, its rim, and the seed of what is uneven."""

    deep: Rgb
    body: Rgb
    light: Rgb
    rim: Rgb
    seed: int
    sides: int = 0
    """Corners of the figure that is cut into its face."""

    def at(self, tone: Field) -> Field:
        """The colours of tones from 0 to 1."""
        return ramp(np.clip(tone, 0, 1), [(0.0, self.deep), (0.5, self.body), (1.0, self.light)])


DYES: dict[str, tuple[Dye, Dye, Dye, Dye]] = {
    "glass": (
        Dye((112, 10, 22), (190, 44, 50), (236, 128, 120), (92, 6, 18), 31),
        Dye((196, 128, 18), (244, 196, 72), (255, 238, 176), (150, 92, 8), 32),
        Dye((4, 62, 38), (24, 116, 74), (112, 190, 150), (2, 44, 26), 33, 3),
        Dye((44, 48, 54), (92, 97, 104), (156, 160, 166), (28, 30, 34), 34, 4),
    ),
    "wood": (
        Dye((74, 14, 14), (140, 38, 36), (186, 78, 66), (46, 6, 8), 41),
        Dye((150, 102, 44), (214, 172, 98), (244, 218, 160), (104, 66, 22), 42),
        Dye((14, 46, 24), (38, 88, 52), (92, 140, 100), (6, 28, 14), 43, 3),
        Dye((44, 38, 34), (86, 78, 72), (136, 128, 120), (26, 22, 20), 44, 4),
    ),
    "classic": (
        Dye((128, 8, 20), (200, 28, 40), (244, 110, 104), (84, 2, 12), 51),
        Dye((190, 122, 4), (246, 190, 40), (255, 232, 140), (132, 78, 0), 52),
        Dye((2, 58, 30), (14, 112, 62), (96, 184, 132), (0, 38, 18), 53, 3),
        Dye((38, 42, 50), (84, 90, 100), (146, 152, 162), (20, 22, 28), 54, 4),
    ),
    "contrast": (
        Dye((120, 0, 20), (138, 0, 24), (156, 4, 32), (255, 255, 255), 61),
        Dye((255, 214, 0), (255, 222, 10), (255, 230, 60), (20, 14, 0), 62),
        Dye((0, 62, 30), (0, 74, 38), (0, 88, 48), (255, 255, 255), 63, 3),
        Dye((40, 40, 40), (52, 52, 52), (66, 66, 66), (255, 255, 255), 64, 4),
    ),
}


def glass(dye: Dye, x: Field, y: Field, radius: Field) -> Field:
    """Glass that the sea has ground: light comes out at the far side, small pits scatter it."""
    rng = np.random.default_rng(dye.seed)
    cloud = field(rng, x.shape, 190, 190)
    pits = field(rng, x.shape, 7, 7)
    tone = 0.46 + 0.20 * (0.5 * x + 0.8 * y) * radius + 0.035 * cloud + 0.014 * pits - 0.16 * step(radius, 0.62, 1.0)
    colour = dye.at(tone)
    colour = blend(colour, (255, 250, 240), 0.62 * _soft(x + 0.36, y + 0.46, 0.30, 0.17))
    return blend(colour, (255, 244, 224), 0.30 * _soft(x - 0.32, y - 0.56, 0.30, 0.12))


def wood(dye: Dye, x: Field, y: Field, radius: Field) -> Field:
    """Wood on the lathe: grain across, a groove about the face."""
    rng = np.random.default_rng(dye.seed)
    grain = 0.5 * field(rng, x.shape, 620, 26) + 0.5 * field(rng, x.shape, 300, 11) + 0.35 * field(rng, x.shape, 120, 5)
    tone = 0.52 + 0.10 * grain - 0.12 * (0.5 * x + 0.8 * y)
    tone = (
        tone - 0.34 * _ring(radius, 0.72, 0.022) + 0.26 * _ring(radius, 0.765, 0.02) - 0.16 * _ring(radius, 0.60, 0.014)
    )
    return dye.at(tone)


def classic(dye: Dye, x: Field, y: Field, radius: Field) -> Field:
    """Plastic from a mould: a raised edge, a flat face, and a window's gleam."""
    slope = 0.5 * x + 0.8 * y
    edge = step(radius, 0.70, 0.75) * (1 - step(radius, 0.9, 0.97))
    inner = _ring(radius, 0.71, 0.03)
    tone = 0.5 - 0.12 * slope - 0.30 * edge * slope + 0.34 * inner * slope
    colour = dye.at(tone)
    return blend(colour, (255, 250, 240), 0.34 * _soft(x + 0.26, y + 0.34, 0.34, 0.2))


def contrast(dye: Dye, x: Field, y: Field, radius: Field) -> Field:
    """A flat face, and a broad rim of the other end of the scale."""
    return blend(dye.at(0.5 - 0.3 * (x + y)), dye.rim, step(radius, 0.79, 0.81))


PRESSES: dict[str, Callable[[Dye, Field, Field, Field], Field]] = {
    "glass": glass,
    "wood": wood,
    "classic": classic,
    "contrast": contrast,
}


def chips(kind: str) -> list[Image.Image]:
    """The red, the yellow, the green and the neutral chip of a kind, with alpha."""
    return [_cut(PRESSES[kind], dye) for dye in DYES[kind]]


def _cut(press: Callable[[Dye, Field, Field, Field], Field], dye: Dye) -> Image.Image:
    side = SIZE * SCALE
    down, across = (np.mgrid[0:side, 0:side] + 0.5) / side * 2 - 1
    radius = np.hypot(across, down)
    colour = press(dye, across, down, radius)
    colour = engrave(colour, dye.sides, dye.light if dye.rim != WHITE else WHITE, across, down)
    colour = blend(colour, dye.rim, 0.9 * step(radius, 0.945, 0.975))
    gleam = np.clip(-(0.6 * across + 0.8 * down) / np.maximum(radius, 1e-6), 0, 1) ** 3
    colour = blend(colour, (255, 240, 220), 0.4 * gleam * _ring(radius, 0.95, 0.016))
    alpha = 255 * (1 - step(radius, 0.985, 0.996))
    pixels = np.clip(np.dstack([colour, alpha]), 0, 255).astype(np.uint8)
    return Image.fromarray(pixels, "RGBA").resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _soft(dx: Field, dy: Field, width: float, height: float) -> Field:
    spot: Field = np.exp(-((dx / width) ** 2) - (dy / height) ** 2)
    return spot


def _ring(radius: Field, at: float, width: float) -> Field:
    ring: Field = np.exp(-(((radius - at) / width) ** 2))
    return ring
