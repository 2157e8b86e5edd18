"""`catbox stats`: streaks, tiers and solve times of the dailies, with small charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from rich.console import RenderableType

from cli.daily_session import own_results
from cli.lazy import command
from cli.options import AsJson
from cli.output import console, print_json
from cli.setup_options import Game
from games import registry
from languages.messages import _, ngettext
from puzzles.results import DailyResult
from puzzles.streaks import TierSummary, best_streak, by_tier, streak
from views.durations import timed
from views.sessions.daily_clock import local_time
from views.sheet import Column, Row, Sheet, numbers
from views.text_table import PrintedSheet

SHOWN = 14
"""The latest results that are listed one by one."""

BAR = 30
"""The longest bar, in columns."""


@command("stats --json")
def stats(game: Game = registry.DEFAULT, as_json: AsJson = False) -> None:
    """Show how your dailies went: streaks, tiers, and solve times."""
    today = local_time().date()
    results = own_results().finished(registry.entry(game).name)
    if as_json:
        print_json(_json(results, today))
    elif results:
        for line in _lines(results, today):
            console.print(line)
    else:
        console.print(_("No daily is finished yet: catbox daily plays the one of today."))


def _json(results: Sequence[DailyResult], today: date) -> dict[str, object]:
    return {
        "streak": streak(results, today),
        "best_streak": best_streak(results),
        "tiers": [tier._asdict() for tier in by_tier(results)],
        "dailies": [
            {
                "date": str(day),
                "kind": kind,
                "tier": tier,
                "solved": progress.solved,
                "tries": progress.tries,
                "hints": progress.hints,
                "seconds": round(progress.seconds, 3),
                "finished_on": str(finished_on),
            }
            for _, day, kind, tier, progress, finished_on in results
        ],
    }


def _lines(results: Sequence[DailyResult], today: date) -> Iterator[RenderableType]:
    solved = sum(result.progress.solved for result in results)
    yield ngettext(
        "{n} daily finished, {solved} solved.",
        "{n} dailies finished, {solved} solved.",
        len(results),
    ).format(n=len(results), solved=solved)
    yield _("Streak {days}, the best one {best}.").format(
        days=streak(results, today), best=best_streak(results)
    )
    yield ""
    yield _tier_table(by_tier(results))
    yield ""
    yield _("The latest, with the time that each took:")
    latest = results[-SHOWN:]
    longest = max(result.progress.seconds for result in latest)
    yield from (_latest(result, longest) for result in latest)


def _tier_table(tiers: Sequence[TierSummary]) -> PrintedSheet:
    """The dailies of each tier that were solved and given up, with a bar for those solved."""
    most = max(tier.solved for tier in tiers)
    rows = (
        Row((each.solved, each.gave_up, _time(each.seconds), _bar(each.solved, most)), each.tier)
        for each in tiers
    )
    columns = *numbers(_("solved"), _("given up"), _("median")), Column("")
    return PrintedSheet(Sheet(columns, tuple(rows), _("tier")))


def _time(seconds: float | None) -> str:
    return "-" if seconds is None else timed(seconds)


def _latest(result: DailyResult, longest: float) -> str:
    day, kind, tier, progress = result.day, result.kind, result.tier, result.progress
    ended = "" if progress.solved else _("given up")
    bar = _bar(progress.seconds, longest)
    return f"{day}  {kind:<9}{tier:<7}{timed(progress.seconds):>9}  {bar} {ended}".rstrip()


def _bar(value: float, most: float) -> str:
    """A bar as long as its share of the most; at least one column for anything at all."""
    return "#" * max(1 if value else 0, round(BAR * value / most)) if most else ""
