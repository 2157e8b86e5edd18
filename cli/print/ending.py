"""The ending of a game, printed: its result, or how far it is."""

from __future__ import annotations

from cli.print.output import console, say
from languages.messages import _
from views.results import taken_back_text, turns
from views.sessions.past_game import PastGame


def show_ending(past: PastGame) -> None:
    """The scores and the winner of a finished game."""
    if past.taken_back:
        say(taken_back_text(past))
    if not past.over:
        console.print(_("{turns}; the game isn't over.").format(turns=turns(past.last)))
        return
    console.print(past.result)
