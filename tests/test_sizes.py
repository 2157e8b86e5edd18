"""`python -m release.sizes` counts lines by floor and game, and the house grows on purpose only."""

from __future__ import annotations

import subprocess
from pathlib import Path, PurePosixPath

from games import registry
from release.sizes import BESIDE, SHARED, TOY, Sizes, measured, modules, owner, table
from release.tree import FLOORS
from tests.support.paths import ROOT

GAMES = frozenset({"go", "chess"})

ALLOWED = """
                shared      catbox catinthebox    ifitfits         toy
catbox             850           0           0           0           0
web             17,550         950         750         900           0
cli             10,600         450         100         300           0
views           10,500       2,750       2,650       2,750         150
puzzles          4,850       1,850       1,600       1,650         300
solver           6,550      13,800       5,600       7,950           0
games            2,050       4,300       3,450       4,250         450
languages          850           0           0           0           0
all             53,600      24,000      14,050      17,650         850
benchmarks       5,500           0         850       1,100           0
tests           40,300       7,550       4,300       4,500           0
"""
"""The most lines of each floor and game, as `python -m release.sizes` prints them, rounded up.

Whoever needs more raises a number in the same commit, and says why there.
"""

MODULES = 465
"""The most modules of the product."""

ROOM = 150
"""Lines that may be missing to an allowed number: what was taken out is taken off it, too."""


def test_a_source_belongs_to_the_game_whose_folder_it_lies_in() -> None:
    assert owner(PurePosixPath("solver/go/bots/levels.py"), GAMES) == "go"
    assert owner(PurePosixPath("web/static/chess/rules.js"), GAMES) == "chess"
    assert owner(PurePosixPath("solver/bots/go.py"), GAMES) == SHARED
    assert owner(PurePosixPath("go/bots.py"), GAMES) == SHARED


def test_tracked_sources_of_the_floors_are_counted(tmp_path: Path) -> None:
    for name, lines in (
        ("games/go/rules.py", 3),
        ("games/rng.py", 2),
        ("tests/a.py", 9),
        ("tests/toy_view.py", 4),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("pass\n" * lines)
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    (tmp_path / "games" / "new.py").write_text("pass\n")
    assert measured(tmp_path, GAMES) == {
        ("games", "go"): 3,
        ("games", SHARED): 2,
        ("views", TOY): 4,
        ("tests", SHARED): 9,
    }


def test_every_game_has_a_column_and_every_floor_a_row() -> None:
    drawn = table(Sizes({("games", "catbox"): 1200, ("web", SHARED): 7}), registry.GAMES)
    head, *rows = drawn.splitlines()
    assert head.split() == [SHARED, *registry.GAMES, TOY]
    assert [row.split()[0] for row in rows] == [*FLOORS, "all", *BESIDE]
    assert rows[len(FLOORS)].split() == ["all", "7", "1,200", "0", "0", "0"]


def test_no_floor_of_a_game_grows_unless_somebody_says_why() -> None:
    found, allowed = measured(ROOT, registry.GAMES), sizes_of(ALLOWED)
    assert {place: n for place, n in found.items() if n > allowed[place]} == {}
    assert modules(ROOT) <= MODULES


def test_what_was_taken_out_stays_out() -> None:
    found, allowed = measured(ROOT, registry.GAMES), sizes_of(ALLOWED)
    assert {place: n for place, n in allowed.items() if n > found[place] + ROOM} == {}


def sizes_of(table: str) -> Sizes:
    """The numbers of a table, but for those of its sum."""
    head, *rows = table.strip().splitlines()
    numbers = ((row.split()[0], row.split()[1:]) for row in rows if not row.startswith("all"))
    return Sizes(
        {
            (floor, column): int(number.replace(",", ""))
            for floor, each in numbers
            for column, number in zip(head.split(), each, strict=True)
        }
    )
