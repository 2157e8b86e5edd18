"""`catbox deduce`: what one seat can know of hidden cards, and nothing more."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from games.catinthebox.position import Position
from games.catinthebox.record import Record
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.setup import CatInTheBoxSetup
from games.protocol import HUMAN, Player
from games.record import remembered
from games.rng import Stream
from tests.cli.conftest import Run
from tests.support.commands import catbox, output

NAMES = ("Anna", "Bob", "Carl")
MOVES = 22
STEPS = "--bot", "rival", "--iterations", "10"


@pytest.fixture(scope="module")
def record() -> Record:
    """The beginning of a game that is played at random."""
    setup = CatInTheBoxSetup(len(NAMES), Follow.STRICT, Bonus.PUBLISHED)
    deal = setup.deal("7")
    record = setup.record("7", deal, tuple(Player(name, HUMAN) for name in NAMES))
    position, rng = deal.position(), Stream("x")
    for _ in range(MOVES):
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    return record


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record.text)
    return file


def deduced(path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("deduce", path, "--json", *args))
    return found


def last(record: Record) -> Position:
    *_, (position, _) = remembered(record)
    return position  # type: ignore[no-any-return]


def seat(hand: list[int | None], *, open_to: str = "RBYG", discard: int = 5) -> dict[str, Any]:
    """What lies in front of a seat that has won nothing."""
    return {"hand": hand, "open": open_to, "prediction": 1, "won": 0, "discard": discard}


def written(path: Path, *seats: dict[str, Any], **more: str) -> Path:
    """The file of a position before the first trick."""
    bare = {"board": [], "leader": 0, "trick": [], "paradox": None}
    whole = {"format": "catinthebox-position/1", "seats": seats, **bare, **more}
    path.write_text(json.dumps(whole))
    return path


def test_people_see_tables_and_what_is_certain(path: Path) -> None:
    lines = output("deduce", path, "--seat", "0").splitlines()
    assert lines[0].startswith("What Anna can deduce after 22 moves: ")
    assert ["hand", "of", "1", "2", "3", "4", "5", "6"] in [line.split() for line in lines]
    assert ["discard", "of", "1", "2", "3", "4", "5", "6"] in [line.split() for line in lines]
    assert "Carl - - 0-1 1-2 0-1 -" in [" ".join(line.split()) for line in lines]
    assert "Carl holds no 1, 2 or 6." in lines
    assert "Possible hands of Carl:" in lines


@pytest.mark.parametrize("seat", range(len(NAMES)))
def test_the_truth_is_among_what_is_possible(path: Path, record: Record, seat: int) -> None:
    found, position = deduced(path, "--seat", str(seat)), last(record)
    assert (found["seat"], found["turns"]) == (seat, MOVES)
    others = [other for other in range(len(NAMES)) if other != seat]
    assert [each["seat"] for each in found["hands"]] == others
    for each in found["hands"]:
        hand = position.seats[each["seat"]].hand
        assert each["cards"] == len(hand)
        for row in each["numbers"]:
            assert row["fewest"] <= hand.count(row["number"]) <= row["most"]
        assert list(hand) in [row["hand"] for row in each["hands"]]
        assert isclose(sum(row["probability"] for row in each["hands"]), 1)
    for each in found["discards"]:
        assert str(position.seats[each["seat"]].discard) in each["probability"]
        assert isclose(sum(each["probability"].values()), 1)


def test_by_default_the_seat_to_move_looks_after_the_last_move(path: Path, record: Record) -> None:
    mover = "--seat", str(last(record).turn), "--turn", str(MOVES)
    assert deduced(path, "--all") == deduced(path, *mover)


def test_a_position_with_unknown_cards_is_taken_as_it_is(tmp_path: Path) -> None:
    own, other = seat([1, 2], discard=6), seat([None, None])
    file = written(tmp_path / "position.json", own, other, seat([3, None]))
    found = deduced(file)
    assert (found["seat"], found["turns"], found["discards"]) == (None, 0, [])
    assert [each["seat"] for each in found["hands"]] == [1, 2]
    assert found["worlds"] == 21 * 6
    assert found["out"]["cards"] == 21
    assert deduced(file, "--seat", "2")["worlds"] > found["worlds"]


def test_analyse_says_what_can_be_deduced(record: Record, path: Path, run: Run) -> None:
    seat = str(last(record).turn)
    deduction = deduced(path, "--seat", seat)
    found = json.loads(run("analyse", path, "--all", "--json", *STEPS))
    assert found["deduction"] == {key: deduction[key] for key in found["deduction"]}
    assert set(deduction) - set(found["deduction"]) == {"seat", "turns"}
    _, *lines = output("deduce", path, "--seat", seat).splitlines()
    assert run("analyse", path, "--all", *STEPS).splitlines()[-len(lines) :] == lines


def test_there_is_nothing_to_deduce_before_somebody_plays(path: Path, run: Run) -> None:
    found = json.loads(run("analyse", path, "--all", "--json", *STEPS, "--turn", "3"))
    assert found["deduction"] is None
    assert "hand of" not in run("analyse", path, "--all", *STEPS, "--turn", "3")


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (("--seat", "3"), "--seat 3: there are seats 0 to 2"),
        (("--turn", "23"), "--turn 23: the game has 22 turns"),
    ],
)
def test_bad_arguments_are_one_line(path: Path, args: tuple[str, ...], problem: str) -> None:
    result = catbox("deduce", path, *args)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"catbox: {problem}\n"


def test_a_position_that_cannot_have_come_about_is_refused(tmp_path: Path) -> None:
    own, closed = seat([1, 2], discard=6), seat([None, None], open_to="", discard=6)
    file = written(tmp_path / "position.json", own, closed, own, follow="strict")
    result = catbox("deduce", file)
    assert result.returncode == 2
    assert result.stderr == (
        f"catbox: {file}: no cards fit what was shown: this position can't have come about\n"
    )


def test_a_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    file.write_text('{"format": "catinthebox-puzzle/1"}')
    result = catbox("deduce", file)
    assert result.returncode == 2
    assert result.stderr.startswith(f"catbox: {file}: ")
    assert result.stderr.count("\n") == 1


def test_who_asks_for_beliefs_is_told_of_deduce(path: Path) -> None:
    done = catbox("beliefs", path)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert said.endswith("expected a file of Cat Box; this one is for catbox deduce")
