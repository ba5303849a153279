"""Collects every sentence of the hall into its catalogues: ``python -m tools.messages``.

Translations that are there stay; a sentence that is gone is dropped; a new one waits, empty, to be
translated. With ``--check`` nothing is written and the status is 1 if a catalogue is behind.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

WEB = Path(__file__).parents[1] / "src" / "ludoteca" / "web"
LOCALES = ("pt_PT", "ar")
_METHODS = [("**.py", "python"), ("templates/**.html", "jinja2.ext:babel_extract"), ("static/**.js", "javascript")]
_OPTIONS = {"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true"}}
_KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "text": None,
    "plural": (1, 2),
    "t": None,
    "tn": (1, 2),
}


def collect() -> Catalog:
    """Every sentence in the sources, with the files it stands in."""
    template = Catalog(project="Ludoteca", charset="utf-8")
    found = extract_from_dir(WEB, method_map=_METHODS, options_map=_OPTIONS, keywords=_KEYWORDS)
    for path, _line, message, _comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        template.add(message, None, [(Path(path).as_posix(), 0)], context=context)
    return template


def path_of(locale: str) -> Path:
    """The file of a catalogue."""
    return WEB / "locale" / locale / "LC_MESSAGES" / "ludoteca.po"


def renewed(locale: str, template: Catalog) -> bytes:
    """A catalogue brought up to the sources."""
    path = path_of(locale)
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=locale)
    else:
        catalogue = Catalog(locale=locale, charset="utf-8")
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    plain = Catalog(
        locale=locale,
        charset="utf-8",
        fuzzy=False,
        project="Ludoteca",
        version="1",
        header_comment=f"# Ludoteca in {locale}.",
    )
    for message in catalogue:
        if message.id:
            files = sorted({str(path) for path, _ in message.locations})
            plain.add(message.id, message.string, [(file, 0) for file in files], context=message.context)
    written = io.BytesIO()
    write_po(written, plain, width=110, sort_output=True, include_lineno=False, omit_header=False)
    lines = written.getvalue().split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(_MOMENTS))


_MOMENTS = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Language-Team',
    b'"Generated-By',
    b'"Report-Msgid',
)


def main() -> int:
    """Write the catalogues, or check them."""
    template = collect()
    behind = [
        locale
        for locale in LOCALES
        if not path_of(locale).exists() or path_of(locale).read_bytes() != renewed(locale, template)
    ]
    if "--check" in sys.argv[1:]:
        for locale in behind:
            print(f"{path_of(locale)} is behind: run make messages", file=sys.stderr)
        return 1 if behind else 0
    for locale in behind:
        path_of(locale).parent.mkdir(parents=True, exist_ok=True)
        path_of(locale).write_bytes(renewed(locale, template))
        print(f"{locale}: brought up")
    return 0


if __name__ == "__main__":
    sys.exit(main())
