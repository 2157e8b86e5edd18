"""The sources that kernels are made of: a module, and all of ours that it imports.

A kernel takes in the values of constants, the fields of tuples and the code of other kernels. Any
module that its own one imports, directly or not, may give them, so that each counts with its whole
text. Imports are found by a regular expression: to parse the modules would take a second.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from solver.jit.library import digest_of

ROOT = Path(__file__).parents[1]

FOLDERS = ("benchmarks", "games", "release", "solver", "tests")
"""The packages that count; messages in the languages of people are no part of a kernel."""

IMPORT = re.compile(
    rb"""
    ^[ \t]* (?:
        from [ \t]+ (?P<package>[\w.]+) [ \t]+ import [ \t]*
        (?P<names> \( (?: [^)#] | \#.* )* \) | (?: [^\n\\(] | \\\n )+ )
    |
        import [ \t]+ (?P<modules> (?: [^\n\\] | \\\n )+ )
    )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""An import anywhere in a module; in a text it does no harm."""

PACKAGE = "__init__.py"

NAME = re.compile(r"[\w.]+")


class Module(NamedTuple):
    """A module as it was read.

    Attributes:
        text: as it lies in the file.
        imports: the modules of ours that it imports, and the packages that they lie in.
    """

    path: Path
    text: bytes
    imports: frozenset[str]


class Sources:
    """A copy of the sources, each module of which is read once.

    Args:
        root: the folder that holds `FOLDERS`.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._paths: dict[str, Path | None] = {}
        self._modules: dict[str, Module] = {}
        self._keys: dict[str, str] = {}

    def hold(self, name: str) -> bool:
        """Whether a module is one of these sources."""
        return self._path(name) is not None

    def closure(self, name: str) -> frozenset[str]:
        """A module, its packages, and all that they import, directly or not."""
        found = left = frozenset(self._with_packages({name}))
        while left:
            left = frozenset().union(*(self._module(each).imports for each in left)) - found
            found |= left
        return found

    def key(self, name: str) -> str:
        """A digest of the texts of a module and of all that it imports, directly or not."""
        if name not in self._keys:
            digest = hashlib.sha256()
            for each in sorted(self.closure(name)):
                digest.update(each.encode() + b"\0" + self._module(each).text)
            self._keys[name] = digest.hexdigest()[:16]
        return self._keys[name]

    def digest(self, name: str) -> tuple[str, str]:
        """The path of a module, from the root on, and a digest of its text."""
        module = self._module(name)
        return module.path.relative_to(self._root).as_posix(), digest_of(module.text)

    def _module(self, name: str) -> Module:
        if name not in self._modules:
            path = self._path(name)
            assert path is not None, name
            text = path.read_bytes()
            imports = frozenset(self._with_packages(set(self._imported(text))))
            self._modules[name] = Module(path, text, imports)
        return self._modules[name]

    def _imported(self, text: bytes) -> Iterator[str]:
        """The names that a module imports, but for those of what another module holds."""
        for found in IMPORT.finditer(text):
            package, names, modules = (part.decode() if part else "" for part in found.groups())
            yield package
            yield from NAME.findall(modules)
            if self._is_package(package):
                yield from (f"{package}.{each}" for each in NAME.findall(names))

    def _with_packages(self, names: Iterable[str]) -> Iterator[str]:
        """Those modules of some that are ours, and the packages that they lie in."""
        for name in names:
            parts = name.split(".")
            places = (".".join(parts[:end]) for end in range(1, len(parts) + 1))
            yield from takewhile(self.hold, places)

    def _is_package(self, name: str) -> bool:
        path = self._path(name)
        return path is not None and path.name == PACKAGE

    def _path(self, name: str) -> Path | None:
        if name not in self._paths:
            self._paths[name] = self._find(name)
        return self._paths[name]

    def _find(self, name: str) -> Path | None:
        package = name.rpartition(".")[0]
        if not (self._is_package(package) if package else name in FOLDERS):
            return None
        place = self._root.joinpath(*name.split("."))
        places = (place.with_suffix(".py"), place / PACKAGE)
        return next((path for path in places if path.is_file()), None)
