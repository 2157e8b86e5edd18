"""Files of results: what they may hold, and of which sources they are."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from solver.arena.blocks import TimedBlock, Timing, commit, play
from solver.arena.match import ArenaError, Block, FinishedGame
from solver.arena.results import Results, line_ups, read
from tests.support.checkout import Checkout
from tests.support.crews import threads
from tests.support.matches import block, game, match

HEADER = match("a", "b")


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("bots", range(1, 7))
def test_every_bot_holds_every_seat_equally_often(bots: int, seats: int) -> None:
    tables = line_ups(bots, seats)
    for bot in range(bots):
        held = Counter(seat for table in tables for seat, each in enumerate(table) if each == bot)
        assert len(held) == seats
        assert len(set(held.values())) == 1


def test_the_last_bot_fills_the_seats_and_more_bots_meet_in_every_choice() -> None:
    assert list(line_ups(1, 3)) == [(0, 0, 0)]
    assert list(line_ups(2, 4)) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert list(line_ups(3, 2)) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def toy(number: int) -> TimedBlock:
    """A block that is played in no time, the later ones sooner."""
    time.sleep(0.002 * (7 - number % 8))
    games = (game((0, 1), (1, 2), (number, 0)), game((1, 0), (2, 1), (0, number)))
    return TimedBlock(Block(number, games), (Timing.of(1), Timing.of(2)))


def filled(path: Path, deals: int, workers: int = 1) -> bytes:
    """A file with so many blocks."""
    with Results(path, HEADER) as results, threads(workers) as pool:
        for _ in play(results, deals, toy, pool):
            pass
    return path.read_bytes()


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """A file of six blocks that was never disturbed."""
    return filled(tmp_path / "whole", 6)


def test_the_file_is_read_as_it_was_played_by_any_number_of_workers(
    whole: bytes, tmp_path: Path
) -> None:
    for workers in (2, 5):
        assert filled(tmp_path / f"by {workers}", 6, workers) == whole
    header, blocks = read(tmp_path / "whole")
    assert header == HEADER
    assert blocks == [toy(number).block for number in range(6)]


def test_a_file_torn_anywhere_goes_on_as_if_nothing_had_happened(
    whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "torn"
    for length in range(0, len(whole), 13):
        path.write_bytes(whole[:length])
        assert filled(path, 6, 4) == whole


def test_a_block_is_on_the_disk_before_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "part"
    with Results(path, HEADER) as results, threads(3) as pool:
        for number, _ in enumerate(islice(play(results, 9, toy, pool), 4), start=1):
            assert len(read(path)[1]) == number
    assert len(read(path)[1]) == 4


def test_more_deals_extend_and_fewer_leave_it(whole: bytes, tmp_path: Path) -> None:
    longer = filled(tmp_path / "whole", 9)
    assert longer.startswith(whole)
    assert filled(tmp_path / "whole", 2) == longer


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": "2"}, "a match with seed 1, not 2"),
        ({"bots": ("a", "c")}, "bots a,b, not a,c"),
        ({"players": 3}, "players 2, not 3"),
        ({"seconds": 2.0}, "time limit none, not 2.0"),
        ({"commit": "f01"}, "commit f00, not f01"),
        ({"game": "ends"}, "game catbox, not ends"),
        ({"options": {"mode": "advanced"}}, "mode basic, not advanced"),
        ({"options": {"mode": "basic"}}, "deck standard, not none"),
    ],
)
def test_another_match_is_refused(
    change: dict[str, object], message: str, whole: bytes, tmp_path: Path
) -> None:
    other = msgspec.structs.replace(HEADER, **change)
    with pytest.raises(ArenaError, match=message):
        Results(tmp_path / "whole", other)
    assert (tmp_path / "whole").read_bytes() == whole


FIRST_FORMAT = (
    b'{"format":"catbox-arena/1","version":"0","commit":"f00","bots":["greedy","random"],"players":2,'
    b'"mode":"basic","deck":"standard","seed":"1","seconds":null,"iterations":null}\n'
)
"""A header of before there were other games, with the options among its fields."""


@pytest.mark.parametrize(
    "text",
    [b"my diary", b"my diary\n", b"{}\n", b"[1]\n", b"\xff\n", FIRST_FORMAT],
)
def test_a_file_of_something_else_is_left_alone(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_bytes(text)
    with pytest.raises(ArenaError, match="diary: not results of the arena"):
        Results(path, HEADER)
    with pytest.raises(ArenaError, match="diary: not results of the arena"):
        read(path)
    assert path.read_bytes() == text


def spoiled() -> Iterator[tuple[FinishedGame, ...]]:
    """The games of blocks that can't be."""
    good = toy(0).block.games
    yield good[:1]
    yield good[::-1]
    yield (game((0, 1), (1, 1)), good[1])
    yield (game((0, 1), (1, 2, 3)), good[1])
    yield (game((0, 1), (1, 2), (1, 2, 3)), good[1])


@pytest.mark.parametrize("games", list(spoiled()))
def test_blocks_that_cannot_be_are_refused_with_their_line(
    games: tuple[FinishedGame, ...], tmp_path: Path
) -> None:
    path = tmp_path / "odd"
    lines = [HEADER, toy(0).block, block(1, *games)]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    with pytest.raises(ArenaError, match="odd: line 3: "):
        read(path)


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b'{"block":1}', b"\xff"])
def test_lines_that_are_no_blocks_are_refused(line: bytes, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_bytes(whole + line + b"\n")
    with pytest.raises(ArenaError, match="odd: line 8: "):
        Results(path, HEADER)


def test_two_cannot_add_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "shared"
    with Results(path, HEADER), pytest.raises(ArenaError, match="another process"):
        Results(path, HEADER)
    Results(path, HEADER).__exit__(None, None, None)


@pytest.mark.parametrize("where", ["nowhere/file", "."])
def test_places_where_no_file_can_be_are_refused(where: str, tmp_path: Path) -> None:
    with pytest.raises(ArenaError):
        Results(tmp_path / where, HEADER)


def test_a_match_names_bots_apart() -> None:
    assert match("a", "b", "a", "a").names == ("a", "b", "a#2", "a#3")


def test_results_of_a_game_that_there_is_not_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    header = msgspec.structs.replace(HEADER, game="chess")
    path.write_bytes(msgspec.json.encode(header) + b"\n")
    with pytest.raises(ArenaError, match=r'match.jsonl: "chess" is no game'):
        read(path)


# Of which sources

FILES = {
    "games/rules.py": "rules",
    "games/decks/standard.json": "cards",
    "solver/bots/levels.py": "bots",
    "cli/main.py": "command",
}


def installed(root: Path, changes: dict[str, str] | None = None) -> Path:
    """A copy of the files without a repository."""
    for name, text in {**FILES, **(changes or {})}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_checkout_names_its_last_commit_of_rules_and_bots(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "clean", FILES)
    last = checkout.commit()[:12]
    assert commit(tmp_path / "clean") == last
    changed = Checkout(tmp_path / "changed", FILES)
    last = changed.commit()[:12]
    changed.write("cli/main.py", "another command")
    changed.commit()
    changed.write("games/rules.py", "other rules")
    assert commit(tmp_path / "changed") == f"{last} with changes"


@pytest.mark.parametrize(
    ("name", "decides"),
    [
        *((name, name != "cli/main.py") for name in FILES),
        ("solver/bots/more.py", True),
        ("solver/jit/compiled/1/native/a.kernel", False),
        ("games/__pycache__/rules.cpython-311.pyc", False),
    ],
)
def test_two_installed_copies_are_told_apart_exactly_if_their_rules_or_bots_differ(
    name: str, decides: bool, tmp_path: Path
) -> None:
    one, other = installed(tmp_path / "one"), installed(tmp_path / "other", {name: "other"})
    assert commit(one).startswith("unknown, content ")
    assert (commit(one) != commit(other)) == decides


def test_a_copy_that_is_installed_inside_another_repository_is_no_checkout_of_it(
    tmp_path: Path,
) -> None:
    project = Checkout(tmp_path / "project", {"README": "mine", ".gitignore": ".venv\n"})
    project.commit()
    inside = installed(tmp_path / "project" / ".venv")
    assert commit(inside) == commit(installed(tmp_path / "alone"))
