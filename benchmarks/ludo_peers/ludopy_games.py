"""Random games of ludopy: ``python ludopy_games.py PLAYERS SECONDS`` in an environment that has it."""

import json
import random
import sys
import time

import ludopy

GHOSTS = {2: [1, 3], 4: []}
"""The seats that stay empty."""


def main() -> None:
    """Play whole games for so many seconds of processor time, and tell games, rolls and seconds as JSON."""
    players, seconds = int(sys.argv[1]), float(sys.argv[2])
    games, rolls = 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        game = ludopy.Game(ghost_players=GHOSTS[players])
        over = False
        while not over:
            (_, movable, *_), _ = game.get_observation()
            rolls += 1
            *_, over = game.answer_observation(random.choice(movable) if len(movable) else -1)
        games += 1
    print(json.dumps({"games": games, "rolls": rolls, "seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()
