"""Tests reach the product through its own doors, and no text is a template but by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.support.paths import ROOT
from tests.test_arrows import FOLDERS, tree

FLOORS: Final = (*FOLDERS, "benchmarks", "examples", "release")

NAMED_TUPLE: Final = {"_asdict", "_fields", "_field_defaults", "_make", "_replace"}
"""Names that are public in spite of how they begin."""

FOREIGN: Final = {
    ("tests/support/screens.py", "_compositor"),  # Textual has no other way to the signs shown.
    ("tests/web/server/test_jobs.py", "_exit"),  # The standard library's, which ends a process.
}
"""Private names of other projects, which a test can't do without."""

PATCHED: Final = {
    "cli.commands.daily.has_terminal": "whether there is a terminal",
    "cli.commands.daily.local_time": "the time",
    "views.sessions.front_door.local_time": "the time",
    "games.protocol.Memory.observe": "a count, as a server observes each turn once",
    "views.sessions.game_in_play.GameInPlay.decide": "Ctrl-C while a bot thinks",
    "cli.line.game_session.has_keyboard": "whether somebody is at the keyboard",
    "cli.print.output.console": "the terminal",
    "cli.print.output.console.width": "the width of the terminal",
    "cli.commands.play.has_full_screen": "whether there is a terminal",
    "cli.screen.game_table.GameTable": "somebody at the full screen",
    "cli.screen.full_screen.shown": "somebody at the full screen",
    "puzzles.dailies.folder": "the folder of what is shipped",
    "puzzles.database.Database.writing": "a full disk, and the moments at which a server is killed",
    "solver.answer.Clock.left": "the time",
    "web.server.visitors.monotonic": "the time",
    "games.catbox.scoring.areas": "a fault, which the judge has to notice",
    "games.catbox.scoring.points": "a fault, which the judge has to notice",
    "games.catbox.scoring.tally": "other points, which a table isn't to show",
    "games.catinthebox.round.Round.points": "other points, which a table isn't to show",
    "games.ifitfits.scoring.score_box": "other points, which a table isn't to show",
    "games.ifitfits.scoring.scores": "other points, which a table isn't to show",
}
"""The functions and classes of the product that tests patch, and why; there are no constants."""


def sources() -> list[Path]:
    return sorted((ROOT / "tests").rglob("*.py"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name.strip("_") != ""


def own_names(module: ast.Module) -> set[str]:
    """The private names that a module gives to something itself, or to its own objects."""
    found = set[str]()
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return found


def private_names(module: ast.Module) -> Iterator[str]:
    """The private names of others that a module reads, imports, or names to a patch."""
    for node in ast.walk(module):
        match node:
            case ast.Attribute(attr=name) if is_private(name):
                yield name
            case ast.ImportFrom(names=names):
                yield from (alias.name for alias in names if is_private(alias.name))
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield from [name] * is_private(name)


def imports(module: ast.Module) -> dict[str, str]:
    """What each imported name of a module stands for."""
    found = dict[str, str]()
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            found |= {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            tops = [each.name.partition(".")[0] for each in node.names if not each.asname]
            found |= {top: top for top in tops}
            found |= {each.asname: each.name for each in node.names if each.asname}
    return found


def full_name(target: ast.expr, names: dict[str, str]) -> str:
    """The full name of a patch's target; empty if it is no imported thing."""
    match target:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name):
            return names.get(name, "")
        case ast.Attribute(value=inner, attr=name) if outer := full_name(inner, names):
            return f"{outer}.{name}"
    return ""


def patches(module: ast.Module) -> Iterator[str]:
    """The full names of what a module patches in the product."""
    names = imports(module)
    for node in ast.walk(module):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="setattr" | "object" | "patch" | "delattr"),
                args=[target, *rest],
            ):
                whole = full_name(target, names)
                if whole and not isinstance(target, ast.Constant):
                    whole = ".".join([whole, *map(text_of, rest[:1])])
                if whole.partition(".")[0] in FLOORS:
                    yield whole


def text_of(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "?"


def test_no_test_uses_a_private_name_of_what_it_tests() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in sources()
        for name in set(private_names(tree(path))) - own_names(tree(path)) - NAMED_TUPLE
    }
    assert found == FOREIGN


def test_tests_patch_no_constant_and_nothing_else_without_a_reason() -> None:
    found = {whole for path in sources() for whole in patches(tree(path))}
    assert found == PATCHED.keys()
    assert [whole for whole in found if whole.rpartition(".")[2].isupper()] == []


# What a text that was put together quotes may hold braces of its own


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
    paths = (path for folder in (*FOLDERS, "release") for path in (ROOT / folder).rglob("*.py"))
    found = {path: wrong_templates(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_a_template_that_is_put_together_is_found_and_values_may_be() -> None:
    for line in (
        'next(known, f"damaged: {error}").format(name=name)',
        'text = f"{error}"; text.format(name=name)',
        '"{a}".format(a=a).format(name=name)',
        'one, two = "{a}", "{b}".format(b=b); two.format(a=a)',
    ):
        assert wrong_templates(f"def said():\n    {line}"), line
    for line in ('_("{a}").format(a=f"{b}")', 'text = "{a}"; text.format(a=a)'):
        assert not wrong_templates(f"def said():\n    {line}"), line
