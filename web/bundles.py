"""The page's files as browsers get them: under an address that changes with them, in few requests.

Those of all games are served as one folder, and below a game's name its own. Modules that a first
visit needs stand in one file, all others in a second one, and those of a game's rules in one for
each game. Each is a function there, which runs when it is first imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final, NamedTuple

from games import registry

FOLDER: Final = "static"
"""Where the files are in a package, and where they are in the page's address."""

_COMMENTS: Final = re.compile(rb"^[ ]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)

_INDENTED: Final = re.compile(rb"^ +|^\n", re.MULTILINE)

_SPACED: Final = re.compile(rb"(?<=[{:;,]) | (?=[{}])|;(?= })")
"""Signs of a style sheet that mean nothing."""


def static_files() -> Mapping[str, Traversable]:
    """Every file by its address, such as `static/main.js`, in the order of the addresses."""
    web = files("web")
    found = dict(_below(web / FOLDER, FOLDER))
    for game in registry.GAMES:
        found |= dict(_below(web / game / FOLDER, f"{FOLDER}/{game}"))
    return dict(sorted(found.items()))


def slim(name: str, data: bytes) -> bytes:
    """A file as browsers get it: modules and sheets without indents, bare lines and comments."""
    if not name.endswith((".js", ".css")):
        return data
    data = _INDENTED.sub(b"", _COMMENTS.sub(b"", data))
    return _SPACED.sub(b"", data) if name.endswith(".css") else data


def _below(folder: Traversable, address: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir() if folder.is_dir() else ():
        if each.is_dir():
            yield from _below(each, f"{address}/{each.name}")
        else:
            yield f"{address}/{each.name}", each


SERVER, SITE = "server", "site"
"""The modes of the page: with a server, and without one."""

MAIN: Final = "main.js"
"""The module where the page begins."""

SOURCES: Final = {SERVER: "server_source.js", SITE: "site_source.js"}
"""Where puzzles come from in each mode: the module that the others have no use for."""

FIRST: Final = ("home.js", "question_page.js")
"""The pages of a first visit."""

START, REST, SHEET = "start.js", "rest.js", "page.css"
"""The files into which modules and style sheets are packed."""

WORKER: Final = "sw.js"
"""The service worker, which browsers take from the root alone."""

KEPT: Final = (".json", ".svg", ".png")
"""Suffixes of what a page without a network needs besides modules and sheets."""

DIGITS: Final = 12
"""Hexadecimal digits of the name of a folder."""

_IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";\n', re.MULTILINE)
_LOADED: Final = re.compile(r'\bimport\("\./([\w./]+)"\)')
_LOADING: Final = re.compile(r'\bimport\((["`])\./')
_DECLARED: Final = re.compile(
    r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE
)
_LISTED: Final = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_SHEET_LINK: Final = re.compile(r'(?:<link rel="stylesheet" href="[^"]*">\n)+')
_PRELOAD: Final = re.compile(r'<link rel="modulepreload" href="[^"]*">\n')
_MODE: Final = re.compile(r'(name="catbox-mode" content=")[^"]*')

_HEAD: Final = """\
const makers = {}, made = {};
export const $define = (more) => Object.assign(makers, more);
export function $need(name) {
  if (!made[name]) makers[name](made[name] = {});
  return made[name];
}
export async function $load(name) {
  const [game, inner] = name.split("/");
  if (!makers[name]) await import(`./${inner ? game : "rest"}.js`);
  return $need(name);
}
"""
"""How packed modules find each other."""

_LATER: Final = 'import { $define, $load, $need } from "./start.js";\n'


class PackedPage(NamedTuple):
    """The page in one mode.

    Attributes:
        beginning: the page itself, which loads the others.
        worker: the service worker of a page without a network, but for the address of that page.
        folder: the address of all its other files, such as `static/0123456789ab`.
        files: their contents, by their names below that.
    """

    beginning: str
    worker: str
    folder: str
    files: Mapping[str, bytes]


@cache
def page(mode: str) -> PackedPage:
    """The page in a mode."""
    plain = dict(_plain(mode))
    index = static_files()[f"{FOLDER}/index.html"].read_text("utf-8")
    sheets = re.findall(rf'rel="stylesheet" href="{FOLDER}/([\w.]+)"', index)
    files = {**plain, **dict(_packed(plain, mode)), SHEET: b"".join(map(plain.__getitem__, sheets))}
    digest = sha256(index.encode())
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    folder = f"{FOLDER}/{digest.hexdigest()[:DIGITS]}"
    index = _MODE.sub(rf"\g<1>{mode}", index)
    index = _SHEET_LINK.sub(f'<link rel="stylesheet" href="{FOLDER}/{SHEET}">\n', index)
    index = _PRELOAD.sub("", index).replace(f"{FOLDER}/{MAIN}", f"{FOLDER}/{START}")
    index = index.replace(f'="{FOLDER}/', f'="{folder}/')
    return PackedPage(index, _worker(files, folder), folder, files)


def worker(address: str) -> str:
    """The service worker, which keeps the page without a server.

    Args:
        address: where that page is.
    """
    return page(SITE).worker.replace('"./"', f'"{address}"', 1)


def _worker(files: Mapping[str, bytes], folder: str) -> str:
    """The service worker, which names what it keeps."""
    own = [f"{game}.js" for game in registry.GAMES if f"{game}.js" in files]
    names = [START, REST, SHEET, *own, *(each for each in files if each.endswith(KEPT))]
    shell = ["./", *(f"{folder}/{name}" for name in sorted({*names, "theme.js"}))]
    return files[WORKER].decode().replace('["./"]', json.dumps(shell), 1)


def _plain(mode: str) -> Iterator[tuple[str, bytes]]:
    """Every file by its name, as it stands in the tree but for its comments."""
    others = {source for each, source in SOURCES.items() if each != mode}
    for address, source in static_files().items():
        name = address.removeprefix(f"{FOLDER}/")
        if name not in others and name != "index.html":
            yield name, slim(name, source.read_bytes())


def _packed(plain: Mapping[str, bytes], mode: str) -> Iterator[tuple[str, bytes]]:
    """The files of modules by their names."""
    texts = {name: data.decode() for name, data in plain.items() if name.endswith(".js")}
    rules = {game: f"{game}/rules.js" for game in registry.GAMES if mode == SITE}
    own = {f"{game}.js": _reached(texts, {name} & texts.keys()) for game, name in rules.items()}
    shared = {name for names in own.values() for name in names if "/" not in name}
    start = _reached(texts, (MAIN, SOURCES[mode], *FIRST)) | shared
    loaded = {name for text in texts.values() for name in _LOADED.findall(text)} & texts.keys()
    rest = _reached(texts, loaded) - start
    yield START, _bundle(texts, start, _HEAD, f'$need("{MAIN}");\n')
    yield REST, _bundle(texts, rest, _LATER)
    for name, names in own.items():
        if names:
            yield name, _bundle(texts, names - shared, _LATER)


def _reached(texts: Mapping[str, str], names: Iterable[str]) -> set[str]:
    """Modules with all that they import at once."""
    found, left = set[str](), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += imports(name, texts[name])
    return found


def imports(name: str, text: str) -> list[str]:
    """The names of the modules that a module imports at once."""
    return [_resolved(name, target) for _names, target in _IMPORT.findall(text)]


def _resolved(name: str, target: str) -> str:
    return normpath(join(dirname(name), target))


def _bundle(texts: Mapping[str, str], names: Iterable[str], head: str, end: str = "") -> bytes:
    functions = "".join(_function(name, texts[name]) for name in sorted(names))
    return f"{head}$define({{\n{functions}}});\n{end}".encode()


def _function(name: str, text: str) -> str:
    """A module as a function that fills an object with what it exports."""
    exported = _DECLARED.findall(text)
    for listed in _LISTED.findall(text):
        pairs = (each.strip().partition(" as ") for each in listed.split(",") if each.strip())
        exported += [f"{outer}: {inner}" if outer else inner for inner, _as, outer in pairs]

    def imported(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f'const {names} = $need("{_resolved(name, found[2])}");\n'

    text = _LISTED.sub("", _DECLARED.sub("", _IMPORT.sub(imported, text)))
    text = _LOADING.sub(r"$load(\1", text)
    return f'"{name}"($own) {{\n{text}Object.assign($own, {{ {", ".join(exported)} }});\n}},\n'
