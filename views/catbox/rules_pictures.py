"""The pictures of the rules of Cat Box: boards that the program draws itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.catbox.board import Board
from games.catbox.turn import parse_placement
from languages.messages import N_
from views.catbox.scenery import board_drawing
from views.render.drawing import Drawing, Theme


class Example(NamedTuple):
    """A board, and how many of its last cards are marked as just laid."""

    title: str
    placements: Sequence[str]
    laid: int = 1

    def drawing(self, theme: Theme) -> Drawing:
        """The board."""
        board = Board.of(map(parse_placement, self.placements))
        last = board.placements[len(board.placements) - self.laid :]
        return board_drawing(board, theme, laid=last)


PICTURES: Final[Mapping[str, Example]] = {
    "card": Example(N_("One card: a black, a pink and a blue cat, and a box"), ["KPoB@0,0"], 0),
    "cover-one": Example(
        N_("A face of four cats covers one occupied cell"), ["KPoB@0,0", "YVBK@1,1"]
    ),
    "cover-two": Example(
        N_("A face with a box may cover two occupied cells"), ["KPoB@0,0", "YoVB@0,1"]
    ),
    "area": Example(
        N_("Four pink cats in one area, and one apart"),
        ["KPoP@0,0", "PPVB@1,1", "PPoV@2,1", "KBVP@-1,1"],
        0,
    ),
    "trio": Example(
        N_("Three blue cats side by side: a trio"), ["KBoB@0,0", "VBoK@0,1", "BKPV@1,2"], 0
    ),
}
"""The pictures by their names."""
