"""The commands of the dailies and their options; each imports its work when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import AsJson, PngOption, SvgOption

dailies = typer.Typer(rich_markup_mode=None)


@dailies.command(epilog="Example: catbox daily --date 2026-01-01")
def daily(
    date: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="Another day than today.")
    ] = None,
    as_json: AsJson = False,
    svg: SvgOption = None,
    png: PngOption = None,
) -> None:
    """Play the puzzle of the day.

    Type a card's number and pick a cell, or a placement such as PPKo@3,1; help lists the rest.
    What you do is kept: leave at any time and come back. From Monday to Sunday the puzzles get
    harder; a daily that is solved on its own day makes your streak longer.
    """
    import datetime

    from cli import daily as playing
    from cli.image_export import Picture

    playing.daily(date, as_json, Picture(svg, png), datetime.date.today())


@dailies.command(epilog="Example: catbox stats --json")
def stats(as_json: AsJson = False) -> None:
    """Show how your dailies went: streaks, tiers, and solve times."""
    import datetime

    from cli import stats as standing

    standing.stats(as_json, datetime.date.today())
