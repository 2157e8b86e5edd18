"""`catbox puzzles list`, `show`, `play` and `export`: looking into a library."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer
from rich.text import Text

from cli.attempt_feedback import content_of
from cli.challenge_question import solved
from cli.image_export import ImageFiles
from cli.lazy import command
from cli.options import AsJson, Force, OutOption, PngOption, SvgOption
from cli.output import (
    INTERRUPTED,
    check_output,
    console,
    has_emoji,
    print_json,
    say,
    say_hanging,
    write_parts,
)
from cli.puzzle_options import (
    AnyGame,
    KindOption,
    LibraryFile,
    TierOption,
    challenge_of,
    check_names,
    row,
)
from cli.puzzle_session import play as play_puzzle
from cli.share_text import share_text
from cli.view import view_of
from games import registry
from puzzles.challenge import Challenge
from puzzles.library import Library, PlacedPuzzle

HEAD = ("number", "kind", "tier", "points", "gap")
LINE = "{:>6}  {:<8}  {:<6}  {:>6}  {:>3}  {}"
INDENT = len(LINE.format(*HEAD, ""))
"""Where the task begins."""

Number = Annotated[int, typer.Argument(metavar="NUMBER", show_default=False)]


@command("puzzles list lynx.db --kind duel")
def list_puzzles(
    file: LibraryFile,
    game: AnyGame = None,
    kind: KindOption = None,
    tier: TierOption = None,
    as_json: AsJson = False,
) -> None:
    """List the puzzles of a library."""
    kinds, tiers = kind or [], tier or []
    check_names(kinds, tiers, game)
    with Library(file) as library:
        if not as_json:
            console.print(LINE.format(*HEAD, "task"))
        for placed in library.entries(kinds, tiers):
            if game not in (None, challenge_of(file, placed).game):
                continue
            shown = row(file, placed)
            if as_json:
                print_json(shown)
            else:
                say_hanging(Text(LINE.format(*list(shown.values())[:6])), INDENT)


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
        for path in images.write(challenge_of(file, placed), solution=solution):
            console.print(Text(f"{path}: puzzle {number} of {file}"))
    else:
        _show(file, placed, solution)


@command("puzzles play lynx.db 7")
def play(file: LibraryFile, number: Number = 1) -> None:
    """Play a puzzle of a library, with hints, undo, and reasons why an attempt falls short.

    The first puzzle is played unless a number is given.
    """
    with Library(file) as library:
        placed, size = library.entry(number), len(library)
    challenge = challenge_of(file, placed)
    name = registry.entry(challenge.game).title
    title = f"{name} puzzle {number} of {file.name}, {placed.kind}, {placed.tier}"
    console.print(Text(f"{title}.", style="bold"))
    try:
        progress = play_puzzle(challenge)
    except KeyboardInterrupt:
        console.print()
        raise typer.Exit(INTERRUPTED) from None
    if progress.over:
        console.print()
        console.print(Text(share_text(title, progress, emoji=has_emoji())))
        if number < size:
            following = f"catbox puzzles play {quote(str(file))} {number + 1}"
            console.print(Text(f"The next one: {following}"))


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
            console.print(Text(f"{out}: {len(library)} puzzles"))


def _show(path: Path, placed: PlacedPuzzle, solution: bool) -> None:
    challenge = challenge_of(path, placed)
    content = content_of(challenge)
    view = view_of(content.entry)
    head = f"{placed.number}. {placed.tier} {placed.kind}"
    say(Text(head, style="bold").append(f"  {placed.recipe}", style="not bold dim"))
    say(challenge.task)
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
        yield f"hint {number}: {hint}"
    yield ""
    yield f"solution: {' '.join(challenge.solution)}"
    yield from challenge.explanation
    yield f"{challenge.value} in all, {challenge.gap} more than any other end."
    for trap in challenge.traps:
        yield f"trap: {' '.join(trap.line)}. {trap.text}"
