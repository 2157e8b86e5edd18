"""The picture of a day for those who are sent a link to the page: the boards of its puzzles."""

from __future__ import annotations

from datetime import date

from games import registry
from languages.messages import _
from puzzles import dailies
from puzzles.calendar import games_with_dailies
from views.render.drawing import TABLE, Drawing, written
from views.render.png import drawing_png
from views.scene import scene_drawing
from views.scenery import scenery_of
from views.sessions.challenge_question import ChallengeQuestion
from web.server.desk import Desk
from web.server.refusals import NotThereError

WIDTH, HEIGHT = 1200, 630
"""The size of such pictures everywhere."""

MARGIN, HEAD, SIZE = 36, 96, 44
"""The room around boards, the height of the line above them, and the size of its letters."""


def preview(desk: Desk, name: str) -> bytes:
    """The picture of today as a PNG, such as `2026-11-22.png`.

    Raises:
        NotThereError: it isn't asked for today.
    """
    if name != f"{desk.today}.png":
        raise NotThereError(_("no such file"))
    return desk.cache.get((preview, desk.today), lambda: _made(desk.today))


def _made(day: date) -> bytes:
    return drawing_png(day_drawing(day), f"catbox {day}", scale=1)


def day_drawing(day: date) -> Drawing:
    """The boards of a day's puzzles beside each other."""
    boards = [_board(game, day) for game in games_with_dailies()]
    room = (WIDTH - MARGIN) / len(boards)
    table = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{TABLE.table}"/>'
    head = written(WIDTH / 2, HEAD / 2 + MARGIN / 4, f"catbox  {day}", SIZE, TABLE.ink, "middle")
    fitted = (
        part
        for number, board in enumerate(boards)
        for part in _fitted(board, MARGIN + number * room, room - MARGIN)
    )
    return Drawing(WIDTH, HEIGHT, (table, head, *fitted))


def _board(game: str, day: date) -> Drawing:
    challenge = dailies.shipped(game, day)
    if challenge is None:
        raise NotThereError(_("no such file"))
    question, scenery = ChallengeQuestion(challenge), scenery_of(registry.entry(game))
    scene = scenery.scene(question.start, question.start, question.puzzle)
    return scene_drawing(scene, scenery.layout, scenery.draw, TABLE)


def _fitted(board: Drawing, left: float, width: float) -> tuple[str, ...]:
    """A board as large as its room, in the middle of it."""
    height = HEIGHT - HEAD - MARGIN
    scale = min(width / board.width, height / board.height)
    x = left + (width - scale * board.width) / 2
    y = HEAD + (height - scale * board.height) / 2
    return board.at(x, y, scale)
