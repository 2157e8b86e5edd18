"""A line is replayed once to solve it, and a move is drafted once by whoever makes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from games import loading, registry
from games.protocol import Player
from games.rng import Stream
from languages.messages import speaking
from puzzles.challenge import parse_challenge
from puzzles.dailies import rotation_of, shipped_text
from solver.answer import Limit
from solver.arena.blocks import Contest, play_block
from tests.support.page_server import Person, begun, got, page_server, posted, services_of
from tests.support.screens import attempts_at
from views.sessions.game_file import GameFile
from views.sessions.game_in_play import GameInPlay, Pacing
from views.sessions.own_turn import Reader, Tables
from views.sessions.puzzle_session import PuzzleSession
from views.step_choice import ChoicePlace, choice_of

EXAMPLES = (
    "examples/first-light.json",
    "examples/ifitfits/turn.json",
    "examples/ifitfits/box.json",
)


@contextmanager
def counted(part: Any, name: str) -> Iterator[list[Any]]:
    """Whose method of a class was called, and the first argument, for each call."""
    calls, method = list[Any](), getattr(part, name)

    def noting(own: Any, *args: Any, **options: Any) -> Any:
        calls.append((own, *args[:1]))
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


Step = tuple[PuzzleSession, date, ChoicePlace]
"""A puzzle of a day with several steps, and where the first one of its solution is chosen."""


def first_step(game: str) -> Step:
    """The first daily of a game whose solution has several steps, each of them chosen at once."""
    for day in map(rotation_of(game).first_day.__add__, map(timedelta, range(60))):
        text = shipped_text(game, day)
        assert text is not None
        session = attempts_at(parse_challenge(text))
        solved, choices = session.question.solved, session.question.tabletop().choices
        found = choice_of(choices(session.draft), solved.steps[0])
        if len(solved.steps) > 1 and found is not None:
            return session, day, found
    raise AssertionError(game)


@contextmanager
def counting(session: PuzzleSession) -> Iterator[list[list[Any]]]:
    """The lists of a puzzle's choices that are made, and the first steps that are drafted."""
    question, draft = session.question, session.draft
    step = question.solved.steps[0]
    with (
        counted(type(question.tabletop()), "choices") as listed,
        counted(type(draft), "add") as drafted,
    ):
        found: list[list[Any]] = []
        yield found
    # A server prepares the puzzles of today meanwhile.
    found.append([each for each in listed if each[0].puzzle == question.tabletop().puzzle])
    found.append([each for each in drafted if each == (draft, step)])


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_step_on_the_page_is_drafted_once_and_what_may_follow_is_listed_once(
    game: str, tmp_path: Path
) -> None:
    session, day, (number, place) = first_step(game)
    path, pick = f"daily/{game}/{day}", [number, *([] if place is None else [place])]
    with page_server(tmp_path) as client:
        got(client, path)
        with counting(session) as counts:
            answer = posted(client, f"{path}/steps", {"steps": [], "pick": pick})
        listed, drafted = counts
        assert (len(listed), len(drafted)) == (1, 1)
        steps = answer["table"]["steps"]
        with counting(session) as counts:
            posted(client, f"{path}/steps", {"steps": [], "pick": pick})
            posted(client, f"{path}/steps", {"steps": steps})
            assert got(client, path)["steps"] == steps
        assert not any(counts)


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_step_in_a_game_on_the_page_is_drafted_once_and_what_may_follow_is_listed_once(
    game: str, tmp_path: Path
) -> None:
    with page_server(tmp_path) as client:
        links = begun(client, game, "human", "human", seed="1")
        people = [Person(client, link) for link in links]
        at = next(at for at, each in enumerate(people) if each.state()["mine"])
        state = people[at].state()
        turn = services_of(client).games.seat(links[at]).game.own_turn(at)
        asked = {"version": state["version"], "steps": []}
        doing = [each["doing"] for each in state["table"]["choices"]]
        pick: list[Any] = [next(n for n, each in enumerate(doing) if each in ("step", "aim"))]
        if doing[pick[0]] == "aim":
            places = got(client, f"{people[at].path}/places", **asked, pick=pick)
            pick.append(next(place[:3] for place in places if place[3]))
        tabletop, draft = type(turn.view.tabletop()), turn.draft
        with counted(tabletop, "choices") as listed, counted(type(draft), "add") as drafted:
            posted(client, f"{people[at].path}/steps", {**asked, "pick": pick})
        assert [each[0].puzzle for each in listed].count(None) == 1
        assert [each[0] for each in drafted].count(draft) == 1


def test_a_table_is_kept_in_each_language() -> None:
    question = first_step("ifitfits")[0].question
    tables = Tables(Reader(question.view, question.start), question.page)
    english = tables.after(())
    with speaking("es"):
        spanish = tables.after(())
        assert tables.after(()) is spanish is not english
    assert tables.after(()) is english
