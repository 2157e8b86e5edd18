"""The judgement of an attempt."""

from __future__ import annotations

from typing import NamedTuple


class Grade(NamedTuple):
    """The judgement of a whole attempt, with its explanation, a line each."""

    right: bool
    lines: tuple[str, ...]
