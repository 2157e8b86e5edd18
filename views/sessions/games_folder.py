"""The folder of the games that are kept without a name, and the file of each number."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SUFFIX: Final = ".json"


def games_folder() -> Path:
    """The folder, which need not be there."""
    from platformdirs import user_data_path

    return user_data_path("catbox") / "games"


def path_of(number: int) -> Path:
    """The file of a game."""
    return games_folder() / f"{number}{SUFFIX}"


def is_kept(path: Path) -> bool:
    """Whether a file lies in the folder."""
    return path.resolve().parent == games_folder().resolve()
