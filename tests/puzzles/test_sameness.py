"""One date, one puzzle: whatever the hash seed, the process and the working folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles.catbox import PUZZLES
from tests.support.effort import amount
from tests.support.paths import ROOT

PROGRAM = """
from datetime import date
from puzzles.dailies import made_text
for day in range(2, 6):
    print(made_text("catbox", date(2040, 1, day)))
"""
"""Makes a daily of each kind."""


@pytest.mark.slow
def test_every_process_makes_the_same_dailies(tmp_path: Path) -> None:
    texts = set()
    for seed in range(amount(2, 5)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=folder,
            env=os.environ | {"PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        texts.add(done.stdout)
    assert len(texts) == 1
    assert {json.loads(line)["kind"] for line in texts.pop().splitlines()} == set(PUZZLES.kinds())
