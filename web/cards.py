"""Pictures of the cards that texts name, a file each: for a server and for sites without one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games import registry
from games.protocol import GameError
from languages.messages import _
from puzzles import dailies
from puzzles.dailies import shipped_dailies
from puzzles.kind import Series
from puzzles.lesson import tutorial_of
from views.render.drawing import TABLE, document
from views.scenery import AnyScenery
from views.view import view_of

FOLDER = "cards"
"""Where the pictures are, below the page."""

ENDING = ".svg"

COLON = "."
"""Stands for a colon in the names of files."""


def card_picture(name: str) -> bytes:
    """The picture of a card, as a file of SVG.

    Args:
        name: of its file below the folder, such as `catbox/VBoP.svg`.

    Raises:
        GameError: there is no such card.
    """
    game, _slash, notation = name.removesuffix(ENDING).partition("/")
    if not name.endswith(ENDING):
        raise GameError(_("no such file"))
    scenery = _scenery(game)
    sprite = scenery.named(notation.replace(COLON, ":"))
    return document(scenery.draw(sprite, TABLE).drawing).encode()


@cache
def cards_of(game: str) -> tuple[str, ...]:
    """The names of the files of all cards that texts of a game's dailies and lessons name."""
    return tuple(f"{game}/{each.replace(':', COLON)}{ENDING}" for each in sorted({*_named(game)}))


def _named(game: str) -> Iterator[str]:
    scenery = _scenery(game)
    yield from scenery.signs
    for daily in (each for series in Series for each in shipped_dailies(game, series)):
        challenge = dailies.shipped(*daily)
        yield from () if challenge is None else scenery.card_pattern.findall(challenge.text)
    for lesson in tutorial_of(game).lessons:
        told = (*lesson.text, lesson.task, *lesson.hints, lesson.why, *lesson.remarks.values())
        yield from scenery.card_pattern.findall(" ".join(told))


def _scenery(game: str) -> AnyScenery:
    return view_of(registry.entry(game)).page_scenery
