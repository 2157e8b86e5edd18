"""The dailies: shipped a year at a time, one challenge a line, or made when they are asked for.

The files are the truth: what they hold is the puzzle of its day, whatever a later generator
would make. The recipe in each line leads to the same line again.
"""

from __future__ import annotations

import re
from datetime import date
from importlib.resources import files

from puzzles.calendar import daily_recipe, daily_seed
from puzzles.challenge import Challenge, parse_challenge

DATA = files("puzzles") / "data"

YEAR_FILE = re.compile(r"dailies-(\d{4})\.jsonl", re.ASCII)

RECIPE_ENDS = 200
"""Characters in which the recipe at the head of a line has come to its end."""


def shipped_years() -> tuple[int, ...]:
    """The years whose dailies are shipped."""
    names = [entry.name for entry in DATA.iterdir()] if DATA.is_dir() else []
    return tuple(sorted(int(match[1]) for match in map(YEAR_FILE.fullmatch, names) if match))


def shipped_text(day: date) -> str | None:
    """The line of a day in the file of its year; None if it isn't shipped."""
    if day.year not in shipped_years():
        return None
    with (DATA / f"dailies-{day.year}.jsonl").open(encoding="utf-8") as lines:
        return next((line.rstrip("\n") for line in lines if _is_of(day, line)), None)


def shipped(day: date) -> Challenge | None:
    """The daily of a day; None if it isn't shipped."""
    text = shipped_text(day)
    return None if text is None else parse_challenge(text)


def made_text(day: date) -> str:
    """The daily of a day by its recipe, as a line; it may take minutes.

    Raises:
        GameError: the day is before the first daily.
    """
    from puzzles.catbox.kinds import KINDS
    from puzzles.generator import generate

    recipe = daily_recipe(day)
    return generate(KINDS[recipe.kind], recipe).text


def _is_of(day: date, line: str) -> bool:
    return f'#{daily_seed(day)}"' in line[:RECIPE_ENDS]
