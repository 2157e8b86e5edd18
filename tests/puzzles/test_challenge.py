"""Fingerprints: a name for each puzzle, by its canonical file alone."""

from __future__ import annotations

import json

import pytest

from games.loading import parse_object
from games.registry import entry
from puzzles.challenge import fingerprint
from puzzles.dailies import folder, shipped_years
from tests.support import puzzle_samples
from tests.support.catinthebox import filed_puzzles as rounds
from tests.support.effort import amount
from tests.support.ifitfits import filed_puzzles as boxes

SAMPLES = {"catbox": puzzle_samples, "catinthebox": rounds, "ifitfits": boxes}

each_game = pytest.mark.parametrize("game", SAMPLES)


@each_game
def test_puzzles_have_one_fingerprint_exactly_if_they_have_one_file(game: str) -> None:
    text = entry(game).game.text
    puzzles = [SAMPLES[game].puzzle(number) for number in range(amount(60, 300))]
    again = [parse_object(json.loads(text(puzzle))).value for puzzle in puzzles]
    names = [*map(fingerprint, puzzles)]
    assert names == [*map(fingerprint, again)]
    assert len(set(names)) == len(set(map(text, puzzles)))
    assert all(len(name) == 32 and set(name) <= set("0123456789abcdef") for name in names)


@each_game
def test_shipped_dailies_have_the_fingerprints_of_their_puzzles(game: str) -> None:
    data = folder(game)
    assert data is not None
    for year in shipped_years(game):
        for line in (data / f"dailies-{year}.jsonl").read_text("utf-8").splitlines():
            raw = json.loads(line)
            assert raw["fingerprint"] == fingerprint(parse_object(raw["puzzle"]).value)
