"""The words and pictures of Cat in the Box: moves, hidden cards, limits, round ends, puzzles."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from games.catinthebox.deduce import Deduce
from games.catinthebox.position import Observation, Position, view
from games.catinthebox.puzzle import Objective, Predict, Tricks
from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COPIES, SEATS
from games.catinthebox.steps import LETTERS, UNKNOWN, Colour, Discard, Play, Space, parse_step
from games.catinthebox.typed import typed_steps
from games.loading import parse
from games.protocol import HUMAN, GameError, Player
from games.rng import Stream
from languages.message import translated
from languages.messages import speaking
from tests.support.catinthebox.file_samples import DEDUCE, Json, bidding, puzzle
from tests.support.catinthebox.rounds import dealt, moment, moments, playout, seat_counts, seeds
from tests.web.random_puzzles import rounds
from views.catinthebox.drawing import (
    EARS,
    badge_drawing,
    mark_drawing,
    token_drawing,
)
from views.catinthebox.limits import limits, warning
from views.catinthebox.scenery import board_drawing, puzzle_drawing, round_drawing
from views.catinthebox.tabletop import CatInTheBoxTabletop
from views.catinthebox.view import PARTS, unseen_cards
from views.catinthebox.words import deed, event
from views.event import Event
from views.render.drawing import Drawing, document
from views.table_state import DraftTable
from views.tabletop import held_over
from views.view import View

VIEW = View(PARTS)

NAMES = ("You", "Bob", "Cleo", "Dan", "Eve")


@given(moments, st.integers(0, 4))
def test_cards_that_a_seat_has_not_seen_lie_in_hidden_places(each: Round, seat: int) -> None:
    seat %= len(each.seats)
    seen = Observation(seat, view(Position(each), seat))
    hidden = sum(len(other.hand) for other in each.seats) - len(each.seats[seat].hand)
    discards = [s for at, s in enumerate(each.seats) if at != seat and s.discard is not None]
    rules = each.rules
    left_out = COPIES * rules.numbers - rules.seats * rules.hand - rules.neutral
    assert sum(unseen_cards(seen).values()) == hidden + len(discards) + left_out


@given(seat_counts, seeds)
def test_every_trick_paradox_and_round_of_a_game_is_reported(seats: int, seed: int) -> None:
    lines, ends = list[str](), list[Round]()
    position, rng = dealt(seats, seed), Stream("test-view", seed)
    while not position.over:
        move = position.moves.random(rng)
        lines += event(position, move, NAMES[:seats]).lines(0)
        ends.append(position.round.play(move))
        position = position.play(move)
    rounds = [end for end in ends if end.over]
    tricks = [seat.won for end in rounds for seat in end.seats]
    broken = [end for end in rounds if end.paradox is not None]
    assert sum("the trick with" in line for line in lines) == sum(tricks)
    assert sum("a paradox ends the round" in line for line in lines) == len(broken)
    assert sum(line.startswith("Round") for line in lines) == len(rounds) == seats
    columns, rows = VIEW.words.result_points(position)
    heads = [*(f"round {number}" for number in range(1, seats + 1)), "total"]
    assert [column.heading for column in columns] == heads
    assert [row[-1] for row in rows] == [score.total for score in position.scores()]


def test_a_play_that_closes_no_colour_says_of_none() -> None:
    each = moment("2 5", "1 5 6", "1 4 6", board="B6:0", trick="B6")
    following = deed(each, parse_step("B1"), "Anna")
    assert translated(following) == "Anna plays B1."
    assert translated(following, each.turn) == "You play B1."


def test_a_discard_is_shown_without_its_number() -> None:
    each = moment("1 2", "3 4", "5 6", phase="discard")
    hidden, open_card = (deed(each, Discard(number), "Anna") for number in (UNKNOWN, 1))
    assert translated(hidden) == "Anna lays a card aside."
    assert translated(open_card) == "Anna lays a card aside: 1."


def names_of(puzzle: Predict | Tricks | Deduce) -> list[str]:
    """The names in the table of seats on the full screen."""
    (sheet,) = VIEW.tabletop(puzzle=puzzle).seats(puzzle.draft, VIEW.words.reader(puzzle))
    return [row.name for row in sheet.rows]


def test_who_predicts_is_called_you_whoever_leads() -> None:
    start = Position(moment("2 5", "3 5", "1 4", leader=2))
    puzzle = Predict(start, Objective.MARGIN, 1)
    assert names_of(puzzle) == ["Ada", "You", "Cleo"]
    assert names_of(Tricks(start, Objective.SCORE)) == ["Ada", "Ben", "You"]


@given(moments.filter(lambda each: each.phase is Phase.PLAY))
def test_who_has_no_seat_in_a_round_is_none_of_them(each: Round) -> None:
    seen = view(view(Position(each), 0), 1)
    puzzle = Deduce(seen, 0, each.leader, ())
    assert translated(VIEW.words.task(puzzle).sentence) == "Which card did Ada lay aside?"
    assert "You" not in names_of(puzzle)


def test_whoever_looks_at_a_space_is_told_whose_token_lies_there() -> None:
    each = Position(moment("1 2", "3 4", "5 6", board="B1:0 B2:1 B3:1 B4:n"))
    board = DraftTable(VIEW.tabletop(PLAYERS[:3]), each.observation(0).view.draft)
    assert [board.look(number, int(Colour.BLUE)) for number in range(1, 6)] == [
        "B1: your token, beside no other of yours.",
        "B2: a token of Bob, in a group of 2 tokens.",
        "B3: a token of Bob, in a group of 2 tokens.",
        "B4: a token that belongs to nobody.",
        "B5: free; the 5 may still be red or blue or yellow or green.",
    ]


def test_unknown_cards_are_not_counted_as_seen() -> None:
    each = Position(moment("1 1", "? ?", "3 4"))
    assert UNKNOWN not in unseen_cards(each.observation(0))
    assert unseen_cards(each.observation(0))[1] == 3


@pytest.mark.parametrize(
    ("reader", "tag", "expected"),
    [
        (1, "en", ("You play R5, which closes blue for you.", "You win the trick with R5.")),
        (0, "en", ("Anna plays R5, which closes blue for them.", "Anna wins the trick with R5.")),
        (1, "ca", ("Jugues R5, i així se't tanca el blau.", "Guanyes la basa amb R5.")),
        (0, "ca", ("Anna juga R5, i així se li tanca el blau.", "Anna guanya la basa amb R5.")),
        (1, "es", ("Juegas R5, y así se te cierra el azul.", "Ganas la baza con R5.")),
        (0, "es", ("Anna juega R5, y así se le cierra el azul.", "Anna gana la baza con R5.")),
    ],
)
def test_a_play_is_told_in_every_language_to_its_player_and_to_others(
    reader: int, tag: str, expected: tuple[str, ...]
) -> None:
    before = Position(moment("2 5", "3 5", board="B1:n")).play(parse_step("B2"))
    told = event(before, parse_step("R5"), ("You", "Anna"))
    with speaking(tag):
        assert told.lines(reader)[:2] == expected
    assert told.cells == {(5, 0)}
    assert told.points[1] > 0


# The end of a round


PLAYERS = tuple(Player(name, HUMAN) for name in ("You", "Bob", "Cleo", "Dan", "Eve"))


def ends(seats: int, seed: int) -> list[Event]:
    """The moves of a random game that end a round."""
    positions = list(playout(dealt(seats, seed), Stream("round end", str(seed))))
    found = []
    for before, after in pairwise(positions):
        move = next(step for step in before.moves if before.play(step) == after)
        end = VIEW.events.event(before, move, after, PLAYERS[:seats])
        if end.ended is not None:
            found.append(end)
    return found


@given(seat_counts, seeds)
def test_each_round_ends_with_the_points_of_every_seat(seats: int, seed: int) -> None:
    found = ends(seats, seed)
    assert len(found) == seats
    so_far = [0] * seats
    for number, end in enumerate(found, start=1):
        sheet = VIEW.words.round_end(end.ended, VIEW.tabletop(PLAYERS[:seats]))
        assert sheet.title == f"Round {number} of {seats} is over"
        assert [row.own for row in sheet.rows] == [True] + [False] * (seats - 1)
        for at, (tricks, bonus, points, total) in enumerate(row.cells for row in sheet.rows):
            scored = end.ended.round.points(at)
            assert str(tricks).split("/")[0] == str(scored.tricks)
            assert (bonus, points) == (scored.bonus, scored.points)
            so_far[at] += scored.points
            assert total == so_far[at]
        assert [row.first for row in sheet.rows] == [each == max(so_far) for each in so_far]
        # Nothing that a seat hides is in it.
        for seat in end.ended.seats:
            assert set(seat.hand) <= {UNKNOWN}
            assert seat.discard is None
        assert not [hand for deal in end.ended.coming for hand in deal.hands if any(hand)]


def test_it_is_spoken_when_it_is_read() -> None:
    end = ends(3, 5)[0]
    with speaking("ca"):
        sheet = VIEW.words.round_end(end.ended, VIEW.tabletop(PLAYERS[:3]))
    assert sheet.title == "La ronda 1 de 3 s'ha acabat"


def test_a_paradox_is_named_above_the_points() -> None:
    every = (end for seed in range(8) for end in ends(3, seed))
    end = next(end for end in every if end.ended.round.paradox == 1)
    sheet = VIEW.words.round_end(end.ended, VIEW.tabletop(PLAYERS[:3]))
    assert sheet.notes == (("Bob has caused a paradox: the round is over.",),)
    tricks, bonus, points, _ = sheet.rows[1].cells
    assert (bonus, points) == (0, -int(str(tricks).split("/")[0]))


# Puzzles as a person solves them


WIDTH = 80


def read(raw: Json) -> Any:
    return parse(json.dumps(raw).encode()).value


def text(parts: list[RenderableType]) -> str:
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return capture.get()


def after(task: Any, typed: str) -> Any:
    draft = task.draft
    for step in typed_steps(draft, typed):
        draft = draft.add(step)
    return draft


def shown(task: Any, draft: Any) -> str:
    return text(list(VIEW.puzzle_progress(task, draft, WIDTH)))


TOGETHER = puzzle("together", "total", wish=["seat:1 won:2", "B1:2"])


def test_a_line_for_all_seats_shows_what_is_new_and_ends_where_its_wishes_are_fulfilled() -> None:
    task = read(TOGETHER)
    screen = shown(task, after(task, "g6 b1"))
    assert "your steps: G6 B1" in screen
    assert "(1)" in screen
    assert "type the number of a choice" in screen
    missing, whole = after(task, "R6 G1 G2"), after(task, "G6 B1 G2")
    assert not missing.complete
    assert "It isn't so that Cleo declares blue 1" in shown(task, missing)
    assert whole.complete
    assert VIEW.tabletop.step_texts(whole) == ("G6", "B1", "G2")


def test_without_a_wish_the_task_names_none_and_a_line_stops_before_a_paradox() -> None:
    raw = puzzle("together", "total", wish=[])
    assert VIEW.task_text(read(raw)).plain.startswith(
        "Play all hands to the end of the round for the most points together. There may be no "
        "paradox."
    )
    raw["position"]["seats"][2]["open"] = ""
    task = read(raw)
    assert "That is a paradox" in shown(task, after(task, "G6"))


def test_a_question_about_a_discard_lists_tricks_and_is_answered_out_of_sight() -> None:
    task = read(DEDUCE)
    screen = shown(task, task.draft)
    assert all(f" {number} ┌───┐" in screen for number in range(3, 7))
    assert after(task, "5").move == after(task, "X5").move
    with pytest.raises(GameError, match="isn't in sight"):
        after(task, "x1")
    lines = text(list(VIEW.fact_lines(task))).splitlines()
    assert lines[0] == "What was played:"
    assert lines[1] == "  trick 1: Ben Y2, Cleo Y6, Ada Y3 -> Cleo wins"
    assert len(lines) == 8


def test_the_tricks_of_a_question_are_numbered_and_the_open_one_goes_on() -> None:
    asked = (each for each in rounds(Stream("tricks", "facts")) if isinstance(each, Deduce))
    for task in islice(asked, 12):
        _, *lines = text(list(VIEW.fact_lines(task))).splitlines()
        found = [line.split(":")[0] for line in lines]
        assert found == [f"  trick {number}" for number in range(1, len(found) + 1)]
        goes_on = bool(task.round.trick) and task.round.paradox is None
        assert lines[-1].endswith(" ...") == goes_on


def test_a_prediction_is_chosen_by_its_number() -> None:
    task = read(puzzle("predict", "score", bidding(), seat=1))
    assert str(after(task, "3").move) == "=3"
    listed = re.findall(r"^ +(\d)  \d tricks?: Predict", shown(task, task.draft), re.MULTILINE)
    assert listed == ["1", "3", "4"]


@pytest.mark.parametrize("raw", [TOGETHER, DEDUCE, puzzle("tricks", "score")])
def test_help_says_how_steps_are_typed(raw: Json) -> None:
    task = read(raw)
    first, *_ = VIEW.tabletop.puzzle_help(task)
    assert "just" in first


# Limits of a choice; warnings of a paradox are true in every round, by what the seat knows


ASSURED = "a paradox"
"""In a warning of a paradox that nothing but an earlier end of the round prevents."""

BOARD = "R4:2 B4:1 R5:2 B5:1 Y1:1"
"""A board on which a 4 and a 5 have no space in red and in blue."""


def warned(each: Round, text: str) -> str:
    play = parse_step(text)
    assert isinstance(play, Play)
    return warning(each, play)


def closing(hand: str) -> Round:
    """A moment at which yellow is led, and seat 0 may close it for itself."""
    board, cards = f"{BOARD} Y6:2", len(hand.split())
    others = " ".join("?" * cards), " ".join("?" * (cards - 1))
    return moment(hand, *others, board=board, leader=2, trick="Y6", open={0: "RBY"})


@pytest.mark.parametrize(
    ("hand", "play", "said"),
    [
        ("1 4 5 5", "B1", "your 4 and both 5s: a paradox as soon as you have to play"),
        ("1 4 4 4", "B1", "all your 4s: a paradox as soon as you have to play"),
        (
            "1 3 4 5",
            "B1",
            "your 4 and your 5: a paradox as soon as you have no other card to play",
        ),
        ("1 2 3 4", "B1", "your 4: it can only be the card that you keep"),
        ("1 4 5 5", "Y4", ""),
        ("1 4", "B1", ""),
    ],
)
def test_cards_without_a_space_are_a_paradox_once_one_has_to_play_them(
    hand: str, play: str, said: str
) -> None:
    told = f"after this no space is left for {said}" if said else ""
    assert warned(closing(hand), play) == told


def test_who_wins_the_trick_and_can_t_lead_causes_a_paradox_at_once() -> None:
    hands, led = ("1 4 4", "2 3", "2 3"), {"board": f"{BOARD} Y3:2 Y2:1", "trick": "Y2 Y3"}
    closed = moment(*hands, **led, leader=1, open={0: "RBY"})
    assert warned(closed, "R1").endswith(": a paradox at once")
    assert warned(moment(*hands, **led, leader=1), "R1") == ""


def test_the_preview_of_a_card_and_the_line_mode_begin_with_the_warning() -> None:
    draft = Position(closing("1 4 5 5")).observation(0).view.draft
    warned = "B1 R1: after this no space is left for your 4 and both 5s"
    assert any(said.startswith(warned) for said in limits(draft))
    top = CatInTheBoxTabletop()
    one, four, _ = top.choices(draft)
    blue, yellow = (
        top.effects(draft, held_over(draft, card, cell, 0))
        for card, cell in ((one, (1, 1)), (four, (4, 2)))
    )
    assert next(blue).startswith("after this no space is left for your 4 and both 5s")
    assert not any("no space" in text for text in yellow)


def test_a_limit_of_the_choice_is_explained() -> None:
    def limited(*hands: str, **more: Any) -> str:
        return " ".join(limits(Position(moment(*hands, **more)).draft))

    following, leading = ("2 5", "1 5 6", "1 4 6"), ("1 2", "3 4", "5 6")
    led = {"board": "B6:0", "trick": "B6"}
    assert "any other colour closes blue for you" in limited(*following, **led)
    assert "you follow as long as a card can" in limited(*following, **led, follow="strict")
    closed = limited(*following, **led, follow="strict", open={1: "RYG"})
    assert "follow" not in closed
    assert "Red isn't broken yet" in limited(*leading)
    assert "Red" not in limited(*leading, board="R1:0")


@given(moments, st.integers(0, 1000))
def test_a_paradox_that_is_announced_comes_unless_the_round_ends_before(
    each: Round, seed: int
) -> None:
    if each.phase is not Phase.PLAY or each.over:
        return
    seat, rng = each.turn, Stream("paradox", str(seed))
    play = rng.choice(each.steps)
    assert isinstance(play, Play)
    said = warning(each, play)
    *_, end = playout(Position(each.play(play)), rng)
    if ASSURED in said:
        assert end.round.paradox is not None
    if end.round.paradox == seat and each.play(play).over:
        assert said.endswith("at once")


@given(moments)
def test_a_warning_needs_no_more_than_the_seat_sees(each: Round) -> None:
    if each.phase is not Phase.PLAY or each.over:
        return
    seen = view(Position(each), each.turn).round
    for play in each.steps:
        assert isinstance(play, Play)
        if not each.play(play).over:
            assert warning(seen, play) == warning(each, play)


# Pictures of a round: every space, token, card and colour can be read without colour


def texts(drawing: Drawing) -> Counter[str]:
    root = ET.fromstring(document(drawing))
    return Counter(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))


@given(moments)
def test_every_space_bears_its_name_or_its_owner(each: Round) -> None:
    written = texts(board_drawing(each.board))
    heads = Counter(str(number) for number in range(1, each.board.numbers + 1))
    owners = Counter("n" if t.owner == NEUTRAL else str(t.owner) for t in each.board.tokens)
    free = [Space(c, int(n)) for c in Colour for n in heads if each.board.free(c, int(n))]
    names = Counter([*LETTERS, *(colour.word for colour in Colour)])
    assert written == heads + owners + names + Counter(space.text for space in free)


@given(moments)
def test_a_picture_shows_every_card_and_every_seat(each: Round) -> None:
    written = texts(round_drawing(each))
    cards = Counter(str(number) for seat in each.seats for number in seat.hand)
    assert all(written[number] >= count for number, count in cards.items())
    for at, seat in enumerate(each.seats):
        assert written[str(at)]
        assert any(text.startswith(f"tricks: {seat.won}") for text in written)


def test_cards_that_are_not_known_are_question_marks() -> None:
    assert texts(round_drawing(moment("1 2", "? ?", "3 4")))["?"] == 2


def test_tokens_of_seats_differ_in_more_than_their_colour() -> None:
    seats = range(SEATS[-1])
    shapes = {token_drawing(seat).parts[0].partition("fill=")[0] for seat in seats}
    assert len(shapes) == len(seats)


def test_a_badge_has_a_pale_rim_around_the_shape_of_its_cat() -> None:
    for seat in range(SEATS[-1]):
        rim, *cat = badge_drawing(seat).parts
        assert 'stroke="#ffffff"' in rim
        assert EARS[seat] in rim
        assert tuple(cat) == token_drawing(seat).parts


def test_a_closed_colour_is_struck_out() -> None:
    for colour in Colour:
        whole, struck = (mark_drawing(colour, is_open=each) for each in (True, False))
        assert [sum("<path" in part for part in each.parts) for each in (whole, struck)] == [0, 1]


def test_new_tokens_stand_out_and_a_task_stands_above_the_board() -> None:
    each = moment("1 2", "3 4", "5 6", board="B1:0 B2:1")
    written = texts(puzzle_drawing(each, "Find the best card."))
    assert written["Find the best card."] == 1
    plain = board_drawing(each.board)
    marked = board_drawing(each.board, new=[Space(Colour.BLUE, 1)])
    assert len(marked.parts) == len(plain.parts) + len(("<g>", "the edge", "</g>"))
