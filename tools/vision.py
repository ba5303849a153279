"""Chips to all eyes: ``python -m tools.vision`` prints their ratios and draws docs/pictures/vision.webp.

The picture is a corner of a board for each set and each sight.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tools.sights import IMAGES, SETS, SIGHTS, linear, ratio, seen, written

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "vision.webp"

SCALE = 2
"""The picture is drawn so many times larger, for smooth edges."""
PITCH = 38 * SCALE
DISC = 35 * SCALE
ROWS = ("....", "RYRY", "YRRR", "RRYY")
LINES = (((0, 3), (2, 1)), ((1, 2), (3, 2)))
EDGE = 12 * SCALE
GAP = 10
TITLE = 26
SIDE = 92
INK = (42, 37, 32)


def main() -> None:
    """Print the ratios as the table of docs/looks.md, and draw the picture."""
    print("| chips | " + " | ".join(SIGHTS) + " |\n| --- |" + " --- |" * len(SIGHTS))
    for kind in SETS:
        print(f"| {kind} | " + " | ".join(f"{ratio(kind, sight):.1f}" for sight in SIGHTS) + " |")
    sheet().save(PICTURE, quality=50, method=6)
    print(f"{PICTURE.stat().st_size:,} bytes {PICTURE.name}")


def sheet() -> Image.Image:
    """Sets down, sights across."""
    width, height = (part // SCALE for part in _size())
    page = Image.new("RGB", (SIDE + len(SIGHTS) * (width + GAP), TITLE + len(SETS) * (height + GAP)), (239, 231, 217))
    pen = ImageDraw.Draw(page)
    font = ImageFont.load_default(15)
    for down, kind in enumerate(SETS):
        y = TITLE + down * (height + GAP)
        pen.text((GAP, y + height / 2), kind, INK, font, anchor="lm")
        plain = linear(np.asarray(_corner(kind)))
        for across, sight in enumerate(SIGHTS):
            x = SIDE + across * (width + GAP)
            page.paste(Image.fromarray(written(seen(plain, sight)), "RGB"), (x, y))
            if down == 0:
                pen.text((x + width / 2, TITLE / 2), sight, INK, font, anchor="mm")
    return page


def _size() -> tuple[int, int]:
    return 2 * EDGE + PITCH * len(ROWS[0]), 2 * EDGE + PITCH * len(ROWS)


def _centre(column: int, row: int) -> tuple[float, float]:
    return EDGE + PITCH * (column + 0.5), EDGE + PITCH * (row + 0.5)


def _corner(kind: str) -> Image.Image:
    """A corner of a walnut board with some chips, their letters and lines."""
    with Image.open(IMAGES / "walnut.webp") as wood:
        board = wood.convert("RGB").resize((wood.width * 2 // 3, wood.height * 2 // 3)).crop((0, 0, *_size()))
    pen = ImageDraw.Draw(board)
    chips = {}
    for letter, colour in (("R", "red"), ("Y", "yellow")):
        with Image.open(IMAGES / f"{kind}-{colour}.webp") as chip:
            chips[letter] = chip.convert("RGBA").resize((DISC, DISC), Image.Resampling.LANCZOS)
    spots = [(_centre(x, y), letter) for y, row in enumerate(ROWS) for x, letter in enumerate(row)]
    for (x, y), letter in spots:
        pen.circle((x, y), DISC / 2, (45, 26, 13))
        if letter in chips:
            board.paste(chips[letter], (round(x - DISC / 2), round(y - DISC / 2)), chips[letter])
    for start, stop in LINES:
        pen.line([_centre(*start), _centre(*stop)], (239, 230, 218), 3 * SCALE)
    for place, letter in spots:
        _letter(pen, place, letter)
    return board.resize((_size()[0] // SCALE, _size()[1] // SCALE), Image.Resampling.LANCZOS)


def _letter(pen: ImageDraw.ImageDraw, place: tuple[float, float], letter: str) -> None:
    font = ImageFont.load_default(16 * SCALE)
    if letter == "R":
        pen.text(place, "R", "#fff", font, anchor="mm", stroke_width=2 * SCALE, stroke_fill="#4a0513")
    if letter == "Y":
        pen.text(place, "Y", "#33200a", font, anchor="mm", stroke_width=2 * SCALE, stroke_fill="#ffe9ae")


if __name__ == "__main__":
    main()
