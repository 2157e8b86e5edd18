"""Bring the catalogues of messages up to date with the sources: `python -m release.catalogues`.

For each domain (what all games share, and each game) there is a template, and for each language a
catalogue, compiled for Python, and all texts of the page as JSON. With `--check` nothing is
written: what is stored has to be what would be written, with nothing left to translate.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import tomllib
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from itertools import takewhile
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from games import registry
from languages.messages import COMMON, ENGLISH, LANGUAGES

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
    "lesson": {"name", "pictures", "position", "goal", "answers", "explains", "builds_on"},
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
        """One message in the places of both."""
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
    everything = (path for name in FOLDERS for path in sorted((root / name).rglob("*")))
    for path in (path for path in everything if path.suffix in _READERS):
        place = path.relative_to(root)
        game = next((part for part in place.parts[1:-1] if part in registry.GAMES), COMMON)
        domain = found.setdefault(game, {})
        for forms, comments, context in _READERS[path.suffix](path):
            message = SourceMessage(context or "", forms, tuple(comments), (place.as_posix(),))
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


Found = tuple[tuple[str, ...], Iterable[str], str | None]
"""The forms of a message, comments, and the context."""


def _of_script(path: Path) -> Iterator[Found]:
    # Babel takes a method of that name for the function, and then misses the messages inside it.
    file = BytesIO(path.read_bytes().replace(b".say(", b".tell("))
    with redirect_stderr(StringIO()):
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


ROOT: Final = Path(__file__).parents[1]

TRANSLATED: Final = tuple(tag for tag in LANGUAGES if tag != ENGLISH)
"""The languages that have catalogues."""

FORMS: Final = 2
"""The forms of a message that depends on a number, in every language that there is."""

PLURALS: Final = f"nplurals={FORMS}; plural=(n != 1);"
"""How every language that there is tells one from many; the page relies on it."""

WIDTH: Final = 96
"""Columns of a catalogue."""

STATED: Final = ("msgid", "plural", "context")
"""The fields of an entry in a list of missing messages; `text` is to be filled."""


class TranslatedText(NamedTuple):
    """A translation: a text for each form, and whether somebody is unsure of it."""

    forms: tuple[str, ...]
    fuzzy: bool = False


Translation = Mapping[tuple[str, str], TranslatedText]
"""The translations of a domain into a language."""


class PlainCatalog(Catalog):
    """A catalogue whose header holds nothing that changes from day to day."""

    @property  # type: ignore[misc] # Nobody sets it, though Babel's can be set.
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header fields that programs need to read a catalogue."""
        return [
            ("Language", str(self.locale_identifier or "")),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", PLURALS),
        ]

    @property
    def num_plurals(self) -> int:
        """`FORMS`: Babel would take the number from CLDR, where it changes (Spanish has 3 now)."""
        return FORMS


class CatalogueStore:
    """The catalogues below a folder, and what they would be by the sources."""

    def __init__(self, root: Path = ROOT) -> None:
        self.folder = root / "languages" / "catalogues"
        self.page = root / "web" / "static" / "languages"
        self.templates = templates(root)
        self.stored = {tag: self._translations(tag) for tag in TRANSLATED}

    def _translations(self, tag: str) -> Mapping[str, Translation]:
        paths = sorted((self.folder / tag).glob("*.po"))
        return {path.stem: _translation(path) for path in paths}

    def translations(self, tag: str, domain: str) -> Translation:
        """The translations of the messages of a domain, wherever they are stored."""
        own = self.stored[tag].get(domain, {})
        known = ChainMap(*map(dict, (own, *self.stored[tag].values())))
        return {
            key: _fitted(known.get(key), message) for key, message in self.templates[domain].items()
        }

    def files(self) -> Mapping[Path, bytes]:
        """Every file that there is to be, with its content."""
        found = {}
        for domain, template in self.templates.items():
            found[self.folder / f"{domain}.pot"] = _po(_catalog("", template, {}))
            for tag in TRANSLATED:
                catalog = _catalog(tag, template, self.translations(tag, domain))
                found[self.folder / tag / f"{domain}.po"] = _po(catalog)
                found[self.folder / tag / f"{domain}.mo"] = _mo(catalog)
        for tag in TRANSLATED:
            found[self.page / f"{tag}.json"] = self._page_texts(tag)
        return found

    def _page_texts(self, tag: str) -> bytes:
        """The page's messages in a language: a text, or one for each form."""
        texts: dict[str, str | tuple[str, ...]] = {}
        for domain, template in self.templates.items():
            translated = self.translations(tag, domain)
            for key, message in template.items():
                forms = translated[key].forms
                if any(place.endswith(".js") for place in message.places) and all(forms):
                    texts[message.forms[0]] = forms[0] if len(forms) == 1 else forms
        text = json.dumps(dict(sorted(texts.items())), ensure_ascii=False, separators=(",", ":"))
        return f"{text}\n".encode()

    def stale(self) -> Iterator[Path]:
        """The files that are there and would not be."""
        written = self.files()
        folders = (self.folder, *(self.folder / tag for tag in TRANSLATED), self.page)
        for folder in folders:
            yield from (path for path in sorted(folder.glob("*.*")) if path not in written)

    def write(self) -> None:
        """Write every file that has changed, and remove those that belong to nothing."""
        for path, content in self.files().items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_bytes() != content:
                path.write_bytes(content)
        for path in self.stale():
            path.unlink()

    def outdated(self) -> Iterator[str]:
        """The files that aren't what the sources and the translations give, a line each."""
        for path, content in self.files().items():
            if not path.exists() or path.read_bytes() != content:
                yield f"{_short(path)}: not what the sources and the .po files give"
        yield from (f"{_short(path)}: belongs to nothing" for path in self.stale())

    def faults(self) -> Iterator[str]:
        """The faults of the translations, a line each."""
        for domain, template in self.templates.items():
            for tag in TRANSLATED:
                for message, text in self._pairs(tag, domain, template):
                    yield from (f"{tag}/{domain}.po: {why}" for why in _faults(message, text))

    def _pairs(
        self, tag: str, domain: str, template: Template
    ) -> Iterator[tuple[SourceMessage, TranslatedText]]:
        translated = self.translations(tag, domain)
        return ((message, translated[key]) for key, message in template.items())

    def missing(self, tag: str, domains: tuple[str, ...]) -> Iterator[dict[str, Any]]:
        """The messages of some domains that have no translation, with a place for one."""
        for domain in domains or self.templates:
            for message, text in self._pairs(tag, domain, self.templates[domain]):
                if not all(text.forms):
                    stated = dict(
                        zip(STATED, (*(*message.forms, "")[:2], message.context), strict=True)
                    )
                    yield {name: value for name, value in stated.items() if value} | {
                        "text": "" if len(message.forms) == 1 else ["", ""]
                    }

    def fill(self, tag: str, rows: list[dict[str, Any]]) -> None:
        """Take translations as `missing` lists them, with `text` filled."""
        taken = {}
        for row in rows:
            forms = _row(row["text"])
            if all(forms):
                taken[row.get("context", ""), row["msgid"]] = TranslatedText(forms)
        known = self.stored[tag]
        self.stored[tag] = {
            domain: dict(known.get(domain, {})) | taken for domain in {*known, *self.templates}
        }


def _short(path: Path) -> str:
    return "/".join(path.parts[-2:])


def _translation(path: Path) -> Translation:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    found = {}
    for message in catalog:
        if message.id:
            one, string = _row(message.id)[0], message.string or ""
            found[message.context or "", one] = TranslatedText(_row(string), message.fuzzy)
    return found


def _row(forms: str | Sequence[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _fitted(text: TranslatedText | None, message: SourceMessage) -> TranslatedText:
    """A translation if it has as many forms as the message; empty ones if not."""
    if text is not None and len(text.forms) == len(message.forms):
        return text
    return TranslatedText(("",) * len(message.forms))


def _catalog(tag: str, template: Template, translated: Translation) -> Catalog:
    catalog = PlainCatalog(locale=tag or None)
    for key, message in template.items():
        text = translated.get(key, TranslatedText(("",) * len(message.forms)))
        single = len(message.forms) == 1
        catalog.add(
            message.forms[0] if single else message.forms,
            text.forms[0] if single else text.forms,
            locations=[(place, 0) for place in message.places],
            flags=["fuzzy"] if text.fuzzy else [],
            auto_comments=message.comments,
            context=message.context or None,
        )
    return catalog


def _po(catalog: Catalog) -> bytes:
    head = "".join(f'"{name}: {value}\\n"\n' for name, value in catalog.mime_headers)
    file = BytesIO(f'msgid ""\nmsgstr ""\n{head}\n'.encode())
    file.seek(0, 2)
    write_po(file, catalog, width=WIDTH, omit_header=True, include_lineno=False)
    return file.getvalue().rstrip(b"\n") + b"\n"


def _mo(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def _faults(message: SourceMessage, text: TranslatedText) -> Iterator[str]:
    """The faults of a translation."""
    named = repr(message.forms[0])
    if text.fuzzy:
        yield f"{named} is marked as fuzzy"
    allowed = {_fields(form) for form in message.forms}
    if not all(each <= _fields(message.forms[-1]) for each in allowed):
        yield f"{named}: one has placeholders that many hasn't"
    for form in text.forms:
        if not form:
            yield f"{named} isn't translated"
        elif _fields(form) not in allowed:
            yield f"{named}: {form!r} has other placeholders"
        elif _edges(form) != _edges(message.forms[-1]):
            yield f"{named}: {form!r} has other spaces at its ends"


def _fields(text: str) -> frozenset[tuple[str, str]]:
    """The placeholders of a text with their formats; of one that is no format, its braces."""
    try:
        parsed = [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name]
    except ValueError:
        parsed = [(brace, str(text.count(brace))) for brace in "{}"]
    return frozenset(parsed)


def _edges(text: str) -> tuple[str, str]:
    """The white space that a text begins and ends with."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def main() -> None:
    """Write the catalogues, or check them, or hand out and take in what is to be translated."""
    parser = argparse.ArgumentParser(prog="python -m release.catalogues", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; list every problem")
    parser.add_argument("--missing", choices=TRANSLATED, help="print what has no translation")
    parser.add_argument("--domain", action="append", default=[], help="of these domains alone")
    parser.add_argument("--fill", choices=TRANSLATED, help="take translations from standard input")
    wanted = parser.parse_args()
    try:
        store = CatalogueStore()
    except PoFileError as error:
        sys.exit(f"catalogues: {error}")
    if wanted.check:
        problems = [*store.outdated(), *store.faults()]
        print(*problems, sep="\n" if problems else "")
        sys.exit(bool(problems))
    if wanted.missing:
        rows = list(store.missing(wanted.missing, tuple(wanted.domain)))
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    if wanted.fill:
        store.fill(wanted.fill, json.load(sys.stdin))
    store.write()


if __name__ == "__main__":
    main()
