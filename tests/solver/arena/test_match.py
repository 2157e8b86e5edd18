"""Blocks of Cat Box: fair deals, fresh bots, games that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import cast

import pytest
from hypothesis import given

from games import registry
from games.catbox.deal import Deal
from games.catbox.position import Observation, Position, listed
from games.catbox.record import Record
from games.catbox.scoring import places
from games.catbox.turn import Turn
from games.protocol import Memory, Player
from games.rng import Stream
from solver.answer import Limit
from solver.arena.blocks import Contest, play_block
from solver.arena.report import standings
from solver.bots.decision import Decision
from solver.bots.roster import Decider, Factory, Level, Roster
from solver.catbox.bots.roster import LEVELS, ROSTER
from solver.worker_pool import WorkerError
from tests.support.boards import midgames, playout
from tests.support.matches import contest

MANY = 1 << 62

SETTINGS = [
    contest("random", "greedy"),
    contest("greedy", "random", "random", players=3),
    contest("random", players=5),
    contest("random", "greedy", players=4, mode="advanced", limit=Limit(None, 30)),
    contest("random", "clairvoyant", edition="secondgate"),
]


@pytest.mark.nightly_cases("random greedy1")
@pytest.mark.parametrize("match", SETTINGS, ids=lambda match: " ".join(match.bots))
def test_games_add_up_and_the_same_seed_plays_them_again(match: Contest) -> None:
    block = play_block(match, 3).block
    assert block == play_block(match, 3).block
    for game in block.games:
        assert sum(game.shares) == pytest.approx(1)
        assert sum(game.places) == sum(range(1, match.players + 1))
        assert max(game.margins) >= 0
        assert len(game.scores) == match.players


def test_other_seeds_and_numbers_play_other_games() -> None:
    one = contest("random", "random")
    others = [(one, 0), (one, 1), (replace(one, seed="2"), 0)]
    hashes = [play_block(match, number).block.games[0].transcript for match, number in others]
    assert len(set(hashes)) == len(hashes)


def test_a_deal_depends_on_seed_and_number_only() -> None:
    assert contest("random", "greedy").deal(5) == contest("rival").deal(5)
    assert contest("random").deal(5) != contest("random").deal(6)


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each test the game has its own roster again: a block registers the row of its match."""
    monkeypatch.setitem(registry.GAMES, "catbox", registry.entry("catbox"))


SEATED: dict[str, Factory] = {}
"""The bots of a test."""

SEEN: list[Observation] = []
"""All that the levels of `TESTED` were shown."""


def shown(
    observation: Observation, limit: Limit, rng: Stream, _: Sequence[Turn] = ()
) -> Decision[Turn, None]:
    """Note what a level is shown, and play any turn."""
    SEEN.append(observation)
    return LEVELS["random"].choose(observation, limit, rng)


TESTED = Roster(
    {name: Level(name, "", shown, careful=False) for name in LEVELS},
    "expert",
    "expert",
    controls=SEATED,
)


def seated(*factories: Factory, players: int = 2) -> Contest:
    """A match of the bots that these make."""
    SEATED.clear()
    SEATED.update({f"bot-{number}": factory for number, factory in enumerate(factories)})
    return contest(*SEATED, players=players, roster=f"{__name__}:TESTED")


def test_bots_draw_from_a_stream_of_each_turn() -> None:
    drawn: list[int] = []

    def noted(position: Position, _: Memory, __: Limit, rng: Stream) -> Turn:
        drawn.append(rng.below(MANY))
        return position.moves.random(rng)

    one, other = play_block(seated(lambda: noted, lambda: noted), 7).block.games
    assert len(set(drawn)) == one.turns
    assert drawn == 2 * drawn[: other.turns]
    first = [Stream("catbox-arena-bots/2", "1", 7, turn, turn) for turn in (0, 1)]
    assert drawn[:2] == [stream.below(MANY) for stream in first]


@pytest.mark.parametrize("bots", [["novice"] * 4, ["random", "random"], ["greedy"] * 3])
def test_copies_of_a_bot_have_net_wins_of_exactly_0(bots: list[str]) -> None:
    match = contest(*bots, players=4)
    played = [play_block(match, number).block for number in range(2)]
    assert {len({game.transcript for game in block.games}) for block in played} == {1}
    nets = [standing.net.mean for standing in standings(match.match, played)]
    assert nets == pytest.approx([0] * len(bots), abs=1e-12)


def test_every_game_has_fresh_players() -> None:
    made: list[Decider] = []

    def fresh() -> Decider:
        made.append(ROSTER.player("random"))
        return made[-1]

    play_block(seated(fresh, fresh, players=3), 0)
    assert len({id(player) for player in made}) == 9


def test_a_transcript_is_the_digest_of_the_turns_of_a_record() -> None:
    turns: list[Turn] = []

    def noted(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        turns.append(random(position, memory, limit, rng))
        return turns[-1]

    random = ROSTER.player("random")
    match = seated(lambda: noted)
    dealt = cast(Deal, match.deal(0))
    (game,) = play_block(match, 0).block.games
    players = (Player("one", "bot:random"), Player("two", "bot:random"))
    record = Record(deck="standard", seed=None, deal=dealt, players=players)
    position = dealt.position()
    for turn in turns:
        draft = position.drafted(turn)
        record, position = record.played(draft), draft.end()
    assert game.transcript == blake2b("\n".join(record.turns).encode(), digest_size=16).hexdigest()
    assert record.claimed is not None
    assert tuple(score.total for score in record.claimed.scores) == game.scores
    assert tuple(record.claimed.winners) == game.winners


@given(midgames)
def test_the_winners_of_the_rules_come_first(position: Position) -> None:
    *_, last = playout(position, Stream("places"))
    found = places(last.edition, last.scores())
    winners = last.result().winners
    assert {found[winner] for winner in winners} == {(len(winners) + 1) / 2}
    assert all(found[seat] > len(winners) for seat in range(len(found)) if seat not in winners)


def test_a_bot_that_fails_is_reported_with_its_deal() -> None:
    def broken(*_: object) -> None:
        raise KeyError("no idea")

    with pytest.raises(WorkerError, match="deal 4 of seed 1: KeyError: 'no idea'"):
        play_block(seated(lambda: broken), 4)


def test_a_level_is_shown_observations_only() -> None:
    SEEN.clear()
    for name in LEVELS:
        play_block(contest(name, "random", roster=f"{__name__}:TESTED"), 0)
    assert SEEN
    for seen in SEEN:
        assert type(seen) is Observation
        assert [s.identity is None for s in seen.view.seats].count(False) == 1
        assert seen.cards == listed(seen.cards)
    assert max(len(seen.history) for seen in SEEN) > 1


def test_the_clairvoyant_takes_the_most_of_the_true_margin() -> None:
    position = cast(Deal, contest("random").deal(2)).position()
    turn = ROSTER.player("clairvoyant")(position, Memory.blank(2), Limit(), Stream("clairvoyant"))
    assert _margin(position, position.play(turn)) == max(
        _margin(position, position.play(move)) for move in position.moves
    )


def _margin(before: Position, after: Position) -> int:
    own, other = (after.scores()[seat].total for seat in (before.turn, 1 - before.turn))
    return own - other
