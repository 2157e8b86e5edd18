"""`catbox puzzles list`, `show`, `play`, `export`, `book`: looking into a library, printing it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.text import Text

from cli.line.prompt import keyboard_again
from cli.line.puzzle_prompt import play as play_puzzle
from cli.options.common import AsJson, Force, OutOption, Plain, PngOption, SvgOption
from cli.options.lazy import command
from cli.options.puzzle_options import (
    AnyGame,
    KindOption,
    LibraryFile,
    TierOption,
    challenge_of,
    check_names,
    code_of,
    row,
)
from cli.print.image_export import ImageFiles
from cli.print.output import (
    INTERRUPTED,
    check_output,
    console,
    has_emoji,
    has_full_screen,
    print_json,
    say,
    say_hanging,
)
from cli.print.progress import progress, waiting
from games import registry
from games.extras import check_extra
from games.files import InputError, write_parts
from games.protocol import Role, quoted
from languages.message import translated
from languages.messages import N_, _, ngettext
from puzzles.challenge import Challenge
from puzzles.database import is_database
from puzzles.library import Library, PlacedPuzzle
from solver.answer import Limit
from views.sessions.inputs import STANDARD_INPUT, naming, source_name
from views.sessions.past_game import load
from views.sessions.question import content_of, solved
from views.sessions.share_text import graded_text, share_text
from views.view import view_of

HEAD = (N_("number"), N_("kind"), N_("tier"), N_("points"), N_("gap"))
LINE = "{:>6}  {:<8}  {:<6}  {:>6}  {:>3}  {}"
INDENT = len(LINE.format(*HEAD, ""))
"""Where the task begins."""

Number = Annotated[int, typer.Argument(metavar="NUMBER", show_default=False)]


PlayedFile = Annotated[
    Path,
    typer.Argument(
        metavar="LIB",
        show_default=False,
        help="A library; or a puzzle: a file, - for standard input, or a share code.",
    ),
]


@command("puzzles list lynx.db --kind duel")
def list_puzzles(
    file: LibraryFile,
    game: AnyGame = None,
    kind: KindOption = None,
    tier: TierOption = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles of a library, each with the code that can be sent to others."""
    kinds, tiers = kind or [], tier or []
    check_names(kinds, tiers, game)
    with Library(file) as library:
        if not as_json:
            console.print(LINE.format(*map(_, HEAD), _("task")))
        for placed in library.entries(kinds, tiers):
            if game not in (None, challenge_of(file, placed).game):
                continue
            shown = row(file, placed)
            if as_json:
                print_json(shown)
            else:
                task = translated(challenge_of(file, placed).task)
                say_hanging(Text(LINE.format(*list(shown.values())[:5], task)), INDENT)
                if shown["code"] is not None:
                    console.print(Text(f"{'':<{INDENT}}{shown['code']}"))


@command("puzzles show lynx.db 7 --solution")
def show(
    file: LibraryFile,
    number: Number,
    solution: Annotated[
        bool, typer.Option("--solution", help="With hints, solution and explanation.")
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle of a library."""
    images = ImageFiles(svg, png)
    images.check(force)
    with Library(file) as library:
        placed = library.entry(number)
    if as_json:
        print(placed.text)
    elif images.wanted:
        with naming(file):
            written = list(images.write(challenge_of(file, placed), solution=solution))
        for path in written:
            console.print(
                Text(
                    _("{path}: puzzle {number} of {file}").format(
                        path=path, number=number, file=file
                    )
                )
            )
    else:
        with naming(file):
            _show(file, placed, solution)


@command("puzzles play lynx.db 7")
def play(file: PlayedFile, number: Number = 1, plain: Plain = False) -> None:
    """Play a puzzle, with hints, undo, and reasons why an attempt falls short.

    Of a library the first puzzle is played unless a number is given. A puzzle of a file or a code
    is solved first; Ctrl-C leaves while it is.
    """
    try:
        if is_database(file):
            _play_of_library(file, number, plain)
        else:
            _play_alone(file, plain)
    except KeyboardInterrupt:
        console.print()
        raise typer.Exit(INTERRUPTED) from None


def _play_of_library(file: Path, number: int, plain: bool) -> None:
    with Library(file) as library:
        placed, size = library.entry(number), len(library)
    challenge = challenge_of(file, placed)
    name = registry.entry(challenge.game).title
    title = f"{name}, {file.name} {number} | {graded_text(challenge)}"
    with naming(file):
        over = _played(challenge, title, plain)
    if over and number < size:
        following = f"catbox puzzles play {quote(str(file))} {number + 1}"
        console.print(Text(_("The next one: {command}").format(command=following)))


def _play_alone(file: Path, plain: bool) -> None:
    """Play a puzzle of a file, of standard input or of a code, after it was solved."""
    from puzzles.generator import posed

    content = load(file, Role.PUZZLE)
    if file == STANDARD_INPUT:
        keyboard_again()
    task = view_of(content.entry).words.task(content.value).text
    with (
        naming(file),
        waiting(_("solving {source}").format(source=source_name(file)), console) as waiter,
    ):
        challenge = posed(content.entry, content.value, task, Limit(watch=waiter))
    _played(challenge, f"{content.entry.title} {graded_text(challenge)}", plain)


def _played(challenge: Challenge, title: str, plain: bool) -> bool:
    """Play a puzzle; whether it was solved or given up, and the text to share is shown."""
    say(Text(f"{title}.", style="bold"))
    progress = play_puzzle(challenge, on_screen=not plain and has_full_screen())
    if progress.over:
        console.print()
        console.print(Text(share_text(title, progress, emoji=has_emoji())))
    return progress.over


@command("puzzles export lynx.db --out lynx.jsonl")
def export(file: LibraryFile, out: OutOption = None, force: Force = False) -> None:
    """Write the puzzles of a library as JSON, one a line, in order."""
    check_output(out, force)
    with Library(file) as library:
        lines = (f"{placed.text}\n" for placed in library.entries())
        if out is None:
            sys.stdout.writelines(lines)
        else:
            write_parts(out, (line.encode() for line in lines))
            console.print(
                Text(
                    ngettext("{path}: {n} puzzle", "{path}: {n} puzzles", len(library)).format(
                        path=out, n=len(library)
                    )
                )
            )


def _show(path: Path, placed: PlacedPuzzle, solution: bool) -> None:
    challenge = challenge_of(path, placed)
    content = content_of(challenge)
    view = view_of(content.entry)
    head = f"{placed.number}. {graded_text(challenge)}"
    say(Text(head, style="bold").append(f"  {placed.recipe}", style="not bold dim"))
    say(translated(challenge.task))
    code = code_of(challenge)
    if code is not None:
        console.print(Text(_("code {code}").format(code=code)))
    console.print()
    console.print(view.puzzle_text(content.value, console.width))
    if solution:
        console.print()
        for line in _solution_lines(challenge):
            say(Text(line))
        console.print()
        end = solved(content.value, challenge)
        console.print(view.solution(content.value, end, console.width))


def _solution_lines(challenge: Challenge) -> Iterator[str]:
    for number, hint in enumerate(challenge.hints, start=1):
        yield _("hint {number}: {hint}").format(number=number, hint=translated(hint))
    yield ""
    yield _("solution: {steps}").format(steps=" ".join(challenge.solution))
    yield from map(translated, challenge.explanation)
    yield _("{value} in all, {gap} more than any other end.").format(
        value=challenge.value, gap=challenge.gap
    )
    for trap in challenge.traps:
        yield _("trap: {steps}. {text}").format(
            steps=" ".join(trap.line), text=translated(trap.text)
        )


@command("puzzles book lynx.db --out lynx.pdf --count 20")
def book(
    file: LibraryFile,
    out: Annotated[Path, typer.Option(metavar="FILE", show_default=False, help="The PDF.")],
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The title on the first page.")
    ] = None,
    kind: KindOption = None,
    tier: TierOption = None,
    count: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="The first N puzzles; all by default.")
    ] = None,
    force: Force = False,
) -> None:
    """Print puzzles as a PDF: the puzzles, then hints, then solutions."""
    check_output(out, force)
    check_extra("print", "puzzles book")
    from cli.print.book_pages import BookPuzzle, book_pdf, title_of
    from views.render.pdf import printable

    check_names(kind or [], tier or [], None)
    if title is not None and not printable(title):
        raise InputError(
            _("--title: {title}: expected letters of Western Europe").format(title=quoted(title))
        )
    with Library(file) as library:
        entries = islice(library.entries(kind or [], tier or []), count)
        chosen = [(placed.number, challenge_of(file, placed)) for placed in entries]
    if not chosen:
        raise InputError(_("{file}: it has no such puzzles").format(file=file))
    puzzles = [BookPuzzle(number, challenge, content_of(challenge)) for number, challenge in chosen]
    with naming(file), progress(len(puzzles)) as advance:
        printed = book_pdf(
            title or title_of(puzzles),
            puzzles,
            advance,
        )
    write_parts(out, [printed])
    number = ngettext("{n} puzzle", "{n} puzzles", len(puzzles)).format(n=len(puzzles))
    console.print(Text(f"{out}: {number}"))
