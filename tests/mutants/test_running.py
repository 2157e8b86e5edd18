"""A mutant is killed by a test that fails, and lives where none does."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.mutants.__main__ import outcomes_of, report
from tests.mutants.running import BrokenTestsError, Verdict, copy_of
from tests.mutants.table import Mutant

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
    root = tmp_path / "project"
    for place, text in {
        ".gitignore": "*.log\nbuild/\n",
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "game/__init__.py": "",
        "game/rules.py": RULES,
        "tests/test_rules.py": TESTS,
        "build/lib/rules.py": "stale",
        "release/library.py": COMPILER,
        "solver/jit/kernels.so": "compiled earlier",
        "solver/jit/kernels.json": "{}",
        "notes.log": "private",
    }.items():
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def changed(name: str, old: str, new: str, *tests: str, lives: str = "") -> Mutant:
    return Mutant(name, "a rule", "game/rules.py", old, new, tests or (TEST,), lives=lives)


def compiled(name: str, old: str, new: str) -> Mutant:
    return replace(changed(name, old, new), compiled=True)


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
    *_, last, counts = report(found).splitlines()
    assert " ".join(last.split()) == "redundant a rule lived three is more than nothing"
    assert counts == "3 mutants, 1 not as they should be"


def test_kernels_are_compiled_of_each_mutant(tree: Path) -> None:
    (tree / "tests/test_rules.py").write_text(COMPILED_TESTS)
    mutants = [
        compiled("off-by-one", ">= 3", "> 3"),
        compiled("redundant", " and points > 0", ""),
        compiled("broken", "return", "retrun"),
    ]
    found = list(outcomes_of(mutants, tree, checked=False))
    assert [each.verdict for each in found] == [Verdict.KILLED, Verdict.LIVED, Verdict.KILLED]
    assert [each.test for each in found] == [TEST, "", "not compiled"]


def test_tests_that_fail_anyway_kill_no_mutant(tree: Path) -> None:
    broken = changed("off-by-one", ">= 3", "> 3", "tests/test_rules.py::test_whatever_happens")
    with pytest.raises(BrokenTestsError, match="test_whatever_happens"):
        list(outcomes_of([broken], tree))


def test_a_copy_has_what_lies_there_but_for_what_git_ignores(tree: Path, tmp_path: Path) -> None:
    copy = copy_of(tree, tmp_path / "copy")
    found = {path.relative_to(copy).as_posix() for path in copy.rglob("*") if path.is_file()}
    assert found == {
        ".gitignore",
        "pyproject.toml",
        "game/__init__.py",
        "game/rules.py",
        "tests/test_rules.py",
        "release/library.py",
        "solver/jit/kernels.so",
        "solver/jit/kernels.json",
    }
