"""Records of games in which a person's next play ends a round by a paradox, whatever it is."""

from __future__ import annotations

from typing import Any

from games import registry
from games.catinthebox.round import Round
from games.protocol import HUMAN, Player
from games.rng import Stream

PLAYERS = Player("You", HUMAN), Player("Bob", "bot:random"), Player("Cleo", "bot:random")


def before_a_paradox(*, last: bool = False) -> Any:
    """The record of a game of a person against two bots, up to such a moment.

    Args:
        last: whether the game ends with the round.
    """
    setup = registry.entry("catinthebox").game.setup(len(PLAYERS), {})
    for seed in map(str, range(200)):
        deal, rng = setup.deal(seed), Stream("round", seed)
        record: Any = setup.record(seed, deal, PLAYERS)
        position: Any = deal.position()
        while not position.over:
            ends = position.turn == 0 and _ends(position.round)
            if ends and bool(position.coming) != last:
                return record
            move = position.moves.random(rng)
            draft = position.drafted(move)
            record, position = record.played(draft), draft.end()
    raise AssertionError("no such game")


def _ends(moment: Round) -> bool:
    """Whether every play leaves somebody without a card to play."""
    return all(moment.play(step).paradox is not None for step in moment.steps)
