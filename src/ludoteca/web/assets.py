"""Static files under an address that names their content, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).with_name("static")


def digest_of(folder: Path) -> str:
    """A short name for the content of every file in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


class Assets(StaticFiles):
    """The files of one folder at ``/static/{digest}/…``; under another digest they are not to be kept."""

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder)
        self.digest = digest_of(folder)

    def url(self, path: str) -> str:
        """The address of a file."""
        return f"/static/{self.digest}/{path}"

    def get_path(self, scope: Scope) -> str:
        """The file's path: the address without its first part, the digest."""
        _, _, path = super().get_path(scope).replace(os.sep, "/").partition("/")
        return path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with leave to keep it if the digest is ours."""
        response = await super().get_response(path, scope)
        ours = f"/static/{self.digest}/" in scope["path"]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if ours else "no-store"
        return response
