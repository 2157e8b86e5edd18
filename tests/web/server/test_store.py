"""The server's file: damage is one line in the log, and no version of a game comes back from it."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import pytest

from games.protocol import GameError
from games.rng import Stream
from puzzles.database import Database
from puzzles.ratings import Rating
from tests.support.damage import VALUES, change_bytes, set_column
from tests.support.days import challenge_of
from tests.support.past_games import played
from web.server.clocks import Clocks
from web.server.games import Games, new_secret, people_of, renamed
from web.server.jobs import Jobs
from web.server.served_game import GameState
from web.server.settings import Settings
from web.server.store import (
    FILE,
    JOIN,
    OTHERS,
    SCHEMA,
    FirstTry,
    Kept,
    PageStore,
    StoreError,
    Terms,
)

T = TypeVar("T")

KEPT: Final = Kept("x?", 12.5, "", ("one", "two"))

RATED: Final = challenge_of("ifitfits", date(2026, 1, 5))

READS: Final[dict[str, Callable[[PageStore], object]]] = {
    "all_kept": lambda store: store.all_kept("Anna", "daily/"),
    "others": lambda store: store.others("Ben", "daily/catbox/2026-01-05"),
    "challenge": lambda store: store.challenge("code/abc"),
    "attempts": lambda store: store.attempts("Anna", "ifitfits"),
    "first_tries": lambda store: store.first_tries("ifitfits"),
    "difficulties": lambda store: store.difficulties("ifitfits"),
    "people_difficulty": lambda store: store.people_difficulty(RATED.fingerprint),
    "game": lambda store: store.game(1),
    "seat": lambda store: store.seat("secret"),
    "taken_seats": lambda store: store.taken_seats(1),
    "shared_link": lambda store: store.shared_link(1, JOIN),
    "shared_game": lambda store: store.shared_game("joining", JOIN),
    "terms": lambda store: store.terms(1),
    "due_clocks": lambda store: store.due_clocks(),
    "uptime": lambda store: store.uptime(),
    "rematch": lambda store: store.rematch(1),
    "review": lambda store: store.review(1),
    "waiting_for_bots": lambda store: store.waiting_for_bots(),
}

COLUMNS: Final = {
    "progress": ("course", "seconds", "finished_on", "steps"),
    "posed": ("challenge",),
    "rated": ("fingerprint", "logits", "error"),
    "first_tries": ("fingerprint", "person", "result"),
    "fitted": ("logits", "error", "tries"),
    "games": ("game", "record", "version", "bot_to_move"),
    "seats": ("game", "seat", "steps"),
    "reviews": ("found",),
    "shared_links": ("link", "game"),
    "terms": ("terms",),
    "rematches": ("next",),
    "clocks": ("clocks", "due"),
    "uptime": ("seconds",),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "whole.db"
    with closing(PageStore(path)) as store:
        store.keep("Anna", "daily/catbox/2026-01-05", KEPT)
        store.keep("Anna", "daily/ifitfits/2026-01-05", KEPT)
        tried = FirstTry("7", KEPT.progress, date(2026, 1, 5))
        store.keep_first_try("daily/ifitfits/2026-01-05", RATED, Rating(1.0, 1.0), tried)
        store.keep_fitted("ifitfits", {RATED.fingerprint: Rating(0.5, 0.5)})
        store.keep_challenge("code/abc", "{}")
        store.begin("catbox", "{}", True, {0: "secret"}, Terms(), "joining", 1)
        store.keep_review(1, "{}")
        store.keep_clocks(1, Clocks((60.0, 60.0), running=0))
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "page.db"))


def refusals(path: Path) -> list[str]:
    """The names of the reads that a file refuses; it fails unless each says why in one line."""
    store = answer(path, lambda: PageStore(path))
    if store is None:
        return list(READS)
    with closing(store):
        return [name for name in READS if answer(path, partial(read, store, name)) is None]


def read(store: PageStore, name: str) -> tuple[object]:
    return (READS[name](store),)


def answer(path: Path, ask: Callable[[], T]) -> T | None:
    """The answer of the file; None if it says in one line why not."""
    try:
        return ask()
    except StoreError as error:
        told = str(error)
    assert told.startswith(f"{path}: ")
    assert told.isprintable()
    return None


def test_what_was_kept_is_read_and_what_isn_t_there_any_more_is_told(
    whole: Path, path: Path
) -> None:
    assert not refusals(path)
    with closing(PageStore(path)) as store:
        assert store.all_kept("Anna", "daily/catbox/") == {"daily/catbox/2026-01-05": KEPT}
        assert store.seat("secret") == (1, 0, ())
    set_column(path, "id", "7", 1, "games")
    assert refusals(path) == ["game"]
    with closing(sqlite3.connect(shutil.copy(whole, path))) as file, file:
        file.execute("DELETE FROM terms")
    assert refusals(path) == ["terms"]


@pytest.mark.parametrize("value", VALUES)
def test_a_strange_value_is_used_or_told(whole: Path, path: Path, value: str) -> None:
    for table, columns in COLUMNS.items():
        for column in columns:
            set_column(Path(shutil.copy(whole, path)), column, value, 1, table)
            of_another_type = value == "x'7b80'" and column != "bot_to_move"
            assert refusals(path) or not of_another_type, column


def test_a_file_with_other_bytes_is_used_or_told(whole: Path, path: Path) -> None:
    told = 0
    for seed in range(20):
        for each in path.parent.iterdir():
            each.unlink()
        change_bytes(Path(shutil.copy(whole, path)), Stream("tests/web/store", seed))
        told += bool(refusals(path))
    assert told


@pytest.mark.parametrize("version", [1, SCHEMA.version - 1, SCHEMA.version + 1])
def test_a_file_of_another_version_is_refused_in_one_line(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        PageStore(path)
    known = f"version {version}: this program has version {SCHEMA.version}"
    assert str(refused.value) == f"{path}: a file of catbox serve of {known}"
    assert path.read_bytes() == before


def test_the_progress_of_others_in_a_puzzle_is_found_by_the_index(path: Path) -> None:
    query = f"EXPLAIN QUERY PLAN {OTHERS}"
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute(query, ("",) * query.count("?"))
        assert any("USING INDEX progress_by_puzzle (puzzle=?)" in row[-1] for row in rows)


# Versions

GAME: Final = "ifitfits"
PARTIES: Final = (("Ann", "Ben"), ("Ann", "bot:greedy"), ("Ann", "Ben", "Cleo"))
LEFT: Final = 4
"""Turns that are left to be played: rematches come after them."""

ACTIONS: Final = 16
"""What is done in a course of a game."""

Looks = dict[str, tuple[int, bytes]]
"""The versions that pages show, and all else on them, by the names of the pages."""


class Seen:
    """All that pages have shown, which take it for the game until they hear of a new version."""

    def __init__(self) -> None:
        self._newest: dict[str, int] = {}
        self._shown: dict[tuple[str, int], bytes] = {}

    def check(self, looks: Looks) -> None:
        """Fail where a version is smaller than one before it, or the number of something else."""
        for page, (version, text) in looks.items():
            assert version >= self._newest.get(page, 0), "a version goes back"
            assert self._shown.get((page, version), text) == text, "a version comes back"

    def add(self, looks: Looks) -> None:
        self.check(looks)
        for page, (version, text) in looks.items():
            self._newest[page] = version
            self._shown[page, version] = text


class Disk:
    """A disk that tells what is in a file after each change, and may be full."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder, count()
        self._states: list[Path] = []
        self.full = False

    def changes(self) -> list[Path]:
        """Copies of the folder after each change since the last call."""
        states, self._states = self._states, []
        return states

    def copy(self, folder: Path) -> Path:
        return Path(shutil.copytree(folder, self._folder / f"copy-{next(self._numbers)}"))

    @contextmanager
    def writing(self, file: Database) -> Iterator[None]:
        """Write to a file as it does by itself, unless the disk is full."""
        with WRITING(file):
            before = changes_of(file)
            yield
            changed = changes_of(file) > before
            if changed and self.full:
                raise StoreError("the disk is full")
            if changed:  # A power cut loses no change of a game.
                assert file.one("PRAGMA synchronous") == FULL
        if changed:
            self._states.append(self.copy(file.path.parent))


WRITING: Final = Database.writing
FULL: Final = 2


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk(tmp_path)
    monkeypatch.setattr(Database, "writing", lambda file: disk.writing(file))
    return disk


def changes_of(file: Database) -> int:
    return file.one("SELECT total_changes()")


class Server:
    """The games of a server."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.store = folder, PageStore(folder / FILE)
        self.games = Games(self.store, Jobs([]), Settings(folder))
        self.close = self.store.close

    def looks(self, links: Sequence[str]) -> Looks:
        """The games as seats see them, and spectators of those in which a first seat is taken."""
        found: Looks = {}
        for link in filter(self.store.seat, links):
            _token, game, seat, _steps = self.games.seat(link)
            found[link] = shown(game.state(seat))
            if seat == 0:
                found[f"{link}, watched"] = shown(game.state(None))
        return found


def shown(state: GameState) -> tuple[int, bytes]:
    return state.version, msgspec.json.encode(state)


class Course:
    """A random course of a game, in which everybody may do anything at any time."""

    def __init__(self, disk: Disk, folder: Path, party: Sequence[str]) -> None:
        self.disk, self.rng = disk, Stream("versions", *party)
        self.server, self.seen, self.done = Server(folder), Seen(), Counter[str]()
        turns = len(played(GAME, *party).turns) - LEFT
        record = played(GAME, *party, turns=turns)
        tokens = {seat: new_secret() for seat in people_of(record.players)}
        self.links = list(tokens.values())
        self.server.store.begin(GAME, record.text, False, tokens, Terms(), new_secret())
        self.look()

    @property
    def living(self) -> list[str]:
        """The links of seats in which somebody sits."""
        return list(filter(self.server.store.seat, self.links))

    def act(self) -> None:
        """Do something at random, which may be refused or can't be kept."""
        link = self.rng.choice(self.living)
        deed = self.rng.choice(self._likely(link).split())
        self.disk.full = not self.rng.below(6)
        try:
            self.do(deed, link)
        except StoreError:
            deed = "full"
        except GameError:
            deed = "refused"
        self.disk.full = False
        self.done[deed] += 1

    def _likely(self, link: str) -> str:
        seat = self.server.games.seat(link)
        state = seat.game.state(seat.seat)
        if state.asks_back is not None:
            return "agree agree refuse move leave"
        if state.over:
            return "rematch rematch ask come leave"
        likely = "ask" if state.can_take_back else "move"
        return f"{likely} {likely} {likely} move ask leave come"

    def do(self, deed: str, link: str) -> None:
        """Let somebody do one of `DEEDS`."""
        games = self.server.games
        token, game, seat, _steps = own = games.seat(link)
        match deed:
            case "move":
                game.play(game.position.moves.random(self.rng))
            case "ask":
                game.ask_back(seat)
            case "agree" | "refuse":
                game.answer_back(seat, agree=deed == "agree")
            case "rematch":
                self.links.append(games.rematch(own)[1].link)
            case "leave" if len(self.living) > 1:
                games.forget(token)
            case "come":
                for free in game.free[:1]:
                    self.links.append(new_secret())
                    players = renamed(game.record.players, free, "")
                    game.sit_down(free, players, self.links[-1])

    def look(self) -> None:
        """Let all pages ask for the games."""
        self.seen.add(self.server.looks(self.links))

    def kill(self, remains: Path) -> None:
        """Let a server begin with what another one has left."""
        self.server.close()
        self.server = Server(remains)

    def check(self, remains: Path) -> None:
        """Fail if a server that begins with a copy of this shows a version of something else."""
        with closing(Server(self.disk.copy(remains))) as server:
            self.seen.check(server.looks(self.links))


DEEDS: Final = {"move", "ask", "agree", "refuse", "rematch", "leave", "come"}


def test_no_version_comes_back_whenever_the_server_is_killed(disk: Disk, tmp_path: Path) -> None:
    done = Counter[str]()
    for party in PARTIES:
        course = Course(disk, tmp_path / "-".join(party), party)
        for _ in range(ACTIONS):
            disk.changes()
            course.act()
            states = disk.changes()
            for state in states:
                course.check(state)
            if states and not course.rng.below(9):
                course.kill(course.rng.choice(states))
            course.look()
            course.check(course.server.folder)
        course.server.close()
        done += course.done
    assert set(done) == {*DEEDS, "full", "refused"}


def test_a_rematch_is_a_change_of_the_game_before_it_and_so_is_its_end(
    disk: Disk, tmp_path: Path
) -> None:
    course = Course(disk, tmp_path / "course", PARTIES[1])
    for deed in ("move",) * LEFT + ("rematch",):
        course.do(deed, course.links[0])
        course.look()
    course.check(course.server.folder)
    course.kill(disk.copy(course.server.folder))
    course.look()
    course.do("leave", course.links[-1])
    course.look()
    course.check(course.server.folder)
    course.server.close()


def test_a_turn_that_can_t_be_kept_leaves_the_game_as_it_was(disk: Disk, tmp_path: Path) -> None:
    course = Course(disk, tmp_path / "course", PARTIES[0])
    course.do("move", course.links[0])
    before = course.server.looks(course.links)
    assert any(b'"can_take_back":true' in text for _version, text in before.values())
    disk.full = True
    with pytest.raises(StoreError):
        course.do("move", course.links[0])
    assert course.server.looks(course.links) == before
    course.server.close()
