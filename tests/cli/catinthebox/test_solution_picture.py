"""Pictures of puzzles of Cat in the Box with their solutions."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest

from cli.print.image_export import ImageFiles
from puzzles import dailies
from puzzles.challenge import Challenge
from tests.support.challenges import texts_of

DAYS = {"tricks": date(2026, 8, 26), "together": date(2026, 10, 29)}
"""Shipped puzzles whose solutions have several tricks."""


def text_of(challenge: Challenge, folder: Path, *, solution: bool) -> str:
    """The text in the picture of a puzzle."""
    (path,) = ImageFiles(folder / "a.svg", None).write(challenge, solution=solution)
    texts = ET.parse(path).getroot().iter("{http://www.w3.org/2000/svg}text")
    return " ".join("".join(node.itertext()).strip() for node in texts)


@pytest.mark.parametrize("kind", DAYS)
def test_the_solution_and_its_tricks_are_drawn_only_where_they_are_asked_for(
    kind: str, tmp_path: Path
) -> None:
    challenge = dailies.shipped("catinthebox", DAYS[kind])
    assert challenge is not None
    assert challenge.kind == kind
    shown, hidden = (text_of(challenge, tmp_path, solution=asked) for asked in (True, False))
    line = " ".join(challenge.solution)
    assert line in shown
    assert line not in hidden
    assert all(sentence in shown for sentence in texts_of(challenge).explanation)
    assert shown.startswith(hidden)
    assert " wins" in shown
    assert shown.count("trick ") > hidden.count("trick ")
