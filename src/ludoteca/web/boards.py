"""What the pages of a table are made of, by the shape of its board. Nothing else asks what kind of board it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludoteca.web.drawing.told import Json


@dataclass(frozen=True, slots=True)
class BoardPages:
    """A family of boards: its templates, its style sheets, and the scripts that its pages load.

    ``modules`` are those that a table's script imports, ``replaying`` those of a replay's, ``reviewing`` those of the
    page after a game, where there is one; all of them are asked for at once, so that none waits for another.
    """

    name: str
    table: str
    replay: str
    board: str
    sheets: tuple[str, ...]
    script: str
    replay_script: str
    modules: tuple[str, ...]
    replaying: tuple[str, ...]
    review_script: str = ""
    reviewing: tuple[str, ...] = ()


_BOTH = ("js/dom", "js/i18n", "js/sentences", "js/settings", "js/state", "js/stepping", "js/voice")
_PANELS = ("js/moves", "js/opening", "js/players", "js/rail", "js/shortcuts")
_DROP = tuple(
    f"board/{name}"
    for name in ("board", "discs", "drawing", "keys", "labels", "motion", "pointer", "preview", "strokes")
)
_LUDO = tuple(
    f"ludo/{name}"
    for name in (
        *("board", "cards", "choice", "counters", "dice", "drawing", "extra", "fold", "keys", "log", "motion", "path"),
        *("places", "pointer", "rail", "reading", "telling", "tray", "uses", "words"),
    )
)

DROP = BoardPages(
    name="drop",
    table="parts/table.html",
    replay="parts/replay.html",
    board="board/drop.html",
    sheets=("board",),
    script="js/table",
    replay_script="js/replay",
    modules=(
        *_DROP,
        *("js/actions", "js/advising", "js/dom", "js/ears", "js/i18n", "js/moves", "js/news", "js/objection"),
        *("js/opening", "js/players", "js/rail", "js/sentences", "js/settings", "js/shortcuts", "js/socket"),
        *("js/state", "js/stepping", "js/table", "js/taps", "js/voice"),
    ),
    replaying=(*_DROP, "js/actions", *_BOTH, *_PANELS, "js/replaying", "js/sharing"),
)
"""Boards into which discs are dropped."""

LUDO = BoardPages(
    name="ludo",
    table="parts/ludotable.html",
    replay="parts/ludoreplay.html",
    board="board/ludo.html",
    sheets=("ludo", "pages/ludo"),
    script="ludo/table",
    replay_script="ludo/replay",
    modules=(
        *_LUDO,
        *("ludo/fair", "ludo/news", "ludo/objection", "ludo/options", "ludo/table"),
        *(*_BOTH, "js/ears", "js/games", "js/players", "js/rail", "js/shortcuts", "js/socket"),
    ),
    replaying=(*_LUDO, *_BOTH, "js/games", "js/players", "js/replaying", "js/sharing", "js/shortcuts"),
    review_script="ludo/review",
    reviewing=(
        *(name for name in _LUDO if name not in ("ludo/rail", "ludo/tray")),
        *(f"ludo/{name}" for name in ("chances", "compare", "judged", "moments", "saying", "summary")),
        *(*_BOTH, "js/games", "js/replaying", "js/sharing", "js/shortcuts"),
    ),
)
"""Boards round which counters run: they have a ring."""


def board_of(shape: Mapping[str, Json]) -> BoardPages:
    """The family that a board belongs to.

    >>> board_of({"columns": 7, "rows": 6}).name, board_of({"ring": 52, "houses": []}).name
    ('drop', 'ludo')
    """
    return LUDO if "ring" in shape else DROP
