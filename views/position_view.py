"""How files and positions of a game are shown: plain text, which a game's own view replaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from games.loading import Content
from games.protocol import GameError, Position, Role
from languages.messages import _, plural
from views.choice_text import hand_text
from views.editing import AnyEditing
from views.render.drawing import Drawing
from views.render.text_blocks import WIDTH
from views.results import Players, totals, totals_json
from views.scene import Scene
from views.scenery import AnyScenery
from views.sheet import Cells, Column, Sheet
from views.tabletop import AnyTabletop
from views.text_table import lines_of
from views.turn_view import AnyTurnView

Pos = TypeVar("Pos", bound=Position)


class PositionView(Generic[Pos]):
    """The defaults, which work for any game by `games.protocol` alone."""

    moves_found = plural("{n} move", "{n} moves")
    """How many moves there are."""

    editing: AnyEditing | None = None
    """The changes that are made by hand; None where positions can't be edited."""

    def __init__(self, title: str, turns: AnyTurnView) -> None:
        self.title, self.turns = title, turns

    def position(self, content: Content) -> Pos:
        """The position of a puzzle or a position, or the last one of a record.

        Raises:
            GameError: there is none, or a record can't be replayed.
        """
        if content.role is Role.RECORD:
            *_before, found = content.value.positions()
        elif content.role is Role.POSITION:
            found = content.value
        else:
            found = getattr(content.value, "position", None)
        if found is None:
            raise GameError(_("format: a {role} has no position").format(role=content.role))
        position: Pos = found
        return position

    def show(self, content: Content, width: int) -> Iterator[RenderableType]:
        """A puzzle without its task, a position, or where a record stands."""
        if content.role is Role.PUZZLE:
            yield self.text(content.value, width)
        else:
            yield self.board(self.position(content), None, width, players_of(content))

    def board(self, position: Pos, before: Pos | None, width: int, players: Players = ()) -> Text:
        """A position, with what changed since another one marked, if one is given.

        Args:
            players: who sits where, if the seats have names.
        """
        top, start = self.turns.tabletop(players), position if before is None else before
        if top.scenery is None:
            return Text(str(position))
        board = top.text(position.draft, start.draft, width, brief=before is not None)
        sheets = self.whole(position, top) if before is None else top.tables(position)
        return Text("\n").join([board, *lines_of(sheets, top.sign, width)])

    def whole(self, position: Pos, top: AnyTabletop) -> Sequence[Sheet]:
        """All that a file states besides the board."""
        return top.tables(position)

    def bare(self, shown: Any) -> Scene | None:
        """The board of something that is shown without anything else; None for all that isn't."""
        return None

    def text(self, shown: Any, width: int) -> Text:
        """A position, or all that a puzzle states, to be solved on paper, without its task."""
        shown = self.shown(shown)
        if not hasattr(shown, "kind"):
            return self.board(shown, None, width)
        top, draft = self.turns.tabletop(puzzle=shown), shown.draft
        board = top.text(draft, draft, width, brief=False)
        return Text("\n").join([board, Text(_("to place:")), hand_text(top, draft, width)])

    def plain(self, shown: Any) -> str:
        """A puzzle, a position or the end of a puzzle as lines of text without colours."""
        scene = self.bare(self.shown(shown))
        text = self.text(shown, WIDTH) if scene is None else self.scenery.text(scene)
        lines = text.plain.splitlines()
        return "\n".join(line.rstrip() for line in lines)

    @property
    def scenery(self) -> AnyScenery:
        """The boards as they are drawn.

        Raises:
            GameError: there are no pictures of this game.
        """
        scenery = self.turns.tabletop().scenery
        if scenery is None:
            raise GameError(_("there are no pictures of {game}").format(game=self.title))
        return scenery

    def drawing(self, shown: Any) -> Drawing:
        """The same as a drawing.

        Raises:
            GameError: there are no pictures of this game.
        """
        return self.scenery.drawing(self.shown(shown).draft)

    def shown(self, shown: Any) -> Any:
        """The position of a puzzle or of an end, or a position itself."""
        return getattr(shown, "position", shown)

    def picture(self, content: Content) -> tuple[Drawing, str, str]:
        """The drawing of a file, its title, and what it holds in a few words.

        Raises:
            GameError: there are no pictures of this game.
        """
        position = self.position(content)
        return self.drawing(position), self.title, str(position)

    def scores(self, content: Content) -> Sheet:
        """The points of every seat."""
        position, players = self.position(content), players_of(content)
        return self.turns.tabletop(players).seat_table(position, *self.points_of(position))

    def points_of(self, position: Pos) -> tuple[tuple[Column, ...], Iterable[Cells]]:
        """The points of every seat and where they come from: columns, and the cells of each."""
        cells = (("?" if total is None else total,) for total in totals(position))
        return (Column(_("points"), number=True),), cells

    def scores_json(self, content: Content) -> object:
        """The points of every seat, as a value of JSON."""
        return {"scores": totals_json(self.position(content))}

    def moves(self, content: Content) -> Sequence[str]:
        """Every legal move, in the order of its text."""
        position = self.position(content)
        return sorted({position.notation(move) for move in position.moves})


AnyPositionView = PositionView[Any]


def players_of(content: Content) -> Players:
    """The players of a record; none of what is no game."""
    players: Players = content.value.players if content.role is Role.RECORD else ()
    return players
