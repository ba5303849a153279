"""Random games of ludo-king-engine: ``python king_games.py PLAYERS SECONDS`` in an environment that has it.

The calls are those of its own ``play_turn``, but that asks for the moves a second time, and its strategies are asked
with much beside them; without both it is faster.
"""

import json
import random
import sys
import time

from ludo_engine import LudoGame, PlayerColor

COLOURS = {2: ("RED", "YELLOW"), 4: ("RED", "GREEN", "YELLOW", "BLUE")}


def main() -> None:
    """Play whole games for so many seconds of processor time, and tell games, rolls and seconds as JSON."""
    players, seconds = int(sys.argv[1]), float(sys.argv[2])
    colours = [PlayerColor[name] for name in COLOURS[players]]
    games, rolls = 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        game = LudoGame(colours)
        while not game.game_over:
            player, die = game.get_current_player(), game.roll_dice()
            rolls += 1
            moves = game.get_valid_moves(player, die)
            third_six = die == 6 and game.consecutive_sixes == 0
            if moves:
                stays = game.execute_move(player, random.choice(moves).token_id, die).extra_turn
            else:
                stays = die == 6 and not third_six
            if not stays:
                game.next_turn()
        games += 1
    print(json.dumps({"games": games, "rolls": rolls, "seconds": time.process_time() - began}))


if __name__ == "__main__":
    main()
