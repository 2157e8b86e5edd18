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

PASSED_ON: Final = {"format", "join", "replace"}
"""Methods of a text that show their arguments with it."""

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
    "pip install -e .",
    "pip install --force-reinstall catbox-solver",
    # A statement of SQL, which a number comes from.
    "SELECT number, game, recipe, kind, tier, challenge FROM puzzles",
    "{} WHERE number > ? ORDER BY number LIMIT {}",
    # No catalogue can be read where a package is missing.
    (
        'another package called "{}", at {}, hides the one in {}: '
        "rename it, or take its folder off PYTHONPATH"
    ),
    'its package "{}" is missing from {}: install it again',
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

Scope = ast.FunctionDef | ast.Module


class Reasons:
    """The reasons that a module gives for its errors."""

    def __init__(self, text: str) -> None:
        self._tree = ast.parse(text)
        self._scopes = [each for each in ast.walk(self._tree) if isinstance(each, ast.FunctionDef)]
        self._seen: set[ast.AST] = set()

    def unsaid(self) -> list[str]:
        """The texts of reasons that stay English, with `{}` for each value."""
        reasons = ((each, scope) for scope in self._scopes for each in _given(scope))
        texts = chain.from_iterable(self._texts(reason, scope) for reason, scope in reasons)
        return [text for text in texts if SENTENCE.search(text) or BESIDE.search(text)]

    def _texts(self, node: ast.AST, scope: Scope) -> Iterator[str]:
        """The texts that make up a part of a reason."""
        if node in self._seen:
            return
        self._seen.add(node)
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr():
                yield _with_gaps(node)
        for part, place in self._parts(node, scope):
            yield from self._texts(part, place)

    def _parts(self, node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        """What is shown of an expression, and where its names are known."""
        match node:
            case ast.Name(id=name):
                yield from ((value, scope) for value in _values(name, scope))
                yield from ((value, self._tree) for value in _constants(name, self._tree))
            case ast.Call() if _name(node) in MARKED:
                return
            case ast.Call(func=ast.Attribute(value=text), args=args, keywords=keywords):
                yield from self._results(_name(node))
                if _name(node) in PASSED_ON:
                    yield from ((each, scope) for each in (text, *args, *keywords))
            case ast.Call():
                yield from self._results(_name(node))
                yield from ((each, scope) for each in (*node.args, *node.keywords))
            case ast.Subscript(value=table):
                yield table, scope
            case ast.JoinedStr(values=values):
                yield from (
                    (each.value, scope) for each in values if isinstance(each, ast.FormattedValue)
                )
            case ast.Attribute() | ast.Compare():
                return
            case _:
                yield from ((each, scope) for each in ast.iter_child_nodes(node))

    def _results(self, name: str) -> Iterator[tuple[ast.AST, Scope]]:
        """What the module's functions of a name return."""
        for scope in self._scopes:
            if scope.name == name:
                for each in ast.walk(scope):
                    if isinstance(each, ast.Return | ast.Yield) and each.value is not None:
                        yield each.value, scope


def _given(scope: ast.FunctionDef) -> Iterator[ast.AST]:
    """The expressions of a function that are reasons."""
    for node in ast.walk(scope):
        match node:
            case ast.Raise(exc=ast.Call() as error) if _name(error) not in FAULTS:
                yield from error.args
            case ast.Call(args=[_place, reason]) if _name(node) in NOTED:
                yield reason


def _values(name: str, scope: Scope) -> Iterator[ast.AST]:
    """What a name stands for in a function."""
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[target], value=value) if name in _names(target):
                yield value
            case ast.For(target=target, iter=value) if name in _names(target):
                yield value


def _constants(name: str, tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=known)], value=value) if known == name:
                yield value
            case ast.AnnAssign(target=ast.Name(id=known), value=ast.AST() as value):
                if known == name:
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
    found = {path: {*Reasons(text).unsaid()} for path, text in texts}
    assert {path: each - UNSAID for path, each in found.items() if each - UNSAID} == {}
    assert {*chain.from_iterable(found.values())} >= UNSAID


def test_reasons_are_found_wherever_they_are_made() -> None:
    direct = 'def f():\n    raise GameError(f"{x} is no card")'
    named = 'def f():\n    text = "no such {card}"\n    raise GameError(text.format(card=x))'
    made = 'def f():\n    raise GameError(g())\ndef g():\n    return "there is none"'
    table = 'WHY = {1: "there is none"}\ndef f():\n    problems.note("cards", WHY[1])'
    listed = (
        'def f():\n    for at, why in g():\n        note(at, why)\ndef g():\n    yield 1, "no card"'
    )
    for text in (direct, named, made, table, listed):
        assert Reasons(text).unsaid(), text
    said = 'def f():\n    raise GameError(_("{card} is no card").format(card=x))'
    fault = 'def f():\n    raise ValueError("two words")'
    assert not Reasons(said).unsaid() + Reasons(fault).unsaid()
