"""The levels of bots in words: how each plays, and where it stands on the ladder of its game."""

from __future__ import annotations

from games.registry import Entry
from languages.messages import _
from solver.bots.roster import roster_of


def level_text(entry: Entry, name: str) -> str:
    """How a level plays, in a sentence, with its rating where one was measured."""
    roster = roster_of(entry)
    text, rating = _(roster.level(name).text), roster.rating(name)
    return (
        text if rating is None else _("{text} (rating {rating})").format(text=text, rating=rating)
    )
