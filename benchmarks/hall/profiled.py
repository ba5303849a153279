"""``ludoteca`` with a profile of its event loop's thread: ``python -m benchmarks.hall.profiled FILE serve …``.

SIGUSR1 begins to record and ends it, so that neither start nor set-up is in it. The writer's thread is not seen. The
profile slows what makes many short calls more than what makes few long ones: it tells where to look, not how much
there is to win.
"""

from __future__ import annotations

import cProfile
import signal
import sys
import time
from types import FrameType

from ludoteca.cli.main import main


def run(file: str) -> None:
    """Run the command; what was recorded is in the file whenever recording has ended."""
    profile = cProfile.Profile(time.thread_time)  # not what others take of the machine, nor waiting
    recording = False

    def toggle(_signal: int, _frame: FrameType | None) -> None:
        nonlocal recording
        recording = not recording
        if recording:
            profile.enable()
        else:
            profile.disable()
            profile.dump_stats(file)

    signal.signal(signal.SIGUSR1, toggle)
    main()


if __name__ == "__main__":
    run(sys.argv.pop(1))
