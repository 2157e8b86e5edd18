"""Stepping through recorded games on the full screen."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from cli.screen.puzzle_table import SecondTryTable
from cli.screen.stepper import ReviewStepper, Stepper
from games import registry
from languages.message import translated
from tests.support.past_games import greedy_review, past
from tests.support.screens import press, run_on, screen_text, until
from views.sessions.analysis import worth
from views.sessions.review import alternatives
from views.sessions.second_try import SecondTry


def turn_shown(pilot: Pilot[None]) -> int:
    """The turn after which the game is shown."""
    found = re.search(r"after turn (\d+) of", screen_text(pilot))
    assert found is not None
    return int(found[1])


def test_arrows_step_and_home_and_end_jump() -> None:
    game = past("catbox", "Anna", "bot:random", turns=14)

    async def script(pilot: Pilot[None]) -> None:
        assert turn_shown(pilot) == 0
        for keys, turn in (
            (["right"], 1),
            (["right", "right"], 3),
            (["left"], 2),
            (["left", "left", "left"], 0),
            (["end"], 14),
            (["right"], 14),
            (["up"], 4),
            (["down"], 14),
            (["home"], 0),
        ):
            await press(pilot, *keys)
            assert turn_shown(pilot) == turn

    run_on(Stepper(game), script)


@pytest.mark.parametrize("name", registry.GAMES)
def test_board_and_log_are_as_they_were(name: str) -> None:
    game = past(name, "Anna", "bot:random", turns=6)

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, "q quit")
        before = screen_text(pilot)
        done, *_ = game.lines(1)
        await press(pilot, "right")
        await until(pilot, done[:30])
        assert "\n2." not in screen_text(pilot)
        await press(pilot, "left")
        await until(pilot, "The beginning.")
        assert screen_text(pilot) == before
        await press(pilot, "end")
        last, *_ = game.lines(game.last)
        await until(pilot, last[:14])
        assert screen_text(pilot).count(last[:14]) == 2

    run_on(Stepper(game), script)


def test_a_finished_game_shows_the_cards_of_every_seat() -> None:
    game = past("catbox", "Anna", "bot:random", "Bob")
    assert game.over

    async def script(pilot: Pilot[None]) -> None:
        for seat in (0, 1, 2, 0):
            shown = screen_text(pilot)
            assert f"as {game.name(seat)}: " in shown
            for card in game.position(0).seats[seat].hand:
                assert f"all see {card.public}" in shown
            await press(pilot, "tab")

    run_on(Stepper(game), script, (120, 40))


@pytest.mark.parametrize(
    ("players", "shown", "hidden"),
    [
        (("bot:random", "Anna"), "as Anna: ", "as random"),
        (("Anna", "Bob"), "What is hidden is shown", "You are"),
        (("bot:random", "bot:greedy"), "What is hidden is shown", "You are"),
    ],
)
def test_a_game_that_goes_on_shows_a_lone_person_the_own_cards_and_others_what_all_see(
    players: tuple[str, ...], shown: str, hidden: str
) -> None:
    game = past("catbox", *players, turns=4)
    *_, last = game.record.positions()
    held = last.seats[0].hand

    async def script(pilot: Pilot[None]) -> None:
        for key in ("tab", "tab", "right", "end"):
            await press(pilot, key)
            text = screen_text(pilot)
            assert shown in text
            assert hidden not in text
            assert not any(card.secret in text for card in held)

    run_on(Stepper(game), script, (120, 40))


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_a_game_is_left_with_q_and_with_ctrl_c(key: str) -> None:
    table = Stepper(past("catinthebox", "Anna", "Bob", "Cleo", turns=3))

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, key)

    run_on(table, script)
    assert (table.left, table.interrupted) == (True, False)


def test_a_review_shows_the_best_turns_beside_what_was_played() -> None:
    game = past("catbox", "Anna", "bot:random", "Bob")
    review = greedy_review(game)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "right")
        shown, found = screen_text(pilot), review.assessments[0]
        assert found.best is not None
        assert "What greedy found for Anna:" in shown
        assert found.best.text in shown
        assert f"{found.taken}  (played)" in shown
        for name in ("Anna", "random", "Bob"):
            await press(pilot, "tab")
            assert f"as {name}: " in screen_text(pilot)
        await press(pilot, "tab")
        assert screen_text(pilot) == shown

    run_on(ReviewStepper(game, review), script, (120, 40))


@pytest.mark.parametrize("name", ["catbox", "ifitfits"])
def test_better_turns_are_stepped_through_on_the_board(name: str) -> None:
    game = past(name, "Anna", "bot:random")
    review = greedy_review(game)
    bad = next(each for each in review.assessments if each.seat == 0 and not each.as_good)
    first, *_ = (each.turn for each in alternatives(bad) if not each.taken)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, *["right"] * (bad.number + 1))
        played = screen_text(pilot)
        assert "gave away" in played
        await press(pilot, "n")
        better = screen_text(pilot)
        assert f"On the board: {first.text}, {worth(first)}." in better
        assert f">  1  {worth(first)}" in better
        assert better.splitlines()[2:12] != played.splitlines()[2:12]
        await press(pilot, "N")
        assert screen_text(pilot) == played
        await press(pilot, "n", "left", "right")
        assert screen_text(pilot) == played

    run_on(ReviewStepper(game, review), script, (120, 40))


def test_a_leaves_the_review_to_try_the_worst_turn_again() -> None:
    game = past("catbox", "Anna", "bot:random")
    review = greedy_review(game)
    stepper = ReviewStepper(game, review)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        assert turn_shown(pilot) == review.worst[0].number + 1
        await press(pilot, "a")

    run_on(stepper, script)
    assert stepper.again == review.worst[0]
    assert not stepper.left


@pytest.mark.slow
@pytest.mark.parametrize("name", ["catbox", "ifitfits"])
def test_a_turn_is_tried_again_on_the_screen_until_the_best_is_shown(name: str) -> None:
    review = greedy_review(past(name, "Anna", "bot:random"))
    session = SecondTry(review, review.worst[0])
    best = session.found.best
    assert best is not None

    async def script(pilot: Pilot[None]) -> None:
        assert "Find a better one." in screen_text(pilot)
        await press(pilot, "n", "enter")
        await press(pilot, "e")
        await until(pilot, "Not yet")
        assert "give" in screen_text(pilot)
        await press(pilot, "enter", "h")
        hint = translated(review.explained(session.found, best).steps[0].text, 0)
        assert hint[:30] in screen_text(pilot)
        await press(pilot, "g")
        assert f"greedy would have taken {best.text}." in screen_text(pilot)
        await press(pilot, "enter")

    run_on(SecondTryTable(session), script, (120, 40))
    assert session.over
