"""`catbox arena`: the same file however it is played, and one line for whatever is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from solver.arena.results import read
from tests.support import running
from tests.support.commands import catbox, output
from tests.support.terminal import Terminal

QUICK = ("--bots", "greedy,random", "--seed", "7")


def played(path: Path, deals: int, *options: str, jobs: int = 1) -> bytes:
    """The results of a number of deals."""
    size = ("--deals", str(deals), "--jobs", str(jobs))
    output("arena", "--out", path, *(options or QUICK), *size)
    return path.read_bytes()


def started(path: Path, deals: int) -> subprocess.Popen[str]:
    """A match that goes on for a while."""
    return running.started("arena", *QUICK, "--deals", str(deals), "--jobs", "2", "--out", path)


def wait_for(path: Path, lines: int) -> None:
    """Wait until a file has a number of lines."""
    for _ in range(1200):
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.05)
    pytest.fail(f"{path} has too few lines")


@pytest.mark.slow
def test_the_file_is_the_same_with_any_number_of_jobs_and_more_deals_add_to_it(
    tmp_path: Path,
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    first = played(one, 3)
    whole = played(one, 5)
    assert whole.startswith(first[:-1])
    assert whole == played(two, 5, jobs=2)
    assert len(read(one)[1]) == 5


@pytest.mark.nightly
def test_a_match_that_is_killed_goes_on_to_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "killed"
    for lines in (1, 4):
        with started(path, 60) as process:
            wait_for(path, lines)
            process.kill()
            process.communicate(timeout=60)
        assert lines < path.read_bytes().count(b"\n") + 1 < 60
    assert played(path, 60, jobs=2) == played(tmp_path / "whole", 60, jobs=2)


@pytest.mark.slow
def test_a_terminal_shows_how_far_a_match_is_and_what_it_says_so_far(tmp_path: Path) -> None:
    options = (*QUICK, "--deals", "30", "--jobs", "1", "--out", str(tmp_path / "match"))
    terminal = Terminal(tmp_path, "arena", *options)
    terminal.expect(r"\d+/30.*net wins of greedy \+[01]\.\d+ \[.*\]")
    assert terminal.end() == 0


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_whole_and_tells_how_much(tmp_path: Path) -> None:
    path = tmp_path / "left"
    with started(path, 1000) as process:
        wait_for(path, 3)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    held = len(read(path)[1])
    assert process.returncode == 130
    assert err == (
        f"catbox: interrupted: {path} holds {held} of 1000 deals; the same command goes on\n"
    )


@pytest.mark.slow
def test_a_report_is_that_of_the_match_in_the_file_which_stays(tmp_path: Path) -> None:
    path = tmp_path / "match"
    whole = played(path, 4)
    told = json.loads(output("arena", "--report", path, "--json"))
    assert (told["deals"], told["games"]) == (4, 8)
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]
    assert sum(bot["share"]["mean"] for bot in told["bots"]) == 1
    assert told["bots"][0]["rating"]["mean"] > told["bots"][1]["rating"]["mean"]
    done = catbox("arena", "--bots", "greedy,random", "--seed", "8", "--out", path)
    refusal = f"catbox: {path}: holds a match with seed 7, not 8: give another --out\n"
    assert (done.returncode, done.stderr) == (2, refusal)
    assert path.read_bytes() == whole


@pytest.mark.slow
def test_a_report_for_people_has_a_row_a_bot_and_a_table_of_pairs(tmp_path: Path) -> None:
    path = tmp_path / "match"
    options = ("--bots", "random,greedy,random", "--players", "3", "--deals", "1")
    first = output("arena", "--out", path, *options, "--jobs", "1")
    lines = output("arena", "--report", path).splitlines()
    assert first.splitlines()[0] == lines[0]
    head = f"{path}: 1 deal, 3 games; 3 players, mode basic, edition grail"
    assert " ".join(lines[:3]).startswith(head)
    heads = [line.split()[1:] for line in lines if line.startswith("bot ")]
    assert heads == [["random", "greedy"], ["random#2"]]
    assert any("who is stronger" in line or "is stronger than" in line for line in lines)


def test_bots_are_named_as_in_play_and_the_report_ends_in_a_sentence(tmp_path: Path) -> None:
    who = "bot:greedy", "bot:random"
    done = catbox("arena", *who, "--deals", "8", "--jobs", "1", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("8 deals, 16 games; 2 players")
    assert max(map(len, lines)) <= 80
    (head,) = (line for line in lines if line.startswith("bot "))
    assert head.split() == ["bot", "greedy", "random"]
    end = done.stdout.rpartition("\n\n")[2]
    assert "greedy is stronger than random: it comes first in" in " ".join(end.split())
    assert "with a confidence of 95%" in " ".join(end.split())
    assert list(tmp_path.glob("*.jsonl")) == []


def test_where_it_is_not_sure_who_is_stronger_that_is_said(tmp_path: Path) -> None:
    told = output("arena", "greedy", "rival", "random", "--deals", "1", "--jobs", "1", cwd=tmp_path)
    assert "It isn't sure who is stronger, greedy or rival" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.nightly
def test_a_sequential_test_stops_as_soon_as_it_can_with_any_number_of_jobs(
    tmp_path: Path,
) -> None:
    options = (*QUICK, "--sprt", "0,0.4")
    one = played(tmp_path / "one", 200, *options)
    assert one == played(tmp_path / "two", 200, *options, jobs=2)
    assert len(read(tmp_path / "one")[1]) < 20
    told = json.loads(output("arena", "--report", tmp_path / "one", "--sprt", "0,0.4", "--json"))
    assert told["test"]["verdict"] == "accepted"
    assert told["test"]["deals"] == told["deals"]


@pytest.mark.nightly
def test_controls_are_matches_beside_the_match(tmp_path: Path) -> None:
    match = ("arena", *QUICK, "--deals", "2", "--out", tmp_path / "m.jsonl")
    told = json.loads(output(*match, "--controls", "--json"))
    names = ["mirror-greedy", "greedy-random", "greedy-clairvoyant"]
    names += ["mirror-random", "random-clairvoyant"]
    assert [Path(each["file"]).name for each in told["controls"]] == [
        f"m.{name}.jsonl" for name in names
    ]
    assert [each["mirrored"] is None for each in told["controls"]] == [
        "mirror" not in name for name in names
    ]
