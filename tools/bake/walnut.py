"""Walnut: growth bands that flow round a few knots, fibres, pores and a soft figure across the grain."""

import numpy as np
from PIL import Image

from tools.bake.noise import Field, bands, field, ramp

SIZE = (1040, 1216)
KNOTS = ((178, 812, 17), (905, 140, 13), (1090, 690, 20), (512, 470, 11), (640, 930, 12))
STOPS = [
    (0.00, (40, 23, 12)),
    (0.22, (72, 44, 25)),
    (0.45, (108, 71, 43)),
    (0.66, (141, 98, 62)),
    (0.84, (174, 129, 86)),
    (1.00, (204, 162, 114)),
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
        0.46 * bands(rng, flow, 66)
        + 0.36 * bands(rng, flow, 24)
        + 0.26 * bands(rng, flow, 9)
        + 0.24 * field(rng, SIZE, 320, 8)
        + 0.42 * field(rng, SIZE, 130, 4.2)
        + 0.44 * field(rng, SIZE, 84, 2.4)
        + 0.30 * field(rng, SIZE, 46, 1.5)
    )
    figure = field(rng, SIZE, 150, 190) + 0.7 * field(rng, SIZE, 60, 120)
    pores = np.clip(field(rng, SIZE, 42, 2.2) - 1.5, 0, 1) + 0.6 * np.clip(field(rng, SIZE, 24, 1.4) - 1.7, 0, 1)
    value = 0.53 + 0.135 * grain + 0.062 * figure - 0.20 * pores - 0.30 * knot
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
