"""A review is kept with its game: what was found once is there at once, with the same numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from languages.messages import speaking
from solver.answer import Limit
from solver.bots.advice import Adviser
from solver.bots.review import Assessment, assess
from tests.support.past_games import past
from views.sessions.past_game import PastGame
from views.sessions.review import FORMAT, GameReview, ReviewFile, review_path

GAMES = "catbox", "catinthebox", "ifitfits"


def game_of(name: str = "catbox", turns: int = 6) -> PastGame:
    return replace(past(name, "Anna", "bot:greedy", turns=turns), everything=True)


def adviser_of(game: PastGame, iterations: int | None = None) -> Adviser:
    return Adviser(game.entry, "greedy", Limit(iterations=iterations), "7")


def kept_in(path: Path, game: PastGame, adviser: Adviser) -> GameReview:
    return GameReview(game, adviser, ReviewFile(path, game.record, adviser))


def looked(work: GameReview, most: int = 1000) -> GameReview:
    """The same after at most so many turns were looked at, and kept."""
    for point in work.due[:most]:
        work.add(assess(work.adviser, point))
    work.save()
    return work


def found(work: GameReview) -> list[Assessment]:
    return list(work.review.assessments)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_found_is_there_when_it_is_asked_for_again(name: str, tmp_path: Path) -> None:
    game, path = game_of(name), tmp_path / "game.json.review"
    first = looked(kept_in(path, game, adviser_of(game)))
    again = kept_in(path, game, adviser_of(game))
    assert again.due == []
    assert found(again) == found(first)


def test_a_byte_order_mark_changes_nothing(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    looked(kept_in(path, game, adviser_of(game)))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    again = kept_in(path, game, adviser_of(game))
    assert (again.due, again.trouble) == ([], "")


def test_a_review_that_was_ended_early_goes_on_where_it_was(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    part = looked(kept_in(path, game, adviser_of(game)), most=2)
    assert part.review.missing == 1
    on = kept_in(path, game, adviser_of(game))
    assert [point.number for point in on.due] == [4]
    assert found(looked(on))[:2] == found(part)


def test_people_s_turns_are_looked_at_and_those_of_bots_on_wish(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    own = kept_in(path, game, adviser_of(game))
    assert {point.observation.seat for point in own.wanted} == {0}
    own.with_bots()
    assert [point.number for point in own.wanted] == [0, 2, 4, 1, 3, 5]
    assert [each.number for each in found(looked(own))] == list(range(6))
    assert [each.number for each in found(kept_in(path, game, adviser_of(game)))] == [0, 2, 4]


def test_a_game_of_bots_is_looked_at_whole() -> None:
    game = past("catbox", "bot:random", "bot:greedy", turns=1000)
    assert len(GameReview(game, adviser_of(game)).wanted) == game.last


def test_each_adviser_and_limit_keeps_its_own(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    looked(kept_in(path, game, adviser_of(game)))
    other = kept_in(path, game, adviser_of(game, iterations=3))
    assert len(other.due) == 3
    looked(other)
    assert kept_in(path, game, adviser_of(game)).due == []
    assert kept_in(path, game, adviser_of(game, iterations=3)).due == []


def test_another_game_in_the_same_file_is_looked_at_anew(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    looked(kept_in(path, game, adviser_of(game)))
    longer = game_of(turns=8)
    assert len(kept_in(path, longer, adviser_of(longer)).due) == 4


def test_reasons_are_never_in_a_language_that_nobody_asked_for(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    english = looked(kept_in(path, game, adviser_of(game)))
    with speaking("ca"):
        catalan = found(kept_in(path, game, adviser_of(game)))
        anew = found(looked(GameReview(game, adviser_of(game))))
    assert [each.why for each in catalan] == [each.why for each in anew]
    assert [each.best for each in catalan] == [each.best for each in found(english)]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:0],
        lambda data: data.replace(FORMAT.encode(), b"catbox-review/99"),
        lambda data: data.replace(b'"turns":[[0', b'"turns":[["0"'),
    ],
)
def test_a_damaged_file_or_one_of_another_version_is_made_anew(
    change: object, tmp_path: Path
) -> None:
    assert callable(change)
    game, path = game_of(), tmp_path / "game.json.review"
    whole = looked(kept_in(path, game, adviser_of(game)))
    data = path.read_bytes()
    path.write_bytes(change(data))
    again = kept_in(path, game, adviser_of(game))
    assert (len(again.due), again.trouble) == (3, "")
    assert found(looked(again)) == found(whole)
    assert path.read_bytes() == data


def test_a_file_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "game.json.review"
    path.write_text("My notes.\n")
    work = looked(kept_in(path, game, adviser_of(game)))
    assert work.trouble == f"{path}: this is no kept review, so none is kept"
    assert path.read_text() == "My notes.\n"
    assert len(found(work)) == 3


def test_a_review_that_can_t_be_kept_says_so_and_is_shown_all_the_same(tmp_path: Path) -> None:
    game, path = game_of(), tmp_path / "nowhere" / "game.json.review"
    work = looked(kept_in(path, game, adviser_of(game)))
    assert work.trouble.startswith(f"{path}: can't be written: ")
    assert work.trouble.endswith("; the review isn't kept")
    assert len(found(work)) == 3


def test_it_lies_beside_the_record_and_nowhere_for_what_is_no_file(tmp_path: Path) -> None:
    record = tmp_path / "evening.json"
    record.write_text("{}")
    assert review_path(record) == tmp_path / "evening.json.review"
    assert review_path(Path("-")) is None
    assert review_path(tmp_path / "none.json") is None
