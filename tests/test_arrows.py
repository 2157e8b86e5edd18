"""The rules of place and of names: arrows go down, what knows a game lies in the folder of its
name, and one class name stands for one thing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import networkx as nx
import pytest

import catbox
from games import registry
from games.catbox.faces import LETTERS
from games.catbox.game import RULES
from games.catbox.rulings import Token
from games.catinthebox.game import RULES as RESEARCH
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import LETTERS as RESEARCH_LETTERS
from games.ifitfits.cards import ICONS, PRINCESS
from games.ifitfits.game import RULES as BOXES
from tests.support.paths import ROOT

FOLDERS = ("languages", "games", "solver", "puzzles", "views", "cli", "web", "catbox")
"""Each may import those before it, but for the two shells."""

BESIDE = ("benchmarks", "examples", "release")
"""What stands beside them."""

SHELLS = {"cli", "web"}
"""Neither imports the other: what both show is below them, and what needs both is above."""

HEAVY = {"numba", "ortools", "open_spiel", "pyspiel"}

OWN_NAMES = {
    "catbox": re.compile(r"TRIO|CHIHUAHUA|PAW|MOUSE|FISH"),
    "catinthebox": re.compile(r"PARADOX|TRICK|DISCARD|PREDICT|NEUTRAL"),
    "ifitfits": re.compile(r"PRINCESS|SPRAY|NAP|EVICT"),
}
"""Names that speak of a game's rulings."""

OWN_TEXTS = {
    "catbox": {*RULES.formats, *Token, LETTERS},
    "catinthebox": {*RESEARCH.formats, *Follow, RESEARCH_LETTERS, "paradox", "tricks"},
    "ifitfits": {*BOXES.formats, ICONS, PRINCESS, "nap", "evict", "box", "mouse"},
}
"""Texts that belong to a game: its formats, the names of its tokens, its letters.

A text may belong to several games.
"""


def modules() -> list[Path]:
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return parsed(path.read_text("utf-8"))


@cache
def parsed(text: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(text)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in the syntax tree of a file."""
    return tuple(ast.walk(tree(path)))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The full name of every module that a file imports, wherever in the file."""
    names = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(names)


def tops(path: Path) -> set[str]:
    return {each.partition(".")[0] for each in imported(path)}


def homes(path: Path) -> set[str]:
    """The games in whose folders a module lies."""
    return set(registry.GAMES) & set(path.relative_to(ROOT).parts[1:-1])


def test_arrows_go_down() -> None:
    for path in modules():
        folder = path.relative_to(ROOT).parts[0]
        above = FOLDERS[FOLDERS.index(folder) + 1 :]
        above += tuple(SHELLS - {folder}) if folder in SHELLS else ()
        assert tops(path).isdisjoint({*above, "tests", "benchmarks", "examples"}), name(path)


def test_only_a_game_s_folders_import_it() -> None:
    for path in modules():
        games = {part for each in imported(path) for part in each.split(".")[1:2]}
        assert games & set(registry.GAMES) <= homes(path), name(path)


@cache
def words(path: Path) -> frozenset[str]:
    """Every name in a module."""
    names = {node.id for node in nodes(path) if isinstance(node, ast.Name)}
    return frozenset(names | {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)})


@cache
def texts(path: Path) -> frozenset[str]:
    """Every string in a module."""
    constants = [node.value for node in nodes(path) if isinstance(node, ast.Constant)]
    return frozenset(value for value in constants if isinstance(value, str))


def test_only_a_game_s_folders_hold_what_its_rulings_say() -> None:
    for path in modules():
        own = {text for game in homes(path) for text in OWN_TEXTS[game]}
        for game in set(registry.GAMES) - homes(path):
            found = [word for word in words(path) if OWN_NAMES[game].search(word)]
            found += [text for text in texts(path) if text in OWN_TEXTS[game] - own]
            assert found == [], f"{name(path)} holds what belongs to {game}"


PRODUCT = "catbox"
"""A game's name that is also that of the program."""


def scripts(folder: str) -> dict[str, str]:
    """The modules of a folder of the page, by their names."""
    return {name(path): path.read_text("utf-8") for path in (ROOT / "web" / folder).rglob("*.js")}


def test_only_a_game_s_folders_of_the_page_name_it() -> None:
    for game in registry.GAMES.keys() - {PRODUCT}:
        for folder in {"static", *registry.GAMES} - {game}:
            assert [path for path, text in scripts(folder).items() if game in text] == []


def test_modules_of_the_page_import_their_own_folder_and_what_all_share() -> None:
    for folder in ("static", *registry.GAMES):
        own = re.compile(r"\./\w+\.js" if folder == "static" else r"\.{1,2}/\w+\.js")
        for path, text in scripts(folder).items():
            places = re.findall(r'(?:from|import\()\s*"([^"]*)"', text)
            assert [each for each in places if not own.fullmatch(each)] == [], path


def test_no_file_bears_a_game_s_name_as_a_prefix() -> None:
    prefixes = tuple(f"{game}_" for game in registry.GAMES)
    assert [name(path) for path in modules() if path.stem.startswith(prefixes)] == []


def test_games_and_their_views_need_no_solver() -> None:
    for path in modules():
        floor, folder = name(path).split("/")[:2]
        if floor == "games":
            assert tops(path).isdisjoint({"networkx", *HEAVY}), name(path)
        if floor == "views" and folder in registry.GAMES:
            assert tops(path).isdisjoint({"rich", "textual", "solver"}), name(path)


def test_only_models_import_ortools_and_only_adapters_openspiel() -> None:
    for path in modules():
        models = {"cpsat", "design"} & set(path.with_suffix("").parts)
        assert "ortools" not in tops(path) or models, name(path)
        spiel = tops(path) & {"pyspiel", "open_spiel"}
        assert not spiel or "openspiel" in path.parts, name(path)


def imported_first(path: Path) -> Iterator[str]:
    """The full name of every module that a file imports as it is loaded, not for types alone."""
    for node in tree(path).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def import_graph(found: Callable[[Path], Iterable[str]] = imported) -> nx.DiGraph:
    """Which module imports which; by default inside functions and for types as well."""
    graph, known = nx.DiGraph(), {dotted(path): path for path in modules()}
    for module, path in known.items():
        for each in found(path):
            target = each if each in known else each.rpartition(".")[0]
            if target in known and target != module:
                graph.add_edge(module, target)
    return graph


def circles(graph: nx.DiGraph) -> list[set[str]]:
    return [part for part in nx.strongly_connected_components(graph) if len(part) > 1]


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert circles(import_graph()) == []


def package(module: str) -> str:
    """The folder of a module, as far as circles are concerned: `solver` itself is no folder."""
    return module.rpartition(".")[0]


def test_no_folders_load_one_another_in_a_circle() -> None:
    graph = nx.DiGraph()
    for one, other in import_graph(imported_first).edges:
        if package(one) != package(other):
            graph.add_edge(package(one), package(other))
    assert circles(graph) == []


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a statement loads in a fresh process."""
    code = f"{statement}; import sys; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    return {module.partition(".")[0] for module in run.stdout.split()}


@pytest.mark.parametrize(
    "statement",
    [
        "import solver.answer, solver.brute",
        "import solver.engines, solver.judge",
        "import cli.main",
        "from games.registry import entry; entry('catbox').game",
        "import solver.catbox.bots.roster",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed_and_no_solver_with_a_game(
    statement: str,
) -> None:
    unwanted = {*HEAVY, *({"solver", "cli", "networkx"} if "games" in statement else ())}
    assert loaded_by(statement).isdisjoint(unwanted)


# One class name, one thing: who reads a name anywhere knows what it stands for; none is large


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
        protocol: whether it states what others implement.
        methods: how many public methods and properties its body defines.
    """

    name: str
    file: str
    protocol: bool
    methods: int

    @property
    def game(self) -> str | None:
        """The game in whose folder it lies."""
        return next((part for part in self.file.split("/")[1:-1] if part in registry.GAMES), None)

    @property
    def place(self) -> str:
        """Its file, the same for those of different games that are each other's counterparts."""
        if self.file in PARALLEL.get(self.name, ()):
            return self.name
        return self.file.replace(f"/{self.game}/", "/GAME/")

    @property
    def is_public(self) -> bool:
        """Whether it is the public view, for any game, of what each game has."""
        return self.file.startswith("catbox/") and self.name in catbox.__all__


def defined(text: str, file: str) -> Iterator[Definition]:
    """All classes of a file, nested and private ones too."""
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.ClassDef):
            bases = {
                each.id
                for base in node.bases
                for each in ast.walk(base)
                if isinstance(each, ast.Name)
            }
            functions = (each for each in node.body if isinstance(each, METHODS))
            methods = {each.name for each in functions if not each.name.startswith("_")}
            yield Definition(node.name, file, "Protocol" in bases, len(methods))


@cache
def definitions() -> dict[str, list[Definition]]:
    """The classes of the product and of what stands beside it, by their names."""
    found = defaultdict[str, list[Definition]](list)
    beside = (path for each in BESIDE for path in sorted((ROOT / each).rglob("*.py")))
    for path in (*modules(), *beside):
        for each in defined(path.read_text("utf-8"), name(path)):
            found[each.name].append(each)
    return found


def meanings(same: Iterable[Definition]) -> set[str]:
    """The places of the different things for which some classes of one name stand.

    What is stated for all games, and a game's own kind of it on the same floor, are one thing.
    """
    places, stated = set[str](), dict[str, str]()
    for each in sorted(same, key=lambda each: not each.protocol):
        floor = each.file.partition("/")[0]
        if each.protocol and each.game is None:
            stated[floor] = each.place
        if not each.is_public:
            places.add(stated.get(floor, each.place) if each.game else each.place)
    return places


def test_a_class_name_stands_for_one_thing() -> None:
    for same in definitions().values():
        assert len(meanings(same)) <= 1, same
        assert len({each.file for each in same}) == len(same), same


def test_counterparts_in_different_games_are_there() -> None:
    for title, files in PARALLEL.items():
        found = {each.file: each.game for each in definitions()[title]}
        assert files <= found.keys(), title
        assert len({found[file] for file in files}) == len(files), title


def test_no_class_has_too_many_public_methods() -> None:
    classes = [each for same in definitions().values() for each in same]
    assert [each for each in classes if each.methods > MOST_METHODS] == []
    setter = "@property\n def name(self): ...\n @name.setter\n def name(self, to): ..."
    text = f"class Bird:\n {setter}\n async def sing(self): ...\n def _hum(self): ...\n"
    assert [each.methods for each in defined(text, "birds.py")] == [2]


def test_what_is_shown_is_typed() -> None:
    paths = (path for folder in ("cli", "views", "web") for path in (ROOT / folder).rglob("*.py"))
    texts = (path.read_text("utf-8") for path in paths)
    assert sum(len(re.findall(r"\bAny\b", text)) for text in texts) <= MOST_UNTYPED
