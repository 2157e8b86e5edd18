"""Writes `puzzles/GAME/data/dailies-YEAR.jsonl`: a year of dailies, one challenge a line.

Run as `python examples/write_dailies.py --game catbox --year 2026 --jobs 2`; it takes some ten
minutes. With `--small` it is `small-YEAR.jsonl`, the small ones, for some minutes. What is done
lies in a `.part` file beside it, so that the next run goes on after Ctrl-C; the file itself appears
once the year is whole. With `--from DAY` the days before it stay as they are in the file, and the
others are made again.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from cli.print.output import INTERRUPTED, console
from games.files import write_whole
from games.protocol import GameError
from games.registry import DEFAULT, GAMES
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import (
    Daily,
    days_of_year,
    new_recipe,
    parse_daily,
    rotation_of,
    year_file,
)
from puzzles.generator import generate
from puzzles.kind import Series
from puzzles.recipe import parse_recipe

FOLDER = Path(__file__).parents[1] / "puzzles"

Making = Callable[[Iterable[date]], Iterable[str]]
"""The lines of some days, in any order."""


def write_year(days: Iterable[date], path: Path, making: Making, start: date = date.min) -> None:
    """Write the dailies of some days, going on from what lies in the `.part` file.

    Args:
        start: the days before it stay as they are in the file.
    """
    wanted = list(days)
    part = path.with_name(f"{path.name}.part")
    kept = [(day, line) for day, line in _lines(path) if day < start or _is_new(line)]
    done = [(day, line) for day, line in _lines(part) if day < start or _is_new(line)]
    lines = {day: line for day, line in (*kept, *done) if day in wanted}
    write_whole(part, _text(lines))
    with part.open("a", encoding="utf-8") as file:
        for line in making([day for day in wanted if day not in lines]):
            print(line, file=file, flush=True)
            lines[_daily(parse_challenge(line)).day] = line
            _tell(f"{len(lines)} of {len(wanted)}: {parse_challenge(line).recipe}")
    write_whole(path, _text(lines))
    part.unlink()


def _lines(path: Path) -> Iterator[tuple[date, str]]:
    """The days in a file, each with its line; a line that was cut short is none."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            with suppress(GameError, ValueError):
                yield _daily(parse_challenge(line)).day, line


def _is_new(line: str) -> bool:
    """Whether a line's recipe is what the rotation says today."""
    challenge = parse_challenge(line)
    return challenge.recipe == str(new_recipe(*_daily(challenge)))


def _made(game: str, series: Series, day: date) -> str:
    """The line of a day."""
    return generate(new_recipe(game, day, series)).text


def _daily(challenge: Challenge) -> Daily:
    seed = parse_recipe(challenge.recipe).seed
    return parse_daily(challenge.game, seed.removeprefix("daily-"))


def _text(lines: dict[date, str]) -> str:
    return "".join(f"{line}\n" for _, line in sorted(lines.items()))


def _tell(text: str) -> None:
    if console.is_terminal:
        console.print(text)


def main() -> None:
    """Write the file of the year that the command line names."""
    parser = argparse.ArgumentParser(description="Write a year of dailies.")
    parser.add_argument("--game", choices=GAMES, default=DEFAULT)
    parser.add_argument("--year", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--from", dest="start", type=date.fromisoformat, default=date.min)
    parser.add_argument("--small", action="store_true", help="the small ones")
    options = parser.parse_args()
    game, series = options.game, Series.SMALL if options.small else Series.GRADED
    first = rotation_of(game).first_day.year
    year = first if options.year is None else options.year
    days = list(days_of_year(game, year, series))
    path = FOLDER / game / "data" / year_file(year, series)
    if not days:
        parser.error(f"no daily of this sort is in {year}")
    path.parent.mkdir(exist_ok=True)
    with Pool(options.jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        make = partial(_made, game, series)
        write_year(days, path, partial(pool.imap_unordered, make), options.start)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
