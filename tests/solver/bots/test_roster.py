"""Rosters and their levels: named, legal, the same again, and as good as they say."""

from __future__ import annotations

from functools import cache

import pytest

from games import registry
from games.catinthebox.rulings import Follow
from games.ifitfits.rulings import Mode
from games.protocol import GameError
from games.registry import Entry
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import (
    ANCHORED,
    PLAIN,
    Ladder,
    LadderTable,
    Level,
    Roster,
    Rung,
    roster_of,
    seated,
)
from tests.support.moments import Moment, some_moments_of
from tests.support.toy_game import ENTRY, Position

CATBOX = roster_of("catbox")
rosters = pytest.mark.parametrize("roster", [CATBOX, PLAIN], ids=["catbox", "plain"])
POSITION = Position((9, 2, 4), ((), ()), (0, 0))


@rosters
def test_whom_people_meet_and_who_advises_them_are_levels(roster: Roster) -> None:
    assert roster.default in roster.levels
    assert roster.adviser in roster.advisers


@rosters
def test_names_differ_and_levels_come_first_and_bear_theirs(roster: Roster) -> None:
    assert len(set(roster.names)) == len(roster.names)
    assert roster.names[: len(roster.levels)] == tuple(roster.levels)
    assert [level.name for level in roster.levels.values()] == list(roster.levels)


@rosters
def test_a_name_that_there_is_not_is_refused_with_those_that_there_are(roster: Roster) -> None:
    with pytest.raises(GameError, match=r'^"wizard" is no level: expected one of random, '):
        roster.player("wizard")


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_strongest_level_alone_takes_what_time_it_is_given(name: str) -> None:
    levels = list(roster_of(name).levels.values())
    assert [level.name for level in levels if level.timed] == [levels[-1].name]


def test_a_row_gives_the_same_roster_as_its_name() -> None:
    assert roster_of(registry.entry("catbox")) is CATBOX


@pytest.mark.parametrize("row", [ENTRY, ENTRY._replace(name="other")])
def test_a_game_without_bots_has_the_plain_ones(row: Entry) -> None:
    assert roster_of(row) is PLAIN


def test_plain_greedy_takes_the_most_points() -> None:
    decision = PLAIN.level("greedy").choose(POSITION.observation(0), Limit(), Stream("greedy"))
    assert (decision.move.text, decision.value) == ("left", 9)
    assert [each.move.text for each in decision.alternatives] == ["left", "right"]


def test_plain_greedy_tries_no_more_moves_than_its_limit_but_one_at_least() -> None:
    limited = PLAIN.level("greedy").choose(POSITION.observation(0), Limit(None, 1), Stream("one"))
    assert [each.move.text for each in limited.alternatives] == ["left"]


def test_plain_greedy_rates_a_move_that_is_asked_for() -> None:
    greedy, right = PLAIN.level("greedy"), POSITION.moves[1]
    asked = greedy.choose(POSITION.observation(0), Limit(None, 1), Stream("one"), (right,))
    assert [each.value for each in asked.alternatives] == [9, 4]


def test_the_rating_for_people_is_that_between_two_in_tens() -> None:
    pair = LadderTable(1, 2, ("a",), {"one": Rung(1204, None, None)})
    crowd = LadderTable(1, 3, ("a",), {"one": Rung(1107, 1000, 1250)})
    assert Ladder("one", {2: pair, 3: crowd}).rating("one") == 1200


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_level_has_a_rating_and_the_default_one_is_the_anchor(name: str) -> None:
    roster = roster_of(name)
    ratings = [roster.rating(level) for level in roster.levels]
    assert None not in ratings
    assert roster.rating(roster.default) == ANCHORED


def test_a_game_whose_bots_were_never_measured_has_no_ratings() -> None:
    assert PLAIN.rating("greedy") is None


# The levels of Cat in the Box and If It Fits

BRIEF, PLAYOUTS = Limit(iterations=24), Limit(iterations=60)

GAMES = ("catinthebox", "ifitfits")
games = pytest.mark.parametrize("game", GAMES)
SEATS = pytest.mark.parametrize("seats", range(2, 6))


def levels(game: str) -> dict[str, Level]:
    """The levels and variants of a game."""
    return {**roster_of(game).levels, **roster_of(game).variants}


LOOKING = pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game}-{name}") for game in GAMES for name in levels(game)],
)
VARIANTS_BY_NIGHT = pytest.mark.nightly_cases("catinthebox-expert-", "ifitfits-expert-")


@cache
def some_moments(game: str, seats: int, count: int) -> list[Moment]:
    """Moments of all phases, by each ruling of a game."""
    name, rulings = {"catinthebox": ("follow", Follow), "ifitfits": ("mode", Mode)}[game]
    return [m for each in rulings for m in some_moments_of(game, seats, count, **{name: each})]


@VARIANTS_BY_NIGHT
@SEATS
@LOOKING
def test_a_decision_is_legal_and_the_same_again(seats: int, game: str, name: str) -> None:
    for number, moment in enumerate(some_moments(game, seats, 2)):
        seen, level = moment.observation, levels(game)[name]
        decisions = [level.choose(seen, BRIEF, Stream("bots", number)) for _ in range(2)]
        assert decisions[0] == decisions[1]
        assert decisions[0].move in moment.position.moves


@VARIANTS_BY_NIGHT
@LOOKING
def test_a_decision_lists_what_was_compared(game: str, name: str) -> None:
    bot = levels(game)[name]
    for number, moment in enumerate(some_moments(game, 3, 2)):
        moves = list(moment.position.moves)
        decision = bot.choose(moment.observation, BRIEF, Stream(number), (moves[-1],))
        listed = [each.move for each in decision.alternatives]
        if not bot.careful:
            assert decision.value is None
        elif listed:
            assert listed[0] == decision.move
            assert decision.value == decision.alternatives[0].value
            assert moves[-1] in listed
            assert len(set(listed)) == len(listed)
            assert decision.why or game == "ifitfits"
        else:
            assert len(moves) == 1


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in roster_of(game).variants]
)
def test_a_variant_decides_otherwise_than_the_expert_somewhere(game: str, name: str) -> None:
    moments = (each for seats in (2, 3, 4) for each in some_moments(game, seats, 8))
    assert any(
        levels(game)["expert"].choose(moment.observation, PLAYOUTS, Stream("variants", number))
        != levels(game)[name].choose(moment.observation, PLAYOUTS, Stream("variants", number))
        for number, moment in enumerate(moments)
    )


def played(game: str, seed: str, names: list[str], limit: Limit) -> tuple[float, ...]:
    """The places after a whole game of these levels."""
    setup = registry.entry(game).game.setup(len(names), {})
    deal, moves = setup.deal(seed), 0
    position, memory = deal.position(), deal.memory()
    bots = [seated(levels(game)[name]) for name in names]
    while not position.over:
        move = bots[position.turn](position, memory, limit, Stream(seed, moves))
        draft = position.drafted(move)
        memory, position, moves = memory.after(draft), draft.end(), moves + 1
    return tuple(position.places())


@games
@SEATS
def test_every_level_plays_whole_games(seats: int, game: str) -> None:
    names = list(roster_of(game).levels)[-seats:]
    assert len(played(game, "whole", names, Limit(iterations=8))) == seats


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "better", "worse", "deals"),
    [
        ("catinthebox", "novice", "random", 100),
        pytest.param("catinthebox", "rival", "greedy", 20, marks=pytest.mark.nightly),
        pytest.param("catinthebox", "expert", "rival", 20, marks=pytest.mark.nightly),
        ("ifitfits", "novice", "random", 20),
        ("ifitfits", "greedy", "novice", 30),
        ("ifitfits", "expert", "greedy", 8),
    ],
)
def test_a_level_beats_the_one_below(game: str, better: str, worse: str, deals: int) -> None:
    wins, limit = 0.0, Limit(iterations=200)
    for number in range(deals):
        for place, names in enumerate(([better, worse], [worse, better])):
            places = played(game, f"levels/{number}", names, limit)
            wins += places[place] == 1 or 0.5 * (places[0] == places[1])
    assert wins > 1.1 * deals


@games
@SEATS
def test_the_control_that_sees_all_cards_plays_by_the_rules(seats: int, game: str) -> None:
    bot = roster_of(game).player("expert-seeing")
    for moment in some_moments(game, seats, 2):
        rngs = [Stream("seeing") for _ in range(2)]
        first, again = (bot(moment.position, moment.memory, BRIEF, rng) for rng in rngs)
        assert first == again
        assert first in moment.position.moves


@games
def test_every_move_has_an_effect_in_words(game: str) -> None:
    for moment in some_moments(game, 4, 2):
        for move in moment.position.moves:
            said = roster_of(game).effect(moment.observation, move)
            assert said.endswith(".")
            assert "+0" not in said
            assert "seat" not in said
