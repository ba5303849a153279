"""Walnut: growth bands that flow round a few knots, fibres, pores and a soft figure across the grain."""

import numpy as np
from PIL import Image
from tools.bake.noise import Field, bands, field, ramp

SIZE = (832, 1024)
KNOTS = ((150, 665, 15), (760, 118, 11), (930, 560, 19), (430, 395, 9))
STOPS = [
    (0.00, (44, 25, 13)),
    (0.22, (76, 46, 26)),
    (0.45, (113, 75, 46)),
    (0.66, (146, 103, 66)),
    (0.84, (176, 132, 88)),
    (1.00, (203, 162, 113)),
]


def walnut() -> Image.Image:
    """The front plate's grain."""
    rng = np.random.default_rng(1947)
    height, width = SIZE
    down, across = np.mgrid[0:height, 0:width].astype(np.float64)
    flow = down + 20 * field(rng, SIZE, 760, 260) + 5 * field(rng, SIZE, 260, 70)
    knot = np.zeros(SIZE)
    for x, y, radius in KNOTS:
        flow, mark = _round_a_knot(flow, across - x, down - y, radius)
        knot = np.maximum(knot, mark)
    grain = (
        0.30 * bands(rng, flow, 58)
        + 0.34 * bands(rng, flow, 21)
        + 0.30 * bands(rng, flow, 7)
        + 0.34 * field(rng, SIZE, 300, 7)
        + 0.40 * field(rng, SIZE, 120, 3.2)
        + 0.26 * field(rng, SIZE, 70, 1.7)
    )
    figure = field(rng, SIZE, 110, 170)
    pores = np.clip(field(rng, SIZE, 34, 1.6) - 1.55, 0, 1)
    value = 0.50 + 0.150 * grain + 0.055 * figure - 0.22 * pores - 0.34 * knot
    colour = ramp(np.clip(value, 0, 1), STOPS)
    warmth = field(rng, SIZE, 420, 90)[..., None] * np.array([2.5, 0.0, -3.0])
    return Image.fromarray(np.clip(colour + warmth, 0, 255).astype(np.uint8), "RGB")


def _round_a_knot(flow: Field, dx: Field, dy: Field, radius: float) -> tuple[Field, Field]:
    """Lets the bands part round a knot as water parts round a stone."""
    distance = np.sqrt((dx / 2.3) ** 2 + dy**2) + 1e-6
    outside = np.maximum(distance, radius)
    parted = flow - dy * (radius / outside) ** 2
    inside = np.clip((radius - distance) / (0.35 * radius), 0, 1)
    rings = 0.5 + 0.5 * np.sin(distance * 1.9)
    mark = np.exp(-((distance / (1.25 * radius)) ** 2)) * (0.7 + 0.3 * rings)
    return parted * (1 - inside) + (flow + 2.2 * distance) * inside, mark
