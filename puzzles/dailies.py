"""The dailies: shipped a year at a time, one challenge a line, or made when they are asked for.

The files are the truth: what they hold is the puzzle of its day, whatever a later generator
would make. The recipe in each line leads to the same line again.
"""

from __future__ import annotations

import re
from datetime import date
from importlib.resources import files
from importlib.resources.abc import Traversable

from puzzles.calendar import daily_recipe
from puzzles.challenge import Challenge, parse_challenge
from puzzles.kind import puzzles_of
from puzzles.rotation import daily_seed

YEAR_FILE = re.compile(r"dailies-(\d{4})\.jsonl", re.ASCII)

RECIPE_ENDS = 200
"""Upper bound on the characters of a line up to the end of its recipe, which comes first."""


def folder(game: str) -> Traversable | None:
    """The folder of a game's shipped dailies; None if it ships none.

    Raises:
        GameError: there is no such game, or it has no puzzles.
    """
    package = puzzles_of(game).package
    return files(package) / "data" if package else None


def shipped_years(game: str) -> tuple[int, ...]:
    """The years whose dailies are shipped."""
    data = folder(game)
    names = [file.name for file in data.iterdir()] if data and data.is_dir() else []
    return tuple(sorted(int(match[1]) for match in map(YEAR_FILE.fullmatch, names) if match))


def shipped_text(game: str, day: date) -> str | None:
    """The line of a day in the file of its year; None if it isn't shipped."""
    data = folder(game)
    if data is None or day.year not in shipped_years(game):
        return None
    with (data / f"dailies-{day.year}.jsonl").open(encoding="utf-8") as lines:
        return next((line.rstrip("\n") for line in lines if _is_of(day, line)), None)


def shipped(game: str, day: date) -> Challenge | None:
    """The daily of a day; None if it isn't shipped."""
    text = shipped_text(game, day)
    return None if text is None else parse_challenge(text)


def made_text(game: str, day: date) -> str:
    """The daily of a day by its recipe, as a line; it may take minutes.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    from puzzles.generator import generate

    return generate(daily_recipe(game, day)).text


def _is_of(day: date, line: str) -> bool:
    return f'#{daily_seed(day)}"' in line[:RECIPE_ENDS]
