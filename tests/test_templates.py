"""No text that was put together is a template: what it quotes may hold braces of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

FOLDERS = ("catbox", "web", "cli", "views", "puzzles", "solver", "games", "languages", "release")
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


@pytest.mark.parametrize("folder", FOLDERS)
def test_templates_are_written_down(folder: str) -> None:
    found = {
        path.relative_to(ROOT): wrong
        for path in sorted(Path(ROOT, folder).rglob("*.py"))
        if (wrong := wrong_templates(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        'next(known, f"damaged: {error}").format(name=name)',
        'text = f"{error}"; text.format(name=name)',
        '"{a}".format(a=a).format(name=name)',
        'one, two = "{a}", "{b}".format(b=b); two.format(a=a)',
    ],
)
def test_a_template_that_is_put_together_is_found(line: str) -> None:
    assert wrong_templates(f"def said():\n    {line}")


@pytest.mark.parametrize("line", ['_("{a}").format(a=f"{b}")', 'text = "{a}"; text.format(a=a)'])
def test_values_may_be_put_together(line: str) -> None:
    assert not wrong_templates(f"def said():\n    {line}")
