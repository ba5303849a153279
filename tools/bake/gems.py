"""Gemstone chips: a round brilliant seen from above, its facets lit from the upper left."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from tools.bake.noise import Field, ramp

SIZE = 192
SCALE = 4
LIGHT = np.array([-0.50, -0.62, 0.60])


@dataclass(frozen=True, slots=True)
class Stone:
    """Colours of a stone from its deepest shade to its brightest facet, its rim, and the seed of its reflections."""

    stops: list[tuple[float, tuple[int, int, int]]]
    rim: tuple[int, int, int]
    line: tuple[int, int, int]
    seed: int
    sides: int = 0
    """Corners of the figure that is cut into its face, for those that cannot be told from red by their light."""


RUBY = Stone(
    [
        (0.0, (64, 3, 16)),
        (0.3, (124, 10, 32)),
        (0.55, (186, 20, 50)),
        (0.75, (212, 38, 74)),
        (0.9, (226, 84, 112)),
        (1.0, (246, 168, 178)),
    ],
    (44, 2, 12),
    (250, 190, 170),
    11,
)
TOPAZ = Stone(
    [
        (0.0, (124, 68, 2)),
        (0.3, (182, 110, 6)),
        (0.52, (238, 170, 24)),
        (0.72, (250, 198, 52)),
        (0.9, (251, 222, 110)),
        (1.0, (255, 246, 196)),
    ],
    (92, 48, 2),
    (255, 244, 190),
    23,
)


EMERALD = Stone(
    [
        (0.0, (2, 36, 20)),
        (0.3, (4, 68, 38)),
        (0.55, (8, 104, 60)),
        (0.75, (22, 128, 80)),
        (0.9, (70, 168, 118)),
        (1.0, (168, 226, 190)),
    ],
    (0, 26, 14),
    (196, 250, 214),
    37,
    3,
)
ONYX = Stone(
    [
        (0.0, (22, 23, 26)),
        (0.3, (46, 48, 54)),
        (0.55, (78, 81, 88)),
        (0.75, (104, 107, 115)),
        (0.9, (146, 149, 156)),
        (1.0, (208, 210, 214)),
    ],
    (12, 12, 14),
    (226, 228, 232),
    43,
    4,
)


def gem(stone: Stone) -> Image.Image:
    """One chip, with alpha."""
    rng = np.random.default_rng(stone.seed)
    side = SIZE * SCALE
    across = (np.mgrid[0:side, 0:side][1] + 0.5) / side * 2 - 1
    down = (np.mgrid[0:side, 0:side][0] + 0.5) / side * 2 - 1
    radius = np.hypot(across, down)

    tone = _crown(rng, side) + _reflections(rng, side)
    tone += 0.13 * (-0.55 * across - 0.8 * down) - 0.16 * np.clip(radius - 0.55, 0, 1) ** 1.5 * 3
    tone = tone + 0.16 * np.exp(-(((across + 0.36) / 0.34) ** 2 + ((down + 0.42) / 0.26) ** 2))
    tone = tone + 0.10 * np.exp(-(((across - 0.30) / 0.42) ** 2 + ((down - 0.62) / 0.22) ** 2))
    colour = ramp(np.clip(tone, 0, 1), stone.stops)

    colour = blend(colour, stone.line, 0.66 * _edges(side))
    colour = blend(colour, stone.rim, 0.92 * step(radius, 0.942, 0.97))
    gleam = np.clip(-(0.6 * across + 0.8 * down) / np.maximum(radius, 1e-6), 0, 1) ** 3
    colour = blend(colour, (255, 236, 214), 0.42 * gleam * np.exp(-(((radius - 0.955) / 0.014) ** 2)))
    colour = blend(colour, (255, 255, 255), 0.96 * _star(across + 0.42, down + 0.46, 0.2))
    colour = blend(colour, (255, 255, 255), 0.30 * np.exp(-(((across + 0.42) ** 2 + (down + 0.46) ** 2) / 0.022)))
    colour = blend(colour, (255, 252, 246), 0.9 * step(-np.hypot(across - 0.56, down - 0.54), -0.044, -0.030))
    alpha = 255 * (1 - step(radius, 0.985, 0.996))
    colour = engrave(colour, stone.sides, stone.line, across, down)
    pixels = np.clip(np.dstack([colour, alpha]), 0, 255).astype(np.uint8)
    return Image.fromarray(pixels, "RGBA").resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def _spot(turn: float, distance: float) -> tuple[float, float]:
    """A point at so many eighths of a turn and a distance from the middle; the whole cut is turned a little."""
    angle = (turn / 8 + 0.028) * 2 * np.pi
    return float(np.cos(angle) * distance), float(np.sin(angle) * distance)


def _facets() -> list[tuple[list[tuple[float, float]], float]]:
    """The crown's facets outside the table, each with its tilt in degrees: stars, kites and upper halves."""
    table, star = 0.50, 0.70
    facets: list[tuple[list[tuple[float, float]], float]] = []
    for k in range(8):
        here, half, after = float(k), k + 0.5, k + 1.0
        facets.append(([_spot(here, table), _spot(half, star), _spot(after, table)], 20))
        facets.append(([_spot(here, table), _spot(here - 0.5, star), _spot(here, 1.03), _spot(half, star)], 33))
        facets.append(([_spot(half, star), _spot(here, 1.03), _spot(half, 1.03)], 44))
        facets.append(([_spot(half, star), _spot(half, 1.03), _spot(after, 1.03)], 46))
    return facets


def _crown(rng: np.random.Generator, side: int) -> Field:
    """How bright each facet is, from the way it faces and a little chance."""
    light = LIGHT / np.linalg.norm(LIGHT)
    canvas = Image.new("F", (side, side), 0.60)
    pen = ImageDraw.Draw(canvas)
    for corners, tilt in _facets():
        middle = np.mean(corners, axis=0)
        azimuth, lean = np.arctan2(middle[1], middle[0]), np.radians(tilt)
        normal = np.array([np.cos(azimuth) * np.sin(lean), np.sin(azimuth) * np.sin(lean), np.cos(lean)])
        facing = float(normal @ light)
        pen.polygon(_pixels(corners, side), fill=0.10 + 0.72 * facing + 0.085 * float(rng.standard_normal()))
    return np.asarray(canvas, dtype=np.float64)


def _reflections(rng: np.random.Generator, side: int) -> Field:
    """The pavilion seen through the crown: broad flashes about the middle, brighter and darker by turns."""
    canvas = Image.new("F", (side, side), 0.0)
    pen = ImageDraw.Draw(canvas)
    for k in range(8):
        main, half = k + 0.5, float(k)
        for middle, inner, outer, depth in ((main, 0.10, 0.92, 0.055), (half, 0.0, 0.46, 0.075)):
            tone = depth * (1.0 if rng.random() < 0.5 else -1.0) * (0.6 + 0.8 * float(rng.random()))
            kite = [_spot(middle, inner), _spot(middle - 0.5, 0.55 * outer), _spot(middle, outer)]
            other = [_spot(middle, inner), _spot(middle + 0.5, 0.55 * outer), _spot(middle, outer)]
            pen.polygon(_pixels(kite, side), fill=tone)
            pen.polygon(_pixels(other, side), fill=-0.8 * tone)
    return np.asarray(canvas, dtype=np.float64)


def _edges(side: int) -> Field:
    """Thin bright lines: the table clearly, the other facets faintly."""
    canvas = Image.new("F", (side, side), 0.0)
    pen = ImageDraw.Draw(canvas)
    for corners, _ in _facets():
        pen.line(_pixels([*corners, corners[0]], side), fill=0.34, width=3)
    table = [_spot(float(k), 0.50) for k in range(9)]
    pen.line(_pixels(table, side), fill=0.85, width=4, joint="curve")
    return np.asarray(canvas, dtype=np.float64)


def _pixels(corners: list[tuple[float, float]], side: int) -> list[tuple[float, float]]:
    return [((x + 1) / 2 * side, (y + 1) / 2 * side) for x, y in corners]


def _star(dx: Field, dy: Field, reach: float) -> Field:
    """A four-pointed glint."""
    spikes = np.sqrt(np.abs(dx)) + np.sqrt(np.abs(dy))
    glint: Field = np.clip((np.sqrt(reach) - spikes) / 0.05, 0, 1)
    return glint


def corners(across: Field, down: Field, count: int) -> Field:
    """How far out a place is on a regular polygon that stands on a side, 1 on the circle about it."""
    turn = np.arctan2(across, -down)
    part = 2 * np.pi / count
    off: Field = np.mod(turn + part / 2, part) - part / 2
    out: Field = np.hypot(across, down) * np.cos(np.abs(off) - part / 2) / np.cos(part / 2)
    return out


def engrave(colour: Field, sides: int, line: tuple[int, int, int], across: Field, down: Field) -> Field:
    """Cut a triangle or a square into a face: a dark groove with a bright edge."""
    if not sides:
        return colour
    out = corners(across, down, sides)
    at = 0.86 if sides == 3 else 0.82
    colour = blend(colour, (0, 0, 0), 0.5 * np.exp(-(((out - at) / 0.032) ** 2)))
    return blend(colour, line, 0.85 * np.exp(-(((out - at + 0.012) / 0.017) ** 2)))


def step(value: Field, low: float, high: float) -> Field:
    """A soft edge between two values."""
    part: Field = np.clip((value - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def blend(colour: Field, over: tuple[int, int, int], amount: Field) -> Field:
    """Paint over a picture, here more and there less."""
    part: Field = np.clip(amount, 0, 1)[..., None]
    mixed: Field = colour * (1 - part) + np.array(over, dtype=np.float64) * part
    return mixed
