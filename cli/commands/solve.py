"""`catbox solve`: the judged answers to puzzles, for people or as JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from cli.options.common import AsJson, EngineName, InputFiles, number, use_each
from cli.options.lazy import command
from cli.print.output import INTERRUPTED, console, print_json, say
from cli.print.progress import Waiting, waiting
from games.loading import Content
from games.protocol import Role
from languages.messages import N_, _
from solver import engines
from solver.answer import BRIEF, Answer, Limit, Status, Watch
from views.sessions.inputs import load_whole, naming
from views.view import View, view_of

CLAIMS = {
    Status.OPTIMAL: N_("proved to be the most"),
    Status.FEASIBLE: N_("found in the time given, not proved; at most {bound} is possible"),
    Status.INFEASIBLE: N_("There is no legal line."),
    Status.UNKNOWN: N_("Nothing was found in the time given; at most {bound} is possible."),
}
"""The message for each status."""


class Asked(NamedTuple):
    """The options that hold for each puzzle."""

    engine: str
    seconds: float | None
    top: int
    count_all: bool

    def limit(self, watch: Watch) -> Limit:
        """The limit for one puzzle: a brief count, unless several ends or all are asked for."""
        brief = BRIEF if self.top == 1 else None
        return Limit(self.seconds, watch=watch, counting=inf if self.count_all else brief)


@command("solve examples/first-light.json")
def solve(
    files: InputFiles,
    as_json: AsJson = False,
    engine: EngineName = engines.AUTO,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", parser=number(0), help="Stop each puzzle after this time."),
    ] = None,
    top: Annotated[
        int, typer.Option(metavar="N", min=1, max=1000, help="Show the N best different ends.")
    ] = 1,
    count: Annotated[
        bool, typer.Option("--count", help="Count all best ends, however long that takes.")
    ] = False,
) -> None:
    """Solve puzzles: the best line of each, proved.

    The line is shown as soon as it is proved. The best ends are counted for about a second then.
    """
    asked = Asked(engine, time, top, count)
    answer = answer_in_json if as_json else answer_in_words
    try:
        raise typer.Exit(use_each(files, lambda path: answer(path, asked)))
    except KeyboardInterrupt:
        print(f"catbox: {_('interrupted')}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def answer_in_json(path: Path, asked: Asked) -> None:
    """Solve the puzzle of a file, and print its answer as a line of JSON.

    Raises:
        GameError: it holds no puzzle, or none that the engine can solve.
        KeyboardInterrupt: Ctrl-C was pressed; the best line so far is shown first.
    """
    content = load_whole(path, Role.PUZZLE)
    with naming(path), waiting(_solving(path), None) as waiter:
        answer = _solved(content, asked, waiter, lambda _answer: None)
    print_json(_json(path, answer, asked.top))
    if waiter.stopped:
        raise KeyboardInterrupt


def answer_in_words(path: Path, asked: Asked) -> None:
    """Solve the puzzle of a file, and print its line as soon as it is proved.

    Raises:
        GameError, KeyboardInterrupt: see `answer_in_json`.
    """
    content, shown = load_whole(path, Role.PUZZLE), list[Answer]()

    def show(answer: Answer) -> None:
        shown.append(answer)
        _show(path, content, answer)
        console.file.flush()

    with naming(path), waiting(_solving(path), console) as waiter:
        answer = _solved(content, asked, waiter, show)
    if shown:
        _say_count(view_of(content.entry), answer)
    else:
        show(answer)
    _show_others(answer, asked.top)
    if waiter.stopped:
        raise KeyboardInterrupt


def _solving(path: Path) -> str:
    return _("solving {source}").format(source=path)


def _solved(
    content: Content, asked: Asked, waiter: Waiting, proved: Callable[[Answer], None]
) -> Answer:
    """The answer to a puzzle; what is proved is reported before its best ends are counted."""

    def tell(answer: Answer) -> None:
        waiter.report(answer.value, answer.bound)
        proved(answer)

    limit = asked.limit(waiter)
    return engines.solve(content.value, limit, asked.engine, asked.top, tell)


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


def _show(path: Path, content: Content, answer: Answer) -> None:
    view, puzzle = view_of(content.entry), content.value
    say(Text(f"{path}: ", style="bold").append_text(view.task_text(puzzle)))
    claim = _(CLAIMS[answer.status]).format(bound=answer.bound)
    if not answer.lines:
        say(claim)
        return
    end = answer.ends[0]
    solution = view.solution(puzzle, end, console.width)
    console.print(solution, soft_wrap=False, overflow="ignore", no_wrap=True)
    for line in view.solution_lines(puzzle, answer.line):
        say(line)
    count = _count(view, answer)
    by = f"{answer.engine}, {answer.seconds:.2f} s" + (f", {count}" if count else "")
    say(Text(f"{answer.value} {view.words.points(puzzle)}, {claim} ({by})"))
    for sentence in view.words.sums(end):
        say(sentence)


def _say_count(view: View, answer: Answer) -> None:
    """How many best ends there are, once the line has been shown for some time."""
    count = _count(view, answer)
    if answer.solutions is None and count:
        say(_("{count}; --count counts them all").format(count=count))
    elif count:
        say(count)


def _show_others(answer: Answer, top: int) -> None:
    if not answer.lines:
        return
    if top > 1:
        table = Table("", _("points"), _("line"), box=None, pad_edge=False)
        for rank, line in enumerate(answer.lines, start=1):
            table.add_row(f"{rank}.", str(line.value), Text(" ".join(line.steps)))
        console.print(table)
    if len(answer.lines) < top:
        console.print(_("No more were found."))


def _count(view: View, answer: Answer) -> str:
    """How many best ends there are, as far as that is known."""
    one, many = view.words.ends
    if answer.solutions == 1:
        return _("the only {end}").format(end=_(one))
    if answer.solutions is not None:
        return _("{number} {ends}").format(number=answer.solutions, ends=_(many))
    if answer.solutions_at_least is not None:
        least = answer.solutions_at_least
        return _("at least {number} {ends}").format(number=least, ends=_(many))
    return ""
