"""`catbox beliefs` and `catbox deduce`: what one seat can tell, and nothing more."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.catbox.deal import deal
from games.catbox.record import Record
from games.catinthebox.position import Position
from games.catinthebox.record import Record as CatsRecord
from games.protocol import HUMAN, Player
from games.record import remembered
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.bots.roster import LEVELS
from tests.support.boards import DECK
from tests.support.commands import catbox, output

NAMES = ("Anna", "Bob", "Carl")
PLAYERS = tuple(Player(name, HUMAN) for name in NAMES)
TURNS, MOVES = 15, 22
STEPS = "--bot", "rival", "--iterations", "10"


def told(command: str, path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output(command, path, "--json", *args))
    return found


@pytest.fixture(scope="module")
def record() -> Record:
    """The beginning of a game in which all play for their own points."""
    first = deal(DECK, len(NAMES), 8)
    game = Record(deck="standard", seed=8, deal=first, players=PLAYERS)
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


def test_people_see_a_table_of_identities_and_the_most_likely_deals(path: Path) -> None:
    lines = output("beliefs", path, "--seat", "1").splitlines()
    assert lines[0].startswith("What Bob, who is ")
    assert lines[0].endswith("can tell after 15 turns:")
    assert lines[1].split() == ["identity", "Anna", "Carl"]
    assert "Most likely together:" in lines
    assert any("########" in line for line in lines)


def test_the_true_identities_are_found_in_the_end(path: Path, record: Record) -> None:
    found = told("beliefs", path, "--seat", "0")
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
    found = told("beliefs", path, "--all", "--turn", "0")
    assert {row["probability"] for row in found["rows"]} == {1 / 12}
    assert "every deal is as likely" in output("beliefs", path, "--all", "--turn", "0")


@pytest.mark.slow
def test_by_default_the_seat_to_move_looks(path: Path) -> None:
    assert [told("beliefs", path, "--all", "--turn", str(turn))["seat"] for turn in range(3)] == [
        0,
        1,
        2,
    ]


def test_of_a_position_there_is_no_history(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    output("new", "--players", "5", "--seed", "2", "--out", position)
    found = told("beliefs", position, "--seat", "3")
    assert (found["seat"], found["turns"], len(found["rows"])) == (3, 0, 120)
    assert "without having seen a turn" in output("beliefs", position)


def test_a_position_needs_an_identity(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    output("new", "--seed", "2", "--out", position)
    file = json.loads(position.read_text())
    file["seats"][0]["identity"] = None
    position.write_text(json.dumps(file))
    done = catbox("beliefs", position)
    assert done.returncode == 2
    assert "seats[0].identity: unknown" in done.stderr


# Cat in the Box


@pytest.fixture(scope="module")
def cats() -> CatsRecord:
    """The beginning of a game of Cat in the Box that is played at random."""
    setup = registry.entry("catinthebox").game.setup(len(NAMES), {"follow": "strict"})
    deal: Any = setup.deal("7")
    record: CatsRecord = setup.record("7", deal, PLAYERS)
    position, rng = deal.position(), Stream("x")
    for _ in range(MOVES):
        move = position.moves.random(rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    return record


@pytest.fixture
def hidden(cats: CatsRecord, tmp_path: Path) -> Path:
    file = tmp_path / "cats.json"
    file.write_text(cats.text)
    return file


def last(record: CatsRecord) -> Position:
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


def test_people_see_tables_and_what_is_certain(hidden: Path) -> None:
    lines = output("deduce", hidden, "--seat", "0").splitlines()
    assert lines[0].startswith("What Anna can deduce after 22 moves: ")
    assert ["hand", "of", "1", "2", "3", "4", "5", "6"] in [line.split() for line in lines]
    assert ["discard", "of", "1", "2", "3", "4", "5", "6"] in [line.split() for line in lines]
    assert "Carl - - 0-1 1-2 0-1 -" in [" ".join(line.split()) for line in lines]
    assert "Carl holds no 1, 2 or 6." in lines
    assert "Possible hands of Carl:" in lines


@pytest.mark.parametrize("seat", range(len(NAMES)))
def test_the_truth_is_among_what_is_possible(hidden: Path, cats: CatsRecord, seat: int) -> None:
    found, position = told("deduce", hidden, "--seat", str(seat)), last(cats)
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


def test_by_default_the_seat_to_move_looks_after_the_last_move(
    hidden: Path, cats: CatsRecord
) -> None:
    mover = "--seat", str(last(cats).turn), "--turn", str(MOVES)
    assert told("deduce", hidden, "--all") == told("deduce", hidden, *mover)


def test_a_position_with_unknown_cards_is_taken_as_it_is(tmp_path: Path) -> None:
    own, other = seat([1, 2], discard=6), seat([None, None])
    file = written(tmp_path / "position.json", own, other, seat([3, None]))
    found = told("deduce", file)
    assert (found["seat"], found["turns"], found["discards"]) == (None, 0, [])
    assert [each["seat"] for each in found["hands"]] == [1, 2]
    assert found["worlds"] == 21 * 6
    assert found["out"]["cards"] == 21
    assert told("deduce", file, "--seat", "2")["worlds"] > found["worlds"]


def test_analyse_says_what_can_be_deduced(cats: CatsRecord, hidden: Path) -> None:
    seat = str(last(cats).turn)
    deduction = told("deduce", hidden, "--seat", seat)
    found = json.loads(output("analyse", hidden, "--all", "--json", *STEPS))
    assert found["deduction"] == {key: deduction[key] for key in found["deduction"]}
    assert set(deduction) - set(found["deduction"]) == {"seat", "turns"}
    _, *lines = output("deduce", hidden, "--seat", seat).splitlines()
    assert output("analyse", hidden, "--all", *STEPS).splitlines()[-len(lines) :] == lines


def test_there_is_nothing_to_deduce_before_somebody_plays(hidden: Path) -> None:
    found = json.loads(output("analyse", hidden, "--all", "--json", *STEPS, "--turn", "3"))
    assert found["deduction"] is None
    assert "hand of" not in output("analyse", hidden, "--all", *STEPS, "--turn", "3")


def test_a_position_that_cannot_have_come_about_is_refused(tmp_path: Path) -> None:
    own, closed = seat([1, 2], discard=6), seat([None, None], open_to="", discard=6)
    file = written(tmp_path / "position.json", own, closed, own, follow="strict")
    result = catbox("deduce", file)
    assert result.returncode == 2
    assert result.stderr == (
        f"catbox: {file}: no cards fit what was shown: this position can't have come about\n"
    )
