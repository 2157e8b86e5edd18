"""`catbox beliefs`: what one seat can tell, and nothing more."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from games.catbox.deal import deal
from games.catbox.record import Record
from games.protocol import HUMAN, Player
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.roster import LEVELS
from tests.support.boards import DECK
from tests.support.commands import catbox, output

NAMES = ("Anna", "Bob", "Carl")
TURNS = 15


@pytest.fixture(scope="module")
def record() -> Record:
    """The beginning of a game in which all play for their own points."""
    first = deal(DECK, len(NAMES), 8)
    players = tuple(Player(name, HUMAN) for name in NAMES)
    game = Record(deck="standard", seed=8, deal=first, players=players)
    position, rng = first.position(), Stream("test-beliefs")
    for _ in range(TURNS):
        seen = position.observation(position.turn)
        turn = LEVELS["greedy"].choose(seen, Limit(), rng).move
        draft = position.drafted(turn)
        game, position = game.played(draft), draft.end()
    return game


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record.text)
    return file


def told(path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("beliefs", path, "--json", *args))
    return found


def test_people_see_a_table_and_the_most_likely_deals(path: Path) -> None:
    lines = output("beliefs", path, "--seat", "1").splitlines()
    assert lines[0].startswith("What Bob, who is ")
    assert lines[0].endswith("can tell after 15 turns:")
    assert lines[1].split() == ["identity", "Anna", "Carl"]
    assert "Most likely together:" in lines
    assert any("########" in line for line in lines)


def test_the_true_identities_are_found_in_the_end(path: Path, record: Record) -> None:
    found = told(path, "--seat", "0")
    assert (found["seat"], found["turns"]) == (0, TURNS)
    assert found["identity"] == record.deal.identities[0]
    assert found["rows"][0]["identities"] == list(record.deal.identities[1:])
    shares = [row["probability"] for row in found["rows"]]
    assert shares == sorted(shares, reverse=True)
    assert isclose(sum(shares), 1)
    for other in found["others"]:
        assert other["name"] == NAMES[other["seat"]]
        assert isclose(sum(other["identities"].values()), 1)


def test_before_the_first_turn_every_deal_is_as_likely(path: Path) -> None:
    found = told(path, "--all", "--turn", "0")
    assert {row["probability"] for row in found["rows"]} == {1 / 12}
    assert "every deal is as likely" in output("beliefs", path, "--all", "--turn", "0")


@pytest.mark.slow
def test_by_default_the_seat_to_move_looks(path: Path) -> None:
    assert [told(path, "--all", "--turn", str(turn))["seat"] for turn in range(4)] == [0, 1, 2, 0]


def test_of_a_position_there_is_no_history(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    output("new", "--players", "5", "--seed", "2", "--out", position)
    found = told(position, "--seat", "3")
    assert (found["seat"], found["turns"], len(found["rows"])) == (3, 0, 120)
    assert "without having seen a turn" in output("beliefs", position)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--turn", "16"], "--turn 16: the game has 15 turns"),
        (["--seat", "3"], "--seat 3: there are seats 0 to 2"),
    ],
)
def test_seats_and_turns_that_are_not_there(path: Path, args: list[str], text: str) -> None:
    done = catbox("beliefs", path, *args)
    assert (done.returncode, done.stderr) == (2, f"catbox: {text}\n")


def test_a_position_has_no_turns_and_needs_an_identity(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    output("new", "--seed", "2", "--out", position)
    done = catbox("beliefs", position, "--turn", "1")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    file = json.loads(position.read_text())
    file["seats"][0]["identity"] = None
    position.write_text(json.dumps(file))
    done = catbox("beliefs", position)
    assert done.returncode == 2
    assert "seats[0].identity: unknown" in done.stderr


def test_a_puzzle_is_refused() -> None:
    done = catbox("beliefs", "examples/first-light.json")
    assert done.returncode == 2
    assert "expected a game record or a position" in done.stderr
