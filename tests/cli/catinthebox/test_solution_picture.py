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
from views.render.drawing import GAP

DAYS = {"tricks": date(2026, 8, 26), "together": date(2026, 10, 29)}
"""Shipped puzzles whose solutions have several tricks."""


def picture(challenge: Challenge, folder: Path, *, solution: bool) -> tuple[str, int]:
    """The text in the picture of a puzzle, and its width."""
    (path,) = ImageFiles(folder / "a.svg", None).write(challenge, solution=solution)
    root = ET.parse(path).getroot()
    texts = root.iter("{http://www.w3.org/2000/svg}text")
    return " ".join("".join(node.itertext()).strip() for node in texts), int(root.attrib["width"])


@pytest.mark.parametrize("kind", DAYS)
def test_the_solution_and_its_tricks_are_drawn_only_where_they_are_asked_for(
    kind: str, tmp_path: Path
) -> None:
    challenge = dailies.shipped("catinthebox", DAYS[kind])
    assert challenge is not None
    assert challenge.kind == kind
    (shown, _), (hidden, _) = (
        picture(challenge, tmp_path, solution=asked) for asked in (True, False)
    )
    line = " ".join(challenge.solution)
    assert line in shown
    assert line not in hidden
    assert all(sentence in shown for sentence in texts_of(challenge).explanation)
    assert shown.startswith(hidden)
    assert " wins" in shown
    assert shown.count("trick ") > hidden.count("trick ")


def test_a_solution_is_as_wide_as_its_puzzle(tmp_path: Path) -> None:
    challenge = dailies.shipped("catbox", date(2026, 8, 22))
    assert challenge is not None
    _, narrow = picture(challenge, tmp_path, solution=False)
    assert picture(challenge, tmp_path, solution=True)[1] == narrow + 2 * GAP
