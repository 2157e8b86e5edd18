"""Turns that were taken back, as a record marks them: by the moves that were kept each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

MOST: int = 1000
"""The most marks in a record."""

Marks = Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(max_length=MOST)]

OptionalMarks = Marks | msgspec.UnsetType
"""The marks of a file; a record in which nothing was taken back states none."""


def stated(marks: Sequence[int]) -> OptionalMarks:
    """The marks as a file states them."""
    return list(marks[-MOST:]) or msgspec.UNSET


def given(marks: OptionalMarks) -> tuple[int, ...]:
    """The marks that a file states."""
    return () if isinstance(marks, msgspec.UnsetType) else tuple(marks)
