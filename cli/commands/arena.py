"""`catbox arena`: matches are played into files of results, which are reported."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Annotated, Final, NamedTuple

import typer
from msgspec import structs
from rich.text import Text

from cli.options.common import AsJson, number
from cli.options.lazy import command
from cli.options.setup_options import Game, SetupCommand, chosen
from cli.options.worker_options import ClusterOption, Jobs, workforce
from cli.print.output import INTERRUPTED, print_json, say
from cli.print.progress import match_progress
from games import registry
from games.files import InputError
from games.protocol import GameError, quoted
from games.registry import Entry
from languages.messages import N_, _, plural
from solver.arena.blocks import Contest, TimedBlock, Timing, play_block
from solver.arena.blocks import play as play_blocks
from solver.arena.match import MOST_BOTS, Block, Match
from solver.arena.report import Report, report, standings, trial
from solver.arena.results import Results, located, read
from solver.bots.roster import Roster, roster_of
from solver.stats.intervals import Estimate
from solver.stats.sprt import BOUND, Hypotheses, Trial, Verdict
from solver.workers import Workforce, workers
from views.sessions.inputs import check_text, move_limit
from views.sessions.setup import BOT, new_setup

BotList = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B...",
        help="Who plays; the last one fills the seats left. With ratings, {bots}.",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME...]", help="Who plays: bot:LEVEL, as in play."),
]
SeatCount = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help="How many seats; as many as are named, or 2."),
]
DealCount = Annotated[
    int,
    typer.Option(
        "--deals", metavar="D", min=1, max=1_000_000, help="Each played in all rotations."
    ),
]
MatchSeed = Annotated[
    str, typer.Option("--seed", metavar="SEED", help="The games follow from the seed.")
]
ResultsFile = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Keep the results here, one deal a line."),
]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time", metavar="SECONDS", parser=number(0), help="The limit of a move."),
]
StepLimit = Annotated[
    int | None,
    typer.Option("--iterations", metavar="N", min=1, help="The limit in a bot's own steps."),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="LOW,HIGH",
        help="Stop once it is clear which of two net wins per opponent the first bot has.",
    ),
]
WithControls = Annotated[
    bool,
    typer.Option("--controls", help="Play each bot against itself, random and a clairvoyant, too."),
]
ReportOf = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Report results; play nothing."),
]


@command("arena --bots rival,greedy --deals 100 --seed 1 --out match.jsonl", SetupCommand)
def arena(
    context: typer.Context,
    names: Names = None,
    game: Game = registry.DEFAULT,
    bots: BotList = None,
    players: SeatCount = None,
    deals: DealCount = 100,
    seed: MatchSeed = "1",
    out: ResultsFile = None,
    time: TimeLimit = None,
    iterations: StepLimit = None,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    sprt: SprtOption = None,
    with_controls: WithControls = False,
    report_of: ReportOf = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play duplicate deals, and report who is stronger and how sure that is.

    A deal is played in all rotations of the seats, and counts once. A bot may be a level that
    play has too, such as random or expert, or a control such as clairvoyant, which sees what is
    hidden. A name that isn't known lists all.
    With --out every deal is on the disk before it counts: after Ctrl-C, or a power cut, the same
    command goes on; a larger --deals adds to it.
    """
    presentation = Presentation(sprt, as_json)
    if report_of is not None:
        if names or bots or out or with_controls:
            raise GameError(_("--report plays nothing: leave out bots, --out and --controls"))
        show_results(report_of, presentation)
        return
    if (names is None) == (bots is None):
        raise GameError(_("name the bots: catbox arena bot:greedy bot:novice, or --bots"))
    entry = registry.entry(game)
    named = ",".join(name.removeprefix(BOT) for name in names or ())
    limit, who = move_limit(time, iterations), parse_bots(entry, bots or named)
    check_text("--seed", seed)
    seats = max(2, len(names or ())) if players is None else players
    contest = Contest(entry, new_setup(entry, seats, chosen(context, entry)), who, seed, limit)
    with TemporaryDirectory() as folder:
        path = out or Path(folder, "match.jsonl")
        run = MatchRun(path, contest, deals, presentation.hypotheses, kept=out is not None)
        raise typer.Exit(play(run, with_controls, workforce(jobs, cluster), presentation))


class MatchRun(NamedTuple):
    """A match to play, where its results lie, and whether they stay there."""

    path: Path
    contest: Contest
    deals: int
    hypotheses: Hypotheses | None = None
    kept: bool = True

    @property
    def file(self) -> Path | None:
        """The file in which the results are found afterwards."""
        return self.path if self.kept else None


DEALS: Final = plural("{n} deal", "{n} deals")
PLAYERS: Final = plural("{n} player", "{n} players")


class LeftError(Exception):
    """Ctrl-C in the middle of a match; the text says what is kept."""


def parse_bots(entry: Entry, text: str) -> tuple[str, ...]:
    """The bots of `--bots`.

    Raises:
        InputError: one of them is unknown, or there are too many.
    """
    names, roster = tuple(text.split(",")), roster_of(entry)
    for name in names:
        if name not in roster.names:
            raise InputError(
                _("--bots: {name}: expected some of {values}").format(
                    name=quoted(name), values=", ".join(roster.names)
                )
            )
    if len(names) > MOST_BOTS:
        raise InputError(
            _("--bots: {names} bots: expected at most {most}").format(
                names=len(names), most=MOST_BOTS
            )
        )
    return names


def show_results(path: Path, presentation: Presentation) -> None:
    """Report what a file of results holds.

    Raises:
        ArenaError: it can't be read, or holds no whole deal.
    """
    match, blocks = read(path)
    presentation.check(match.bots)
    with located(path):
        found = report(match, blocks, presentation.hypotheses)
    show([(path, found)], presentation)


def play(match: MatchRun, with_controls: bool, who: Workforce, presentation: Presentation) -> int:
    """Play what is missing of a match and its controls, and report them; the exit status.

    Raises:
        GameError: it can't be played or kept; all that was played before is kept.
    """
    presentation.check(match.contest.bots)
    runs = [match, *(_control_runs(match) if with_controls else ())]
    try:
        played = [(run.file, _played(run, who, presentation.as_json)) for run in runs]
        show(played, presentation)
    except LeftError as left:
        print(f"catbox: {_('interrupted')}: {left}", file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        said = _("interrupted: all is kept; the same command goes on")
        print(f"catbox: {said}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _control_runs(run: MatchRun) -> Iterator[MatchRun]:
    """The controls of a match, with their results in files beside those of the match."""
    contest, out = run.contest, run.path
    for name, bots in controls(roster_of(contest.entry), contest.bots, contest.players):
        path = out.with_name(f"{out.stem}.{name}{out.suffix}")
        yield MatchRun(path, replace(contest, bots=bots), run.deals, kept=run.kept)


def controls(
    roster: Roster, bots: Iterable[str], players: int
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The controls of some bots: each against itself, the weakest level and the clairvoyant.

    Each has a name, which is part of the name of the file of its results.
    """
    weakest = next(iter(roster.levels))
    others = [name for name in (weakest, roster.clairvoyant) if name]
    for bot in dict.fromkeys(bots):
        yield f"mirror-{bot}", (bot,) * players
        yield from ((f"{bot}-{other}", (bot, other)) for other in others if other != bot)


def _played(run: MatchRun, who: Workforce, silent: bool) -> Report:
    """Play what is missing of one match; its report.

    Raises:
        LeftError: Ctrl-C.
    """
    timings = [Timing()] * len(run.contest.bots)
    with Results(run.path, run.contest.match) as results:
        try:
            for played in _fresh(run, results, who, silent):
                timings = [one + more for one, more in zip(timings, played.timings, strict=True)]
        except KeyboardInterrupt:
            raise LeftError(_kept(run, results)) from None
        except GameError as error:
            raise InputError(f"{error}; {_kept(run, results)}") from None
        moved = tuple(timings) if any(timing.moves for timing in timings) else ()
        return report(results.match, results.blocks, run.hypotheses, moved)


def _fresh(run: MatchRun, results: Results, who: Workforce, silent: bool) -> Iterator[TimedBlock]:
    """The blocks that are missing, each once it is kept, until a test has its verdict."""
    held = len(results.blocks)
    asked = run.hypotheses
    test = None if asked is None else trial(results.match, results.blocks, asked)
    if held >= run.deals or _is_decided(test):
        return
    work = partial(play_block, run.contest)
    bar = match_progress("", run.deals, held, silent=silent)
    entry = run.contest.entry
    with workers(who, [entry]) as pool, bar as advance:
        for played in play_blocks(results, run.deals, work, pool):
            advance(so_far(results.match, results.blocks))
            yield played
            test = test and test.judged(played.block.net(0))
            if _is_decided(test):
                return


def _is_decided(test: Trial | None) -> bool:
    return test is not None and test.verdict is not Verdict.UNDECIDED


def _kept(run: MatchRun, results: Results) -> str:
    text = _("{path} holds {number} of {deals}; the same command goes on")
    if not run.kept:
        text = _("{number} of {deals} were played; with --out FILE the same command goes on")
    return text.format(path=run.path, number=len(results.blocks), deals=DEALS.of(run.deals))


PathReport = tuple[Path | None, Report]
"""The report of a match, and the file of its results if they are kept."""

NOTHING: Final = "-"

WIDTH: Final = 80
"""Columns of a report."""


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


def lines(path: Path | None, report: Report) -> Iterator[str]:
    """A report as text; at the end who is stronger, and how sure that is."""
    played = _match_line(report)
    yield from wrap(played if path is None else f"{path}: {played}", WIDTH)
    if len(report.standings) > 1:
        yield from _standings(report)
    yield ""
    shares = ([str(seat), _estimate(share, ".3f")] for seat, share in enumerate(report.seats))
    fair = _("seat (0 begins; fair: {share})").format(share=f"{report.match.fair:.3f}")
    yield from _aligned([[fair, _("share of wins")], *shares])
    for sentence in (*_verdicts(report), *_stronger(report)):
        yield ""
        yield from wrap(sentence, WIDTH)


def so_far(match: Match, blocks: Sequence[Block]) -> str:
    """The net wins of the first bot of a match that goes on."""
    first = standings(match, blocks)[0]
    text = _("net wins of {bot} {wins}")
    return text.format(bot=first.bot, wins=_estimate(first.net, "+.3f"))


def json_of(path: Path | None, report: Report) -> dict[str, object]:
    """A report as JSON."""
    header = structs.asdict(report.match)
    return {
        "file": None if path is None else str(path),
        "match": {name: value for name, value in header.items() if name != "options"}
        | dict(report.match.options),
        "deals": report.blocks,
        "games": report.games,
        "fair_share": report.match.fair,
        "bots": [_bot(report, number) for number in range(len(report.standings))],
        "seats": [estimate._asdict() for estimate in report.seats],
        "pairs": [pair._asdict() | {"ahead": pair.ahead._asdict()} for pair in report.pairs],
        "mirrored": report.mirrored,
        "test": None if report.trial is None else _trial_json(report.trial),
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


GAMES: Final = plural("{n} game", "{n} games")


def _match_line(report: Report) -> str:
    match = report.match
    named = [option.name for option in registry.entry(match.game).game.options]
    options = (f"{name} {match.options[name]}" for name in named if name in match.options)
    text = _("{deals}, {games}; {table}; seed {seed}, {limit}, commit {commit}")
    return text.format(
        deals=DEALS.of(report.blocks),
        games=GAMES.of(report.games),
        table=", ".join((PLAYERS.of(match.players), *options)),
        seed=match.seed,
        limit=_limit(match),
        commit=match.commit,
    )


def _limit(match: Match) -> str:
    if match.seconds is not None:
        return _("{seconds} s a move").format(seconds=f"{match.seconds:g}")
    if match.iterations is None:
        return _("no limit")
    return _("{n} steps a move").format(n=match.iterations)


def _standings(report: Report) -> Iterator[str]:
    """A column a bot, as many beside each other as there is room for."""
    names, *rows = zip(_measures(), *_columns(report), strict=True)
    first, *others = names
    most = max(len(cell) for row in (names, *rows) for cell in row[1:]) + GAP
    beside = max(1, (WIDTH - max(len(row[0]) for row in rows)) // most)
    for at in range(0, len(others), beside):
        yield ""
        part = slice(at + 1, at + 1 + beside)
        yield from _aligned([[row[0], *row[part]] for row in ((first, *others), *rows)])


GAP: Final = 2
"""Columns between two of a table."""


def _measures() -> tuple[str, ...]:
    return (
        _("bot"),
        _("share of wins"),
        _("won alone"),
        _("net wins"),
        _("place"),
        _("margin"),
        _("rating"),
        _("CPU seconds a move (most)"),
    )


def _columns(report: Report) -> Iterator[tuple[str, ...]]:
    for at, standing in enumerate(report.standings):
        timing = report.timings[at] if report.timings else None
        yield (
            standing.bot,
            _estimate(standing.share, ".3f"),
            _estimate(standing.alone, ".3f"),
            _estimate(standing.net, "+.3f"),
            _estimate(standing.place, ".2f"),
            _estimate(standing.margin, "+.1f"),
            _estimate(report.ratings[at], "+.0f") if report.ratings else NOTHING,
            f"{timing.mean:.4f} ({timing.longest:.2f})" if timing else NOTHING,
        )


def _stronger(report: Report) -> Iterator[str]:
    """Which bot of every two is stronger, and how sure that is."""
    if report.mirrored is not None:
        return
    for pair in report.pairs:
        mean, low, high = (round(100 * (share or 0)) for share in pair.ahead)
        text, fair = "", pair.ahead.covers(EVEN)
        if not fair and pair.ahead.mean > EVEN:
            text = _(
                "{one} is stronger than {other}: it comes first in {mean} of 100 games "
                "(between {low} and {high}, with a confidence of 95%)."
            )
        elif fair and pair.one < pair.other:
            text = _(
                "It isn't sure who is stronger, {one} or {other}: {one} comes first in {mean} of "
                "100 games (between {low} and {high}, with a confidence of 95%). More --deals tell."
            )
        if text:
            yield text.format(one=pair.one, other=pair.other, mean=mean, low=low, high=high)


VERDICTS: Final = {
    Verdict.ACCEPT: N_("accepted"),
    Verdict.REFUSE: N_("refused"),
    Verdict.UNDECIDED: N_("undecided"),
}
"""Each outcome of a sequential test."""

EVEN: Final = 0.5
"""How often one of two equals comes before the other."""


def _verdicts(report: Report) -> Iterator[str]:
    if report.mirrored is not None:
        yield (
            _("A bot against itself: the shares may all be the fair one.")
            if report.mirrored
            else _("A bot against itself: the shares are not all the fair one.")
        )
    if report.trial is not None:
        trial = report.trial
        text = _(
            "Net wins of {high} rather than {low}: {verdict} after {deals} (log likelihood ratio "
            "{ratio}, decided at {bound} to either side)."
        )
        yield text.format(
            high=f"{trial.hypotheses.high:g}",
            low=f"{trial.hypotheses.low:g}",
            verdict=_(VERDICTS[trial.verdict]),
            deals=DEALS.of(trial.blocks),
            ratio=f"{trial.ratio:+.2f}",
            bound=f"{BOUND:.2f}",
        )


def _estimate(estimate: Estimate, form: str) -> str:
    mean = format(estimate.mean, form)
    if estimate.low is None or estimate.high is None:
        return mean
    return f"{mean} [{format(estimate.low, form)}, {format(estimate.high, form)}]"


def _aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


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


def _trial_json(trial: Trial) -> dict[str, object]:
    return {
        "low": trial.hypotheses.low,
        "high": trial.hypotheses.high,
        "verdict": trial.verdict.value,
        "deals": trial.blocks,
        "ratio": trial.ratio,
        "bound": BOUND,
    }
