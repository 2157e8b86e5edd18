"""Positions that somebody has edited at random, with the changes of the analysis board."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from games import registry
from games.loading import Content, parse
from games.protocol import GameError, IllegalMoveError, Role
from games.registry import Entry
from games.rng import Stream
from tests.support.past_games import played
from views.editing import Edit
from views.sessions.analysis_board import EditDraft, analysis_board, empty_file
from views.tabletop import Choice
from views.view import view_of

MOST_EDITS = 40
"""Changes of a position, at most."""

GAMES_BEFORE = 3
"""Different games of each number of seats from which positions come."""


def edited_position(game: str, number: int) -> str:
    """The file of a position after some random changes; another one for each number."""
    entry, rng = registry.entry(game), Stream("edited", game, number)
    text = _beginning(entry, rng)
    for _ in range(1 + rng.below(2)):
        text = _edited(entry, text, rng, rng.below(1 + rng.below(MOST_EDITS)))
        if rng.below(2):
            text = _dealt(text, rng)
    return text


def _beginning(entry: Entry, rng: Stream) -> str:
    """An empty board, or what the seat to move knows at some moment of a game."""
    seats = rng.choice(entry.game.seats)
    if not rng.below(4):
        return empty_file(entry, seats)
    record = played(entry.name, *["Anna"] * seats, seed=str(rng.below(GAMES_BEFORE)))
    content = Content(entry, Role.RECORD, record)
    return analysis_board(content, {}, rng.below(len(record.turns))).file


def _edited(entry: Entry, text: str, rng: Stream, edits: int) -> str:
    draft = EditDraft(entry, parse(text.encode()).value)
    for _ in range(edits):
        with suppress(GameError):
            draft = draft.add(_random_edit(draft, rng))
    return entry.game.text(draft.position)


def _dealt(text: str, rng: Stream) -> str:
    """The position with everything drawn that is unknown, if anything fits."""
    with suppress(GameError):
        return analysis_board(parse(text.encode()), {}).dealt(str(rng.below(100)))
    return text


def _random_edit(draft: Any, rng: Stream) -> Edit:
    """One of the changes that the board offers; each sort is as likely as the next.

    Raises:
        IllegalMoveError: it can't be made.
    """
    editing = view_of(draft.entry).words.editing
    assert editing is not None
    choices = tuple(editing.choices(draft.position, ""))
    return _picked(rng.choice(choices), rng)


def _picked(choice: Choice, rng: Stream) -> Edit:
    if choice.more:
        return _picked(rng.choice(choice.more), rng)
    if choice.targets is not None and choice.targets.cells:
        found = choice.targets.attempt(
            rng.choice(choice.targets.cells), rng.below(choice.targets.ways)
        )
        assert isinstance(found, Edit)
        return found
    if choice.step is None:
        raise IllegalMoveError(choice.name)
    assert isinstance(choice.step, Edit)
    return choice.step
