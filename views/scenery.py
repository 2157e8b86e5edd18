"""How the page draws a game: boards with places that can be pointed at, and what is held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, Generic, TypeVar

from rich.text import Text

from games.loading import Content
from games.protocol import Draft, End, GameError, Puzzle, quoted
from languages.messages import _
from views.render.drawing import TABLE, Drawing, Theme, written
from views.render.lattice import CellRange
from views.render.text_blocks import WIDTH
from views.results import position_of
from views.scene import BoardLayout, DrawnSprite, Mark, Scene, SpriteAt, scene_drawing
from views.scene_text import SceneText, TextLook, ink_of, row_number
from views.sheet import Sprite

PAGE: Final = Theme("var(--table)", "var(--ink)", patterned=True)
"""Drawings take these colours from the page, which may be light or dark."""

LINE, COLUMNS = 24, 22
"""The height of a line of a board that is written, and its width in such heights."""


D = TypeVar("D", bound=Draft)
P = TypeVar("P", bound=Puzzle)
E = TypeVar("E", bound=End)


class Scenery(Generic[D, P, E]):
    """How a game's drafts, puzzles and ends are drawn; the defaults work for any game."""

    rules = ""
    """The module of the page that knows the rules where there is no server."""

    layout = BoardLayout(LINE, LINE, LINE / 2, LINE / 2, LINE, LINE / 2)
    """The size of cells, and the room around them."""

    card_pattern = re.compile(r"(?!)")
    """The notation of cards that have pictures, in a text such as a file."""

    signs: Sequence[str] = ()
    """The notation of other things that texts may draw: cats, declared cards."""

    look = TextLook()
    """How a scene is written as text."""

    legend = whole_legend = ""
    """The meaning of the signs of that text, where they don't explain themselves: in a line, and in
    as many as it needs."""

    inked = staticmethod(ink_of)
    head = staticmethod(row_number)
    """The signs of a sprite, and the name of a row, in text."""

    def scene(self, draft: D, start: D, puzzle: P | None = None) -> Scene:
        """The board after the steps of a draft.

        Args:
            start: the draft before its first step, or an earlier one; what is new is marked.
            puzzle: what is solved, if it isn't a game.
        """
        lines = str(getattr(draft, "position", puzzle)).splitlines()
        pieces = (SpriteAt(Mark(line), 0, number) for number, line in enumerate(lines))
        return Scene(CellRange(0, 0, COLUMNS - 1, len(lines) - 1), tuple(pieces))

    def small_scene(self, draft: D, start: D, puzzle: P | None = None) -> Scene:
        """The board after the steps of a draft as it is shown in a small text."""
        return self.scene(draft, start, puzzle)

    def puzzle_scene(self, puzzle: P, end: E | None = None) -> Scene | None:
        """The board before the first step, or at an end, with what is new in it marked.

        None before the first step of a puzzle whose line doesn't change it.
        """
        return None

    def end_scene(self, puzzle: P, end: E) -> Scene | None:
        """The board at an end, with all that lies in its cells; None where there is none."""
        return self.puzzle_scene(puzzle, end)

    def shown(self, shown: Any) -> Any:
        """The position of a puzzle or of an end, or a position itself."""
        return getattr(shown, "position", shown)

    def bare(self, shown: Any) -> Scene | None:
        """The board of something that is shown without anything else; None for all that isn't."""
        return None

    def spare(self, draft: D) -> Iterable[Sprite]:
        """Everything that steps may bring to the board."""
        return ()

    def draw(self, sprite: Sprite, theme: Theme) -> DrawnSprite:
        """A sprite as it lies on the board, or is held over a cell."""
        side = LINE * (len(sprite.text) + 1)
        text = written(LINE / 2, LINE / 2, sprite.text, 16, theme.ink)
        return DrawnSprite(Drawing(side, LINE, (text,)))

    def named(self, notation: str) -> Sprite:
        """The sprite of a card, or of another thing that a text names.

        Raises:
            GameError: it is none.
        """
        raise GameError(_("{text}: there is no picture of it").format(text=quoted(notation)))

    def words(self, sprite: Sprite) -> str:
        """A sprite that lies on the board, where it says all about its cell."""
        return ""

    def told(self, draft: D, puzzle: P | None = None) -> Iterator[str]:
        """The board in words, a line a row; cells go by their numbers where rows have any."""
        words = self.scene(draft, draft, puzzle).words
        numbered = any(self.layout.rim)
        cells = sorted(words, key=lambda cell: cell[::-1])
        for _number, row in groupby(cells, lambda cell: cell[1]):
            named = (f"{x},{y} {words[x, y]}" if numbered else words[x, y] for x, y in row)
            yield "; ".join(named)

    def is_thing(self, sprite: Sprite) -> bool:
        """Whether a sprite is something that is laid, and no sign or part of another thing."""
        return not isinstance(sprite, Mark)

    def written(self, scene: Scene) -> SceneText:
        """A scene as text."""
        return SceneText(scene, self.inked, self.look, self.head)

    def text(self, scene: Scene, width: int = WIDTH) -> Text:
        """A scene as a small text."""
        return self.written(scene).compact(width)

    def drawing(self, draft: D, theme: Theme = TABLE) -> Drawing:
        """The board as a picture."""
        return scene_drawing(self.scene(draft, draft), self.layout, self.draw, theme)

    def drawing_of(self, shown: Any) -> Drawing:
        """The board of a position, a puzzle or an end as a picture."""
        return self.drawing(self.shown(shown).draft)

    def file_picture(self, content: Content, title: str) -> tuple[Drawing, str, str]:
        """The drawing of a file, its title, and what it holds in a few words.

        Args:
            title: of the game.
        """
        position = position_of(content)
        return self.drawing_of(position), title, str(position)

    def puzzle_picture(self, puzzle: P, task: str = "", theme: Theme = TABLE) -> Drawing:
        """A puzzle as a drawing, with its task above it if one is given."""
        draft: Any = puzzle.draft
        return self.drawing(draft, theme)

    def solution_picture(self, puzzle: P, end: E, theme: Theme = TABLE) -> Drawing:
        """The end of a solution as a drawing."""
        return self.drawing(self.shown(end).draft, theme)

    def key(self, end: E) -> str:
        """A text that is equal for two ends that are the same solution; the page makes the same."""
        return str(end.key)

    def modules(self) -> Sequence[str]:
        """The files of the page that belong to the game alone."""
        return (self.rules,) if self.rules else ()


AnyScenery = Scenery[Any, Any, Any]
