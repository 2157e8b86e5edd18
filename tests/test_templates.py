"""No text that was put together is a template: what it quotes may hold braces of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.support.paths import ROOT
from tests.test_arrows import FOLDERS as FLOORS

FOLDERS = (*FLOORS, "release")
FORMATTING = ("format", "format_map")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_formatting(node: ast.AST) -> bool:
    """Whether a node calls a method that replaces the braces of a text."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in FORMATTING


def assigned(function: Function) -> Iterator[tuple[str, ast.expr]]:
    """The names that a function gives values, each with one of its values."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from pairs(target, node.value)


def pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, part in zip(target.elts, value.elts, strict=False):
            yield from pairs(each, part)


def put_together(text: ast.expr) -> bool:
    """Whether a text is made of others."""
    return any(isinstance(node, ast.JoinedStr) or is_formatting(node) for node in ast.walk(text))


def wrong_templates(source: str) -> list[str]:
    """The templates of a module that were put together, in the function or where they are used."""
    wrong: list[str] = []
    if not any(f".{name}(" in source for name in FORMATTING):
        return wrong
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, Function):
            continue
        values = list(assigned(function))
        for node in filter(is_formatting, ast.walk(function)):
            assert isinstance(node, ast.Call)
            assert isinstance(node.func, ast.Attribute)
            template = node.func.value
            name = template.id if isinstance(template, ast.Name) else None
            if any(map(put_together, [template, *(each for to, each in values if to == name)])):
                wrong.append(f"line {node.lineno}: {ast.unparse(template)}")
    return wrong


def test_templates_are_written_down() -> None:
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    found = {path: wrong_templates(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('next(known, f"damaged: {error}").format(name=name)', True),
        ('text = f"{error}"; text.format(name=name)', True),
        ('"{a}".format(a=a).format(name=name)', True),
        ('one, two = "{a}", "{b}".format(b=b); two.format(a=a)', True),
        ('_("{a}").format(a=f"{b}")', False),
        ('text = "{a}"; text.format(a=a)', False),
    ],
)
def test_a_template_that_is_put_together_is_found_and_values_may_be(line: str, wrong: bool) -> None:
    assert bool(wrong_templates(f"def said():\n    {line}")) == wrong
