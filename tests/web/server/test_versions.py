"""Versions of a game: whatever is asked for and whenever the server is killed, none comes back.

A page takes what it shows for the game as long as it hears of no other version. So a version that
anybody has seen is never the number of something else, and none is smaller than one before it.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
import pytest

from games.protocol import GameError
from games.rng import Stream
from puzzles.database import Database
from tests.support.past_games import played
from web.server.games import Games, new_secret, people_of, renamed
from web.server.jobs import Jobs
from web.server.served_game import GameState
from web.server.settings import Settings
from web.server.store import FILE, PageStore, StoreError, Terms

GAME: Final = "ifitfits"
PARTIES: Final = (("Ann", "Ben"), ("Ann", "bot:greedy"), ("Ann", "Ben", "Cleo"))
LEFT: Final = 4
"""Turns that are left to be played: rematches come after them."""

ACTIONS: Final = 16
"""What is done in a course of a game."""

Looks = dict[str, tuple[int, bytes]]
"""The versions that pages show, and all else on them, by the names of the pages."""


class Seen:
    """All that pages have been shown."""

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
        self._newest |= {page: version for page, (version, _) in looks.items()}
        self._shown |= {(page, version): text for page, (version, text) in looks.items()}


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
        if changed:
            self._states.append(self.copy(file.path.parent))


WRITING: Final = Database.writing


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk(tmp_path)
    monkeypatch.setattr(Database, "writing", lambda file: disk.writing(file))
    return disk


def changes_of(file: Database) -> int:
    return file.one("SELECT total_changes()")


class Server:
    """The games of a server, with all that can be done by links."""

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


@pytest.mark.parametrize("party", PARTIES)
def test_a_rematch_is_a_change_of_the_game_before_it_and_so_is_its_end(
    disk: Disk, tmp_path: Path, party: Sequence[str]
) -> None:
    course = Course(disk, tmp_path / "course", party)
    for _ in range(LEFT):
        course.do("move", course.links[0])
    course.look()
    course.do("rematch", course.links[0])
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
