"""One recipe, one puzzle: whatever the hash seed, the process and the working folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles.catbox.kinds import KINDS

ROOT = Path(__file__).parents[2]

PROGRAM = """
from puzzles.catbox.kinds import KINDS
from puzzles.generator import generate
from puzzles.recipe import parse_recipe
for kind in KINDS:
    print(generate(KINDS[kind], parse_recipe(f"{kind}:v1,tier=tabby#same")).text)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_every_process_makes_the_same_puzzles(tmp_path: Path) -> None:
    texts = set()
    for seed in range(5):
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
    assert texts.pop().count("\n") == len(KINDS)
