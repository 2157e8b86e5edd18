"""The pictures of the rules of Cat in the Box: moments of a round that the program draws itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.catinthebox.files import read_position
from games.catinthebox.round import Round
from games.catinthebox.steps import parse_play
from languages.messages import N_
from views.catinthebox.scenery import board_drawing, round_drawing
from views.render.drawing import Drawing, Theme


class RoundExample(NamedTuple):
    """A moment of a round of Cat in the Box.

    Attributes:
        hands: one a seat, such as `2 5 5`; empty hands draw the research board alone.
        board: tokens such as `B6:1 G2:n`.
        colours: the open colours of each seat.
        marked: spaces that stand out.
    """

    title: str
    hands: Sequence[str]
    board: str
    leader: int = 0
    trick: str = ""
    colours: Sequence[str] = ("RBYG",) * 5
    predictions: Sequence[int | None] = (None,) * 5
    won: Sequence[int] = (0,) * 5
    marked: str = ""

    @property
    def moment(self) -> Round:
        """The moment itself."""
        seats = [
            {
                "hand": [int(card) for card in hand.split()],
                "open": self.colours[seat],
                "prediction": self.predictions[seat],
                "won": self.won[seat],
                "discard": None,
            }
            for seat, hand in enumerate(self.hands)
        ]
        raw = {"format": "catinthebox-position/1", "seats": seats, "board": self.board.split()}
        return read_position(raw | {"leader": self.leader, "trick": self.trick.split()}).round

    def drawing(self, theme: Theme) -> Drawing:
        """The round, or the research board alone."""
        if any(self.hands):
            return round_drawing(self.moment, theme)
        marked = [parse_play(text).space for text in self.marked.split()]
        return board_drawing(self.moment.board, theme, new=marked)


PICTURES: Final[Mapping[str, RoundExample]] = {
    "board": RoundExample(
        N_("A research board of three players: Cleo (2) has the blue 3 and the yellow 4"),
        [""] * 3,
        "B6:1 B2:0 B3:2 Y4:2 R1:1 Y2:0",
    ),
    "trick": RoundExample(
        N_("Ada (0) has led blue, Ben (1) has declared red: blue is closed for Ben"),
        ["2 4", "5 6", "1 3 4"],
        "B3:0 R2:1",
        trick="B3 R2",
        colours=["RBYG", "RYG", "RBYG"],
        predictions=(1, 3, 1),
    ),
    "group": RoundExample(
        N_("Four tokens of Ada (0) side by side, and one apart"),
        [""] * 3,
        "R2:0 B2:0 B3:0 Y3:0 G5:0 B1:1 R3:2 Y2:1 R5:2",
        marked="R2 B2 B3 Y3",
    ),
    "paradox": RoundExample(
        N_("Ben (1) can play no card"),
        ["2", "3 3", "4 6"],
        "R3:0 B3:2 Y3:1 B4:0 Y2:1 R5:2 B6:0",
        leader=0,
        trick="B6",
        colours=["RBYG", "RBY", "RBG"],
        predictions=(1, 3, 1),
        won=(1, 1, 0),
    ),
    "two": RoundExample(
        N_("Two players: three neutral tokens"),
        ["1 2 2 3 4 5 5", "1 1 3 3 4 4 5"],
        "G2:n G4:n Y4:n",
    ),
}
"""The pictures by their names."""
