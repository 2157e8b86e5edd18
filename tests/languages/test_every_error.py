"""Whatever is refused, the reason is said in the reader's language: no error is bare English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from release.catalogues import PYTHON
from tests.support.paths import ROOT

FOLDERS: Final = ("solver", "puzzles", "views", "cli", "web", "catbox")
"""The floors above the games; the texts of a game are all reasons, wherever they stand."""

MARKED: Final = {*PYTHON, "of", "counted", "quoted", "compile"}
"""Functions of messages, of values that are the same in every language, and of patterns."""

FAULTS: Final = {
    "AssertionError",
    "AttributeError",
    "IndexError",
    "JudgeError",
    "TypeError",
    "ValueError",
}
"""Errors of whoever programs; no input leads to them."""

NOTED: Final = {"note", "Problem"}
"""Calls that hold the reason of an error after its place in a file."""

MAY_REFUSE: Final = re.compile(r"raise \w+\(|\.note\(|Problem\(")
"""Stands in every module that gives a reason."""

SENTENCE: Final = re.compile(r"[A-Za-z']{2,}[,:;]? [a-z']{2,}")
"""Two words in a row; a single one may be the name of a field."""

BESIDE: Final = re.compile(r"\{\}:? [a-z']{2,}|(?<!-)\b[a-z]{2,} \{\}")
"""A word beside a value."""

UNSAID: Final = {
    # Options, parameters and keys, which are the same in every language.
    "beliefs {}: {}",
    "players {}: {}",
    "{}: format: {}",
    # Statements of SQL, which a number comes from.
    "SELECT coalesce(max(number), 0) FROM puzzles",
    "{} WHERE number > ? ORDER BY number LIMIT {}",
    " WHERE number > ? ORDER BY number LIMIT ",
}
"""Texts above the games that nobody has to translate."""

NO_REASONS: Final = {
    "Cat in the Box",
    "Invalid enum value",
    "a name that can be printed",
    "ends of the first move",
    "first moves",
}
"""Texts of games that refuse nothing: a name of a game, a type, an enumeration."""


def unsaid(text: str) -> Iterator[str]:
    """The texts of the reasons of a module that stay English, with `{}` for each value."""
    functions = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef))
    for scope in functions:
        for reason in _given(scope):
            parts = chain([reason], *(_values(name, scope) for name in _names(reason)))
            for said in chain.from_iterable(map(unmarked, parts)):
                if SENTENCE.search(said) or BESIDE.search(said):
                    yield said


def _given(scope: ast.FunctionDef) -> Iterator[ast.AST]:
    """The expressions of a function that are reasons."""
    for node in ast.walk(scope):
        match node:
            case ast.Raise(exc=ast.Call() as error) if _name(error) not in FAULTS:
                yield from error.args
            case ast.Call(args=[_place, reason]) if _name(node) in NOTED:
                yield reason


def _values(name: str, scope: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a name stands for in a function."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[target], value=value) if name in _names(target):
                yield value


def _names(target: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(target) if isinstance(each, ast.Name)}


def _name(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def _with_gaps(text: ast.JoinedStr) -> str:
    gaps = (str(each.value) if isinstance(each, ast.Constant) else "{}" for each in text.values)
    return "".join(gaps)


def unmarked(node: ast.AST) -> Iterator[str]:
    """The texts of a module that are in no catalogue, but for docstrings."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call() if _name(node) in MARKED | FAULTS:
            return
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield _with_gaps(node)
    for child in ast.iter_child_nodes(node):
        yield from unmarked(child)


def modules(*folders: str) -> Iterator[tuple[str, str]]:
    """The modules of some folders, with their text."""
    for path in chain.from_iterable(sorted((ROOT / each).rglob("*.py")) for each in folders):
        yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_no_text_of_a_game_stays_english() -> None:
    texts = {path: [*unmarked(ast.parse(text))] for path, text in modules("games")}
    found = {path: {*filter(SENTENCE.search, each)} - NO_REASONS for path, each in texts.items()}
    assert {path: each for path, each in found.items() if each} == {}
    assert {*chain.from_iterable(texts.values())} >= NO_REASONS


def test_no_reason_stays_english() -> None:
    texts = ((path, text) for path, text in modules(*FOLDERS) if MAY_REFUSE.search(text))
    found = {path: {*unsaid(text)} for path, text in texts}
    assert {path: each - UNSAID for path, each in found.items() if each - UNSAID} == {}
    assert {*chain.from_iterable(found.values())} >= UNSAID
