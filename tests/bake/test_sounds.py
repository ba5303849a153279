"""The baked sounds, heard by numbers: how loud, how long, how high, how heavy."""

from __future__ import annotations

import io
import wave
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tools.bake.sounds import ALL, HEAVIEST, PEAK, Wave, sounds

STATIC = Path(__file__).parents[2] / "src" / "ludoteca" / "web" / "static"
FILES = sounds()


def heard(name: str) -> tuple[Wave, int]:
    """The samples of a file, of full scale, and how many there are a second."""
    with wave.open(io.BytesIO(FILES[name])) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_767
        return samples, file.getframerate()


def spectrum(sound: Wave, rate: int) -> tuple[Wave, Wave]:
    """Frequencies, and the power at each."""
    power: Wave = np.abs(np.fft.rfft(sound, 65_536)).astype(np.float64) ** 2
    return np.fft.rfftfreq(65_536, 1 / rate).astype(np.float64), power


def brightness(name: str) -> float:
    """The middle of what is heard, in Hz."""
    sound, rate = heard(name)
    hz, power = spectrum(sound, rate)
    return float((hz * power).sum() / power.sum())


def pitches(name: str, starts: list[float]) -> list[float]:
    """The strongest tone of each stretch that starts there, in Hz."""
    sound, rate = heard(name)
    ends = [*starts[1:], len(sound) / rate]
    stretches = (sound[round(a * rate) : round(b * rate)] for a, b in zip(starts, ends, strict=True))
    return [float(hz[power.argmax()]) for hz, power in (spectrum(one, rate) for one in stretches)]


def test_baking_again_gives_the_files_that_are_there() -> None:
    assert FILES == {path.stem: path.read_bytes() for path in (STATIC / "sound").iterdir()}


def test_the_files_are_light() -> None:
    assert max(map(len, FILES.values())) <= HEAVIEST
    assert sum(map(len, FILES.values())) <= ALL


@pytest.mark.parametrize("name", FILES)
def test_a_sound_peaks_at_six_decibels_below_full_scale(name: str) -> None:
    sound, _ = heard(name)

    assert np.abs(sound).max() == pytest.approx(PEAK, abs=1e-4)


@pytest.mark.parametrize("name", FILES)
def test_a_sound_begins_and_ends_without_a_step(name: str) -> None:
    sound, _ = heard(name)

    assert (sound[0], sound[-1]) == (0, 0)
    assert abs(sound.mean()) < 1e-3
    assert np.abs(sound[-50:]).max() < 0.01


@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_over_within_two_thirds_of_a_second(name: str) -> None:
    sound, rate = heard(name)

    assert len(sound) / rate <= (0.27 if name.startswith("drop-") else 0.67)


def test_there_is_a_drop_for_every_set_of_chips() -> None:
    drawn = {path.stem.removesuffix("-red") for path in (STATIC / "img").glob("*-red.webp")}

    assert {name.removeprefix("drop-") for name in FILES if name.startswith("drop-")} == drawn


def test_wood_is_the_dullest_and_gems_are_the_brightest() -> None:
    dull_to_bright = ["drop-wood", "drop-contrast", "drop-classic", "drop-glass", "drop-gem"]

    assert sorted(dull_to_bright, key=brightness) == dull_to_bright


def test_glass_rings_longer_than_plastic_and_wood() -> None:
    def ringing(name: str) -> float:
        sound, rate = heard(name)
        left = np.cumsum(sound[::-1] ** 2)[::-1]
        return float(np.argmax(left < left[0] / 100)) / rate

    assert min(ringing("drop-glass"), ringing("drop-gem")) > max(ringing("drop-classic"), ringing("drop-wood"))


def test_a_line_is_one_note() -> None:
    assert pitches("line", [0]) == pytest.approx([523], abs=3)


def test_a_win_rises_a_loss_falls_and_a_draw_stays() -> None:
    win, loss = pitches("win", [0, 0.09, 0.18, 0.27]), pitches("loss", [0, 0.13, 0.26])
    draw = pitches("draw", [0, 0.16])

    assert all(low < high for low, high in pairwise(win))
    assert all(high > low for high, low in pairwise(loss))
    assert draw[1] == pytest.approx(draw[0], rel=0.01)
