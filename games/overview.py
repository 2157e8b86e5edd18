"""How a game is played and won, for somebody who has never seen it: a few titled paragraphs."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from languages.messages import _


class Section(NamedTuple):
    """A paragraph and what it is about, in the language that is spoken."""

    title: str
    text: str


def overview_of(package: str) -> tuple[Section, ...]:
    """The sections of the `overview.toml` of a game's package."""
    return tuple(Section(_(title), _(text)) for title, text in _stored(package))


@cache
def _stored(package: str) -> tuple[tuple[str, str], ...]:
    rows = tomllib.loads(files(package).joinpath("overview.toml").read_text("utf-8"))["section"]
    return tuple((row["title"], " ".join(row["text"].split())) for row in rows)
