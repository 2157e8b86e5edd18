"""The points of faces: the kernels and plain Python find the same, and a bot waits for neither."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.legality import Cover
from games.catbox.position import listed, observe
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.bots import expert, levels
from solver.catbox.face_points import compiled_points, plain_points
from tests.support.boards import DECK, FACES, any_boards, midgame
from tests.support.paths import ROOT
from tests.support.running import environment


@given(any_boards, st.integers(2, 5), st.integers(0, len(FACES) - 4))
def test_plain_points_are_those_of_the_kernels(board: Board, seats: int, first: int) -> None:
    anchors = list(board.frame.cells(legality.anchors(board, Cover.STACKED)))
    faces = tuple(dict.fromkeys(FACES[first : first + 4]))
    plain = plain_points(board, anchors, faces, seats)
    for ours, theirs in zip(plain, compiled_points(board, anchors, faces, seats), strict=True):
        assert np.array_equal(ours, theirs)


WHILE_COMPILING = """
import sys
from contextlib import nullcontext
from games.catbox.position import listed, observe
from games.rng import Stream
from solver import warmup
from solver.compiling import watch
from solver.answer import Clock, Limit
from solver.catbox.bots.levels import LEVELS
from tests.support.boards import DECK, midgame
watch.show_with(lambda work: sys.exit("compiled while somebody waits"))
if sys.argv[1] == "cold":
    warmup.begin("catbox")
position = midgame(3, 1, 12)
for name in ("novice", "greedy", "rival", "adept"):
    observation = observe(position, position.turn, cards=listed(DECK))
    print(LEVELS[name].choose(observation, Limit(), Stream("turns")).move)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_levels_below_the_expert_answer_while_kernels_are_compiled(tmp_path: Path) -> None:
    def turns(how: str, cache: dict[str, str]) -> str:
        words = [sys.executable, "-c", WHILE_COMPILING, how]
        done = subprocess.run(
            words, capture_output=True, text=True, cwd=ROOT, env=environment() | cache, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert turns("cold", {"XDG_CACHE_HOME": str(tmp_path)}) == turns("warm", {})


@pytest.mark.usefixtures("compiled")
def test_compiling_is_on_no_bots_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    def noted(what: str, function: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object) -> object:
            happened.append(what)
            return function(*given)

        return call

    monkeypatch.setattr(expert, "make_ready", noted("ready", expert.make_ready))
    monkeypatch.setattr(levels, "Clock", noted("clock", Clock))
    position = midgame(2, 1, 12)
    observation = observe(position, position.turn, cards=listed(DECK))
    levels.LEVELS["expert"].choose(observation, Limit(iterations=10), Stream("clock"))
    assert happened == ["ready", "clock"]
