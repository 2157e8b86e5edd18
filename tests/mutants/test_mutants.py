"""Mutants are killed by tests that fail; those of the table fit their sources, others are drawn."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from games import registry
from tests.mutants.__main__ import outcomes_of
from tests.mutants.running import BrokenTestsError, Verdict
from tests.mutants.sampling import MeasuredLines, drawn, places, places_of
from tests.mutants.table import Mutant, mutants
from tests.support.paths import ROOT

RULES = """
def wins(points):
    return points >= 3 and points > 0
"""

TESTS = """
from game.rules import wins

def test_three_points_win():
    assert wins(3)
    assert not wins(2)

def test_whatever_happens():
    assert wins(0)
"""

COMPILER = """
from pathlib import Path

rules = Path("game/rules.py").read_text().replace(" and points > 0", "")
assert "return" in rules
Path("solver/jit/kernels.so").write_text(rules)
"""

COMPILED_TESTS = """
from pathlib import Path

def test_three_points_win():
    assert ">= 3" in Path("solver/jit/kernels.so").read_text()
"""

TEST = "tests/test_rules.py::test_three_points_win"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one rule, with a test of it and one that fails; its pytest starts at once."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")
    for place, text in {
        ".gitignore": "build/\n",
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "game/__init__.py": "",
        "game/rules.py": RULES,
        "tests/test_rules.py": TESTS,
        "release/library.py": COMPILER,
        "solver/jit/kernels.so": "compiled earlier",
        "solver/jit/kernels.json": "{}",
    }.items():
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def changed(name: str, old: str, new: str, test: str = TEST, lives: str = "") -> Mutant:
    return Mutant(name, "a rule", "game/rules.py", old, new, (test,), lives=lives)


def test_mutants_are_killed_or_live_and_the_tree_stays_as_it_is(tree: Path) -> None:
    mutants = [
        changed("off-by-one", ">= 3", "> 3"),
        changed("broken", "return", "retrun"),
        changed("redundant", " and points > 0", "", lives="three is more than nothing"),
    ]
    found = list(outcomes_of(mutants, tree))
    assert [each.verdict for each in found] == [Verdict.KILLED, Verdict.NOT_RUN, Verdict.LIVED]
    assert [each.expected for each in found] == [True, False, True]
    assert found[0].test == TEST
    assert (tree / "game/rules.py").read_text() == RULES


def test_kernels_are_compiled_of_each_mutant(tree: Path) -> None:
    (tree / "tests/test_rules.py").write_text(COMPILED_TESTS)
    mutants = [
        changed("off-by-one", ">= 3", "> 3"),
        changed("redundant", " and points > 0", ""),
        changed("broken", "return", "retrun"),
    ]
    compiled = [replace(mutant, compiled=True) for mutant in mutants]
    found = list(outcomes_of(compiled, tree, checked=False))
    assert [each.verdict for each in found] == [Verdict.KILLED, Verdict.LIVED, Verdict.KILLED]
    assert [each.test for each in found] == [TEST, "", "not compiled"]


def test_tests_that_fail_anyway_kill_no_mutant(tree: Path) -> None:
    broken = changed("off-by-one", ">= 3", "> 3", "tests/test_rules.py::test_whatever_happens")
    with pytest.raises(BrokenTestsError, match="test_whatever_happens"):
        list(outcomes_of([broken], tree))


# The table


MUTANTS = mutants()

LEFT_OUT = {"slow", "exhaustive"}
"""Marks of tests that the ordinary run leaves out."""


def test_a_mutant_changes_one_place_and_the_ordinary_run_has_the_tests_that_kill_it() -> None:
    for mutant in MUTANTS:
        text = (ROOT / mutant.file).read_text(encoding="utf-8")
        changed = mutant.applied(text)
        assert changed != text
        if mutant.file.endswith(".py"):
            ast.parse(changed)
        assert mutant.tests
        for test in mutant.tests:
            file, _, function = test.partition("::")
            assert function.partition("[")[0] in ordinary_tests(file), test


@cache
def ordinary_tests(file: str) -> frozenset[str]:
    """The tests of a file that the ordinary run doesn't leave out."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(each.name for each in found if LEFT_OUT.isdisjoint(marks(each)))


def marks(function: ast.FunctionDef) -> set[str]:
    return {each.attr for each in function.decorator_list if isinstance(each, ast.Attribute)}


def test_every_game_has_mutants_and_each_has_a_name_of_its_own() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert {part for mutant in MUTANTS for part in mutant.file.split("/")} >= set(registry.GAMES)


def test_a_text_that_stands_twice_or_never_is_no_mutant() -> None:
    mutant = Mutant("m", "nothing", "file.py", "a > b", "a >= b", ("test",))
    assert mutant.applied("if a > b:") == "if a >= b:"
    for text in ("if a > b and a > b:", "if a < b:"):
        with pytest.raises(ValueError, match="its old text stands"):
            mutant.applied(text)


# Samples


SOURCE = """
MOST = 4

@kernel
def compiled(points: int) -> bool:
    return points > 3


def wins(points: Literal[3] = 3) -> bool:
    return points >= 2 and not points % 2
"""


def test_annotations_are_no_places_and_kernels_are_places_of_their_own() -> None:
    names = [place.name.rpartition(" ")[0] for place in places_of(SOURCE, "rules.py")]
    default, line = "def wins(points: Literal[3] = 3) -> bool:", SOURCE.splitlines()[-1].strip()
    assert [name for name in names if name.startswith("def")] == [f"{default} 30"]
    assert {name.rpartition(" ")[0] for name in names} == {default, line}
    kernels = list(places_of(SOURCE, "rules.py", kernels=True))
    assert {place.line for place in kernels} == {2, 6}
    assert all(place.compiled for place in kernels)


def test_a_seed_draws_the_same_mutants_each_of_which_changes_its_file() -> None:
    only, nothing = places("games/catbox/scoring.py"), MeasuredLines({}, {})
    first = list(drawn(only, 10, nothing, seed=1))
    assert list(drawn(reversed(only), 10, nothing, seed=1)) == first
    assert list(drawn(only, 10, nothing, seed=2)) != first
    for mutant in first:
        assert mutant.applied(mutant.old) == mutant.new != mutant.old


def test_tests_of_a_folder_come_first_and_then_the_quickest() -> None:
    near, quick, slow = "tests/games/test_near.py::t", "tests/test_a.py::t", "tests/test_b.py::t"
    measured = MeasuredLines(
        {"games/rules.py": {3: (slow, quick, near)}}, {near: 2.0, quick: 0.1, slow: 1.0}
    )
    assert measured.of("games/rules.py", 3) == (near, quick, slow)
    assert measured.of("games/other.py", 1) == (near,)
