"""`catbox puzzles list`, `show` and `export`: looking into a library."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from rich.text import Text

from cli.attempt_feedback import puzzle_of
from cli.challenges import challenge_of, check_names, puzzle_text, row, solution_text
from cli.image_export import Picture
from cli.output import INTERRUPTED, console, print_json, write_parts
from cli.puzzle_session import play as try_out
from cli.share_text import share_text
from puzzles.library import Entry, Library

HEAD = ("number", "kind", "tier", "points", "gap")
LINE = "{:>6}  {:<8}  {:<6}  {:>6}  {:>3}  {}"


def list_puzzles(path: Path, kinds: Sequence[str], tiers: Sequence[str], as_json: bool) -> None:
    """The puzzles of a library, each in a line.

    Raises:
        GameError: it can't be read, or there is no such kind or tier.
    """
    check_names(kinds, tiers)
    with Library(path) as library:
        if not as_json:
            console.print(LINE.format(*HEAD, "task"))
        for entry in library.entries(kinds, tiers):
            shown = row(path, entry)
            if as_json:
                print_json(shown)
            else:
                console.print(Text(LINE.format(*list(shown.values())[:6])))


def play(path: Path, number: int) -> None:
    """Play one puzzle of a library at the terminal.

    Raises:
        GameError: it can't be read or isn't there.
    """
    with Library(path) as library:
        entry, size = library.entry(number), len(library)
    challenge = challenge_of(path, entry)
    title = f"Cat Box puzzle {number} of {path.name}, {entry.kind}, {entry.tier}"
    console.print(Text(f"{title}.", style="bold"))
    try:
        progress = try_out(challenge)
    except KeyboardInterrupt:
        console.print()
        sys.exit(INTERRUPTED)
    if progress.over:
        console.print()
        console.print(Text(share_text(title, progress)))
        if number < size:
            console.print(
                Text(f"The next one: catbox puzzles play {quote(str(path))} {number + 1}")
            )


def show(path: Path, number: int, solution: bool, picture: Picture, as_json: bool) -> None:
    """One puzzle of a library on the terminal, as a picture, or as JSON.

    Raises:
        GameError: it can't be read or isn't there, or the picture can't be written.
    """
    with Library(path) as library:
        entry = library.entry(number)
    if as_json:
        print(entry.text)
    elif picture.wanted:
        for file in picture.write(challenge_of(path, entry)):
            console.print(Text(f"{file}: puzzle {number} of {path}"))
    else:
        _show(path, entry, solution)


def export(path: Path, out: Path | None) -> None:
    """All puzzles of a library as JSON lines.

    Raises:
        GameError: it can't be read, or the file can't be written.
    """
    with Library(path) as library:
        lines = (f"{entry.text}\n" for entry in library.entries())
        if out is None:
            sys.stdout.writelines(lines)
        else:
            write_parts(out, (line.encode() for line in lines))
            console.print(Text(f"{out}: {len(library)} puzzles"))


def _show(path: Path, entry: Entry, solution: bool) -> None:
    challenge = challenge_of(path, entry)
    head = f"{entry.number}. {entry.tier} {entry.kind}"
    console.print(Text(head, style="bold").append(f"  {entry.recipe}", style="dim"))
    console.print(Text(challenge.task))
    console.print()
    puzzle = puzzle_of(challenge)
    console.print(puzzle_text(puzzle, console.width))
    if solution:
        console.print()
        console.print(solution_text(puzzle, challenge, console.width))
