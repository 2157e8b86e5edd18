"""Choices of If It Fits as they are listed and typed by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from games.protocol import GameError, Player
from tests.support.ifitfits.samples import played, position, read
from views.choice_text import choice_lines
from views.ifitfits.tabletop import IfItFitsTabletop
from views.typed_choice import Picked, UnfinishedChoiceError, chosen

TOP = IfItFitsTabletop((Player("Anna", "human"), Player("Bob", "human")))


def drawn() -> Any:
    return read(position()).draft


def picked(draft: Any, text: str) -> Picked:
    found = chosen(TOP, draft, text)
    assert found is not None
    return found


def step_text(draft: Any, text: str) -> str:
    return str(getattr(picked(draft, text).found, "text", ""))


def refusal(draft: Any, text: str) -> str:
    with pytest.raises(GameError) as refused:
        chosen(TOP, draft, text)
    return str(refused.value)


def unfinished(draft: Any, text: str) -> UnfinishedChoiceError:
    with pytest.raises(UnfinishedChoiceError) as caught:
        chosen(TOP, draft, text)
    return caught.value


def listed(draft: Any) -> str:
    return "\n".join(line.plain for line in choice_lines(TOP, draft, 0, 80))


def test_a_number_a_cell_and_a_way_up_are_a_step() -> None:
    assert step_text(drawn(), "1 3,1") == step_text(drawn(), "1 3 1 1") == "oowo@3,1"
    assert step_text(drawn(), "1 3,1 2") == "wooo@3,1"
    assert picked(drawn(), "1 3,1 2 left").rest == "left"


def test_a_card_that_fits_the_other_way_up_is_refused_with_that_advice() -> None:
    raw = position(mode="advanced")
    raw["seats"][0]["hand"] = ["oowo"]
    above = read(raw | {"board": ["wooo@0,0"]}).draft
    assert refusal(above, "1 0,-1").endswith("a wall would lie against a wall; 0,-1 2 is possible")
    assert step_text(above, "1 0,-1 2") == "wooo@0,-1"
    assert refusal(above, "1 0,0").endswith("0,0 is occupied")


def test_the_cats_that_a_princess_may_replace_are_listed_each_once_with_whose_they_are() -> None:
    ways = unfinished(drawn(), "princess").ways
    assert [way.words for way in ways] == ["0,1", "2,1"]
    assert "takes the place of the cat at 0,1 (Anna)" in ways[0].effect
    assert "takes the place of the cat at 2,1 (Bob, asleep)" in ways[1].effect
    assert "there is no cat across 0,0" in refusal(drawn(), "princess 0,0")


def test_two_cats_in_a_place_are_two_ways() -> None:
    raw = position()
    raw["board"] = [*raw["board"][:-2], "wooo:y@3,1", "cat1@2,1"]
    raw["seats"][1]["cats"] = 3
    words = [way.words for way in unfinished(read(raw).draft, "princess").ways]
    assert words == ["0,1", "2,1", "2,1 2"]


def test_what_can_t_be_chosen_says_why_below_the_cards() -> None:
    raw = position()
    raw["board"] = ["oowo@0,0"]
    assert "no cat lies on the table" in listed(read(raw).draft)


def test_the_hand_stands_beside_what_is_chosen_before_a_card_is_drawn() -> None:
    shown = listed(read(position(drawn=False)).draft)
    assert "1  draw: Draw a card, then play one of your hand." in shown
    assert "you hold" in shown
    assert "owow:b" in shown


def test_a_starting_card_goes_to_an_end_of_the_column() -> None:
    draft = next(played(2, 3, 0).positions()).draft
    assert "an end of the column" in TOP.choices(draft)[0].effect
    assert step_text(draft, "1 0,0") == "oooo@0,0"
