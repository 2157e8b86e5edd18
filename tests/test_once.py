"""A line is replayed once to solve it, and a move is drafted once by whoever makes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from games import loading, registry
from games.protocol import Player
from games.rng import Stream
from solver.answer import Limit
from solver.arena.blocks import Contest, play_block
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing

EXAMPLES = (
    "examples/first-light.json",
    "examples/ifitfits/turn.json",
    "examples/ifitfits/box.json",
)


@contextmanager
def counted(part: Any, name: str) -> Iterator[list[Any]]:
    """The first argument of each call of a method of a class."""
    calls, method = list[Any](), getattr(part, name)

    def noting(own: Any, *args: Any, **options: Any) -> Any:
        calls.append(args[:1])
        return method(own, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(part, name, noting)
        yield calls


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_line_of_an_answer_is_replayed_once(path: str) -> None:
    puzzle = loading.load(Path(path)).value
    with counted(type(puzzle), "readings") as judged, counted(type(puzzle), "replay") as replayed:
        done = CliRunner().invoke(app, ["solve", path], catch_exceptions=False)
    assert "proved to be the most" in done.output
    assert len(judged) == 1
    assert len(replayed) <= 1


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_move_is_drafted_once_for_position_record_words_and_memory(
    game: str, tmp_path: Path
) -> None:
    entry = registry.entry(game)
    setup = entry.game.setup(2, {})
    players = (Player("greedy", "bot:greedy"), Player("random", "bot:random"))
    record = setup.record("1", setup.deal("1"), players)
    played = GameInPlay(entry, record, GameFile(tmp_path / "game.json"), Pacing())
    rng = Stream("once", game)
    for _ in range(12):
        move = played.position.moves.random(rng)
        with counted(type(played.position.draft), "add") as checked:
            played.play(move)
        assert len(checked) == (0 if str(move) == "-" else len(move.texts))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_game_of_the_arena_drafts_each_move_once(game: str) -> None:
    entry = registry.entry(game)
    contest = Contest(entry, entry.game.setup(2, {}), ("random", "random"), "1", Limit())
    position = type(contest.deal(0).position())
    with counted(position, "drafted") as drafted, counted(position, "notation") as spelled:
        block = play_block(contest, 0).block
    assert len(drafted) == sum(game.turns for game in block.games)
    assert not spelled
