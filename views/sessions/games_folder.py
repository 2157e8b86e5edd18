"""The folder of the games that are kept without a name, and the file of each number."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SUFFIX: Final = ".json"

REVIEWS: Final = ".review"
"""Added to the name of a record's file for that of its reviews."""


def games_folder() -> Path:
    """The folder, which need not be there."""
    from platformdirs import user_data_path

    return user_data_path("catbox") / "games"


def path_of(number: int) -> Path:
    """The file of a game."""
    return games_folder() / f"{number}{SUFFIX}"


def game_name(path: Path) -> str:
    """The name of a game in commands: the number of one that is kept, or its file."""
    return path.stem if is_kept(path) else str(path)


def is_kept(path: Path) -> bool:
    """Whether a file lies in the folder."""
    return path.resolve().parent == games_folder().resolve()


def reviews_beside(path: Path) -> Path:
    """The file in which the reviews of a record are kept."""
    return path.with_name(path.name + REVIEWS)
