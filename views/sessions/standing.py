"""How far a kept game is, or how it ended, in a sentence."""

from __future__ import annotations

from languages.messages import _
from languages.people import person, shown_name
from views.results import turns, winners, winning
from views.sessions.kept_games import KeptGame


def standing_text(game: KeptGame) -> str:
    """Who plays, and how far they are or who has won.

    Raises:
        InputError: the file is damaged.
    """
    record, position = game.record, game.position
    who = ", ".join(shown_name(player.name) for player in record.players)
    done = turns(len(record.turns))
    if not position.over:
        name, yours = record.players[position.turn].name, _("{who}: {done}, You to move")
        return person(name, yours, _("{who}: {done}, {name} to move"), who=who, done=done)
    totals = " : ".join(str(score.total) for score in position.scores())
    return _("{who}: {totals} after {done}. {ending}").format(
        who=who, totals=totals, done=done, ending=winning(record, winners(position))
    )
