"""`catbox solve`: the judged answers to puzzles, for people or as JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from cli.lazy import command
from cli.options import AsJson, EngineName, InputFiles
from cli.output import INTERRUPTED, console, print_json, say
from cli.several_files import use_each
from cli.waiting import waiting
from games.loading import Content
from games.protocol import Role
from languages.messages import N_, _
from solver import engines
from solver.answer import Answer, Limit, Status
from views.sessions.inputs import naming
from views.sessions.past_game import load
from views.view import View, view_of

CLAIMS = {
    Status.OPTIMAL: N_("proved to be the most"),
    Status.FEASIBLE: N_("found in the time given, not proved; at most {bound} is possible"),
    Status.INFEASIBLE: N_("There is no legal line."),
    Status.UNKNOWN: N_("Nothing was found in the time given; at most {bound} is possible."),
}
"""The message for each status."""


@command("solve examples/first-light.json")
def solve(
    files: InputFiles,
    as_json: AsJson = False,
    engine: EngineName = engines.AUTO,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.0, help="Stop each puzzle after this time."),
    ] = None,
    top: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Show the N best different ends.")
    ] = 1,
) -> None:
    """Solve puzzles: the best line of each, proved."""

    def solve_one(path: Path) -> None:
        solve_file(path, as_json, engine, time, top)

    try:
        raise typer.Exit(use_each(files, solve_one))
    except KeyboardInterrupt:
        print("catbox: interrupted", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def solve_file(path: Path, as_json: bool, engine: str, seconds: float | None, top: int) -> None:
    """Solve the puzzle of a file, and print its answer.

    Raises:
        GameError: it holds no puzzle, or none that the engine can solve.
        KeyboardInterrupt: Ctrl-C was pressed; the best line so far is shown first.
    """
    content = load(path, Role.PUZZLE)
    shown = None if as_json else console
    with naming(path), waiting(_("solving {source}").format(source=path), shown) as waiter:
        limit = Limit(seconds=seconds, watch=waiter)
        answer = engines.solve(content.value, limit, engine, top)
    print_answer(path, content, answer, top, as_json=as_json)
    if waiter.stopped:
        raise KeyboardInterrupt


def print_answer(path: Path, content: Content, answer: Answer, top: int, *, as_json: bool) -> None:
    """Print the answer to the puzzle of a file."""
    if as_json:
        print_json(_json(path, answer, top))
    else:
        _show(path, content, answer, top)


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
    if answer.solutions_at_least is not None:
        row["solutions_at_least"] = answer.solutions_at_least
    if top > 1:
        row["top"] = [{"value": line.value, "line": list(line.steps)} for line in answer.lines]
    return row


def _show(path: Path, content: Content, answer: Answer, top: int) -> None:
    view, puzzle = view_of(content.entry), content.value
    say(Text(f"{path}: ", style="bold").append_text(view.task(puzzle)))
    claim = _(CLAIMS[answer.status]).format(bound=answer.bound)
    if not answer.lines:
        say(claim)
        return
    end = _end(puzzle, answer)
    solution = view.solution(puzzle, end, console.width)
    console.print(solution, soft_wrap=False, overflow="ignore", no_wrap=True)
    for line in view.solution_lines(puzzle, answer.line):
        say(line)
    by = f"{answer.engine}, {answer.seconds:.2f} s{_count(view, answer)}"
    say(Text(f"{answer.value} {view.points(puzzle)}, {claim} ({by})"))
    for line in view.sums(end):
        say(line)
    if top > 1:
        console.print(_table(answer))
    if len(answer.lines) < top:
        console.print(_("No more were found."))


def _end(puzzle: Any, answer: Answer) -> Any:
    """The end of the best line that has its value."""
    return next(end for end in puzzle.readings(answer.line) if end.value == answer.value)


def _count(view: View, answer: Answer) -> str:
    """How many best ends there are, as far as that is known."""
    one, many = view.ends
    if answer.solutions is not None:
        if answer.solutions == 1:
            return _(", the only {end}").format(end=_(one))
        return _(", {number} {ends}").format(number=answer.solutions, ends=_(many))
    if answer.solutions_at_least is not None:
        least = answer.solutions_at_least - 1
        return _(", more than {number} {ends}").format(number=least, ends=_(many))
    return ""


def _table(answer: Answer) -> Table:
    table = Table("", _("points"), _("line"), box=None, pad_edge=False)
    for rank, line in enumerate(answer.lines, start=1):
        table.add_row(f"{rank}.", str(line.value), Text(" ".join(line.steps)))
    return table
