"""How the toy game is shown, on every screen: four small classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.asked import Statement
from games.protocol import Player
from languages.message import message, verbatim
from languages.people import name_of
from tests.support.position_task import PositionState, PositionTask
from tests.support.toy_game import LEFT, Draft, Position, Take
from views.event import Event
from views.parts import Events, GameParts, Words
from views.render.drawing import Drawing, Theme, written
from views.render.lattice import CellRange
from views.scene import BoardLayout, DrawnSprite, Scene, SpriteAt
from views.scenery import Scenery
from views.sheet import Sheet, numbers
from views.tabletop import Choice, Ghost, Tabletop

SIDE: Final = 40
LEGEND: Final = "Take numbers: each counts for you."


@dataclass(frozen=True)
class Tile:
    """A number on the table."""

    number: int

    @property
    def text(self) -> str:
        return str(self.number)


class ToyScene(Scenery[Draft, PositionTask, PositionState]):
    """The row of numbers, in which a taken one leaves a gap."""

    layout = BoardLayout(SIDE, SIDE, 8, 8, 8, 8)

    def scene(self, draft: Draft, *_: object) -> Scene:
        row = draft.position.row
        left = list(enumerate(row))
        for step in draft.steps:
            left.pop(0 if step == LEFT else -1)
        tiles = tuple(SpriteAt(Tile(number), at, 0) for at, number in left)
        words = {(at, 0): str(number) for at, number in left}
        return Scene(CellRange(0, 0, max(len(row), 1) - 1, 0), tiles, words)

    def draw(self, sprite: object, theme: Theme) -> DrawnSprite:
        assert isinstance(sprite, Tile)
        edge = f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="{theme.ink}"/>'
        number = written(SIDE / 2, SIDE / 2, sprite.text, 18, theme.ink, "middle")
        return DrawnSprite(Drawing(SIDE, SIDE, (edge, number)))


class ToyTabletop(Tabletop[Draft, PositionTask]):
    """The two ends, each with its number, and what everybody has taken."""

    scenery = ToyScene()
    legend = LEGEND

    def choices(self, draft: Draft) -> Sequence[Choice]:
        row = draft.position.row
        return [
            Choice(step.text, sprites=(Tile(row[0 if step == LEFT else -1]),), step=step)
            for step in draft.next_steps()
        ]

    def effects(self, draft: Draft, ghost: Ghost) -> Iterator[str]:
        taken = draft.position.row[0 if ghost.attempt == LEFT else -1]
        yield f"brings you {taken}"

    def standing(self, draft: Draft, seat: int) -> str:
        return f"You have {sum(draft.position.taken[seat])}."

    def seats(self, draft: Draft, seat: int) -> Sequence[Sheet]:
        return [self.standings(draft.position, seat)]

    def standings(self, position: Position, seat: int | None = None) -> Sheet:
        cells = ((len(taken), sum(taken)) for taken in position.taken)
        turn = None if position.over else position.turn
        return self.seat_table(position, numbers("taken", "sum"), cells, seat, turn)


class ToyEvents(Events[Position, Take, Any]):
    """A number is taken."""

    def event(
        self, before: Position, move: Take, after: Position, players: Sequence[Player]
    ) -> Event:
        seat, number = before.turn, after.taken[before.turn][-1]
        name = name_of(seat, players[seat].name)
        text, where = "{name} takes {number} from the {where}", verbatim(move)
        deed = message(text, name=name, number=verbatim(number), where=where)
        return Event(seat, deed)


class ToyWords(Words[Position, PositionTask, PositionState]):
    """The legend and the task."""

    legend = LEGEND

    def task(self, puzzle: PositionTask) -> Statement:
        return Statement(message("Take the best end {n} times.", n=puzzle.length))


PARTS: Final = GameParts("Ends", ToyTabletop, ToyEvents(), ToyWords())
