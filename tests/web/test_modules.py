"""The files of the page: small, strict, of sound types, in few bundles; what boards hold."""

from __future__ import annotations

import json
import re
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
from games import registry
from release.page_types import TARGET, page_types
from tests.support.paths import ROOT
from views.view import view_of
from web.bundles import REST, SERVER, SHEET, SITE, START, imports, page, static_files

STATIC = Path(web.__file__).parent / "static"

MODULES = sorted(STATIC.glob("*.js"))
SHEETS = sorted(STATIC.glob("*.css"))
SOURCES = [*MODULES, *SHEETS, STATIC / "index.html"]

FEW, ALL = 118_500, 273_500
"""Bytes of the first page and a puzzle, and of everything that a server's page can load."""

SERVED = {".css", ".html", ".js", ".json", ".png", ".svg"}
"""The suffixes of files that the page is made of."""

MODES = (SERVER, SITE)

MODULE = re.compile(r'^"([\w/.]+)"\(\$own\) \{$', re.MULTILINE)
NEEDED = re.compile(r'\$need\("([\w/.]+)"\)')
LOADED = re.compile(r'\$load\("([\w/.]+)"\)')


# Sources


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_file_has_what_the_policy_refuses_asks_another_host_or_has_texts_of_several_lines(
    path: Path,
) -> None:
    text = path.read_text("utf-8").replace("http://www.w3.org/", "")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "http://", "https://"):
        assert word not in text
    assert not re.search(r"""\bstyle\s*=|setAttribute\("style"|<style|\son\w+="|@import""", text)
    # The indents of a text of several lines would be lost.
    assert [line for line in text.splitlines() if line.count("`") % 2 and path in MODULES] == []


def test_days_on_which_clocks_are_changed_end_when_the_date_changes(
    node: str, tmp_path: Path
) -> None:
    module = shutil.copy(STATIC / "own_day.js", tmp_path / "own_day.mjs")
    script = Path(__file__).with_name("own_day.mjs")
    done = subprocess.run([node, script, module], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\d{3,} changes of a clock\n", done.stdout), done.stdout


# Bundles


def bundles(mode: str) -> dict[str, str]:
    """The packed modules: the file at the start, those of the rest, and those of games."""
    names = (START, REST, *(f"{game}.js" for game in registry.GAMES))
    files = page(mode).files
    return {name: files[name].decode() for name in names if name in files}


@pytest.mark.parametrize("mode", MODES)
def test_every_module_that_is_needed_is_packed_once_and_well_formed(
    mode: str, node: str, tmp_path: Path
) -> None:
    packed = bundles(mode)
    start = MODULE.findall(packed[START])
    for name, text in packed.items():
        own = MODULE.findall(text)
        assert len(own) == len(set(own))
        assert set(NEEDED.findall(text)) <= {*own, *start}
        assert not set(own) & set(start) or name == START
        assert not re.search(r"^(import|export) (?!.*\$)", text, re.MULTILINE)
        path = tmp_path / f"{Path(name).stem}.mjs"
        path.write_text(text)
        done = subprocess.run([node, "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    loaded = {name for text in packed.values() for name in LOADED.findall(text)}
    assert loaded - {"server_source.js", "site_source.js"} <= {
        name for text in packed.values() for name in MODULE.findall(text)
    }


def test_what_a_module_lists_by_other_names_is_given_to_others() -> None:
    given = re.findall(r"Object\.assign\(\$own, \{(.*)\}\);", "".join(bundles(SITE).values()))
    assert any({"lessons", "game: withServer"} <= set(map(str.strip, g.split(","))) for g in given)


def test_the_first_page_with_a_puzzle_and_everything_together_are_small() -> None:
    sizes = {name: len(data) for name, data in page(SERVER).files.items()}
    first = sizes[START] + sizes[SHEET]
    assert first <= FEW
    languages = [size for name, size in sizes.items() if name.startswith("languages/")]
    assert first + sizes[REST] + max(languages) <= ALL


def test_no_module_imports_itself_through_others() -> None:
    texts = {n: d.decode() for n, d in page(SITE).files.items() if n.endswith(".js")}
    left = {name: set(imports(name, text)) & texts.keys() for name, text in texts.items()}
    while free := {name for name, needed in left.items() if not needed}:
        left = {name: needed - free for name, needed in left.items() if name not in free}
    assert not left


@pytest.mark.parametrize("mode", MODES)
def test_the_page_loads_three_files_that_are_there_and_icons_and_its_worker_keeps_them(
    mode: str,
) -> None:
    found = page(mode)
    names = re.findall(rf'"{found.folder}/([^"]+)"', found.beginning)
    assert sorted(names) == [
        *("icon.svg", "manifest.json", "page.css", "start.js", "theme.js", "touch.png"),
    ]
    assert set(names) <= found.files.keys()
    kept = set(re.findall(rf'"{found.folder}/([^"]+)"', found.worker))
    assert {START, REST, SHEET, "theme.js"} <= kept <= found.files.keys()
    assert f'name="catbox-mode" content="{mode}"' in found.beginning
    assert re.fullmatch(r"static/[0-9a-f]{12}", found.folder)
    assert page(SERVER).folder != page(SITE).folder, "a change leads to another address"


# Types and tools, which aren't served


def test_the_types_are_those_of_the_server(update: bool) -> None:
    types = page_types()
    if update:
        TARGET.write_text(types, "utf-8")
    message = "python -m release.page_types brings it up to date"
    assert TARGET.read_text("utf-8") == types, message


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_rules_of_a_game_are_held_to_what_a_site_asks_of_them(game: str) -> None:
    if not view_of(registry.entry(game)).page_scenery.rules:
        pytest.skip("its puzzles can't be played without a server")
    options = re.sub(r"^\s*//.*$", "", (ROOT / "tsconfig.json").read_text("utf-8"), flags=re.M)
    assert f"web/{game}" in json.loads(options)["compilerOptions"]["rootDirs"]
    types = (ROOT / "web" / game / "types.d.ts").read_text("utf-8")
    assert 'Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>' in types


def test_tools_are_not_served_and_the_lock_file_names_them_and_no_host() -> None:
    assert {Path(address).suffix for address in static_files()} == SERVED
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert "dependencies" not in lock.pop("")
    assert lock
    for name, each in lock.items():
        assert "resolved" not in each, name
        assert each["integrity"].startswith("sha512-"), name


# A choice that is held over a board of the page: the place that is meant, and the part seen


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


CELL = {"width": 20, "height": 20}


def board(left: float, top: float, columns: int, rows: int) -> list[Any]:
    """The frame of a board of some cells from a place on, as a camera is told."""
    whole = {"x": left, "y": top, "width": 20 * columns, "height": 20 * rows}
    return ["frame", whole, CELL]


@given(moves)
@shared
def test_the_board_is_never_lost_from_sight(ask: Ask, done: list[Any]) -> None:
    shown = board(-10, 5, 15, 10)
    _, whole, _ = shown
    for seen in ask("camera", {"width": 450, "height": 400}, [shown, *done]):
        for at, size in (("x", "width"), ("y", "height")):
            ends = (whole[at], whole[at] + whole[size] - seen[size])
            assert min(ends) - 0.01 <= seen[at] <= max(ends) + 0.01
            assert seen[size] <= max(whole["width"], whole["height"] * 1.5) * 1.0001


def test_zooming_keeps_the_point_under_the_pointer(ask: Ask) -> None:
    zoom = ["zoom", 2, {"x": 100, "y": 50}]
    _, seen = ask("camera", {"width": 600, "height": 400}, [board(0, 0, 15, 10), zoom])
    assert seen == {"x": 50, "y": 25, "width": 150, "height": 100}


def test_a_board_keeps_its_size_and_its_place_while_it_has_room(ask: Ask) -> None:
    place = {"width": 700, "height": 700}
    grown = [board(0, 0, 4, 4), board(0, 0, 5, 4), board(0, 0, 5, 5), board(0, 0, 7, 7)]
    first, *others = ask("camera", place, grown)
    assert first["width"] == 7 * 20
    assert all(seen == others[-1] | {"x": seen["x"], "y": seen["y"]} for seen in (first, *others))
    assert (others[0]["x"], others[1]["y"]) == (first["x"], first["y"])


def test_a_board_that_outgrows_its_place_gets_room_for_two_cells_more(ask: Ask) -> None:
    grown = [board(0, 0, 7, 7), board(0, 0, 8, 8), board(0, 0, 9, 10), board(0, 0, 11, 10)]
    seen = ask("camera", {"width": 700, "height": 700}, grown)
    assert [each["height"] / 20 for each in seen] == pytest.approx([7, 10, 10, 13])


def test_cells_stay_where_they_are_on_the_screen_when_a_board_grows_at_its_left(ask: Ask) -> None:
    later = [*board(0, 0, 6, 5), {"x": 20, "y": 0}]
    before, after = ask("camera", {"width": 700, "height": 700}, [board(0, 0, 5, 5), later])
    assert after["x"] - before["x"] == 20


def test_a_tall_board_fills_the_height_of_its_place(ask: Ask) -> None:
    (seen,) = ask("camera", {"width": 780, "height": 720}, [board(0, 0, 8, 16)])
    assert seen["height"] == 16 * 20


def test_what_lies_beyond_the_board_is_seen_until_something_else_is_looked_at(ask: Ask) -> None:
    outside = {"x": 160, "y": 40, "width": 20, "height": 20}
    steps = [board(0, 0, 8, 8), ["include", [outside]], ["include", []]]
    before, grown, after = ask("camera", {"width": 400, "height": 400}, steps)
    assert grown["x"] + grown["width"] >= outside["x"] + outside["width"]
    assert grown["x"] <= 0
    assert after == before


def test_a_larger_place_makes_the_board_larger_and_a_little_change_of_height_does_not(
    ask: Ask,
) -> None:
    places = [(400, 800), (400, 780), (800, 800)]
    resized = [["resize", {"width": width, "height": height}] for width, height in places]
    steps = [board(0, 0, 8, 8), *resized]
    before, *others = ask("camera", {"width": 400, "height": 400}, steps)
    scales = [width / seen["width"] for (width, _), seen in zip(places, others, strict=True)]
    assert scales == pytest.approx([400 / before["width"]] * 2 + [800 / 160])
