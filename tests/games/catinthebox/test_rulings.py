"""The rules of Cat in the Box, ruling by ruling."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from games.catinthebox.deal import dealt as cards_dealt
from games.catinthebox.deal import deck
from games.catinthebox.position import Position
from games.catinthebox.research_board import NEUTRAL, neutral_tokens
from games.catinthebox.round import OPEN, Phase, Round
from games.catinthebox.rulings import SEATS, Bonus, Follow, rulings, seat_rules
from games.catinthebox.setup import new_setup
from games.catinthebox.steps import Colour, Discard, Play, parse_step
from games.protocol import IllegalMoveError
from tests.support.catinthebox.rounds import (
    dealt,
    moment,
    moments,
    rounds_played,
    seat_counts,
    seeds,
)
from tests.support.rulings import ruling

TOKENS_OF_A_PLAYER = 12
"""For the open colours, the prediction and the cards that are played."""

every_count = pytest.mark.parametrize("seats", list(SEATS))


def texts(moment: Round) -> list[str]:
    return [step.text for step in moment.steps]


def after(start: Round, *plays: str) -> Round:
    for text in plays:
        start = start.play(parse_step(text))
    return start


def refusal(start: Round, text: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        start.play(parse_step(text))
    return str(caught.value)


def test_every_ruling_can_be_read_under_every_option() -> None:
    for row in rulings():
        assert row.source
        assert all(row.read(follow, bonus) for follow in Follow for bonus in Bonus)
    follow = next(row for row in rulings() if row.name == "follow")
    assert follow.read(Follow.FREE, Bonus.PAGE) != follow.read(Follow.STRICT, Bonus.PAGE)


@ruling("deck", "catinthebox")
@pytest.mark.parametrize(("seats", "highest"), [(2, 5), (3, 6), (4, 8), (5, 9)])
def test_there_are_five_cards_of_each_number(seats: int, highest: int) -> None:
    cards = Counter(deck(seat_rules(seats)))
    assert cards == dict.fromkeys(range(1, highest + 1), 5)
    dealing = new_setup(seats, {}).dealing()
    whole = dealing.outcomes
    for number in deck(seat_rules(seats))[: cards_dealt(seat_rules(seats))]:
        dealing = dealing.after(number)
    assert dealing.outcomes == whole, "each round is dealt from the whole deck"


@ruling("deal", "catinthebox")
@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 10), (4, 10), (5, 9)])
def test_every_seat_is_dealt_a_hand(seats: int, size: int) -> None:
    assert [len(seat.hand) for seat in dealt(seats, 1).seats] == [size] * seats


@ruling("colours", "catinthebox")
@every_count
def test_the_board_has_four_rows_of_the_numbers_in_play(seats: int) -> None:
    board = dealt(seats, 1).round.board
    assert [colour.name for colour in Colour] == ["RED", "BLUE", "YELLOW", "GREEN"]
    assert len(board.owners) == 4 * seat_rules(seats).numbers


@ruling("open", "catinthebox")
@every_count
def test_all_colours_are_open_at_first(seats: int) -> None:
    assert all(seat.open == OPEN for seat in dealt(seats, 1).seats)


@ruling("discard", "catinthebox")
@every_count
def test_every_seat_lays_one_card_aside_before_anything_else(seats: int) -> None:
    start = dealt(seats, 2).round
    assert texts(start) == [f"x{number}" for number in sorted(set(start.mover.hand))]
    for turn in range(seats):
        assert start.phase is Phase.DISCARD
        assert start.turn == turn
        start = start.play(start.steps[0])
    assert start.phase is (Phase.PREDICT if seats > 2 else Phase.PLAY)
    assert {len(seat.hand) for seat in start.seats} == {seat_rules(seats).hand - 1}


@ruling("predict", "catinthebox")
@pytest.mark.parametrize(("seats", "allowed"), [(3, [1, 3, 4]), (4, [1, 2, 3]), (5, [1, 2, 3])])
def test_every_seat_predicts_in_turn_from_the_first_on(seats: int, allowed: list[int]) -> None:
    start = after(dealt(seats, 3).round)
    while start.phase is Phase.DISCARD:
        start = start.play(start.steps[-1])
    for turn in range(seats):
        assert (start.turn, texts(start)) == (turn, [f"={tricks}" for tricks in allowed])
        start = start.play(start.steps[turn % 3])
    assert start.phase is Phase.PLAY
    assert [seat.prediction for seat in start.seats] == [allowed[at % 3] for at in range(seats)]


@ruling("declare", "catinthebox")
def test_a_card_is_declared_in_an_open_colour_on_a_free_space() -> None:
    start = moment("3 4", "2 5", "1 6", board="B3:1 R1:2 Y4:0", open={0: "BY"})
    assert texts(start) == ["B4", "Y3"]
    assert "the space is taken" in refusal(start, "B3")
    assert "green is closed to the seat to move" in refusal(start, "G3")
    assert "holds no 6" in refusal(start, "B6")
    played = after(start, "Y3")
    assert str(next(t for t in played.board.tokens if t.space.text == "Y3")) == "Y3:0"
    assert played.seats[0].hand == (4,)


@ruling("tokens", "catinthebox")
@pytest.mark.parametrize("seats", [3, 4])
def test_whose_tokens_run_short_plays_on_and_counts_them_all(seats: int) -> None:
    hand = "3 4"
    hands = [hand, *["5 6"] * (seats - 1)]
    rows = [f"{colour}{number}:0" for colour in "BYG" for number in (1, 2)]
    before = [*rows, "R1:0"]
    start = moment(*hands, board=" ".join(before), predictions=[1] * seats, won=[0] * seats)
    assert len(start.seats[0].open) + 1 + len(before) == TOKENS_OF_A_PLAYER
    assert {"B3", "B4", "G4", "R3"} <= set(texts(start))
    end = after(start, "B3")
    assert len(end.seats[0].open) + 1 + len(before) + 1 > TOKENS_OF_A_PLAYER
    assert end.points(0).group == len(before) + 1


@ruling("lead", "catinthebox")
def test_red_is_not_led_while_another_colour_can_be() -> None:
    start = moment("3 4", "2 5", "1 6")
    assert not any(text.startswith("R") for text in texts(start))
    assert "red isn't broken" in refusal(start, "R3")


@ruling("lead", "catinthebox")
def test_red_is_led_where_nothing_else_can_be_declared() -> None:
    full = moment("3 4", "2 5", "1 6", board="B3:1 B4:1 Y3:2 Y4:2 G3:1 G4:2")
    closed = moment("3 4", "2 5", "1 6", open={0: "R"})
    both = moment("3 4", "2 5", "1 6", open={0: "RG"}, board="G3:1 G4:2")
    assert texts(full) == texts(closed) == texts(both) == ["R3", "R4"]


@ruling("break", "catinthebox")
def test_red_is_broken_once_it_is_declared() -> None:
    start = moment("3 4 5", "2 5 5", "1 6 6")
    assert not start.broken
    broken = after(start, "B3", "R2", "B1")
    assert broken.broken
    assert any(text.startswith("R") for text in texts(broken))


@ruling("break", "catinthebox")
def test_a_neutral_token_on_red_doesn_t_break_it() -> None:
    neutral = moment("3 4", "2 5", board="R1:n")
    assert not neutral.broken
    assert not any(text.startswith("R") for text in texts(neutral))
    assert "red isn't broken" in refusal(neutral, "R3")
    assert "the space is taken" in refusal(moment("1 4", "2 5", board="R1:n"), "R1")
    assert moment("3 4", "2 5", board="R1:n R2:1").broken


@ruling("follow", "catinthebox")
def test_another_colour_closes_the_led_one() -> None:
    start = after(moment("3 4", "2 5", "1 6"), "B3", "G2")
    assert start.seats[1].open == OPEN - {Colour.BLUE}
    assert after(start, "B1").seats[2].open == OPEN
    red = after(moment("3 4", "2 5", "1 6"), "B3", "R5")
    assert Colour.BLUE not in red.seats[1].open


@ruling("follow", "catinthebox")
def test_by_the_strict_reading_one_follows_if_a_card_can_be_declared() -> None:
    strict = {"follow": "strict"}
    free = after(moment("3 4", "2 5", "1 6"), "B3")
    bound = after(moment("3 4", "2 5", "1 6", **strict), "B3")
    assert texts(free) == ["B2", "B5", "G2", "G5", "R2", "R5", "Y2", "Y5"]
    assert texts(bound) == ["B2", "B5"]
    assert "blue was led" in refusal(bound, "G2")
    taken = after(moment("3 4", "2 5", "1 6", board="B2:2 B5:0", **strict), "B3")
    assert texts(taken) == ["G2", "G5", "R2", "R5", "Y2", "Y5"]
    assert Colour.BLUE not in after(taken, "R2").seats[1].open
    closed = after(moment("3 4", "2 5", "1 6", open={1: "YG"}, **strict), "B3")
    assert texts(closed) == ["G2", "G5", "Y2", "Y5"]


@ruling("trick", "catinthebox")
@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (["B3", "B5", "B1"], 1),
        (["B3", "G5", "Y6"], 0),
        (["B3", "R2", "B1"], 1),
        (["B3", "R2", "R6"], 2),
        (["B4", "R5", "R1"], 1),
    ],
)
def test_the_highest_red_or_else_the_highest_of_the_led_colour_wins(
    plays: list[str], winner: int
) -> None:
    start = after(moment("3 4 4", "2 5 5", "1 6 6"), *plays)
    assert (start.leader, start.turn, start.trick) == (winner, winner, ())
    assert [seat.won for seat in start.seats] == [int(at == winner) for at in range(3)]


@ruling("end", "catinthebox")
def test_the_round_ends_with_one_card_in_every_hand_which_causes_no_paradox() -> None:
    start = moment("1 3", "1 2", "4 6", board="R1:0 B1:1 Y1:2", open={2: "G"})
    end = after(start, "B3", "B2", "G4")
    assert end.over
    assert end.paradox is None
    assert end.steps == ()
    assert "the round is over" in refusal(end, "G1")


@ruling("paradox", "catinthebox")
def test_who_cannot_play_causes_a_paradox_and_the_trick_is_nobody_s() -> None:
    board = "R1:0 B1:1 R6:0 B6:1"
    start = moment("3 4", "2 5", "1 6", open={2: "RB"}, board=board, won=[1, 0, 2])
    end = after(start, "B3", "B2")
    assert end.over
    assert end.paradox == 2
    assert [seat.won for seat in end.seats] == [1, 0, 2]
    assert {"B3:0", "B2:1"} <= set(map(str, end.board.tokens))


@ruling("paradox", "catinthebox")
def test_a_leader_with_open_colours_on_full_spaces_only_is_stuck() -> None:
    start = moment("3 3", "2 5", "1 6", open={0: "B"}, board="B3:1")
    assert start.stuck
    assert start.resolved().paradox == 0


@ruling("points", "catinthebox")
def test_tricks_count_against_the_seat_that_caused_a_paradox() -> None:
    end = moment("3", "2", "1", won=[1, 3, 4], paradox=2)
    assert [end.points(seat).points for seat in range(3)] == [1, 3, -4]


@ruling("bonus", "catinthebox")
def test_the_exact_prediction_earns_the_largest_group() -> None:
    board = "B1:0 B2:0 Y2:0 G6:0 R1:1 R2:1"
    end = moment("3", "2", "1", board=board, won=[3, 1, 4], predictions=[3, 3, None])
    assert [tuple(end.points(seat)) for seat in range(3)] == [
        (3, 3, 6, 3),
        (1, 0, 1, 2),
        (4, 0, 4, 0),
    ]
    broken = moment("3", "2", "1", board=board, won=[3, 1, 4], predictions=[3, 3, 4], paradox=0)
    assert tuple(broken.points(0)) == (3, 0, -3, 3)


@ruling("bonus", "catinthebox")
def test_with_two_seats_at_most_four_tricks_earn_the_bonus_or_nothing_does() -> None:
    board = "B1:0 B2:0 Y4:1"
    published = moment("3", "2", board=board, won=[4, 5])
    assert [published.points(seat).bonus for seat in range(2)] == [2, 0]
    page = moment("3", "2", board=board, won=[4, 5], bonus="page")
    assert [page.points(seat).bonus for seat in range(2)] == [0, 0]
    broken = moment("3", "2", board=board, won=[4, 4], paradox=0)
    assert [broken.points(seat).bonus for seat in range(2)] == [0, 1]


@ruling("game", "catinthebox")
@every_count
def test_each_seat_begins_a_round_and_all_points_count(seats: int) -> None:
    start = dealt(seats, 5)
    game, starters = [start], [start.round.leader]
    while not game[-1].over:
        game.append(game[-1].play(game[-1].moves[0]))
        if len(game[-1].past) > len(game[-2].past):
            starters.append(game[-1].round.leader)
    end = game[-1]
    assert starters == list(range(seats))
    assert end.rounds == seats
    for seat, score in enumerate(end.scores()):
        assert score.total == sum(past[seat] for past in end.past) + score.round.points


@ruling("game", "catinthebox")
def test_the_last_round_decides_between_equal_totals() -> None:
    end = moment("3", "2", "1", won=[1, 2, 2])
    position = Position(end, past=((2, 1, 1), (0, 0, 0)))
    assert [score.total for score in position.scores()] == [3, 3, 3]
    assert position.places() == (3, 1.5, 1.5)


@ruling("two", "catinthebox")
def test_turned_up_cards_put_neutral_tokens_on_green_yellow_and_blue() -> None:
    assert [str(token) for token in neutral_tokens((4, 4, 4))] == ["G4:n", "Y4:n", "B4:n"]
    assert [str(token) for token in neutral_tokens((2, 5, 2))] == ["G2:n", "G5:n", "Y2:n"]


@ruling("two", "catinthebox")
@given(seeds)
def test_neutral_tokens_fill_spaces_and_belong_to_nobody(seed: int) -> None:
    rounds = rounds_played(2, seed)
    for each in rounds:
        assert sum(token.owner == NEUTRAL for token in each.board.tokens) == 3
    assert [score.group for score in map(rounds[0].points, range(2))] == [0, 0]


@ruling("seen", "catinthebox")
@given(seat_counts, seeds)
def test_a_seat_knows_its_own_cards_and_all_that_is_public(seats: int, seed: int) -> None:
    position = dealt(seats, seed)
    position = position.play(position.moves[0])
    memory = Position.observation(position, 0)
    assert memory.view.seats[0] == position.seats[0]
    for seat in range(1, seats):
        assert set(memory.view.seats[seat].hand) == {0}
    other = position.observation(1).view
    assert other.seats[0].discard is None
    assert other.round.board == position.round.board


@given(moments)
def test_refusals_name_the_move_and_legal_ones_are_played(each: Round) -> None:
    legal = {step.text for step in each.steps}
    every = [Play(colour, number).text for colour in Colour for number in range(1, 10)]
    for text in [*every, *(Discard(number).text for number in range(1, 10)), "=1", "=4"]:
        if text in legal:
            each.play(parse_step(text))
        else:
            assert refusal(each, text).startswith(f"{text}: ")


@ruling("bonus", "catinthebox")
def test_one_trick_more_or_less_than_predicted_earns_no_bonus() -> None:
    board = "B1:0 B2:1 Y2:2"
    end = moment("3", "2", "1", board=board, won=[2, 3, 4], predictions=[3, 3, 3])
    assert [end.points(seat).bonus for seat in range(3)] == [0, 1, 0]


@ruling("bonus", "catinthebox")
def test_tokens_that_touch_at_corners_make_no_group() -> None:
    falling = moment("3", "2", "1", board="R1:0 B2:0 Y3:0 G4:0")
    rising = moment("3", "2", "1", board="G1:0 Y2:0 B3:0 R4:0")
    assert (falling.points(0).group, rising.points(0).group) == (1, 1)
