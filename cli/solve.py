"""`catbox solve`: the judged answers to puzzles, for people or as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.table import Table
from rich.text import Text

from cli.catbox.paint import beside, board_text, face_text, fits, laid_cells
from cli.inputs import InputError, load_puzzles
from cli.output import console, counted, print_json
from cli.waiting import waiting
from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.outcome import Outcome, Stake
from games.catbox.puzzle import Chain, Objective, Puzzle
from games.protocol import GameError
from solver import engines
from solver.answer import Answer, Limit, Status

CLAIMS = {
    Status.OPTIMAL: "proved to be the most",
    Status.FEASIBLE: "found in the time given, not proved; at most {bound} is possible",
    Status.INFEASIBLE: "There is no legal line: no card can be placed.",
    Status.UNKNOWN: "Nothing was found in the time given; at most {bound} is possible.",
}
"""How each status is told to people."""


def solve(
    paths: Sequence[Path], as_json: bool, engine: str, seconds: float | None, top: int
) -> None:
    """Read all files, then solve them one after the other.

    Raises:
        InputError: a file is no puzzle, or none that the engine can solve.
        KeyboardInterrupt: Ctrl-C was pressed; the best line so far is shown first.
    """
    puzzles = load_puzzles(paths)
    for path, puzzle in zip(paths, puzzles, strict=True):
        with _naming(path):
            engines.check_support(puzzle, engine, top)
    for path, puzzle in zip(paths, puzzles, strict=True):
        shown = None if as_json else console
        with _naming(path), waiting(f"solving {path}", shown) as waiter:
            limit = Limit(seconds=seconds, watch=waiter)
            answer = engines.solve(puzzle, limit, engine, top)
        if as_json:
            print_json(_json(path, answer, top))
        else:
            _tell(path, puzzle, answer, top)
        if waiter.stopped:
            raise KeyboardInterrupt


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Put the name of the file in front of whatever refuses its puzzle."""
    try:
        yield
    except GameError as error:
        raise InputError(f"{path}: {error}") from None


def _json(path: Path, answer: Answer, top: int) -> dict[str, object]:
    row: dict[str, object] = {
        "file": str(path),
        "status": answer.status,
        "value": answer.value,
        "bound": answer.bound,
        "line": list(answer.line),
        "solutions": answer.solutions,
        "engine": answer.engine,
        "seconds": round(answer.seconds, 6),
    }
    if top > 1:
        row["top"] = [{"value": line.value, "line": list(line.steps)} for line in answer.lines]
    return row


def _tell(path: Path, puzzle: Puzzle, answer: Answer, top: int) -> None:
    console.print(Text(f"{path}: ", style="bold").append_text(_task(puzzle)))
    claim = CLAIMS[answer.status].format(bound=answer.bound)
    if not answer.lines:
        console.print(claim)
        return
    end = next(end for end in puzzle.readings(answer.line) if end.value == answer.value)
    _show_boards(puzzle, end)
    console.print(Text("line: ").append(" ".join(answer.line), style="bold"))
    noun = "points" if puzzle.objective is Objective.SCORE else "points of margin"
    console.print(Text(f"{answer.value} {noun}, {claim} ({_by(answer)})"))
    for stake in (end.stakes.own, *end.stakes.rivals):
        console.print(_sum(stake, end))
    if top > 1:
        console.print(_table(answer))
    if len(answer.lines) < top:
        console.print("No more boards were found.")


def _task(puzzle: Puzzle) -> Text:
    """The task in one sentence."""
    most = "the most points" if puzzle.objective is Objective.SCORE else "the largest margin"
    if isinstance(puzzle, Chain):
        faces = Text(" ").join(face_text(face) for face in puzzle.faces)
        text = Text(f"you are {puzzle.identity}. Place ").append_text(faces)
        return text.append(f", in any order, for {most}.")
    position = puzzle.position
    after = ", whatever the others then do" if puzzle.adversarial else ""
    text = Text(f"you are {position.mover.identity}, seat {position.turn} of ")
    return text.append(f"{len(position.seats)}. Take one turn for {most}{after}.")


def _show_boards(puzzle: Puzzle, end: Outcome) -> None:
    """The boards before and after, side by side if there is room."""
    before = puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board
    new, half, wide = laid_cells(before, end.board), console.width // 2 - 2, console.width
    if fits(before, half) and fits(end.board, half):
        shown = beside(board_text(before), board_text(end.board, new))
    else:
        blocks = (board_text(before, width=wide), board_text(end.board, new, width=wide))
        shown = Text("\n\n").join(blocks)
    console.print(shown, soft_wrap=False, overflow="ignore", no_wrap=True)


def _by(answer: Answer) -> str:
    ends = {None: "", 1: ", the only best board"}.get(
        answer.solutions, f", {answer.solutions} best boards"
    )
    return f"{answer.engine}, {answer.seconds:.2f} s{ends}"


def _sum(stake: Stake, end: Outcome) -> Text:
    """How the points of one identity come about."""
    tally = scoring.tally(end.board, stake.identity)
    if stake.identity is Identity.CHIHUAHUA:
        boxes = f"{tally.visible} empty box{'' if tally.visible == 1 else 'es'}"
        parts = f"{boxes} + {counted(tally.formed, 'trio')} x 2"
    else:
        parts = f"{counted(tally.visible, 'cat')} + {tally.formed} in the largest area"
    if stake.tokens:
        parts += f" + {counted(stake.tokens, 'token')}"
    return Text(f"{stake.identity}: {parts} = {tally.total + stake.tokens}")


def _table(answer: Answer) -> Table:
    table = Table("", "points", "line", box=None, pad_edge=False)
    for rank, line in enumerate(answer.lines, start=1):
        table.add_row(f"{rank}.", str(line.value), Text(" ".join(line.steps)))
    return table
