"""`catbox puzzles`: making libraries and looking into them."""

from __future__ import annotations

import json
import re
import resource
import shutil
import sqlite3
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pexpect
import pytest

from puzzles.challenge import parse_challenge
from tests.support.challenges import texts_of
from tests.support.commands import catbox, output
from tests.support.libraries import QUICK, exported, generated
from tests.support.paths import ROOT
from tests.support.running import COMMAND, environment

INTERRUPTED = 130


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


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--kind chess", '"chess" is no kind of puzzle: expected chain, turn'),
        ("--tier lion", '"lion" is no tier'),
        ("--param faces", "expected NAME=VALUE"),
        ("--param legs=4", '"legs" is no parameter'),
        ("--kind chain --param faces=99", "expected a number from"),
        ("--seed a\xa0b", "no seed"),
        ("--kind chain --param faces=2 --tier tiger", ""),
        ("--kind turn --param seats=2 --tier tiger", ""),
        (f"--kind chain --param cards={'9' * 5000}", ""),
        ("--kind chain --param cards=007", ""),
    ],
    ids=lambda each: str(each)[:40],
)
def test_a_batch_that_can_t_be_is_refused_at_once(
    options: str, reason: str, tmp_path: Path
) -> None:
    words = [word.replace("\xa0", " ") for word in options.split(" ")]
    assert reason in refused("puzzles", "generate", "--out", tmp_path / "a.db", *words)
    assert not (tmp_path / "a.db").exists()


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


@pytest.mark.slow
def test_files_that_are_no_library_are_refused_and_left_alone(tmp_path: Path) -> None:
    novel = tmp_path / "novel"
    novel.write_text("Call me Ishmael.\n")
    none = tmp_path / "none"
    for command in ("list", "export", "verify"):
        assert f"{none}: " in refused("puzzles", command, none)
        assert f"{novel}: " in refused("puzzles", command, novel)
    assert f"{novel}: not a library" in refused("puzzles", "generate", "--out", novel, *QUICK)
    assert novel.read_text() == "Call me Ishmael.\n"
    assert "there is no puzzle" in refused("puzzles", "show", generated(tmp_path / "a", 1), "2")


def test_a_library_of_another_version_is_refused(library: Path) -> None:
    with sqlite3.connect(library) as database:
        database.execute("PRAGMA user_version = 7")
    before = library.read_bytes()
    for command in (["list"], ["generate", *QUICK, "--out"], ["verify"]):
        assert "a library of puzzles of version 7" in refused("puzzles", *command, library)
    assert library.read_bytes() == before


@pytest.mark.parametrize("place", ["/proc/a.db", "/proc/none/a.db"])
def test_a_folder_that_can_t_be_written_is_told(place: str) -> None:
    assert place in refused("puzzles", "generate", "--out", place, *QUICK, "--count", "2")


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


@pytest.mark.slow
def test_the_terminal_sees_how_far_it_is_and_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    process = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "puzzles", "generate", "--out", "a.db", *QUICK, "--count", "100000"],
        cwd=str(tmp_path),
        env={**environment(), "TERM": "xterm"},
        dimensions=(40, 160),
        encoding="utf-8",
        timeout=120,
    )
    process.expect(r"[1-9]\d*/100000 \d+\.\d\d puzzles/s, about \d+:\d\d")
    process.sendintr()
    process.expect(r"catbox: interrupted: a.db holds (\d+) of 100000 puzzles")
    assert process.match
    held = int(process.match[1])
    process.expect(pexpect.EOF)
    rest = str(process.before)
    process.close()
    assert process.exitstatus == INTERRUPTED
    assert "the same command goes on" in rest
    assert "Traceback" not in rest
    assert held > 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]
    assert len(exported(tmp_path / "a.db")) == held
