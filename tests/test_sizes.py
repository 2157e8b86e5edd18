"""`python -m release.sizes` counts lines by floor and game."""

from __future__ import annotations

import subprocess
from pathlib import Path, PurePosixPath

from games import registry
from release.sizes import SHARED, TOY, Sizes, measured, owner, table
from release.tree import FLOORS

GAMES = frozenset({"go", "chess"})


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
    }


def test_every_game_has_a_column_and_every_floor_a_row() -> None:
    drawn = table(Sizes({("games", "catbox"): 1200, ("web", SHARED): 7}), registry.GAMES)
    head, *rows = drawn.splitlines()
    assert head.split() == [SHARED, *registry.GAMES, TOY]
    assert [row.split()[0] for row in rows] == [*FLOORS, "all"]
    assert rows[-1].split() == ["all", "7", "1,200", "0", "0", "0"]
