"""How the chips look to other eyes, in numbers.

The three kinds of dichromacy are simulated with the matrices of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
“A Physiologically-based Model for Simulation of Color Vision Deficiency” (IEEE TVCG 15/6, 2009), severity 1, applied
to linear light. The settings page shows them with the same numbers (templates/parts/vision.html).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from tools.bake.noise import Field

IMAGES = Path(__file__).parents[1] / "src" / "ludoteca" / "web" / "static" / "img"
SETS = ("gem", "glass", "wood", "classic", "contrast")
LUMA = (0.2126, 0.7152, 0.0722)
"""What red, green and blue add to the relative luminance of WCAG 2.2."""
SIGHTS: dict[str, Field] = {
    "usual": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
    "grey": np.array([LUMA, LUMA, LUMA]),
}
"""From linear red, green and blue to what is seen instead."""
FACE = 0.78
"""Of the chip’s radius: what every set has inside its rim."""


def ratio(kind: str, sight: str = "usual") -> float:
    """The contrast of a set's yellow to its red, each averaged over its face."""
    red, yellow = (luminance(kind, colour, sight) for colour in ("red", "yellow"))
    return (max(red, yellow) + 0.05) / (min(red, yellow) + 0.05)


def luminance(kind: str, colour: str, sight: str = "usual") -> float:
    """The mean relative luminance of a chip's face."""
    with Image.open(IMAGES / f"{kind}-{colour}.webp") as image:
        pixels = np.asarray(image.convert("RGB"))
    side = pixels.shape[0]
    down, across = (np.mgrid[0:side, 0:side] + 0.5) / side * 2 - 1
    face = pixels[np.hypot(across, down) <= FACE]
    return float((seen(linear(face), sight) @ np.array(LUMA)).mean())


def seen(light: Field, sight: str) -> Field:
    """Linear colours as a sight has them."""
    other: Field = np.clip(light @ SIGHTS[sight].T, 0, 1)
    return other


def linear(pixels: npt.NDArray[np.uint8]) -> Field:
    """Light from the numbers of a picture."""
    value = pixels / 255
    light: Field = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return light


def written(light: Field) -> npt.NDArray[np.uint8]:
    """The numbers of a picture from light."""
    value = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.round(value * 255).astype(np.uint8)
