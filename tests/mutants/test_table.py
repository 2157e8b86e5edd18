"""The table of mutants fits the sources and the tests that there are."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from games import registry
from tests.mutants.table import Mutant, mutants
from tests.support.paths import ROOT

MUTANTS = mutants()

LEFT_OUT = {"slow", "exhaustive"}
"""Marks of tests that the ordinary run leaves out."""


def name(mutant: Mutant) -> str:
    return mutant.name


@pytest.mark.parametrize("mutant", MUTANTS, ids=name)
def test_a_mutant_changes_one_place(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    changed = mutant.applied(text)
    assert changed != text
    if mutant.file.endswith(".py"):
        ast.parse(changed)


@pytest.mark.parametrize("mutant", MUTANTS, ids=name)
def test_the_ordinary_run_has_the_tests_that_kill_a_mutant(mutant: Mutant) -> None:
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


def test_a_mutant_has_a_name_of_its_own() -> None:
    names = list(map(name, MUTANTS))
    assert [each for each in names if names.count(each) > 1] == []


def test_every_game_has_mutants() -> None:
    assert {part for mutant in MUTANTS for part in mutant.file.split("/")} >= set(registry.GAMES)


def test_a_text_that_stands_twice_or_never_is_no_mutant() -> None:
    mutant = Mutant("m", "nothing", "file.py", "a > b", "a >= b", ("test",))
    assert mutant.applied("if a > b:") == "if a >= b:"
    for text in ("if a > b and a > b:", "if a < b:"):
        with pytest.raises(ValueError, match="its old text stands"):
            mutant.applied(text)
