"""`catbox site`: dailies and lessons as a folder of files that anybody can host, with no server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.options.lazy import command
from cli.options.worker_options import Jobs, workforce
from cli.print.output import INTERRUPTED, say
from cli.print.progress import progress
from languages.messages import _, ngettext
from web.site import Days, SiteFolder, days_of_site, site_games, stamp, write_site


@command("site --out public --game catbox --from 2026-11-01 --to 2026-11-30")
def site(
    out: Annotated[Path, typer.Option(metavar="DIR", show_default=False, help="The folder.")],
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="NAME", help="Which game; may be repeated. All by default."),
    ] = None,
    first: Annotated[
        str | None, typer.Option("--from", metavar="YYYY-MM-DD", help="The first day.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", metavar="YYYY-MM-DD", help="The last day.")
    ] = None,
    lessons: Annotated[
        bool,
        typer.Option("--lessons/--no-lessons", help="Write the lessons of the games as well."),
    ] = True,
    jobs: Jobs = None,
) -> None:
    """Write the dailies and lessons as a folder of files that anybody can host.

    The page shows today's puzzle by the visitor's clock, and all earlier ones. It needs no server:
    any host of plain files will do. All shipped dailies are written unless days are given. After
    Ctrl-C, or a power cut, the same command goes on; a folder that is there is brought up to date.
    """
    days = days_of_site(games or site_games(), first, last)
    folder = SiteFolder(out, stamp())
    try:
        write_site(folder, days, workforce(jobs, None), progress, lessons=lessons)
    except KeyboardInterrupt:
        text = _("interrupted: {path} is not whole; the same command goes on").format(path=out)
        print(f"catbox: {text}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    _report(out, folder, days)


def _report(out: Path, folder: SiteFolder, days: Days) -> None:
    count = sum(map(len, days.values()))
    size = folder.size / 1e6
    text = ngettext(
        "{path}: {count} daily, {size:.1f} MB", "{path}: {count} dailies, {size:.1f} MB", count
    )
    say(text.format(path=out, count=count, size=size))
    try_text = _("To look at it here: python -m http.server --directory {path}")
    say(try_text.format(path=out))
