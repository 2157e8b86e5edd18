"""Looking back at games: by what each seat knew, against the best turn it had."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given

from games.catbox import scoring
from games.catbox.deal import deal
from games.catbox.position import Observation, listed
from games.catbox.record import Record
from games.catbox.rulings import Mode
from games.catbox.turn import Turn
from games.loading import load
from games.protocol import HUMAN, IllegalMoveError, Memory, Player
from games.registry import entry
from solver.answer import Limit
from solver.bots import review
from solver.bots.advice import (
    SECONDS,
    Adviser,
    DecisionPoint,
    decision_points,
    limit_of,
)
from solver.bots.replies import margin
from solver.bots.review import (
    Appraisal,
    Assessment,
    Fault,
    LeadWalk,
    Loss,
    assess,
    summaries,
    turning_points,
)
from solver.catbox.bots.roster import LEVELS, ROSTER
from tests.support.boards import DECK, last_of, mode_names, seat_counts, seeds
from tests.support.histories import played
from tests.support.look_alikes import look_alikes
from tests.support.paths import ROOT

CATBOX = entry("catbox")
RIVAL = Adviser(CATBOX, "rival", Limit(), "8")


def begun(seats: int, seed: int, mode: Mode = Mode.BASIC) -> Record:
    players = tuple(Player(f"p{seat}", HUMAN) for seat in range(seats))
    return Record(
        deck="standard", seed=seed, deal=deal(DECK, seats, seed, mode=mode), players=players
    )


def random_game(seats: int, seed: int, turns: int, mode: Mode) -> Record:
    record = begun(seats, seed, mode)
    game = played(record.deal.position(), seed, turns)
    return replace(record, turns=tuple(sourced(turn) for _, turn in game))


def sourced(turn: Turn) -> str:
    """The text of a turn with the source of every card."""
    words = [step.text + str(getattr(step, "source", "")) for step in turn.steps]
    return " ".join(words) or "pass"


def game_of(adviser: Adviser, seats: int, turns: int, mode: Mode = Mode.BASIC) -> Record:
    """A game in which all seats do what an adviser would do."""
    record = begun(seats, int(adviser.seed), mode)
    position, memory = record.deal.position(), Memory.blank(seats, listed(record.deal.cards))
    while not position.over and len(record.turns) < turns:
        point = DecisionPoint(len(record.turns), memory.observe(position, position.turn))
        turn = adviser.decision(point).move
        draft = position.drafted(turn)
        record, memory = record.played(draft), memory.after(draft)
        position = position.play(turn)
    return record


def reviewed(record: Record, adviser: Adviser = RIVAL) -> Iterator[Assessment]:
    return (assess(adviser, point) for point in decision_points(record))


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("level", ROSTER.advisers)
def test_a_bot_s_own_moves_give_nothing_away(level: str, mode: Mode) -> None:
    adviser = Adviser(CATBOX, level, Limit(iterations=200), "8")
    record = game_of(adviser, 3, 12, mode)
    found = list(reviewed(record, adviser))
    assert len(found) == 12
    for each in found:
        assert each.best is not None
        assert each.played is not None
        assert each.best.text == each.played.text == each.taken
        assert (each.lost, each.error, each.as_good) == (0.0, 0.0, True)


@pytest.mark.slow
@given(seat_counts, seeds, mode_names)
def test_no_turn_gives_away_less_than_nothing(seats: int, seed: int, mode: Mode) -> None:
    for each in reviewed(random_game(seats, seed, 12, mode)):
        assert each.lost >= 0
        if each.best is not None:
            values = [one.value for one in each.listed if one != each.played]
            assert each.best.value >= max(values, default=each.best.value)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "looker"), [(2, 0), (3, 1), (4, 3), (5, 2)])
def test_what_was_hidden_from_a_seat_changes_nothing_of_its_review(seats: int, looker: int) -> None:
    names = (f"p{seat}" for seat in range(seats))
    pair = look_alikes("catbox", *names, turns=12, looker=looker)
    one, other = (
        [each for each in reviewed(cast(Record, record)) if each.seat == looker]
        for record in (pair.one, pair.other)
    )
    assert one == other != []


def test_a_turn_that_its_seat_could_not_know_to_be_legal_is_not_judged() -> None:
    record = random_game(2, 4, 3, Mode.BASIC)
    *_, point = decision_points(record)
    (elsewhere, *_) = decision_points(random_game(2, 5, 1, Mode.BASIC))
    strange = assess(RIVAL, point._replace(taken=elsewhere.taken))
    assert (strange.played, strange.lost, strange.error) == (None, 0.0, 0.0)
    assert strange.best is not None


def test_a_finished_game_has_nothing_to_advise() -> None:
    record = random_game(2, 4, 60, Mode.BASIC)
    assert last_of(record).over
    memory = Memory.blank(2, listed(record.deal.cards))
    with pytest.raises(IllegalMoveError, match="the game is over"):
        RIVAL.decision(DecisionPoint(46, memory.observe(last_of(record), 0)))


def test_the_reason_says_what_the_turn_does_to_the_points() -> None:
    (point, *_) = decision_points(random_game(2, 4, 1, Mode.BASIC))
    decision = RIVAL.decision(point)
    view, own = point.observation.view, point.observation.view.mover.identity
    assert own is not None
    points = scoring.points(view.play(decision.move).board, own)
    assert decision.why.startswith(f"That takes {own} from ")
    assert f" to {points} points; " in decision.why


def test_levels_that_search_have_a_time_unless_another_limit_is_given() -> None:
    assert limit_of(LEVELS["rival"]) == Limit()
    assert limit_of(LEVELS["expert"]) == Limit(SECONDS)
    assert limit_of(LEVELS["expert"], iterations=5) == Limit(None, 5)
    assert limit_of(LEVELS["rival"], 1.5) == Limit(1.5)
    assert ROSTER.adviser in ROSTER.advisers


def turn(number: int, seat: int, best: float, got: float, error: float = 0.0) -> Assessment:
    listed = (
        Appraisal("best", best, error, margin=best),
        Appraisal("played", got, error, error, margin=got),
    )
    return Assessment(number, seat, "played", listed[1], listed, "")


def test_the_turning_points_are_the_largest_gifts_and_the_changes_of_lead() -> None:
    course = [
        turn(0, 0, 5.0, 2.0),
        turn(1, 1, 1.0, 1.0),
        turn(2, 0, -4.0, -4.0),
        turn(3, 1, 2.0, 1.98),
        turn(4, 0, -3.0, -6.0, error=4.0),
    ]
    points = turning_points(course, 6)
    assert [(point.number, point.is_gift, point.points) for point in points] == [
        (0, False, -6.0),
        (0, True, 3.0),
    ]


@pytest.mark.parametrize("lead", [-30.0, 30.0])
def test_a_gift_in_a_game_that_is_lost_or_won_anyhow_is_no_turning_point(lead: float) -> None:
    far = [turn(number, 0, lead, lead - 5.0 * (number == 6)) for number in range(0, 10, 2)]
    assert turning_points(far, 10) == ()
    near = [turn(number, 0, 2.0, 2.0 - 5.0 * (number == 6)) for number in range(0, 10, 2)]
    assert [point.number for point in turning_points(near, 10) if point.is_gift] == [6]


def test_of_two_equal_gifts_the_one_in_the_closer_game_comes_first() -> None:
    chance = LeadWalk(pace=2.0, turns=10).chance
    assert chance(0.0, 4) == 0.5
    assert chance(3.0, 4) - chance(0.0, 4) > chance(9.0, 4) - chance(6.0, 4)
    assert chance(3.0, 8) > chance(3.0, 0)
    assert (chance(1.0, 9), chance(0.0, 9), chance(-1.0, 9)) == (1.0, 0.5, 0.0)


@pytest.mark.diagonal
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", ROSTER.advisers)
def test_whichever_level_rates_a_turn_its_margin_is_that_over_the_best_other(
    level: str, seats: int
) -> None:
    *_, point = decision_points(game_of(RIVAL, seats, 60))
    observation = cast(Observation, point.observation)
    decision = Adviser(CATBOX, level, Limit(iterations=60), "8").decision(point)
    own, beliefs = observation.view.mover.identity, decision.beliefs
    assert own is not None
    assert beliefs is not None
    for rated in decision.alternatives:
        board = observation.moves.draft(rated.move).board
        best = sum(
            weight * max(scoring.points(board, identity) for identity in row)
            for row, weight in zip(beliefs.rows, beliefs.weights, strict=True)
        )
        assert rated.margin == pytest.approx(scoring.points(board, own) - best)


def test_who_is_ahead_is_decided_by_margins_whatever_else_counts() -> None:
    one, other = turn(0, 0, 3.0, 3.0), turn(1, 0, -1.0, -1.0)
    assert [point.points for point in turning_points([one, other], 3)] == [-4.0]
    ahead = Appraisal("best", -1.0, 0.0, margin=1.0)
    assert turning_points([one, other._replace(played=ahead, listed=(ahead,))], 3) == ()


def test_no_more_gifts_are_named_than_a_person_remembers() -> None:
    course = [turn(number, 0, 9.0, 9.0 - number) for number in range(9)]
    points = turning_points(course, 18)
    assert [point.number for point in points] == [5, 6, 7, 8]
    assert len(points) == review.GIFTS


def test_a_summary_counts_what_was_given_away() -> None:
    course = [turn(0, 1, 5.0, 2.0), turn(1, 0, 1.0, 1.0), turn(2, 1, 2.0, 1.0)]
    zero, one = summaries(course, 3)
    assert (zero.seat, zero.turns, zero.lost, zero.best, zero.mean) == (0, 1, 0.0, 1, 0.0)
    assert (one.seat, one.turns, one.lost, one.best, one.mean) == (1, 2, 4.0, 0, 2.0)
    assert zero.accuracy == pytest.approx(100, abs=0.01)
    assert (zero.points, sum(zero.grades.values())) == (0.0, 0)
    assert one.points == 4.0
    close = summaries([turn(0, 0, 1.0, 1.0), turn(2, 0, 1.0, -1.0), turn(4, 0, 0.0, 0.0)], 6)
    assert close[0].grades == {Fault.BLUNDER: 1, Fault.MISTAKE: 0, Fault.INACCURACY: 0}
    assert close[0].accuracy is not None
    assert close[0].accuracy < 90


def test_points_and_the_chance_to_win_are_counted_apart() -> None:
    walk = LeadWalk(pace=2.0, turns=10)
    best = Appraisal("best", 29.0, 0.0, margin=9.0)
    won = Assessment(4, 0, "x", best._replace(text="x", value=9.2, margin=9.2), (best,), "")
    assert won.lost == pytest.approx(19.8)
    assert walk.loss(won) == Loss(0.0, 0.0)
    thrown = won._replace(played=best._replace(value=2.0, margin=-1.0))
    loss = walk.loss(thrown)
    assert loss.points == 10.0
    assert loss.chance == pytest.approx(walk.chance(9.0, 4) - walk.chance(-1.0, 4))
    unknown = won._replace(played=Appraisal("x", 1.0, 0.0), listed=(Appraisal("best", 3.0, 0.0),))
    assert walk.loss(unknown) == Loss(2.0, None)


@pytest.mark.parametrize(
    ("chance", "grade"),
    [
        (0.3, Fault.BLUNDER),
        (0.2, Fault.BLUNDER),
        (0.19, Fault.MISTAKE),
        (0.05, Fault.INACCURACY),
        (0.04, None),
        (None, None),
    ],
)
def test_turns_are_graded_by_the_chance_that_they_lost(
    chance: float | None, grade: Fault | None
) -> None:
    assert Loss(1.0, chance).grade is grade


def test_accuracy_falls_from_100_with_the_chance_that_is_lost() -> None:
    accuracies = [Loss(0.0, chance / 100).accuracy for chance in range(101)]
    assert accuracies[0] == pytest.approx(100, abs=0.01)
    assert accuracies == sorted(accuracies, reverse=True)
    assert accuracies[10] == pytest.approx(63.6, abs=0.1)
    assert accuracies[100] == 0.0


def test_margins_are_against_the_best_other() -> None:
    last = last_of(random_game(4, 3, 60, Mode.ADVANCED))
    totals = [score.total for score in last.scores()]
    margins = [margin(last, seat) for seat in range(4)]
    first, second, *_ = sorted(totals, reverse=True)
    assert max(margins) == first - second
    assert all(
        each == total - first for each, total in zip(margins, totals, strict=True) if each < 0
    )


@pytest.mark.parametrize("name", ["game.json", "advanced_game.json"])
def test_bots_play_a_stored_game_as_an_earlier_version_played_it(name: str) -> None:
    record = cast(Record, load(ROOT / "tests" / "support" / name).value)
    for point in decision_points(record):
        level = record.players[point.observation.seat].player.removeprefix("bot:")
        adviser = Adviser(CATBOX, level, Limit(), str(record.seed))
        assert adviser.decision(point._replace(taken=None)).move == point.taken
