"""A game is a session: state and actions, without a terminal and without a page."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import loading, registry
from games.protocol import HUMAN, IllegalMoveError, Player
from solver.worker_pool import WorkerError
from tests.support.past_games import played
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.kept_games import KeptGame, by_opponents
from views.sessions.past_game import PastGame
from views.table_state import DraftTable, Pick
from views.tabletop import Choice
from views.view import view_of

PEOPLE = (Player("Anna", HUMAN), Player("Ben", HUMAN))


def begun(name: str, path: Path, players: tuple[Player, ...] = PEOPLE) -> GameInPlay:
    """A game that is kept in a file."""
    entry = registry.entry(name)
    setup = entry.game.setup(len(players), {})
    record = setup.record("7", setup.deal("7"), players)
    return GameInPlay(entry, record, GameFile(path), Pacing())


def picks(choices: Sequence[Choice], rng: Random) -> Iterator[Pick]:
    """Everything that may be picked, in a random order."""
    for number in rng.sample(range(len(choices)), len(choices)):
        choice = choices[number]
        if choice.targets is not None:
            cells = rng.sample(choice.targets.cells, len(choice.targets.cells))
            yield from ((number, (*cell, rng.randrange(choice.targets.ways))) for cell in cells)
        elif choice.more:
            yield from ((number, *pick) for pick in picks(choice.more, rng))
        else:
            yield (number,)


def move_picked(game: GameInPlay, rng: Random) -> Any:
    """A move of the seat to move, picked choice by choice from what it sees."""
    view, scenery = view_of(game.entry), view_of(game.entry).page_scenery
    assert scenery is not None
    top = view.tabletop(PEOPLE)
    table = DraftTable(top, game.own_turn(game.turn).draft)
    while not table.draft.complete:
        for pick in picks(top.choices(table.draft), rng):
            with suppress(IllegalMoveError):
                taken = table.take(pick)
                break
        else:
            raise AssertionError("nothing can be picked")
        if not hasattr(taken, "next_steps"):
            return taken
        table = DraftTable(top, taken)
    return table.move()


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_game_is_played_to_its_end_by_picking_from_choices(name: str, tmp_path: Path) -> None:
    game, rng = begun(name, tmp_path / "game.json"), Random(7)
    while not game.position.over:
        game.play(move_picked(game, rng))
    assert game.number == len(game.events) > 10
    kept = loading.load(tmp_path / "game.json").value
    assert kept.text == game.record.text
    assert list(kept.positions())[-1].over
    replay = PastGame(game.entry, kept)
    for turn, event in enumerate(game.events, start=1):
        assert replay.mover(turn) == event.seat
        assert replay.lines(turn)
        assert replay.until(turn).observation(turn, 1).seat == 1


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_turn_is_undone_step_by_step_and_marks_what_was_seen_before(
    name: str, tmp_path: Path
) -> None:
    game, rng = begun(name, tmp_path / "game.json"), Random(7)
    turn = game.own_turn(game.turn)
    with pytest.raises(IllegalMoveError, match="nothing to take back in this turn"):
        turn.undo()
    turn.act(next(iter(turn.draft.next_steps())))
    assert turn.draft.steps
    turn.undo()
    assert turn.draft == turn.line.start
    mover = game.turn
    assert game.last_seen(mover) == game.observation(mover).view
    game.play(move_picked(game, rng))
    seen = game.last_seen(mover)
    assert seen == game.observation(mover).view
    assert GameInPlay(game.entry, game.record, game.file, Pacing()).last_seen(mover) == seen


@pytest.mark.parametrize("name", registry.GAMES)
def test_who_takes_a_turn_back_has_seen_what_was_seen_before_it(name: str, tmp_path: Path) -> None:
    players = (Player("Anna", HUMAN), Player("random", "bot:random"))
    game, rng = begun(name, tmp_path / "game.json", players), Random(7)
    seen: list[Any] = []
    while len(seen) < 3:
        if game.by_person:
            seen.append(game.last_seen(0))
        game.play(move_picked(game, rng))
    assert game.last_seen(0) is not seen[-1]
    game.take_back(0)
    assert game.last_seen(0) is seen[-1]
    assert not game.own_turn(0).line.begun


def test_finished_games_of_one_person_against_bots_are_counted(tmp_path: Path) -> None:
    over = [played("catbox", "Anna", "bot:random", seed=seed) for seed in "78"]
    others = [
        played("catbox", "bot:random", "Anna", "bot:greedy"),
        played("catbox", "Anna", "bot:random", turns=4),
        played("catbox", "Anna", "Ben"),
        played("catbox", "bot:random", "bot:greedy"),
    ]
    texts = [*(record.text for record in (*over, *others)), "{"]
    paths = [tmp_path / f"{number}.json" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    three, two = by_opponents(map(KeptGame, paths))
    assert three[:3] == ("catbox", ("greedy", "random"), 1)
    totals = [[score.total for score in list(each.positions())[-1].scores()] for each in over]
    leads = [own - other for own, other in totals]
    won = sum(lead > 0 for lead in leads)
    assert two == ("catbox", ("random",), 2, won, sum(leads) / 2)


def endless(pipe: Path) -> None:
    """Say that it has begun, and go on for long."""
    pipe.write_text("begun")
    time.sleep(600)


def test_what_is_thought_of_in_a_process_of_its_own_can_be_ended(tmp_path: Path) -> None:
    """The next piece of work gets a process at once, however long the last would have taken."""
    game, pipe = begun("catbox", tmp_path / "game.json"), tmp_path / "pipe"
    os.mkfifo(pipe)
    with game.bots_apart(), ThreadPoolExecutor(1) as others:
        thinking = others.submit(game.perform, partial(endless, pipe))
        assert pipe.read_text() == "begun"
        game.stop_thinking()
        assert isinstance(thinking.exception(60), WorkerError)
        assert game.perform(partial(int, "3")) == 3
