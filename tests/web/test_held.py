"""A choice that is held over a board of the page: the place that is meant, and the part seen."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import web

STATIC = Path(web.__file__).parent / "static"

SCRIPT = Path(__file__).with_name("held.mjs")

GRID = {"left": 20, "top": 30, "width": 40, "height": 60}

ONE = [0, 0, 0, True, ""]

Ask = Callable[..., Any]

shared = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
places = st.dictionaries(cells, st.booleans(), min_size=1, max_size=20).map(
    lambda found: [[x, y, 0, legal, ""] for (x, y), legal in found.items()]
)
arrows = st.lists(st.sampled_from([[1, 0], [-1, 0], [0, 1], [0, -1]]), max_size=12)


@pytest.fixture(scope="module")
def ask(node: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Asks the modules of the page, which node runs."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    for name in ("aim.js", "camera.js"):
        shutil.copy(STATIC / name, folder)
    with subprocess.Popen([node, SCRIPT, folder], stdin=PIPE, stdout=PIPE, text=True) as process:
        questions, answers = process.stdin, process.stdout
        assert questions is not None
        assert answers is not None

        def asked(*question: Any) -> Any:
            print(json.dumps(question), file=questions, flush=True)
            return json.loads(answers.readline())

        yield asked
        questions.close()


def aim(held: list[Any], **more: Any) -> dict[str, Any]:
    """Something that is held over a board."""
    return {"places": held, "grid": GRID, **more}


@given(places)
@shared
def test_over_its_own_middle_a_legal_place_is_meant(ask: Ask, held: list[Any]) -> None:
    legal = {(x, y, way) for x, y, way, fits, _ in held if fits}
    for cell, middle in ask("middles", aim(held)):
        if tuple(cell) in legal:
            assert ask("near", aim(held), middle) == cell


def test_a_legal_place_draws_what_is_held_a_little(ask: Ask) -> None:
    held = aim([[0, 0, 0, False, ""], [1, 0, 0, True, ""]])
    assert ask("near", held, {"x": 20 + 40 * 0.9, "y": 60}) == [1, 0, 0]
    assert ask("near", held, {"x": 20 + 40 * 0.6, "y": 60}) == [0, 0, 0]
    assert ask("near", aim([ONE]), {"x": 20 + 40 * 3, "y": 60}) is None


@pytest.mark.parametrize(
    ("face", "middle"),
    [
        ({"left": 0, "top": 0, "width": 80, "height": 120}, {"x": 60, "y": 90}),
        ({"left": 0, "top": -30, "width": 40, "height": 90}, {"x": 40, "y": 60}),
        ({"left": -5, "top": -8, "width": 50, "height": 76}, {"x": 40, "y": 60}),
        ({"left": 25, "top": 0, "width": 30, "height": 60}, {"x": 60, "y": 60}),
    ],
    ids=["four cells", "a card above its cell", "flaps around a cell", "across two cells"],
)
def test_the_middle_is_that_of_the_cells(
    ask: Ask, face: dict[str, int], middle: dict[str, int]
) -> None:
    held = aim([ONE], faces=[{**face, "svg": ""}])
    assert ask("middles", held) == [[[0, 0, 0], middle]]


@given(places, arrows)
@shared
def test_arrows_go_to_a_place_ahead_or_stay(
    ask: Ask, held: list[Any], directions: list[list[int]]
) -> None:
    walk = ask("steps", aim(held), directions)
    for (dx, dy), before, after in zip(directions, walk, walk[1:], strict=False):
        along = (after[0] - before[0]) * dx + (after[1] - before[1]) * dy
        assert after == before or along > 0


@given(places)
@shared
def test_next_goes_round_all_legal_places(ask: Ask, held: list[Any]) -> None:
    legal = sorted(
        ([x, y, way] for x, y, way, fits, _ in held if fits), key=lambda cell: (cell[1], cell[0])
    )
    if legal:
        found = ask("round", aim(held), 2 * len(legal))
        assert found == legal * 2


def test_what_is_turned_stays_in_its_cell_and_first_is_held_as_it_fits_somewhere(ask: Ask) -> None:
    held = aim([[2, 1, 0, True, ""], [2, 1, 1, False, ""]])
    assert ask("turned", held, 2, 1) == [[2, 1, 1], [0, [2, 1, 1]]]
    assert ask("steps", aim([[0, 0, 0, False, ""], [0, 0, 1, True, ""]]), []) == [[0, 0, 1]]


amounts = st.floats(-400, 400)
moves = st.lists(
    st.one_of(
        st.tuples(st.just("pan"), amounts, amounts),
        st.tuples(st.just("zoom"), st.floats(0.2, 5)),
        st.just(("fit",)),
    ),
    min_size=1,
    max_size=10,
)


@given(moves)
@shared
def test_the_board_is_never_lost_from_sight(ask: Ask, done: list[Any]) -> None:
    whole = {"x": -10, "y": 5, "width": 300, "height": 200}
    for seen in ask("camera", whole, done):
        assert seen["width"] <= whole["width"] * 1.0001
        for at, size in (("x", "width"), ("y", "height")):
            assert seen[at] >= whole[at] - 0.01
            assert seen[at] + seen[size] <= whole[at] + whole[size] + 0.01


def test_zooming_keeps_the_point_under_the_pointer(ask: Ask) -> None:
    whole = {"x": 0, "y": 0, "width": 300, "height": 200}
    (seen,) = ask("camera", whole, [["zoom", 2, {"x": 100, "y": 50}]])
    assert seen == {"x": 50, "y": 25, "width": 150, "height": 100}
