"""Periodic noise fields, made by filtering white noise in the frequency domain."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Field: TypeAlias = NDArray[np.float64]


def field(rng: np.random.Generator, size: tuple[int, int], across: float, down: float) -> Field:
    """Smooth noise with mean 0 and deviation 1 that tiles; features are about `across` by `down` pixels."""
    height, width = size
    white = np.fft.fft2(rng.standard_normal((height, width)))
    fy = np.fft.fftfreq(height)[:, None] * down
    fx = np.fft.fftfreq(width)[None, :] * across
    smooth: Field = np.real(np.fft.ifft2(white * np.exp(-2.2 * (fx * fx + fy * fy))))
    smooth -= smooth.mean()
    smooth /= smooth.std()
    return smooth


def bands(rng: np.random.Generator, where: Field, width: float) -> Field:
    """One-dimensional noise with features `width` long, read at the places in `where`."""
    low, high = float(where.min()) / width - 2, float(where.max()) / width + 2
    knots = np.arange(np.floor(low), np.ceil(high) + 1)
    values = rng.standard_normal(len(knots))
    place = where / width
    cell = np.floor(place)
    part = place - cell
    part = part * part * (3 - 2 * part)
    index = (cell - knots[0]).astype(np.int64)
    mixed: Field = values[index] * (1 - part) + values[index + 1] * part
    return mixed


def ramp(value: Field, stops: list[tuple[float, tuple[int, int, int]]]) -> Field:
    """Colours (0–255, last axis RGB) for values, between the given stops."""
    places = [place for place, _ in stops]
    return np.stack([np.interp(value, places, [colour[band] for _, colour in stops]) for band in range(3)], axis=-1)
