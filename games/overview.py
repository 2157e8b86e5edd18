"""How a game is played and won, for somebody who has never seen it: a few titled paragraphs."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Section(NamedTuple):
    """A paragraph and what it is about."""

    title: str
    text: str


@cache
def overview_of(package: str) -> tuple[Section, ...]:
    """The sections of the `overview.toml` of a game's package."""
    rows = tomllib.loads(files(package).joinpath("overview.toml").read_text("utf-8"))["section"]
    return tuple(Section(row["title"], " ".join(row["text"].split())) for row in rows)
