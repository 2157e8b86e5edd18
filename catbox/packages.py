"""A check that the packages which Python finds beside `catbox` are those of this program.

`cli`, `games`, `web` and the like are common names: a folder of one of these names that comes first
on Python's path would be imported in place of ours.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("languages", "games", "solver", "puzzles", "views", "cli", "web")

COMMANDS = ("catbox", "catbox-script", "-m")
"""`sys.argv[0]`, without its folder and suffix, while the command itself starts."""

BAD_INPUT = 2
"""The exit status where the command can't run."""


def refuse_shadows() -> None:
    """Check that each package lies beside this one.

    Raises:
        ImportError: one is found elsewhere. In the command the process ends with status 2 instead,
            with the same line on standard error.
    """
    text = shadow()
    if text is None:
        return
    if Path(next(iter(sys.argv), "")).stem in COMMANDS:
        print(f"catbox: {text}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    raise ImportError(text)


def shadow() -> str | None:
    """The complaint about the first package that isn't ours, in one line; None if all are."""
    home = Path(__file__).resolve().parent.parent
    for name in PACKAGES:
        found = _folder(name)
        if found is None:
            return f'its package "{name}" is missing from {home}: install it again'
        if found != home / name:
            return (
                f'another package called "{name}", at {found}, hides the one in {home}: '
                "rename it, or take its folder off PYTHONPATH"
            )
    return None


def _folder(name: str) -> Path | None:
    """Where Python finds a package; a module of this name is its file."""
    module = sys.modules.get(name)
    spec = find_spec(name) if module is None else module.__spec__
    if spec is None:
        return None
    folders = list(spec.submodule_search_locations or ())
    place = folders[0] if folders else spec.origin
    return None if place is None else Path(place).resolve()
