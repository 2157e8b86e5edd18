"""Puzzles of Cat Box and their solutions, as they are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from games.catbox import legality, scoring
from games.catbox.board import Board, Placement
from games.catbox.faces import Identity
from games.catbox.names import IDENTITIES, QUADRANTS, TRIOS, identity_name
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.scoring import Outcome, Stake
from games.catbox.turn import Guard
from games.catbox.typed import AnyDraft, help_lines
from languages.message import Message, message, verbatim
from languages.messages import N_, _, plural
from views.catbox import puzzle_lines, table
from views.catbox.board import LOOK, board_text, fits, inked, laid_cells
from views.catbox.sprites import CardFace
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, in_rows
from views.scene_text import face_of

IN_ANY_ORDER = {
    Objective.SCORE: N_("you are {identity}. Place {faces}, in any order, for the most points."),
    Objective.MARGIN: N_(
        "you are {identity}. Place {faces}, in any order, for the largest margin."
    ),
}
"""The task of a chain, by its objective."""

ONE_TURN = {
    (Objective.SCORE, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points."
    ),
    (Objective.MARGIN, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin."
    ),
    (Objective.SCORE, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points, whatever "
        "the others then do."
    ),
    (Objective.MARGIN, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin, "
        "whatever the others then do."
    ),
}
"""The task of a turn, by its objective and whether others reply."""

CATS = plural("{n} cat", "{n} cats")
TOKENS = plural("{n} token", "{n} tokens")


class CatBoxPuzzles(PuzzleView[Puzzle, AnyDraft, Outcome]):
    """Chains of cards, and single turns."""

    ends = N_("best board"), N_("best boards")
    solution_marks = N_("The red numbers say in which order the cards are laid.")

    def start(self, puzzle: Puzzle) -> Board:
        """The board before anything is laid."""
        return puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board

    def stated(self, puzzle: Puzzle, width: int) -> Iterator[Text]:
        """Nothing more than the board and the cards."""
        yield from ()

    def task(self, puzzle: Puzzle) -> Message:
        """The task in one sentence."""
        if isinstance(puzzle, Chain):
            identity, faces = IDENTITIES[puzzle.identity], table.faces_text(puzzle.faces)
            text = IN_ANY_ORDER[puzzle.objective]
            return message(text, identity=identity, faces=verbatim(faces))
        position = puzzle.position
        assert position.mover.identity is not None
        return message(
            ONE_TURN[puzzle.objective, puzzle.adversarial],
            identity=IDENTITIES[position.mover.identity],
            seats=len(position.seats),
        )

    def task_text(self, puzzle: Puzzle) -> Text:
        """The task, with the faces painted."""
        text = super().task_text(puzzle)
        if not isinstance(puzzle, Chain):
            return text
        faces = table.faces_text(puzzle.faces)
        before, _faces, after = text.plain.partition(faces.plain)
        return Text(before).append_text(faces).append(after)

    def points(self, puzzle: Puzzle) -> str:
        """Points, or points of margin."""
        return _("points") if puzzle.objective is Objective.SCORE else _("points of margin")

    def asks_lead(self, puzzle: Puzzle) -> bool:
        """Whether the margin counts."""
        return puzzle.objective is Objective.MARGIN

    def solution(self, puzzle: Puzzle, end: Outcome, width: int) -> Text:
        """The boards before and after, side by side if there is room."""
        return boards_text(self.start(puzzle), end.board, width)

    def solved_board(self, puzzle: Puzzle, end: Outcome, width: int) -> Text:
        """The board after a solution, with what was laid marked."""
        return board_text(end.board, laid_cells(self.start(puzzle), end.board), width=width)

    def sums(self, end: Outcome) -> Iterator[Text]:
        """How the points of each identity come about."""
        for stake in (end.stakes.own, *end.stakes.rivals):
            yield _sum(stake, end)

    def text(self, puzzle: Puzzle, width: int) -> Text:
        """A board and the cards to place on it, or all seats."""
        guards = () if isinstance(puzzle, Chain) else guarded_cells(puzzle.position.guards)
        board = board_text(self.start(puzzle), guards=guards, width=width)
        board.append("\n\n")
        if isinstance(puzzle, Chain):
            return board.append_text(to_place(puzzle, width))
        return board.append_text(table.position_text(puzzle.position))

    def facts(self, puzzle: Puzzle) -> Iterator[Text]:
        """Who sits where, with all that may matter to the turns that are taken."""
        if isinstance(puzzle, SingleTurn):
            yield from puzzle_lines.seats(puzzle)

    def table(self, puzzle: Puzzle, width: int) -> Iterator[RenderableType]:
        """The same, and which side of an open card is which."""
        if isinstance(puzzle, SingleTurn):
            yield Text(_("Of each card the side that all see comes first, then the secret one."))
            yield from self.facts(puzzle)

    def help(self, puzzle: Puzzle) -> Iterator[str]:
        """How cards are laid and tokens used in a puzzle."""
        yield from help_lines(puzzle.draft, passes=False)
        if isinstance(puzzle, SingleTurn):
            yield _(puzzle_lines.TURN_HELP)

    def picture(self, puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board with its coordinates, and the cards."""
        from views.catbox.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board after the solution, what was laid numbered."""
        from views.catbox.scenery import board_drawing

        before = list(self.start(puzzle).placements)
        laid: list[Placement] = []
        for placement in end.board.placements:
            if placement in before:
                before.remove(placement)
            else:
                laid.append(placement)
        return board_drawing(end.board, theme, laid)

    @property
    def reading(self) -> str:
        """The letters, and the rules in short."""
        return _(puzzle_lines.READING)

    reading_of = staticmethod(puzzle_lines.reading)


def boards_text(before: Board, after: Board, width: int) -> Text:
    """Two boards, what is new in the second one marked; side by side if there is room."""
    new, half = laid_cells(before, after), width // 2 - 2
    if fits(before, half) and fits(after, half):
        return beside(board_text(before), board_text(after, new))
    blocks = (board_text(before, width=width), board_text(after, new, width=width))
    return Text("\n\n").join(blocks)


def guarded_cells(guards: Sequence[Guard]) -> Collection[tuple[int, int]]:
    """The cells that guards keep free."""
    return legality.guarded((guard.x, guard.y) for guard in guards)


def to_place(puzzle: Chain, width: int) -> Text:
    """The cards of a puzzle as they look."""
    cards = (
        Text(f" {face}\n").append_text(face_of(CardFace(face), inked, LOOK))
        for face in puzzle.faces
    )
    rows = in_rows((beside(Text("  "), card, 0) for card in cards), width, 2)
    return Text(_("to place:") + "\n").append_text(rows)


def _sum(stake: Stake, end: Outcome) -> Text:
    """How the points of one identity come about."""
    tally = scoring.tally(end.board, stake.identity)
    if stake.identity is Identity.CHIHUAHUA:
        trios = _("{trios} x {points}")
        parts = [QUADRANTS[stake.identity].of(tally.visible)]
        parts += [trios.format(trios=TRIOS.of(tally.formed), points=scoring.TRIO_POINTS)]
    else:
        parts = [CATS.of(tally.visible)]
        parts += [_("{area} in the largest area").format(area=tally.formed)]
    if stake.tokens:
        parts += [TOKENS.of(stake.tokens)]
    name, total = identity_name(stake.identity), tally.total + stake.tokens
    return Text(f"{name}: {' + '.join(parts)} = {total}")
