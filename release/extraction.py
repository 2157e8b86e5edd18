"""The messages that stand in the sources: what Python and JavaScript mark, and what tables show."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stderr
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract

from games import registry
from languages.messages import COMMON

FOLDERS: Final = ("languages", "games", "solver", "puzzles", "views", "cli", "web", "catbox")
"""Where sources lie."""

PYTHON: Final = {
    "_": None,
    "gettext": None,
    "N_": None,
    "ngettext": (1, 2),
    "plural": (1, 2),
    "pgettext": ((1, "c"), 2),
}
SCRIPT: Final = {"say": None, "sayMany": (1, 2)}
"""The functions that mark messages, with the numbers of the arguments that are texts."""

KEY: Final = {"Binding": (3,)}
"""The call that names a key of the full screen; its messages have the context `key`."""

HELP: Final = {"CommandEntry": (2,), "OwnCommand": (3,)}
"""The rows of tables of commands, with the number of the line of help."""

COMMANDS: Final = "import typer"
"""A Python module that declares commands holds this line."""

MARK: Final = "languages.messages"
"""A Python module that marks messages imports from here."""

COMMENT: Final = "Translators:"
"""The beginning of a comment that translators shall read."""

INSERTED: Final = "${"
"""A part of a template of JavaScript that is put together where it stands, so no message."""

NOT_SHOWN: Final = {
    "lesson": {"name", "position", "goal", "answers"},
    "section": {"name"},
    "ruling": {"name"},
}
"""The arrays of tables that are shown to people, and what in them isn't."""


class Message(NamedTuple):
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

    def joined(self, other: Message) -> Message:
        """The same message in more places."""
        return Message(
            self.context,
            max(self.forms, other.forms, key=len),
            tuple(dict.fromkeys(self.comments + other.comments)),
            tuple(sorted({*self.places, *other.places})),
        )


Template = Mapping[tuple[str, str], Message]
"""All messages of a domain, sorted."""


def templates(root: Path) -> Mapping[str, Template]:
    """The messages of each domain; one that stands in several belongs to the common domain."""
    found: dict[str, dict[tuple[str, str], Message]] = {}
    for path in _sources(root):
        domain = found.setdefault(_domain(path.relative_to(root)), {})
        for message in _messages(path, path.relative_to(root).as_posix()):
            known = domain.get(message.key)
            domain[message.key] = known.joined(message) if known else message
    _share(found)
    return {name: dict(sorted(rows.items())) for name, rows in sorted(found.items()) if rows}


def _share(found: dict[str, dict[tuple[str, str], Message]]) -> None:
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


def _messages(path: Path, place: str) -> Iterator[Message]:
    for forms, comments, context in _READERS[path.suffix](path):
        yield Message(context or "", forms, tuple(comments), (place,))


Found = tuple[tuple[str, ...], Iterable[str], str | None]
"""The forms of a message, comments, and the context."""


def _marked(method: str, keywords: Mapping[str, Any], path: Path) -> Iterator[Found]:
    with path.open("rb") as file, redirect_stderr(StringIO()):
        rows = list(extract(method, file, keywords, (COMMENT,), {"encoding": "utf-8"}))
    for _line, texts, comments, context in rows:
        forms = (texts,) if isinstance(texts, str) else texts
        if not any(INSERTED in form for form in forms):
            yield forms, comments, context


def _of_python(path: Path) -> Iterator[Found]:
    text = path.read_text("utf-8")
    if MARK in text:
        yield from _marked("python", PYTHON, path)
    if "Binding(" in text:
        found = _marked("python", KEY, path)
        yield from ((forms, comments, "key") for forms, comments, _ in found)
    if any(f"{name}(" in text for name in HELP):
        yield from _marked("python", HELP, path)
    if COMMANDS in text:
        found_helps = list(_helps(ast.parse(text)))
        yield from (((each,), (), None) for each in _texts(found_helps))


def _helps(tree: ast.Module) -> Iterator[str]:
    """The texts that the help of commands shows: of parameters and groups, and docstrings."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="help", value=ast.Constant(value=str(text))):
                yield text
            case ast.FunctionDef(decorator_list=[*decorators]) if any(map(_declares, decorators)):
                yield ast.get_docstring(node) or ""


def _declares(decorator: ast.expr) -> bool:
    """Whether a decorator makes a function a command."""
    match decorator:
        case ast.Call(func=ast.Name(id="command") | ast.Attribute(attr="command")):
            return True
        case _:
            return False


def _of_table(path: Path) -> Iterator[Found]:
    """The paragraphs that a table shows, as those who read it join them."""
    content = tomllib.loads(path.read_text("utf-8"))
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
    ".js": partial(_marked, "javascript", SCRIPT),
    ".toml": _of_table,
}
