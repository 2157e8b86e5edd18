"""The levels of Cat in the Box and If It Fits: legal, the same again, and as good as they say."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games import registry
from games.catinthebox.rulings import Follow
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver.answer import Limit
from solver.bots.roster import Level, roster_of, seated
from tests.support.catinthebox import games as catinthebox
from tests.support.ifitfits import games_in_progress as ifitfits

BRIEF = Limit(iterations=24)

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
def some_moments(game: str, seats: int, count: int) -> list[Any]:
    """Moments of all phases, by each ruling of a game."""
    if game == "catinthebox":
        return [m for follow in Follow for m in catinthebox.some_moments(seats, follow, count)]
    return [m for mode in Mode for m in ifitfits.some_moments(seats, mode, count=count)]


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
