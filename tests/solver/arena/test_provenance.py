"""Results name the code that decided their games, in a checkout and where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.arena.blocks import commit
from tests.support.checkout import Checkout

FILES = {
    "games/rules.py": "rules",
    "games/decks/standard.json": "cards",
    "solver/bots/levels.py": "bots",
    "cli/main.py": "command",
}


def installed(root: Path, changes: dict[str, str] | None = None) -> Path:
    """A copy of the files without a repository."""
    for name, text in {**FILES, **(changes or {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_checkout_names_its_last_commit_of_rules_and_bots(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "clean", FILES)
    last = checkout.commit()[:12]
    assert commit(tmp_path / "clean") == last
    changed = Checkout(tmp_path / "changed", FILES)
    last = changed.commit()[:12]
    changed.write("cli/main.py", "another command")
    changed.commit()
    changed.write("games/rules.py", "other rules")
    assert commit(tmp_path / "changed") == f"{last} with changes"


@pytest.mark.parametrize("name", [*list(FILES)[:3], "solver/bots/more.py"])
def test_two_installed_copies_with_other_rules_or_bots_are_told_apart(
    name: str, tmp_path: Path
) -> None:
    one, other = installed(tmp_path / "one"), installed(tmp_path / "other", {name: "other"})
    assert commit(one).startswith("unknown, content ")
    assert commit(one) != commit(other)


def test_two_installed_copies_with_the_same_rules_and_bots_are_one(tmp_path: Path) -> None:
    compiled = {
        "solver/jit/compiled/1/native/a.kernel": "code",
        "games/__pycache__/rules.cpython-311.pyc": "code",
        "cli/main.py": "another command",
    }
    one, other = installed(tmp_path / "one"), installed(tmp_path / "other", compiled)
    assert commit(one) == commit(other)


def test_a_copy_that_is_installed_inside_another_repository_is_no_checkout_of_it(
    tmp_path: Path,
) -> None:
    project = Checkout(tmp_path / "project", {"README": "mine", ".gitignore": ".venv\n"})
    project.commit()
    inside = installed(tmp_path / "project" / ".venv")
    assert commit(inside) == commit(installed(tmp_path / "alone"))
