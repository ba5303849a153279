"""What a device calls itself, in a few words that are shown to its owner."""

from __future__ import annotations

_BROWSERS = (
    ("Firefox", ("Firefox/", "FxiOS/")),
    ("Edge", ("Edg/", "EdgA/", "EdgiOS/")),
    ("Opera", ("OPR/", "OPT/")),
    ("Samsung Internet", ("SamsungBrowser/",)),
    ("Chrome", ("Chrome/", "CriOS/")),
    ("Safari", ("Safari/",)),
)
"""The first that fits: each of the later ones is also named by some of those before it."""
_SYSTEMS = (
    ("iPhone", ("iPhone",)),
    ("iPad", ("iPad",)),
    ("Android", ("Android",)),
    ("ChromeOS", ("CrOS",)),
    ("Windows", ("Windows",)),
    ("macOS", ("Macintosh",)),
    ("Linux", ("Linux", "X11")),
)
_MOST_READ = 512


def device_words(agent: str) -> str:
    """Browser and system behind a ``User-Agent``, or what is known of the two; nothing else of it is kept.

    >>> device_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    >>> device_words("curl/8.5"), device_words("Mozilla/5.0 (Linux; Android 15)")
    ('', 'Android')
    """
    read = agent[:_MOST_READ]
    words = (
        next((name for name, marks in known if any(mark in read for mark in marks)), "")
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(word for word in words if word)
