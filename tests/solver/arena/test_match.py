"""Blocks of Cat Box: fair deals, fresh bots, games that add up."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from operator import attrgetter
from typing import get_type_hints

import pytest
from hypothesis import given

from games.catbox.memory import Memory
from games.catbox.observation import Observation, listed
from games.catbox.position import Position
from games.catbox.record import Record
from games.catbox.result import places
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Turn
from games.protocol import Player
from games.rng import Stream
from solver.answer import Limit
from solver.arena.report import report
from solver.catbox import arena_match, players
from solver.catbox.arena_match import Setting, play_block
from solver.catbox.bots.levels import LEVELS, Choice, Level, choose
from solver.catbox.bots.variants import VARIANTS
from solver.catbox.players import CONTROLS, NAMES, RIVALS, seat
from solver.catbox.players import Player as Decider
from solver.workers import WorkerError
from tests.support.boards import midgames, playout
from tests.support.matches import setting

SETTINGS = [
    setting("random", "greedy"),
    setting("greedy", "random", "random", players=3),
    setting("random", players=5),
    replace(setting("random", "greedy", players=4), mode=Mode.ADVANCED, limit=Limit(None, 30)),
    replace(setting("random", "clairvoyant"), edition=Edition.SECONDGATE),
]


@pytest.mark.parametrize("match", SETTINGS, ids=lambda match: " ".join(match.bots))
def test_the_shares_of_a_game_sum_to_one_and_its_places_to_those_there_are(match: Setting) -> None:
    for game in play_block(match, 0).block.games:
        assert sum(game.shares) == pytest.approx(1)
        assert sum(game.places) == sum(range(1, match.players + 1))
        assert max(game.margins) >= 0
        assert len(game.scores) == match.players


@pytest.mark.parametrize("match", SETTINGS, ids=lambda match: " ".join(match.bots))
def test_the_same_seed_plays_the_same_games(match: Setting) -> None:
    assert play_block(match, 3).block == play_block(match, 3).block


def test_other_seeds_and_numbers_play_other_games() -> None:
    one = setting("random", "random")
    others = [(one, 0), (one, 1), (replace(one, seed="2"), 0)]
    hashes = [game.transcript for m, n in others for game in play_block(m, n).block.games]
    assert len(set(hashes)) == len(hashes)


def test_a_deal_depends_on_seed_and_number_only() -> None:
    assert setting("random", "greedy").deal(5) == setting("rival").deal(5)
    assert setting("random").deal(5) != setting("random").deal(6)


def test_bots_draw_from_a_stream_of_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[tuple[object, ...]] = []

    class Named(Stream):
        def __init__(self, *seeds: int | str) -> None:
            names.append(seeds)
            super().__init__(*seeds)

    monkeypatch.setattr(arena_match, "Stream", Named)
    played = play_block(setting("random", "random"), 7).block
    assert len(set(names)) == len(names) == sum(game.turns for game in played.games)
    assert names[:2] == [("catbox-arena-bots/1", "1", 7, 0, turn, turn) for turn in (0, 1)]


def test_every_game_has_fresh_players(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Decider] = []

    def fresh(name: str) -> Decider:
        made.append(seat(name))
        return made[-1]

    monkeypatch.setattr(arena_match, "seat", fresh)
    play_block(setting("random", "clairvoyant", players=3), 0)
    assert len({id(player) for player in made}) == 9


def test_a_transcript_is_the_digest_of_the_turns_of_a_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[Turn] = []

    def noted(position: Position, memory: Memory, limit: Limit, rng: Stream) -> Turn:
        turns.append(seat("random")(position, memory, limit, rng))
        return turns[-1]

    monkeypatch.setattr(arena_match, "seat", lambda _: noted)
    match = setting("random")
    (game,) = play_block(match, 0).block.games
    players = (Player("one", "bot:random"), Player("two", "bot:random"))
    record = Record("standard", None, match.deal(0), players)
    position = match.deal(0).position()
    for turn in turns:
        record, position = record.played(position, turn), position.play(turn)
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


def test_a_bot_that_fails_is_told_with_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("no idea")

    monkeypatch.setattr(arena_match, "seat", lambda _: broken)
    with pytest.raises(WorkerError, match="deal 4 of seed 1: KeyError: 'no idea'"):
        play_block(setting("random"), 4)


def test_a_level_is_shown_observations_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Observation] = []

    def spy(_: Level, observation: Observation, limit: Limit, rng: Stream) -> Choice:
        shown.append(observation)
        return choose(LEVELS["random"], observation, limit, rng)

    monkeypatch.setattr(players, "choose", spy)
    for name in LEVELS:
        play_block(setting(name, "random"), 0)
    assert shown
    for seen in shown:
        assert type(seen) is Observation
        assert [s.identity is None for s in seen.view.seats].count(False) == 1
        assert seen.cards == listed(seen.cards)
    assert max(len(seen.history) for seen in shown) > 1


def test_no_level_can_be_given_a_position() -> None:
    assert get_type_hints(choose)["observation"] is Observation
    assert not issubclass(Position, Observation)
    position = setting("random").deal(0).position()
    for level in filter(attrgetter("evaluate"), LEVELS.values()):
        with pytest.raises(AttributeError):
            choose(level, position, Limit(), Stream("leak"))  # type: ignore[arg-type]


def test_no_control_and_no_rival_is_a_level() -> None:
    assert not set(CONTROLS) & set(LEVELS)
    assert not set(RIVALS) & {*LEVELS, *CONTROLS}
    assert not set(VARIANTS) & {*LEVELS, *CONTROLS, *RIVALS}
    assert set(NAMES) == {*CONTROLS, *LEVELS, *RIVALS, *VARIANTS}


def test_the_clairvoyant_takes_the_most_of_the_true_margin() -> None:
    position = setting("random").deal(2).position()
    turn = seat("clairvoyant")(position, Memory.blank(2), Limit(), Stream("clairvoyant"))
    assert _margin(position, position.play(turn)) == max(
        _margin(position, position.play(move)) for move in position.moves
    )


def _margin(before: Position, after: Position) -> int:
    own, other = (after.scores()[seat].total for seat in (before.turn, 1 - before.turn))
    return own - other


def test_greedy_beats_random() -> None:
    played = [play_block(setting("greedy", "random"), number).block for number in range(6)]
    assert min(block.share(0) for block in played) > 0.5


@pytest.mark.parametrize("players", [2, 3])
def test_a_mirror_match_gives_each_its_share(players: int) -> None:
    match = setting(*["random"] * players, players=players)
    played = [play_block(match, number).block for number in range(60)]
    assert report(match.match, played).mirrored


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_a_mirror_match_of_greedy_gives_each_its_share(players: int) -> None:
    match = setting(*["greedy"] * players, players=players)
    played = [play_block(match, number).block for number in range(40)]
    assert report(match.match, played).mirrored
