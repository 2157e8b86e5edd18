"""Several files, and what stands in the place of one: codes, standard input, kept games."""

from __future__ import annotations

import json
import subprocess
from datetime import date
from pathlib import Path

import pytest

from games.loading import load
from puzzles.challenge import fingerprint
from puzzles.share_code import share_code
from tests.support.commands import catbox, output
from tests.support.days import challenge_of
from tests.support.file_samples import POSITION
from tests.support.past_games import played
from tests.support.paths import ROOT
from tests.support.running import COMMAND, EXAMPLE, environment
from tests.support.terminal import Terminal

FIRST = ROOT / "examples" / "first-light.json"
DUEL = ROOT / "benchmarks" / "puzzles" / "duel-2-advanced-00.json"
DAYS = {"catbox": 2, "catinthebox": 1, "ifitfits": 6}


@pytest.fixture(scope="module", params=DAYS)
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The puzzle of a daily as a file."""
    challenge = challenge_of(request.param, date(2026, 1, DAYS[request.param]))
    path = tmp_path_factory.mktemp("shared") / "puzzle.json"
    path.write_text(json.dumps(challenge.puzzle))
    return path


def typed(command: str, text: str, *args: str) -> str:
    """The output of a command for a text on standard input."""
    done = catbox(command, "-", *args, typed=text)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("command", ["show", "moves", "check", "code", "solve"])
def test_a_code_stands_for_its_file(shared: Path, command: str) -> None:
    code = output("code", shared).strip()
    args = ["--json"] if command == "solve" else []
    of_file, of_code = (output(command, each, *args) for each in (shared, code))
    if command == "solve":
        rows = [json.loads(text) for text in (of_file, of_code)]
        assert rows[1]["file"] == code
        keys = ("status", "value", "line", "solutions")
        assert [rows[0][key] for key in keys] == [rows[1][key] for key in keys]
    else:
        assert of_code.replace(code, str(shared)) == of_file.replace(code, str(shared))


def test_a_code_is_decoded_whatever_its_game(shared: Path) -> None:
    code = output("code", shared).strip()
    assert output("code", shared) == typed("code", output("decode", code))
    assert output("decode", code) == typed("decode", f"  {code.lower()}\n")
    assert output("show", code) == typed("show", code)


@pytest.mark.parametrize("command", ["show", "score", "moves", "check", "solve", "code"])
def test_standard_input_stands_for_a_file(command: str) -> None:
    args = ["--engine", "brute", "--json"] if command == "solve" else []
    of_file = output(command, FIRST, *args)
    found = typed(command, FIRST.read_text(), *args)
    if command == "solve":
        assert json.loads(found)["file"] == "-"
        assert json.loads(found)["line"] == json.loads(of_file)["line"]
    else:
        assert found.replace("standard input", "-") == of_file.replace(str(FIRST), "-")


@pytest.mark.parametrize("command", ["replay", "review", "show", "analyse"])
def test_a_game_comes_from_standard_input(command: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(played("catbox", "Anna", "bot:random", turns=6).text)
    args = () if command in ("replay", "show") else ("--bot", "greedy")
    assert typed(command, path.read_text(), *args) == output(command, path, *args)


@pytest.mark.parametrize(
    ("args", "text", "said"),
    [
        (["show", "-"], "", "standard input: line 1, column 1: expected JSON"),
        (["show", "-"], "{}", "standard input: format: expected "),
        (["solve", "-"], POSITION, "standard input: format: expected a puzzle"),
        (["play", "-"], "{}", "standard input: format: expected "),
        (["puzzles", "play", "-"], "[]", "standard input: expected a JSON object"),
    ],
)
def test_what_can_t_be_used_is_one_line(
    args: list[str], text: str, said: str, tmp_path: Path
) -> None:
    done = catbox(*args, cwd=tmp_path, typed=text)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert said in done.stderr


def test_a_file_comes_before_a_number_and_a_code(tmp_path: Path) -> None:
    for name in ("7", "PY8SGQF8PR5PX3FZ9VW8LWJN7235UJA8R9HAEQ77J80HP34DL5JW4HZ4HEG3DNTSEAN9KCU60"):
        (tmp_path / name).write_text(FIRST.read_text())
        assert output("show", name, cwd=tmp_path) == output("show", FIRST)


def test_a_puzzle_is_played_by_its_file_and_by_its_code(shared: Path, tmp_path: Path) -> None:
    code = output("code", shared).strip()
    for each in (str(shared), code):
        done = catbox("puzzles", "play", each, cwd=tmp_path, typed="hint\ngive up\n")
        assert done.returncode == 0, done.stderr
        assert "Hint 1 of 3" in done.stdout
        assert "Solution: " in done.stdout
        assert "Given up" in done.stdout


def test_several_answers_may_be_right(tmp_path: Path) -> None:
    puzzle = json.loads(FIRST.read_text()) | {"board": ["oooo@0,0"], "faces": ["PPPP", "PPPP"]}
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(puzzle))
    done = catbox("puzzles", "play", path, cwd=tmp_path, typed="PPPP@1,1 PPPP@-1,-1\n")
    assert done.returncode == 0, done.stderr
    assert "That's it: 0, and nothing is better." in done.stdout
    assert "worth as much" in done.stdout


@pytest.mark.slow
def test_keys_come_from_the_terminal_where_standard_input_is_a_puzzle(tmp_path: Path) -> None:
    command = " ".join([*COMMAND, "puzzles", "play", "-", "--plain"])
    play = Terminal(tmp_path, command=["bash", "-c", f"cat {FIRST} | {command}"])
    play.expect("\n> ")
    play.type("quit")
    assert play.end() == 0


def test_without_a_terminal_there_are_no_keys_beside_standard_input(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "puzzles", "play", "-"],
        input=FIRST.read_text(),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(tmp_path),
        check=False,
        start_new_session=True,
    )
    assert done.returncode == 2
    assert done.stderr == ("catbox: -: there is no terminal to type at: give the name of a file\n")


def test_a_moment_of_a_game_is_shown_and_pictured(tmp_path: Path) -> None:
    path, png, svg = (tmp_path / name for name in ("game.json", "a.png", "a.svg"))
    record = played("catbox", "Anna", "bot:random", turns=6)
    path.write_text(record.text)
    cards = [
        output("show", path, "--turn", str(turn), "--svg", svg, "--force").split(": ")[-1]
        for turn in (0, 3, 6)
    ]
    assert [text.split()[0] for text in cards] == ["1", "4", "7"]
    assert output("show", path, "--turn", "6") == output("show", path)
    output("show", path, "--turn", "2", "--png", png)
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_game_is_played_on_from_the_code_of_a_daily(shared: Path, tmp_path: Path) -> None:
    raw, code, path = json.loads(shared.read_text()), output("code", shared).strip(), "game.json"
    bots = ["bot:random"] * len(raw["position"]["seats"])
    output("play", code, *bots, "--record", path, cwd=tmp_path)
    assert json.loads(output("replay", path, "--json", cwd=tmp_path))["over"]
    kept = json.loads((tmp_path / path).read_text())
    assert kept["format"] == raw["format"].replace("puzzle", "continuation")
    assert "no problems" in output("check", path, cwd=tmp_path)


COMMANDS = (
    ("solve", "--json", "--engine", "brute"),
    ("code",),
    ("code", "--json"),
    ("show",),
    ("score",),
    ("score", "--json"),
    ("check",),
)
"""Each with what makes its output short."""

OTHER = ROOT / "examples" / "close-the-box.json"
"""Puzzles of two games."""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A good file, one that is no JSON, and one that isn't there."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(EXAMPLE)
    bad.write_text("{")
    return [good, bad, tmp_path / "none.json"]


def plain(text: str) -> list[str]:
    """Lines without the time that something took."""
    rows = [json.loads(line) if line.startswith("{") else line for line in text.splitlines()]
    return [str(row | {"seconds": 0} if isinstance(row, dict) else row) for row in rows]


@pytest.mark.parametrize("command", COMMANDS)
def test_good_files_are_answered_and_each_bad_one_has_its_line(
    command: tuple[str, ...], files: list[Path]
) -> None:
    good, *bad = files
    alone = plain(output(*command, good))
    for order in (files, files[::-1], [bad[0], good, bad[1]]):
        done = catbox(*command, *order)
        assert done.returncode == 2
        assert set(alone) <= set(plain(done.stdout))
        starts = [f"catbox: {path}: " for path in order if path in bad]
        lines = done.stderr.splitlines()
        assert len(lines) == len(starts)
        assert all(map(str.startswith, lines, starts))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_files_are_answered_in_their_order(command: tuple[str, ...]) -> None:
    each = [line for path in (OTHER, FIRST) for line in plain(output(*command, path))]
    together = plain(output(*command, OTHER, FIRST))
    assert [line for line in together if line in each] == each


@pytest.mark.parametrize("command", ["show", "score"])
def test_the_name_of_each_of_several_files_stands_above_it(command: str, files: list[Path]) -> None:
    name = f"{files[0]}:"
    assert name not in output(command, files[0]).splitlines()
    assert catbox(command, *files).stdout.splitlines()[0] == name


# Share codes


def code_of(path: Path) -> str:
    content = load(path)
    return share_code(content.entry, content.value)


def test_every_file_has_its_code_on_a_line() -> None:
    codes = output("code", FIRST, DUEL).splitlines()
    assert codes == [code_of(path) for path in (FIRST, DUEL)]
    assert codes[0] in (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")


def test_json_tells_the_fingerprint_too() -> None:
    row = json.loads(output("code", FIRST, "--json"))
    expected = {"file": str(FIRST), "code": code_of(FIRST)}
    expected["fingerprint"] = fingerprint(load(FIRST).value)
    assert [*row.items()] == [*expected.items()]


@pytest.mark.parametrize("file", [FIRST, DUEL])
def test_a_code_gives_the_file_back(file: Path, tmp_path: Path) -> None:
    code, out = output("code", file).strip(), tmp_path / "again.json"
    assert output("decode", code, "--game", "catbox") == file.read_text()
    assert output("decode", code.lower(), "--out", out).startswith(f"{out}: ")
    assert out.read_text() == file.read_text()


def test_a_file_by_hand_and_its_canonical_form_have_one_code(tmp_path: Path) -> None:
    canonical, typed = tmp_path / "a.json", tmp_path / "b.json"
    canonical.write_text(EXAMPLE)
    typed.write_text(EXAMPLE.replace("\n", "").replace(',  "rivals": []', ""))
    first, second = output("code", canonical, typed).splitlines()
    assert first == second
    assert output("decode", second) == canonical.read_text()


def test_a_file_that_is_no_puzzle_has_no_code(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    output("new", "--out", path)
    done = catbox("code", FIRST, path)
    assert (done.returncode, done.stdout) == (2, output("code", FIRST))
    assert done.stderr == f"catbox: {path}: format: expected a puzzle\n"
