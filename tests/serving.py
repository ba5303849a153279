"""A real server for tests: in this process for speed, or as the command that people run."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import uvicorn
from starlette.applications import Starlette

from ludoteca.web.serve import listen, server_config


@contextmanager
def serving(app: Starlette) -> Iterator[str]:
    """The address at which ``app`` is served from a thread of this process."""
    with listen("127.0.0.1", 0) as listener:
        server = uvicorn.Server(server_config(app))
        ready = threading.Event()
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        started = server.startup

        async def startup(*args: object, **more: object) -> None:
            await started(*args, **more)  # type: ignore[arg-type]
            ready.set()

        server.startup = startup  # type: ignore[method-assign]
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        assert ready.wait(30), "the server did not start"
        try:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(30)


class Command:
    """``ludoteca serve`` as a process of its own, over a folder of data; may be killed and started again."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it says that it is open; later starts keep the port of the first."""
        options = ["--port", str(self.port), "--data", str(self.folder), "--lazy"]
        command = [sys.executable, "-m", "ludoteca", "serve", *options]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ})
        stderr = self._stderr()
        seen: list[str] = []
        for line in stderr:
            seen.append(line)
            if found := re.search(r"open on http://[^:]+:(\d+)", line):
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(seen)}")
        threading.Thread(target=_drain, args=(stderr,), daemon=True).start()

    def kill(self) -> None:
        """``kill -9``."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, with_signal: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(with_signal)
        status = self._process.wait(30)
        self._process = None
        return status

    def _stderr(self) -> IO[str]:
        assert self._process is not None
        assert self._process.stderr is not None
        return self._process.stderr


def _drain(stream: IO[str]) -> None:
    with stream:
        for line in stream:
            if os.environ.get("LUDOTECA_SHOW_LOG"):
                sys.stderr.write(line)
