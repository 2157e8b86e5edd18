"""How well the scale of difficulty holds: `python -m benchmarks.difficulty`, `--fit` to fit it.

For each kind, puzzles are drawn with the parameters of all its tiers, as the generator draws them
before it asks how hard they are, and attempted by the bounded solvers. Two thirds serve to fit the
solvers' abilities; the figures are those of the last third, whose puzzles were attempted twice: the
first attempts name a tier, the second ones measure it. A run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from importlib import import_module
from itertools import combinations, count
from math import hypot, log10
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.storing import write_whole
from games.registry import GAMES, entry
from languages.message import translated
from puzzles.bounded import SOLVERS, TRIES, Moment
from puzzles.candidate import Candidate
from puzzles.challenge import Challenge, Difficulty
from puzzles.dailies import shipped
from puzzles.difficulty import ABILITIES, Scale, fitted, panel, placed, trial_of
from puzzles.kind import AnyKind, kind_named, puzzles_of, recipe_of
from puzzles.proof_engine import fastest
from puzzles.recipe import TIERS, Recipe, nearest_tier, tier_named
from solver.workers import Workforce, fan_out, workers

ROWS: Final = Path("build/difficulty.jsonl")

CHART: Final = Path("docs/pictures/week.svg")

HELD_OUT: Final = 3
"""One puzzle in this many is kept from the fit."""

AGAIN: Final = "again"
"""The seed of the second attempts."""


class Sample(NamedTuple):
    """A puzzle to draw and attempt, by its number among those of its kind."""

    game: str
    kind: str
    number: int

    @property
    def held_out(self) -> bool:
        """Whether it is kept from the fit."""
        return self.number % HELD_OUT == 0


class SampleRow(NamedTuple):
    """A puzzle and its attempts.

    Attributes:
        solved: how many of its attempts each solver solved.
        again: the same of the second attempts; empty where there are none.
        facts: numbers that may say how hard it is, by their names.
    """

    sample: Sample
    solved: tuple[int, ...]
    again: tuple[int, ...]
    facts: dict[str, float]


def attempted(sample: Sample) -> SampleRow:
    """The row of a puzzle."""
    kind, candidate = drawn(sample)
    solved = trial_of(kind, candidate).attempts(TRIES).solved
    again = trial_of(kind, candidate, AGAIN).attempts(TRIES).solved if sample.held_out else ()
    return SampleRow(
        sample, tuple(map(int, solved)), tuple(map(int, again)), facts(kind, candidate)
    )


def drawn(sample: Sample) -> tuple[AnyKind, Candidate[Any]]:
    """The first good candidate of a number's stream."""
    kind, tiers = (
        kind_named(sample.game, sample.kind),
        puzzles_of(sample.game).tiers_of(sample.kind),
    )
    tier = tier_named(tiers[sample.number % len(tiers)])
    recipe: Recipe = recipe_of(sample.game, sample.kind, tier, f"difficulty-{sample.number}")
    for attempt in count():
        task = kind.draw(recipe, recipe.stream(attempt))
        candidate = None if task is None else kind.candidate(task, fastest())
        if candidate is not None and kind.good(candidate):
            return kind, candidate
    raise AssertionError


def facts(kind: AnyKind, candidate: Candidate[Any]) -> dict[str, float]:
    """What is known of a puzzle without attempts."""
    assert kind.sight is not None
    values = [line.value for line in candidate.first_steps]
    return {
        "strategies that fail": len(candidate.failing),
        "lines (logarithm)": log10(candidate.puzzle.line_estimate),
        "gap": candidate.gap,
        "steps of the solution": len(candidate.lines[0].steps),
        "first steps": len(values),
        "first steps that lead to the best end": values.count(max(values)),
        "overestimate if cards didn't interfere": relaxed(kind.sight(candidate.puzzle))
        - candidate.lines[0].value,
    }


def relaxed(moment: Moment) -> float:
    """The value if each card gained what it gains alone at most, as if none met another.

    It drops a constraint, as the measures do by which Pelánek rates Sudoku and Sokoban.
    """
    best: dict[str, float] = {}
    for option in moment.options:
        best[option.card] = max(best.get(option.card, option.value), option.value)
    low = min(option.value for option in moment.options)
    return low + sum(value - low for value in best.values())


def collected(games: Sequence[str], puzzles: int, jobs: int, path: Path) -> list[SampleRow]:
    """The rows of all puzzles, those of the file first; each new one is kept at once."""
    wanted = {
        Sample(game, kind, number)
        for game in games
        for kind in dict.fromkeys(kind for kind, _tier in _rotation_pairs(game))
        for number in range(puzzles)
    }
    rows = [row for row in stored(path) if row.sample in wanted]
    missing = iter(sorted(wanted - {row.sample for row in rows}, key=lambda each: each[::-1]))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, workers(Workforce(jobs)) as pool:
        for _asked, row in fan_out(pool, attempted, lambda: next(missing, None)):
            print(json.dumps(row), file=file, flush=True)
            rows.append(row)
    return sorted(rows)


def _rotation_pairs(game: str) -> Iterator[tuple[str, str]]:
    rotation = puzzles_of(game).rotation
    return iter(()) if rotation is None else rotation.pairs()


def stored(path: Path) -> Iterator[SampleRow]:
    """The rows of a file."""
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            sample, solved, again, known = json.loads(line)
            yield SampleRow(Sample(*sample), tuple(solved), tuple(again), known)


def fit(game: str, rows: Sequence[SampleRow]) -> None:
    """Fit the abilities of a game's solvers to the rows that aren't held out, and keep them."""
    scale = scale_of([row for row in rows if not row.sample.held_out])
    abilities = dict(zip(SOLVERS, (round(float(a), 2) for a in scale.abilities), strict=True))
    text = json.dumps({"abilities": abilities, "dispersion": round(scale.dispersion, 2)}, indent=1)
    folder = Path(import_module(puzzles_of(game).package).__path__[0])
    write_whole(folder / "data" / ABILITIES, text)


def scale_of(rows: Sequence[SampleRow], solvers: slice = slice(None)) -> Scale:
    """The scale of some rows by some of the solvers."""
    return fitted(np.array([row.solved for row in rows])[:, solvers], TRIES)


class HeldOut(NamedTuple):
    """A held-out puzzle: the tier by its first attempts, the difficulty by its second ones."""

    row: SampleRow
    tier: str
    logits: float


def placed_rows(game: str, rows: Sequence[SampleRow]) -> list[HeldOut]:
    """The held-out puzzles of a game that are in a tier."""
    place = partial(placed, tries=TRIES, abilities=panel(game).abilities, dispersion=1.0)
    found = list[HeldOut]()
    for row in rows:
        if row.again:
            first, second = (place(np.array(each)).logits for each in (row.solved, row.again))
            tier = nearest_tier(first)
            if first in tier.band:
                found.append(HeldOut(row, tier.name, second))
    return found


def report(game: str, rows: Sequence[SampleRow]) -> Iterator[str]:
    """The figures of a game as lines of Markdown."""
    held = [row for row in rows if row.sample.held_out]
    kinds = list(dict.fromkeys(row.sample.kind for row in rows))
    yield f"| {game} | puzzles | by halves | {' | '.join(tier.name for tier in TIERS)} |"
    yield f"|---|---:|---:|{'---:|' * len(TIERS)}"
    for name, chosen in [
        ("all", held),
        *((k, [r for r in held if r.sample.kind == k]) for k in kinds),
    ]:
        cells = " | ".join(_tier_cells(placed_rows(game, chosen)))
        yield f"| {name} | {len(chosen)} | {halves(chosen):.2f} | {cells} |"
    yield ""
    yield f"| {game}: rank correlation with difficulty | {' | '.join(['all', *kinds])} |"
    yield f"|---|{'---:|' * (len(kinds) + 1)}"
    for fact in held[0].facts:
        groups = [held, *([row for row in held if row.sample.kind == kind] for kind in kinds)]
        cells = " | ".join(f"{rank_correlation(group, fact):.2f}" for group in groups)
        yield f"| {fact} | {cells} |"
    yield ""
    yield f"| {game}: weakness | {' | '.join(['all', *kinds])} |"
    yield f"|---|{'---:|' * (len(kinds) + 1)}"
    for solver, name in enumerate(SOLVERS):
        groups = [held, *([row for row in held if row.sample.kind == kind] for kind in kinds)]
        shares = (100 * np.mean([row.solved[solver] for row in group]) / TRIES for group in groups)
        yield f"| {name} | {' | '.join(f'{share:.0f} %' for share in shares)} |"


def _tier_cells(found: Sequence[HeldOut]) -> Iterator[str]:
    """The mean difficulty of each tier with its standard error, and how many puzzles it has."""
    for tier in TIERS:
        values = [each.logits for each in found if each.tier == tier.name]
        error = np.std(values, ddof=1) / len(values) ** 0.5 if len(values) > 1 else float("nan")
        yield f"{np.mean(values):.2f} ± {error:.2f} ({len(values)})" if values else "-"


def halves(rows: Sequence[SampleRow]) -> float:
    """The correlation of the difficulties by the odd solvers and by the even ones."""
    odd, even = (scale_of(rows, slice(first, None, 2)).difficulties for first in (0, 1))
    return float(np.corrcoef(odd, even)[0, 1])


def rank_correlation(rows: Sequence[SampleRow], fact: str) -> float:
    """Spearman's rank correlation of a fact with the difficulty, ties sharing their ranks."""
    pairs = np.array([scale_of(rows).difficulties, [row.facts[fact] for row in rows]])
    ranks = np.array([_ranks(each) for each in pairs])
    return float(np.corrcoef(ranks)[0, 1]) if ranks.std(axis=1).all() else float("nan")


def _ranks(values: Any) -> Any:
    _different, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(sizes) - (sizes - 1) / 2)[group]


class Week(NamedTuple):
    """The dailies of a game from a Monday to a Sunday: difficulties and standard errors."""

    game: str
    logits: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def rises(self) -> bool:
        """Whether no day is easier than one before it by more than their standard error."""
        days = list(zip(self.logits, self.errors, strict=True))
        return all(
            before <= after + hypot(error, other)
            for (before, error), (after, other) in combinations(days, 2)
        )


def weeks(game: str, year: int) -> Iterator[Week]:
    """The whole weeks of a year whose dailies were measured."""
    monday = date.fromisocalendar(year, 1, 1)
    while monday.year <= year:
        found = [shipped(game, monday + timedelta(day)) for day in range(7)]
        known = [each.difficulty for each in found if each is not None]
        measured = [each for each in known if isinstance(each, Difficulty)]
        if len(measured) == len(found):
            logits, errors = ([getattr(each, name) for each in measured] for name in RASCH)
            yield Week(game, tuple(logits), tuple(errors))
        monday += timedelta(7)


RASCH: Final = ("logits", "error")

WIDTH, HEIGHT, MARGIN = 240, 220, 30
"""The size of a game's chart, and the room around its curves, in pixels."""

LOWEST, HIGHEST = TIERS[0].easiest, TIERS[-1].hardest


def chart(games: Sequence[str], year: int) -> str:
    """The weeks of a year as a picture: a thin curve a week, and their mean."""
    parts = [part for at, game in enumerate(games) for part in _panel(at, game, year)]
    wide = WIDTH * len(games)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HEIGHT}" '
    style = 'font-family="sans-serif" font-size="11" fill="none" stroke="#777"'
    return "\n".join([f"{head}{style}>", *parts, "</svg>"])


def _panel(at: int, game: str, year: int) -> Iterator[str]:
    """The curves of a game, its days, and where tiers begin."""
    every = [week.logits for week in weeks(game, year)]
    left = at * WIDTH
    title = entry(game).title
    yield _text(left + WIDTH / 2, 14, title)
    for tier in TIERS:
        high = _high(tier.easiest)
        yield f'<path d="M{left + MARGIN} {high:.0f}H{left + WIDTH - 6}" stroke="#ccc"/>'
        yield _text(left + MARGIN - 12, high + 4, f"{tier.easiest:g}")
    for day, name in enumerate("MTWTFSS"):
        yield _text(_across(left, day), HEIGHT - 6, name)
    for logits in every:
        yield _curve(left, logits, 'stroke="#3b7dd8" stroke-opacity="0.25"')
    if every:
        yield _curve(left, np.mean(every, axis=0), 'stroke="#d1495b" stroke-width="2.5"')


def _text(x: float, y: float, text: str) -> str:
    style = 'text-anchor="middle" stroke="none" fill="#777"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {style}>{text}</text>'


def _curve(left: int, logits: Iterable[float], style: str) -> str:
    points = " ".join(f"{_across(left, d):.0f},{_high(v):.0f}" for d, v in enumerate(logits))
    return f'<polyline points="{points}" {style}/>'


def _across(left: int, day: int) -> float:
    return left + MARGIN + 12 + day * (WIDTH - MARGIN - 30) / 6


def _high(logits: float) -> float:
    return HEIGHT - MARGIN - (logits - LOWEST) / (HIGHEST - LOWEST) * (HEIGHT - 2 * MARGIN)


THEMES: Final = (
    "The mistake that tempts most",
    "It begins quietly",
    "It begins with a sacrifice",
    "It avoids a paradox",
    "Beware of a paradox",
)
"""The beginnings of what explanations say of themes."""

BEST: Final = 10


def finest(game: str, year: int) -> Iterator[str]:
    """The dailies of a year with most themes, the hardest first, as lines of Markdown."""
    title = entry(game).title
    yield f"| {title} | puzzle | logits | themes |"
    yield "|---|---|---:|---|"
    days = (date(year, 1, 1) + timedelta(number) for number in range(365))
    found = [(day, each) for day in days if (each := shipped(game, day)) is not None]
    rows = [(day, each, told) for day, each in found if (told := _themes(each))]
    rows.sort(key=lambda row: (-len(row[2]), -_logits(row[1]), row[0]))
    for day, each, told in rows[:BEST]:
        kind = kind_named(game, each.kind)
        yield f"| {day} | {kind.title} | {_logits(each):.1f} | {' '.join(told)} |"


def _themes(challenge: Challenge) -> list[str]:
    sentences = map(translated, challenge.explanation)
    return [each for each in sentences if each.startswith(THEMES)]


def _logits(challenge: Challenge) -> float:
    return challenge.difficulty.logits if isinstance(challenge.difficulty, Difficulty) else 0.0


def main(tell: Callable[[str], None] = print) -> None:
    """Draw, attempt, fit if asked, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--puzzles", type=int, default=300, help="of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rows", type=Path, default=ROWS, help="where attempts are kept")
    parser.add_argument("--fit", action="store_true", help="keep the abilities of the solvers")
    parser.add_argument("--year", type=int, help="draw its dailies, and list the finest, instead")
    parser.add_argument("--chart", type=Path, default=CHART, help="where the picture is written")
    options = parser.parse_args()
    if options.year:
        write_whole(options.chart, chart(options.game or list(GAMES), options.year))
        for game in options.game or GAMES:
            for line in finest(game, options.year):
                tell(line)
        return
    games = options.game or list(GAMES)
    rows = collected(games, options.puzzles, options.jobs, options.rows)
    for game in games:
        own = [row for row in rows if row.sample.game == game]
        if options.fit:
            fit(game, own)
            panel.cache_clear()
        for line in report(game, own):
            tell(line)


if __name__ == "__main__":
    main()
