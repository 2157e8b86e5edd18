"""The messages that stand in the sources: what Python and JavaScript mark, and what tables show."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr
from io import StringIO
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract

from games import registry
from languages.messages import COMMON

FOLDERS: Final = ("languages", "games", "solver", "puzzles", "views", "cli", "web", "catbox")
"""Where sources lie."""

PYTHON: Final[Mapping[str, Sequence[int]]] = {
    "_": (0,),
    "gettext": (0,),
    "N_": (0,),
    "message": (0,),
    "ngettext": (0, 1),
    "plural": (0, 1),
    "pgettext": (1,),
    "in_context": (1,),
    "Binding": (2,),
    "CommandEntry": (1,),
    "OwnCommand": (2,),
}
"""The functions of Python that mark messages, with the places of the arguments that are texts."""

CONTEXTS: Final[Mapping[str, int]] = {"pgettext": 0, "in_context": 0}
"""The place of the argument that is the context of a message, by function."""

KEY: Final = "Binding"
"""The call that names a key of the full screen; its messages have the context `key`."""

SCRIPT: Final = {"say": None, "sayMany": (1, 2)}
"""The functions of JavaScript that mark messages, with the numbers of those arguments."""

MARKS: Final = ("languages.message", "Binding(", "OwnCommand(", "import typer")
"""A Python module that marks messages holds one of these."""

COMMENT: Final = "Translators:"
"""The beginning of a comment that translators shall read."""

INSERTED: Final = "${"
"""A part of a template of JavaScript that is put together where it stands, so no message."""

NOT_SHOWN: Final = {
    "lesson": {"name", "pictures", "position", "goal", "answers"},
    "section": {"name"},
    "ruling": {"name"},
}
"""The arrays of tables that are shown to people, and what in them isn't, or isn't by itself."""

NAMED: Final = ("ruling",)
"""The arrays of tables whose names are shown too; the array is the context of each."""


class SourceMessage(NamedTuple):
    """A message of the sources.

    Attributes:
        context: tells it from others of the same text; mostly empty.
        forms: its text, or those for one and for many.
        comments: notes for translators.
        places: the files that it stands in.
    """

    context: str
    forms: tuple[str, ...]
    comments: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """The context and the first form, which no other message has together."""
        return self.context, self.forms[0]

    def joined(self, other: SourceMessage) -> SourceMessage:
        """The same message in more places."""
        return SourceMessage(
            self.context,
            max(self.forms, other.forms, key=len),
            tuple(dict.fromkeys(self.comments + other.comments)),
            tuple(sorted({*self.places, *other.places})),
        )


Template = Mapping[tuple[str, str], SourceMessage]
"""All messages of a domain, sorted."""


def templates(root: Path) -> Mapping[str, Template]:
    """The messages of each domain; one that stands in several belongs to the common domain."""
    found: dict[str, dict[tuple[str, str], SourceMessage]] = {}
    for path in _sources(root):
        domain = found.setdefault(_domain(path.relative_to(root)), {})
        for message in _messages(path, path.relative_to(root).as_posix()):
            known = domain.get(message.key)
            domain[message.key] = known.joined(message) if known else message
    _share(found)
    return {name: dict(sorted(rows.items())) for name, rows in sorted(found.items()) if rows}


def _share(found: dict[str, dict[tuple[str, str], SourceMessage]]) -> None:
    """Move what stands in several domains to the common one."""
    common = found.setdefault(COMMON, {})
    keys = [key for rows in found.values() for key in rows]
    for key in {key for key in keys if keys.count(key) > 1}:
        first, *others = (rows.pop(key) for rows in found.values() if key in rows)
        for other in others:
            first = first.joined(other)
        common[key] = first


def _domain(path: Path) -> str:
    """The game in whose folder a source lies, or what all games share."""
    return next((part for part in path.parts[1:-1] if part in registry.GAMES), COMMON)


def _sources(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in _READERS:
                yield path


def _messages(path: Path, place: str) -> Iterator[SourceMessage]:
    for forms, comments, context in _READERS[path.suffix](path):
        yield SourceMessage(context or "", forms, tuple(comments), (place,))


Found = tuple[tuple[str, ...], Iterable[str], str | None]
"""The forms of a message, comments, and the context."""


def _of_script(path: Path) -> Iterator[Found]:
    with path.open("rb") as file, redirect_stderr(StringIO()):
        rows = list(extract("javascript", file, SCRIPT, (COMMENT,), {"encoding": "utf-8"}))
    for _line, texts, comments, context in rows:
        forms = (texts,) if isinstance(texts, str) else texts
        if not any(INSERTED in form for form in forms):
            yield forms, comments, context


def _of_python(path: Path) -> Iterator[Found]:
    text = path.read_text("utf-8")
    if any(mark in text for mark in MARKS):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _of_call(node, node.func.id, text.splitlines())
            yield from (((each,), (), None) for each in _texts(_help(node)))


def _help(node: ast.AST) -> str | None:
    """The help of a command, from its docstring, or of one of its parameters."""
    match node:
        case ast.keyword(arg="help", value=ast.Constant(value=str(text))):
            return text
        case ast.FunctionDef(decorator_list=[*decorators]) if any(map(_declares, decorators)):
            return ast.get_docstring(node)
        case _:
            return None


def _declares(decorator: ast.expr) -> bool:
    """Whether a decorator makes a function a command."""
    match decorator:
        case ast.Call(func=ast.Name(id="command") | ast.Attribute(attr="command")):
            return True
        case _:
            return False


def _of_call(call: ast.Call, name: str, lines: Sequence[str]) -> Iterator[Found]:
    """The message that a call marks, if it marks one."""
    forms = tuple(filter(None, (_literal(call, place) for place in PYTHON.get(name, ()))))
    if forms and len(forms) == len(PYTHON[name]):
        context = "key" if name == KEY else _literal(call, CONTEXTS.get(name, -1))
        yield forms, _comments(lines[: call.lineno - 1]), context


def _literal(call: ast.Call, place: int) -> str | None:
    """An argument that is a text where it stands."""
    found = call.args[place] if 0 <= place < len(call.args) else None
    return str(found.value) if isinstance(found, ast.Constant) and found.value else None


def _comments(above: Sequence[str]) -> list[str]:
    """The notes for translators right above a line."""
    stripped = (line.strip() for line in reversed(above))
    block = list(takewhile(lambda line: line.startswith("#"), stripped))[::-1]
    notes = [line.removeprefix("#").strip() for line in block]
    starts = [at for at, note in enumerate(notes) if note.startswith(COMMENT)]
    return notes[starts[0] :] if starts else []


def _of_table(path: Path) -> Iterator[Found]:
    """The paragraphs that a table shows, as those who read it join them."""
    content = tomllib.loads(path.read_text("utf-8"))
    for array in NAMED:
        yield from (((row["name"],), (), array) for row in content.get(array, ()))
    for name, hidden in NOT_SHOWN.items():
        for row in content.get(name, ()):
            shown = (value for key, value in row.items() if key not in hidden)
            for text in _texts(list(shown)):
                yield (text,), (), None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from (" ".join(each.split()) for each in value.strip().split("\n\n"))
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


_READERS: Final[Mapping[str, Callable[[Path], Iterator[Found]]]] = {
    ".py": _of_python,
    ".js": _of_script,
    ".toml": _of_table,
}
