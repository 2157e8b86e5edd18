"""`catbox puzzles book`: a PDF to print, first the puzzles, then hints, then solutions."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.options.common import Force
from cli.options.lazy import command
from cli.options.puzzle_options import (
    KindOption,
    LibraryFile,
    TierOption,
    challenge_of,
    check_names,
)
from cli.print.output import check_output, console
from cli.print.progress import progress
from games.extras import check_extra
from games.files import InputError, write_parts
from games.protocol import quoted
from languages.messages import _, ngettext
from puzzles.library import Library
from views.sessions.attempt_feedback import content_of
from views.sessions.inputs import naming


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
