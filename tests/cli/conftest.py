"""A home in which dailies have been made before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import challenges
from tests.support.running import results_of

MADE = {
    challenges.CHAIN_DAY: challenges.chain_challenge,
    challenges.TURN_DAY: challenges.turn_challenge,
    challenges.ADVANCED_DAY: challenges.advanced_challenge,
    challenges.DUEL_DAY: challenges.duel_challenge,
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home where the dailies of four days that aren't shipped are made, one a kind."""
    for day, challenge in MADE.items():
        results_of(tmp_path).keep_made("catbox", day, challenge().text)
    return tmp_path
