"""How large a class may be, and how much of what is shown has no type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.support.paths import ROOT
from tests.support.syntax import parsed
from tests.test_arrows import FOLDERS

MOST_METHODS: Final = 24
"""Public methods and properties that one class may define."""

MOST_UNTYPED: Final = 250
"""Occurrences of `Any` in what is shown."""

METHODS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)

SHOWING: Final = ("cli", "views", "web")


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """The modules of some folders, each with its text."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def sizes(text: str) -> Iterator[tuple[str, int]]:
    """The classes of a module, each with the number of public methods in its body."""
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.ClassDef):
            methods = (
                m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)
            )
            yield node.name, len({m.name for m in methods if not m.name.startswith("_")})


def untyped(text: str) -> int:
    """How often a module says `Any`, its imports included."""
    return len(re.findall(r"\bAny\b", text))


def test_no_class_has_too_many_public_methods() -> None:
    large = {
        f"{file}: {name}": size
        for file, text in sources(*FOLDERS)
        for name, size in sizes(text)
        if size > MOST_METHODS
    }
    assert not large


def test_what_is_shown_is_typed() -> None:
    assert sum(untyped(text) for _, text in sources(*SHOWING)) <= MOST_UNTYPED


@pytest.mark.parametrize("sign", ["", "async "])
def test_what_a_class_defines_in_its_body_counts_once(sign: str) -> None:
    body = f"    {sign}def sing(self): ...\n    def _hum(self): ...\n"
    name = "    @property\n    def name(self): ...\n"
    setter = "    @name.setter\n    def name(self, to): ...\n"
    assert dict(sizes(f"class Bird:\n{body}{name}{setter}")) == {"Bird": 2}


def test_any_is_counted_as_a_whole_word() -> None:
    assert untyped("from typing import Any\nAnyBird = Bird[Any]\n") == 2
