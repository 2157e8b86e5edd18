"""One class name, one thing: who reads a name anywhere knows what it stands for; none is large."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath
from typing import Final, NamedTuple

import catbox
from games import registry
from tests.support.paths import ROOT
from tests.test_arrows import FOLDERS, parsed, tree

PACKAGES: Final = (*FOLDERS, "benchmarks", "examples", "release")

PARALLEL: Final = {
    "Card": {"games/catbox/faces.py", "games/ifitfits/cards.py"},
    "Deck": {"games/catbox/faces.py", "games/ifitfits/cards.py"},
    "Play": {"games/catbox/turn.py", "games/catinthebox/steps.py"},
    "Seat": {
        "games/catbox/turn.py",
        "games/catinthebox/round.py",
        "games/ifitfits/position.py",
    },
    "Turn": {"games/catbox/turn.py", "games/ifitfits/steps.py"},
    "World": {
        "solver/catinthebox/deduction/deduction.py",
        "solver/ifitfits/beliefs/worlds.py",
    },
}
"""One thing that games keep in modules of different names: a card, a deck of them, the step that
plays a card, all that lies in front of a player, all that one does before the next, one case of all
that is hidden."""


METHODS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)

MOST_METHODS: Final = 24
"""Public methods and properties that one class may define."""

MOST_UNTYPED: Final = 250
"""Occurrences of `Any` in what is shown, imports included."""


class Definition(NamedTuple):
    """A class and the file that defines it.

    Attributes:
        members: the public names that the class, or a base of it in the same file, defines.
        protocol: whether it states what others implement.
        methods: how many public methods and properties its body defines.
    """

    name: str
    file: str
    members: frozenset[str] = frozenset()
    protocol: bool = False
    methods: int = 0

    @property
    def folder(self) -> str:
        return self.file.partition("/")[0]

    @property
    def game(self) -> str | None:
        """The game in whose folder it lies."""
        return next((part for part in self.file.split("/")[1:-1] if part in registry.GAMES), None)

    @property
    def place(self) -> str:
        """Its file, the same for those of different games that are each other's counterparts."""
        parts = PurePosixPath(self.file).parts
        return "/".join(
            "GAME" if part == self.game and at else part for at, part in enumerate(parts)
        )

    def implements(self, protocol: Definition) -> bool:
        """Whether it is a game's own kind of what is stated for all games."""
        return (
            self.game is not None
            and self.folder == protocol.folder
            and protocol.members <= self.members
        )

    @property
    def is_public(self) -> bool:
        """Whether it is the public view, for any game, of what each game has."""
        return self.folder == "catbox" and self.name in catbox.__all__


@cache
def definitions() -> tuple[Definition, ...]:
    """All classes of the product, nested and private ones too."""
    files = (path for folder in PACKAGES for path in sorted((ROOT / folder).rglob("*.py")))
    return tuple(
        each
        for path in files
        for each in defined(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    )


def defined(text: str, file: str) -> Iterator[Definition]:
    module = parsed(text)
    classes = [node for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    by_name = {node.name: node for node in [*shared_bases(module), *classes]}
    for node in classes:
        bases = set(bases_of(node))
        public = {name for name in members(node, by_name) if not name.startswith("_")}
        functions = (each for each in node.body if isinstance(each, METHODS))
        methods = {each.name for each in functions if not each.name.startswith("_")}
        yield Definition(node.name, file, frozenset(public), "Protocol" in bases, len(methods))


def shared_bases(module: ast.Module) -> Iterator[ast.ClassDef]:
    """The classes that a file imports from a module of its own floor that belongs to no game."""
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            path = ROOT.joinpath(*node.module.split(".")).with_suffix(".py")
            if node.module.count(".") == 1 and path.exists():
                names = {alias.name for alias in node.names}
                for each in tree(path).body:
                    if isinstance(each, ast.ClassDef) and each.name in names:
                        yield each


def bases_of(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(name, ast.Name):
            yield name.id


def members(node: ast.ClassDef, by_name: Mapping[str, ast.ClassDef]) -> Iterator[str]:
    for base in bases_of(node):
        if base in by_name:
            yield from members(by_name[base], by_name)
    for each in node.body:
        match each:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def meanings(same: Iterable[Definition]) -> set[tuple[str, int]]:
    """The different things for which some classes of one name stand."""
    private = [each for each in same if not each.is_public]
    protocols = [each for each in private if each.protocol and each.game is None]
    found, met = set[tuple[str, int]](), defaultdict[str, int](int)
    for each in private:
        stated = [protocol for protocol in protocols if each.implements(protocol)]
        counterpart = each.file in PARALLEL.get(each.name, ())
        place = stated[0].place if stated else "PARALLEL" if counterpart else each.place
        found.add((place, met[each.file]))
        met[each.file] += 1
    return found


def ambiguous(classes: Iterable[Definition]) -> dict[str, set[str]]:
    """The names with more than one meaning, and the files that define them."""
    by_name = defaultdict[str, list[Definition]](list)
    for each in classes:
        by_name[each.name].append(each)
    return {
        name: {each.file for each in same}
        for name, same in by_name.items()
        if len(meanings(same)) > 1
    }


def test_a_class_name_stands_for_one_thing() -> None:
    assert not ambiguous(definitions())


def test_no_class_has_too_many_public_methods() -> None:
    assert [each for each in definitions() if each.methods > MOST_METHODS] == []
    setter = "@property\n def name(self): ...\n @name.setter\n def name(self, to): ..."
    text = f"class Bird:\n {setter}\n async def sing(self): ...\n def _hum(self): ...\n"
    assert [each.methods for each in defined(text, "birds.py")] == [2]


def test_what_is_shown_is_typed() -> None:
    paths = (path for folder in ("cli", "views", "web") for path in (ROOT / folder).rglob("*.py"))
    texts = (path.read_text("utf-8") for path in paths)
    assert sum(len(re.findall(r"\bAny\b", text)) for text in texts) <= MOST_UNTYPED


def test_counterparts_in_different_games_are_there() -> None:
    for name, files in PARALLEL.items():
        found = {each.file: each.game for each in definitions() if each.name == name}
        assert files <= found.keys(), name
        assert len({found[file] for file in files}) == len(files), name
