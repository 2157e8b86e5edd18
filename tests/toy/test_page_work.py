"""No step that is picked on the page is read, and a seat observes a position once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import registry
from games.protocol import Memory
from puzzles.dailies import rotation_of
from tests.support import toy_game
from tests.support.page_server import Person, begun, got, page_server, posted
from tests.support.toy_game import ENTRY, Draft, Position, Take
from views.parts import GameParts
from views.sessions.own_turn import Reader
from views.tabletop import AnyTabletop
from views.view import View

READ: list[str] = []
"""The steps that were read from text."""

OBSERVED: list[int] = []
"""The seats that observed a position."""


class CountedTabletop(AnyTabletop):
    @staticmethod
    def steps(draft: Any, text: str) -> Sequence[Any]:
        READ.append(text)
        return AnyTabletop.steps(draft, text)


PARTS = GameParts("Ends", CountedTabletop)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that plays the toy game, with a count of what it reads and observes."""
    observe = Memory.observe

    def counted(memory: Memory, position: Any, seat: int) -> Any:
        OBSERVED.append(seat)
        return observe(memory, position, seat)

    monkeypatch.setattr(Memory, "observe", counted)
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY._replace(view=f"{__name__}:PARTS"))
    with page_server(tmp_path) as client:
        yield client


def test_a_turn_is_observed_once_and_its_steps_are_not_read(client: TestClient) -> None:
    (link,) = begun(client, ENTRY.name, "human", "greedy", options={"length": "5"})
    person = Person(client, link)
    state = person.state()
    assert state["mine"]
    READ.clear()
    OBSERVED.clear()
    asked = {"version": state["version"]}
    table = posted(client, f"{person.path}/steps", {**asked, "steps": [], "pick": [0]})["table"]
    assert table["steps"] == ["left"]
    for _ in range(3):
        assert person.state()["table"] == table
        posted(client, f"{person.path}/steps", {**asked, "steps": ["left"]})
        got(client, f"{person.path}/look", 400, **asked, steps=["left"], x=0, y=0)
    assert (READ, OBSERVED) == ([], [])
    posted(client, f"{person.path}/move", {**asked, "steps": ["left"]})
    assert not READ
    assert OBSERVED.count(0) >= 1


def test_a_step_of_a_puzzle_is_read_once_for_all_who_have_not_picked_it(client: TestClient) -> None:
    path = f"daily/{ENTRY.name}/{rotation_of(ENTRY.name).first_day}"
    got(client, path)
    READ.clear()
    for _ in range(2):
        posted(client, f"{path}/steps", {"steps": [], "pick": [1]})
        got(client, path)
        got(client, f"{path}/look", 400, steps=["right"], x=0, y=0)
        client.cookies.clear()
    posted(client, f"{path}/judge", {"steps": ["right"]})
    assert not READ
    for _ in range(2):
        got(client, f"{path}/look", 400, steps=["left"], x=0, y=0)
    assert READ == ["left"]


@dataclass(frozen=True)
class Row(Draft):
    """A draft that takes one end after the other."""

    def next_steps(self) -> Sequence[Take]:
        return self.position.moves

    def add(self, step: Take) -> Row:
        return replace(self, steps=(*self.steps, step))


def test_of_a_longer_line_only_the_new_steps_are_read() -> None:
    READ.clear()
    read = Reader(View(PARTS), Row(Position((1, 2, 3), ((), ()), (0, 0))))
    assert read(("left", "right")).steps == (toy_game.LEFT, toy_game.RIGHT)
    assert len(read(("left", "right", "left")).steps) == 3
    assert read(("left",)).steps == (toy_game.LEFT,)
    assert READ == ["left", "right", "left"]
