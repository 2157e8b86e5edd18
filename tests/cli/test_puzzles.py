"""`catbox puzzles`: making libraries and looking into them, also when work is killed."""

from __future__ import annotations

import json
import re
import resource
import shutil
import sqlite3
import subprocess
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from games import loading
from games.rng import Stream
from puzzles.challenge import parse_challenge
from puzzles.library import Library
from tests.support import running
from tests.support.challenges import texts_of
from tests.support.commands import catbox, output
from tests.support.libraries import QUICK, exported, generated
from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment, started
from tests.support.terminal import Terminal

INTERRUPTED = 130

CLUSTER = ("--cluster", "local", "--jobs", "2")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of six puzzles that tests only read."""
    return generated(tmp_path_factory.mktemp("kept") / "kept.db", 6)


@pytest.fixture
def library(kept: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(kept, tmp_path / "copy.db"))


def refused(*args: str | Path) -> str:
    """The line with which a command refuses its arguments."""
    done = catbox(*args)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.slow
@pytest.mark.parametrize("command", ["show", "play"])
def test_a_number_beyond_all_libraries_is_refused(kept: Path, command: str) -> None:
    for number in ("99", "9" * 20):
        line = refused("puzzles", command, kept, number)
        assert f"there is no puzzle {number}: it holds 1 to 6" in line


@pytest.mark.slow
def test_the_same_command_again_changes_nothing_and_another_seed_adds_a_batch(
    library: Path,
) -> None:
    first = exported(library)
    told = output("puzzles", "generate", "--out", library, *QUICK, "--count", "6")
    assert "6 puzzles, 0 of them new" in told
    assert exported(library) == first
    generated(library, 4, *QUICK, "--seed", "2")
    both = exported(library)
    assert both[:6] == first
    assert len(set(both)) == 10


@pytest.mark.slow
def test_every_puzzle_is_told_to_programs_when_it_is_kept(tmp_path: Path) -> None:
    told = output(
        "puzzles", "generate", "--out", tmp_path / "a.db", *QUICK, "--count", "5", "--json"
    )
    assert told == output("puzzles", "list", tmp_path / "a.db", "--json")
    assert [json.loads(line)["number"] for line in told.splitlines()] == [1, 2, 3, 4, 5]


def test_a_list_names_every_puzzle(kept: Path) -> None:
    lines = output("puzzles", "list", kept).splitlines()
    assert len(lines) == 1 + 2 * 6
    assert lines[1].split()[:3] == ["1", "chain", "kitten"]
    row = json.loads(output("puzzles", "list", kept, "--json").splitlines()[0])
    assert lines[2].split() == [row["code"]]
    assert json.loads(output("decode", row["code"])) == parse_challenge(exported(kept)[0]).puzzle
    tabbies = output("puzzles", "list", kept, "--tier", "tabby", "--json").splitlines()
    assert [json.loads(line)["number"] for line in tabbies] == [2, 4, 6]
    assert output("puzzles", "list", kept, "--kind", "duel", "--json") == ""


def test_a_puzzle_is_shown_without_its_solution_unless_asked(kept: Path) -> None:
    challenge = parse_challenge(exported(kept)[1])
    shown = output("puzzles", "show", kept, "2")
    assert texts_of(challenge).task in shown.replace("\n", " ")
    assert all(face in shown for face in challenge.puzzle["faces"])
    assert challenge.solution[0] not in shown
    told = output("puzzles", "show", kept, "2", "--solution")
    for text in (
        " ".join(challenge.solution),
        *texts_of(challenge).hints,
        *texts_of(challenge).explanation,
    ):
        assert text in told
    assert parse_challenge(output("puzzles", "show", kept, "2", "--json")) == challenge


def test_a_puzzle_is_drawn(kept: Path, tmp_path: Path) -> None:
    challenge = parse_challenge(exported(kept)[0])
    output("puzzles", "show", kept, "1", "--svg", tmp_path / "a.svg")
    drawn = ET.parse(tmp_path / "a.svg").getroot()
    letters = [node.text for node in drawn.iter("{http://www.w3.org/2000/svg}text")]
    text = "".join(letter or "" for letter in letters)
    assert all(face in text for face in challenge.puzzle["faces"])
    assert texts_of(challenge).task.split()[2] in text


def test_an_export_is_whole_and_in_order(kept: Path, tmp_path: Path) -> None:
    output("puzzles", "export", kept, "--out", tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text().splitlines()
    assert lines == exported(kept)
    seeds = [parse_challenge(line).recipe.rpartition("/")[2] for line in lines]
    assert seeds == [str(number) for number in range(6)]


def test_all_that_is_made_is_true(kept: Path, tmp_path: Path) -> None:
    assert "6 of 6 puzzles: 6 true, 0 false, 0 undecided" in output("puzzles", "verify", kept)
    output("puzzles", "export", kept, "--out", tmp_path / "a.jsonl")
    rows = output("puzzles", "verify", tmp_path / "a.jsonl", "--json", "--jobs", "2").splitlines()
    assert [json.loads(row)["verdict"] for row in rows] == ["true"] * 6
    assert [json.loads(row)["number"] for row in rows] == list(range(1, 7))


@pytest.mark.slow
def test_a_file_that_is_no_library_keeps_no_other_from_being_proved(
    library: Path, tmp_path: Path
) -> None:
    none, novel = tmp_path / "none", tmp_path / "novel"
    novel.write_text("Call me Ishmael.\n")
    done = catbox("puzzles", "verify", none, library, novel)
    assert done.returncode == 2
    assert done.stdout == "6 of 6 puzzles: 6 true, 0 false, 0 undecided\n"
    lines = done.stderr.splitlines()
    assert all(map(str.startswith, lines, (f"catbox: {none}: ", f"catbox: {novel}: ")))
    assert len(lines) == 2


def test_a_puzzle_that_was_tampered_with_is_found(library: Path) -> None:
    with sqlite3.connect(library) as database:
        database.execute(
            "UPDATE puzzles SET challenge = json_set(challenge, '$.value', 99) WHERE number = 2"
        )
        database.execute("UPDATE puzzles SET challenge = '{}' WHERE number = 4")
        database.execute("UPDATE puzzles SET tier = 'tiger' WHERE number = 5")
    done = catbox("puzzles", "verify", library)
    assert done.returncode == 1
    *lines, told = done.stdout.splitlines()
    assert [line.split(": ")[1:3] for line in lines] == [
        [f"puzzle {number}", "false"] for number in (2, 4, 5)
    ]
    assert told == "6 of 6 puzzles: 3 true, 3 false, 0 undecided"
    assert "puzzle 4: not a challenge" in refused("puzzles", "show", library, "4")


def test_a_puzzle_without_time_is_undecided(kept: Path) -> None:
    told = output("puzzles", "verify", kept, "--time", "0", "--engine", "brute")
    assert re.search(r"6 of 6 puzzles: \d+ true, 0 false, [1-9]\d* undecided", told)
    assert "puzzle 1: undecided: recipe: not decided in time" in told


def test_a_library_of_another_version_is_refused(library: Path) -> None:
    with sqlite3.connect(library) as database:
        database.execute("PRAGMA user_version = 7")
    before = library.read_bytes()
    for command in (["list"], ["generate", *QUICK, "--out"], ["verify"]):
        assert "a library of puzzles of version 7" in refused("puzzles", *command, library)
    assert library.read_bytes() == before


@pytest.mark.slow
def test_a_full_disk_is_told_and_what_was_done_is_kept(tmp_path: Path) -> None:
    path, options = tmp_path / "a.db", (*QUICK, "--count", "200")

    def fill_the_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = subprocess.run(
        [*COMMAND, "puzzles", "generate", "--json", "--out", str(path), *options],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        preexec_fn=fill_the_disk,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert f"{path}: can't be written: the disk" in line
    told = len(done.stdout.splitlines())
    assert 0 < told < 200
    assert f"holds {told} of 200 puzzles" in line
    assert len(exported(path)) == told
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "cluster",
    [
        pytest.param((), marks=pytest.mark.slow),
        pytest.param(CLUSTER, marks=pytest.mark.nightly),
    ],
    ids=["alone", "cluster"],
)
def test_the_terminal_sees_how_far_it_is_and_ctrl_c_keeps_what_is_done(
    cluster: tuple[str, ...], tmp_path: Path
) -> None:
    path, count = tmp_path / "a.db", ("--count", "100000", *cluster)
    generate = "puzzles", "generate", "--out", str(path), *QUICK, *count
    terminal = Terminal(tmp_path, *generate, columns=160)
    terminal.expect(r"[1-9]\d*/100000 \d+\.\d\d a second, about \d+:\d\d")
    terminal.interrupt()
    assert terminal.end() == INTERRUPTED
    held = len(exported(path))
    assert f"catbox: interrupted: {path} holds {held} of 100000 puzzles" in terminal.text
    assert "the same command goes on" in terminal.text
    assert "Traceback" not in terminal.text
    assert held > 0
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["a.db"]


# Killed in the middle, and on a cluster


GENERATE = ("puzzles", "generate", *QUICK)


def killed(path: Path, size: int, rng: Stream) -> list[int]:
    """Generate a number of puzzles, and kill it in the middle; the numbers that it reported.

    Some are killed while they start, some soon after their first puzzle.
    """
    while_starting, wait = rng.below(3) == 0, rng.below(1000) / 1000
    size_and_jobs = ("--count", str(size), "--jobs", "2")
    with started(*GENERATE, "--json", "--out", path, *size_and_jobs) as process:
        assert process.stdout
        told = [] if while_starting else [process.stdout.readline()]
        time.sleep(wait * (2.0 if while_starting else 0.3))
        process.kill()
        told += process.stdout.readlines()
    return [json.loads(line)["number"] for line in told if line.endswith("\n")]


@pytest.mark.parametrize(
    ("kills", "size"),
    [
        pytest.param(3, 12, marks=pytest.mark.slow),
        pytest.param(20, 240, marks=pytest.mark.nightly),
    ],
)
def test_a_library_survives_kills(tmp_path: Path, kills: int, size: int) -> None:
    path, rng = tmp_path / "killed.db", Stream("tests/cli/killing")
    seen: list[str] = []
    for _ in range(kills):
        told = killed(path, size, rng)
        if path.exists():
            with Library(path) as library:
                texts = [entry.text for entry in library.entries()]
            assert max(told, default=0) <= len(texts)
            assert texts[: len(seen)] == seen
            seen = texts
        assert path.exists() or not told
    assert seen
    generated(path, size, jobs=2)
    assert exported(path) == exported(generated(tmp_path / "undisturbed.db", size))


def left_by_a_kill(home: Path, wait: float) -> int:
    """Play by a pipe, and kill it in the middle; how many turns were asked for."""
    plays = [f"{colour}{number}" for colour in "BYGR" for number in range(1, 6)]
    play = "play", "--game", "catinthebox", "Anna", "bot:random", "--seed", "3"
    with started(*play, home=home) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("\n".join(["x1", *plays * 30]))
        process.stdin.flush()
        shown = process.stdout.readline()
        time.sleep(wait)
        process.kill()
        shown += process.stdout.read()
    return max(map(int, re.findall(r"Turn (\d+), Anna", shown)), default=1)


@pytest.mark.slow
def test_a_kept_game_holds_every_turn_that_was_shown(tmp_path: Path) -> None:
    rng, asked = Stream("tests/cli/killing/games"), []
    for number in range(1, 6):
        asked.append(left_by_a_kill(tmp_path, rng.below(1000) / 1000))
        path = tmp_path / "data" / "catbox" / "games" / f"{number}.json"
        if asked[-1] == 1 and path.stat().st_size == 0:
            continue
        record = loading.load(path).value
        *_, position = record.positions()
        assert len(record.turns) >= asked[-1] - 1
        assert position.over or position.moves
    assert max(asked) > 1


@pytest.mark.nightly
def test_what_is_done_on_a_cluster_is_what_one_process_does(tmp_path: Path) -> None:
    path = generated(tmp_path / "alone.db", 12)
    done = running.catbox(*GENERATE, "--out", tmp_path / "cluster.db", "--count", "12", *CLUSTER)
    assert (done.returncode, done.stderr) == (0, "")
    assert exported(tmp_path / "cluster.db") == exported(path)
    assert running.output("puzzles", "verify", path, *CLUSTER) == running.output(
        "puzzles", "verify", path
    )
    match = ("arena", "--bots", "greedy,random", "--deals", "6", "--out")
    running.output(*match, tmp_path / "alone.jsonl", "--jobs", "1")
    running.output(*match, tmp_path / "cluster.jsonl", *CLUSTER)
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
    game, limits = tmp_path / "game.json", ("--iterations", "40", "--json")
    running.output(
        "play", "bot:greedy", "bot:random", "--seed", "3", "--record", game, cwd=tmp_path
    )
    other = shutil.copy(game, tmp_path / "other.json")
    alone = running.output("review", other, *limits, "--jobs", "1")
    assert running.output("review", game, *limits, *CLUSTER) == alone
