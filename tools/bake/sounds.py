"""Sounds made by ringing damped modes, as struck bodies do: short waves, the same bytes whenever they are baked."""

from __future__ import annotations

import io
import wave
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Wave: TypeAlias = NDArray[np.float64]

PEAK = 10 ** (-6 / 20)
"""The loudest sample of each sound, of full scale: −6 dB."""
FINE, COARSE = 22_050, 11_025
"""Samples a second: for knocks and clinks, and for the longer sounds, which have nothing above 5 kHz."""
HEAVIEST, ALL = 15_000, 120_000
"""Bytes that one file, and all of them, may have."""


class Mode(NamedTuple):
    """One way in which a body rings: how high (Hz), how loud, and how long until it is 60 dB down (s)."""

    hz: float
    loud: float
    ring: float


class Strike(NamedTuple):
    """What strikes: how long it takes to press (s), and the hiss of the contact: how loud, how long (s), how dull."""

    press: float
    hiss: float = 0.0
    ring: float = 0.02
    dull: int = 1


CHIPS = {
    # Cut stone on lacquered wood: high and glassy, not in tune with itself, over a small knock of the board.
    "gem": (
        [
            Mode(340, 0.5, 0.07),
            Mode(1870, 0.8, 0.24),
            Mode(3120, 0.7, 0.2),
            Mode(4790, 0.5, 0.15),
            Mode(7050, 0.3, 0.09),
        ],
        Strike(0.0004, 0.35, 0.012),
    ),
    # Hollow plastic: a short click in the middle.
    "classic": (
        [
            Mode(310, 0.4, 0.06),
            Mode(880, 0.9, 0.085),
            Mode(1460, 0.7, 0.07),
            Mode(2240, 0.45, 0.05),
            Mode(3300, 0.2, 0.03),
        ],
        Strike(0.0006, 0.3, 0.014, 2),
    ),
    # Wood on wood: low and soon over.
    "wood": (
        [Mode(196, 0.9, 0.13), Mode(352, 0.8, 0.1), Mode(571, 0.5, 0.07), Mode(903, 0.25, 0.045)],
        Strike(0.0016, 0.3, 0.02, 8),
    ),
    # Worn glass: two close tones beat softly; nothing sharp.
    "glass": (
        [
            Mode(260, 0.35, 0.08),
            Mode(1310, 0.9, 0.26),
            Mode(1322, 0.4, 0.26),
            Mode(2650, 0.4, 0.16),
            Mode(4050, 0.15, 0.1),
        ],
        Strike(0.0012, 0.12, 0.012, 3),
    ),
    # Plain: one tone and its octave.
    "contrast": ([Mode(587, 1, 0.16), Mode(1174, 0.35, 0.1)], Strike(0.003)),
}
"""What a chip of each set does when it lands."""


def struck(modes: list[Mode], strike: Strike, seconds: float, rate: int) -> Wave:
    """A body struck once, at its natural loudness."""
    time = np.arange(round(seconds * rate)) / rate
    ringing = np.zeros_like(time)
    for hz, loud, ring in modes:
        ringing += loud * np.exp(-_fall(ring) * time) * np.sin(2 * np.pi * hz * time)
    noise = np.random.default_rng(7).random(len(time) + strike.dull) * 2 - 1
    hiss = np.convolve(noise, np.ones(strike.dull) / np.sqrt(strike.dull), "valid")[: len(time)]
    ringing += strike.hiss * hiss * np.exp(-_fall(strike.ring) * time)
    pressed = np.minimum(time / strike.press, 1)
    ringing *= pressed * pressed * (3 - 2 * pressed)
    return ringing


def tune(notes: list[tuple[float, float, float]], seconds: float, rate: int = COARSE) -> Wave:
    """Wooden bars struck softly one after the other: when (s), how high (Hz), how loud."""
    whole = np.zeros(round(seconds * rate))
    for start, hz, loud in notes:
        first = round(start * rate)
        bar = [Mode(hz, 1, 0.62), Mode(hz * 2, 0.12, 0.3), Mode(hz * 3.97, 0.16, 0.12)]
        whole[first:] += loud * struck(bar, Strike(0.004, 0.05, 0.015, 3), seconds, rate)[: len(whole) - first]
    return whole


A4, C5, E5, G5, C6 = 440.0, 523.25, 659.26, 783.99, 1046.5


def sounds() -> dict[str, bytes]:
    """Every file by its name."""
    drops = {f"drop-{kind}": wav(struck(*body, _length(body[0]), FINE), FINE) for kind, body in CHIPS.items()}
    return drops | {
        # Played faster for longer lines: four is a third higher, five a fifth.
        "line": wav(tune([(0, C5, 1)], 0.33, FINE), FINE),
        "prompt": wav(tune([(0, E5, 0.8), (0.09, E5, 1)], 0.4), COARSE),
        "turn": wav(tune([(0, G5, 0.8), (0.13, C6, 1)], 0.55), COARSE),
        "time": wav(tune([(0, A4 * 2, 1)], 0.135), COARSE),
        "win": wav(tune([(0, C5, 0.8), (0.09, E5, 0.85), (0.18, G5, 0.9), (0.27, C6, 1)], 0.66), COARSE),
        "draw": wav(tune([(0, G5, 1), (0.16, G5, 0.8)], 0.6), COARSE),
        "loss": wav(tune([(0, E5, 0.9), (0.13, C5, 0.95), (0.26, A4, 1)], 0.66), COARSE),
    }


def wav(sound: Wave, rate: int) -> bytes:
    """A mono file of 16 bits: without a step at either end, and as loud as all others."""
    tail = min(len(sound), round(0.06 * rate))
    faded = sound - sound.mean()
    faded[-tail:] *= (1 + np.cos(np.linspace(0, np.pi, tail))) / 2
    faded[:4] *= np.linspace(0, 1, 4)
    samples = np.round(faded / np.abs(faded).max() * PEAK * 32_767).astype("<i2")
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(samples.tobytes())
    return file.getvalue()


def bake(folder: Path) -> None:
    """Write every sound and tell its size."""
    folder.mkdir(parents=True, exist_ok=True)
    files = sounds()
    for name, data in files.items():
        (folder / f"{name}.wav").write_bytes(data)
        print(f"{len(data):8,} {name}.wav")
    total = sum(map(len, files.values()))
    print(f"{total:8,} of {ALL:,} bytes in all sounds")
    if total > ALL or max(map(len, files.values())) > HEAVIEST:
        raise SystemExit("The sounds are too heavy.")


def _length(modes: list[Mode]) -> float:
    """Seconds until nothing of it is heard any more."""
    return max(mode.ring for mode in modes)


def _fall(ring: float) -> float:
    """The rate of decay of what is 60 dB down after ``ring`` seconds."""
    return float(np.log(1000)) / ring
