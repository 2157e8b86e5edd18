"""Games of people that have only begun, in files."""

from __future__ import annotations

from pathlib import Path

from games import registry
from games.protocol import HUMAN, Player


def begun(game: str, path: Path, *names: str, moves: int = 6) -> Path:
    """A game of some people, in which each has made the first move that there was."""
    setup = registry.entry(game).game.setup(len(names), {})
    deal = setup.deal("7", 0)
    record = setup.record("7", deal, tuple(Player(name, HUMAN) for name in names))
    position = deal.position()
    for _ in range(moves):
        move = next(iter(position.moves))
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    path.write_text(record.text)
    return path
