"""The results of a match, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from rich.text import Text

from cli.print.output import counted, print_json, say
from games import registry
from games.files import InputError
from games.protocol import GameError, quoted
from languages.messages import _
from solver.arena.match import Block, Match
from solver.arena.report import Report, standings
from solver.stats.intervals import Estimate
from solver.stats.sprt import BOUND, Hypotheses, Trial

PathReport = tuple[Path, Report]
"""The report of a match, and the file of its results."""

NOTHING: Final = "-"


class Presentation:
    """How a match is reported.

    Args:
        sprt: the two net wins of a sequential test, with a comma between them.
    """

    def __init__(self, sprt: str | None, as_json: bool) -> None:
        self._sprt, self.as_json = sprt, as_json

    def check(self, bots: Sequence[str]) -> None:
        """Raise unless all that is asked for can be said of some bots.

        Raises:
            InputError: it can't.
        """
        if self.hypotheses is not None and len(bots) != 2:
            raise InputError(_("--sprt: give two bots, of which the first is tested"))

    @cached_property
    def hypotheses(self) -> Hypotheses | None:
        """The two net wins between which the test decides; None without a test.

        Raises:
            InputError: not two rising numbers.
        """
        return None if self._sprt is None else _hypotheses(self._sprt)


def show(entries: Sequence[PathReport], presentation: Presentation) -> None:
    """Report a match and its controls, the match itself first.

    Raises:
        InputError: as for `Presentation.check`.
    """
    (_, first), *_ = entries
    presentation.check(first.match.bots)
    if presentation.as_json:
        print_json(json_of(*entries[0]) | {"controls": [json_of(*each) for each in entries[1:]]})
    else:
        for number, entry in enumerate(entries):
            say(Text("\n".join(["", *lines(*entry)][number == 0 :])))


def lines(path: Path, report: Report) -> Iterator[str]:
    """A report as text."""
    yield f"{path}: {_played(report)}"
    if len(report.standings) > 1:
        yield ""
        yield from _aligned(_standings(report))
    yield ""
    yield from _aligned(_seats(report))
    if len(report.standings) > 2:
        yield ""
        yield "Share of the games in which the bot of the row comes before that of the column:"
        yield from _aligned(_pairs(report))
    yield from _verdicts(report)


def so_far(match: Match, blocks: Sequence[Block]) -> str:
    """The net wins of the first bot of a match that goes on."""
    first = standings(match, blocks)[0]
    return f"net wins of {first.bot} {_estimate(first.net, '+.3f')}"


def json_of(path: Path, report: Report) -> dict[str, object]:
    """A report as JSON."""
    return {
        "file": str(path),
        "match": _header(report.match),
        "deals": report.blocks,
        "games": report.games,
        "fair_share": report.match.fair,
        "bots": [_bot(report, number) for number in range(len(report.standings))],
        "seats": [estimate._asdict() for estimate in report.seats],
        "pairs": [pair._asdict() | {"ahead": pair.ahead._asdict()} for pair in report.pairs],
        "mirrored": report.mirrored,
        "test": None if report.trial is None else _test(report.trial),
    }


def _hypotheses(text: str) -> Hypotheses:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise InputError(
            _("--sprt: {text}: expected LOW,HIGH as in 0,0.03").format(text=quoted(text))
        ) from None
    try:
        return Hypotheses(low, high)
    except GameError as error:
        raise InputError(f"--sprt: {error}") from None


def _played(report: Report) -> str:
    match = report.match
    deals = f"{counted(report.blocks, 'deal')}, {counted(report.games, 'game')}"
    named = [option.name for option in registry.entry(match.game).game.options]
    options = (f"{name} {match.options[name]}" for name in named if name in match.options)
    table = ", ".join((f"{match.players} players", *options))
    return f"{deals}; {table}; seed {match.seed}, {_limit(match)}, commit {match.commit}"


def _limit(match: Match) -> str:
    if match.seconds is not None:
        return f"{match.seconds:g} s a move"
    return "no limit" if match.iterations is None else f"{match.iterations} steps a move"


def _standings(report: Report) -> Iterator[list[str]]:
    yield [
        "bot",
        "share of wins",
        "won alone",
        "net wins",
        "place",
        "margin",
        "rating",
        "CPU seconds a move (most)",
    ]
    for number, standing in enumerate(report.standings):
        yield [
            standing.bot,
            _estimate(standing.share, ".3f"),
            _estimate(standing.alone, ".3f"),
            _estimate(standing.net, "+.3f"),
            _estimate(standing.place, ".2f"),
            _estimate(standing.margin, "+.1f"),
            _estimate(report.ratings[number], "+.0f") if report.ratings else NOTHING,
            _timing(report, number),
        ]


def _timing(report: Report, number: int) -> str:
    if not report.timings:
        return NOTHING
    timing = report.timings[number]
    return f"{timing.mean:.4f} ({timing.longest:.2f})"


def _seats(report: Report) -> Iterator[list[str]]:
    yield [f"seat (0 begins; fair: {report.match.fair:.3f})", "share of wins"]
    for seat, share in enumerate(report.seats):
        yield [str(seat), _estimate(share, ".3f")]


def _pairs(report: Report) -> Iterator[list[str]]:
    names = [standing.bot for standing in report.standings]
    found = {(pair.one, pair.other): pair.ahead for pair in report.pairs}
    yield ["", *names]
    for one in names:
        yield [one, *(_cell(found.get((one, other))) for other in names)]


def _cell(estimate: Estimate | None) -> str:
    return NOTHING if estimate is None else _estimate(estimate, ".3f")


def _verdicts(report: Report) -> Iterator[str]:
    if report.mirrored is not None:
        yield ""
        fair = "may all be the fair one" if report.mirrored else "are not all the fair one"
        yield f"A bot against itself: the shares {fair}."
    if report.trial is not None:
        trial = report.trial
        low, high = trial.hypotheses.low, trial.hypotheses.high
        yield ""
        yield (
            f"Net wins of {high:g} rather than {low:g}: {trial.verdict} after "
            f"{counted(trial.blocks, 'deal')} (log likelihood ratio {trial.ratio:+.2f}, "
            f"decided at {BOUND:.2f} to either side)."
        )


def _estimate(estimate: Estimate, form: str) -> str:
    mean = format(estimate.mean, form)
    if estimate.low is None or estimate.high is None:
        return mean
    return f"{mean} [{format(estimate.low, form)}, {format(estimate.high, form)}]"


def _aligned(rows: Iterator[list[str]]) -> Iterator[str]:
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _header(match: Match) -> dict[str, object]:
    fields = {name: getattr(match, name) for name in match.__struct_fields__}
    del fields["options"]
    return {**fields, **match.options}


def _bot(report: Report, number: int) -> dict[str, object]:
    standing = report.standings[number]
    measures = {
        "share": standing.share,
        "alone": standing.alone,
        "net": standing.net,
        "place": standing.place,
        "margin": standing.margin,
    }
    if report.ratings:
        measures["rating"] = report.ratings[number]
    shown = {name: estimate._asdict() for name, estimate in measures.items()}
    timing = report.timings[number]._asdict() if report.timings else None
    return {"bot": standing.bot, "games": standing.games, **shown, "pace": timing}


def _test(trial: Trial) -> dict[str, object]:
    return {
        "low": trial.hypotheses.low,
        "high": trial.hypotheses.high,
        "verdict": trial.verdict.value,
        "deals": trial.blocks,
        "ratio": trial.ratio,
        "bound": BOUND,
    }
