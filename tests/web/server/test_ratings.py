"""Ratings on a server: of visitors by their first tries, of puzzles by those of everybody."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from puzzles.dailies import PracticeName, practice_recipe, rotation_of
from puzzles.ratings import BY_TIER, FEWEST, SURE, ability, aimed, fitting_tier, for_people
from puzzles.recipe import TIERS
from tests.support.days import challenge_of, own_steps
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import got, page_server, posted, services_of, until
from views.sessions.share_text import local_time
from web.server.declaration import COOKIE
from web.server.puzzle_ratings import NIGHT, Numbers, until_night
from web.server.store import FILE, PeopleDifficulty

GAME: Final = "ifitfits"
DAY: Final = date(2026, 3, 5)
A_DAY: Final = 24 * 60 * 60


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks()


@pytest.fixture
def server(tmp_path: Path, ticks: ManualTicks) -> Iterator[TestClient]:
    with page_server(tmp_path, ticks=ticks) as client:
        yield client


def path_of(day: date) -> str:
    return f"daily/{GAME}/{day}"


def solve(client: TestClient, day: date = DAY) -> None:
    steps = own_steps(challenge_of(GAME, day))
    assert posted(client, f"{path_of(day)}/judge", {"steps": steps})["right"]


def give_up(client: TestClient, day: date = DAY) -> None:
    posted(client, f"{path_of(day)}/give-up")


def rows(folder: Path, query: str) -> Sequence[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as file:
        return file.execute(query).fetchall()


def test_a_visitor_has_a_rating_with_its_deviation_from_five_puzzles_on(
    server: TestClient,
) -> None:
    for number in range(FEWEST):
        assert got(server, "stats")[GAME]["rating"] is None
        solve(server, DAY + timedelta(number))
    rating = got(server, "stats")[GAME]["rating"]
    able = ability(services_of(server).ratings.attempts(server.cookies[COOKIE], GAME))
    assert rating == {"rating": able.elo, "deviation": able.deviation, "puzzles": FEWEST}
    assert got(server, "stats")["catbox"]["rating"] is None
    give_up(server, DAY - timedelta(1))
    assert got(server, "stats")[GAME]["rating"]["rating"] < rating["rating"]
    server.cookies.clear()
    assert got(server, "stats")[GAME]["rating"] is None


def test_practice_says_which_tier_is_solved_two_times_in_three(server: TestClient) -> None:
    def offered() -> set[str]:
        return {row["tier"] for row in got(server, f"practice/{GAME}") if row["fits"]}

    assert offered() == {"kitten"}
    for number in range(12):
        solve(server, DAY + timedelta(number))
    able = ability(services_of(server).ratings.attempts(server.cookies[COOKIE], GAME))
    assert offered() == {fitting_tier(able, [tier.name for tier in TIERS])} != {"kitten"}


def test_practice_offers_half_a_tier_once_a_rating_is_sure(server: TestClient) -> None:
    def offered() -> list[dict[str, Any]]:
        return [row for row in got(server, f"practice/{GAME}") if row["fits"]]

    for number in range(36):
        (give_up if number % 3 == 0 else solve)(server, DAY + timedelta(number))
    able = services_of(server).ratings.ability(server.cookies[COOKIE], GAME)
    assert able.deviation < SURE
    for row in offered():
        recipe = practice_recipe(PracticeName(GAME, row["kind"], row["part"], row["next"]))
        assert recipe.part().half is not None
        assert aimed(able) in recipe.band
        assert recipe.tier.name == row["tier"]
    assert {row["kind"] for row in offered()} == set(rotation_of(GAME).kinds[offered()[0]["tier"]])


def after_a_night(client: TestClient, ticks: ManualTicks, tries: int) -> PeopleDifficulty:
    """The difficulty of the puzzle of the day for people, by so many tries.

    Nights go by until it is there: one that falls into a fit that goes on ends unnoticed.
    """
    store, fingerprint = services_of(client).store, challenge_of(GAME, DAY).fingerprint

    def fitted() -> PeopleDifficulty | None:
        found = store.people_difficulty(fingerprint)
        return found if found is not None and found.tries == tries else None

    def night_passed() -> bool:
        ticks.turn_on(A_DAY)
        return fitted() is not None

    until(client, night_passed)
    found = fitted()
    assert found is not None
    return found


def test_how_hard_a_puzzle_is_for_people_is_fitted_at_night_and_shown_once_it_is_sure(
    server: TestClient, ticks: ManualTicks
) -> None:
    def said() -> list[str]:
        return [text for text in got(server, path_of(DAY))["meaning"] if "people" in text]

    for visitor in range(1, 41):
        server.cookies.clear()
        (solve if visitor % 3 else give_up)(server)
        if visitor == 1:
            assert after_a_night(server, ticks, 1).difficulty.deviation > SURE
    assert not said()
    hard, tries = after_a_night(server, ticks, 40)
    assert hard.deviation < SURE
    text = f"Its difficulty for people is {hard.elo} ± {hard.deviation}, by {tries} first tries."
    assert said() == [text]
    assert got(server, f"{path_of(DAY)}/solution")["others"].endswith(text)


def test_of_a_first_try_nothing_is_kept_that_says_who_made_it(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        for number in range(2):
            posted(client, f"{path_of(DAY + timedelta(number))}/hint")
            solve(client, DAY + timedelta(number))
        solve(client, DAY + timedelta(2))
        visitor = client.cookies[COOKIE]
    kept = rows(tmp_path, "SELECT person, result, hints FROM first_tries")
    assert [row[1:] for row in kept] == [(0.5, 1), (0.5, 1), (1.0, 0)]
    assert len({person for person, *_rest in kept}) == 1
    columns = rows(tmp_path, "SELECT name FROM pragma_table_info('first_tries')")
    names = "fingerprint", "game", "person", "result", "hints", "seconds", "day"
    assert [name for (name,) in columns] == [*names]
    ((digest,),) = rows(tmp_path, "SELECT DISTINCT visitor FROM progress")
    assert {person for person, *_rest in kept}.isdisjoint({visitor, digest})
    with page_server(tmp_path) as client:
        client.cookies.set(COOKIE, visitor)
        assert posted(client, "forget")["puzzles"] == 3
    assert len(rows(tmp_path, "SELECT * FROM first_tries")) == 3


def test_a_number_lasts_for_a_game_and_a_month_and_a_server_that_runs() -> None:
    numbers, day = Numbers(), date(2026, 3, 1)
    number = numbers.of("Anna", GAME, day)
    assert numbers.of("Anna", GAME, date(2026, 3, 31)) == number
    assert numbers.of("Ben", GAME, day) != number != numbers.of("Anna", "catbox", day)
    assert Numbers().of("Anna", GAME, day) != number
    assert numbers.of("Anna", GAME, date(2026, 4, 1)) != number
    assert numbers.of("Anna", GAME, day) != number, "the key of March is gone"


def test_what_was_tried_without_a_network_is_a_first_try_once(tmp_path: Path) -> None:
    challenge = challenge_of(GAME, DAY)
    tried = {"game": GAME, "day": str(DAY), "course": "?*", "seconds": 9.0}
    with page_server(tmp_path) as client:
        for _ in range(2):
            posted(client, "offline", {"dailies": [{**tried, "steps": own_steps(challenge)}]})
    assert rows(tmp_path, "SELECT result FROM first_tries") == [(0.5,)]
    assert rows(tmp_path, "SELECT logits, error FROM rated") == [
        for_people(BY_TIER[challenge.tier])
    ]


@pytest.mark.parametrize(("hour", "left"), [(0, NIGHT), (NIGHT, 24), (5, 23), (23, 5)])
def test_the_next_night_is_less_than_a_day_away(hour: int, left: int) -> None:
    now = datetime(2026, 11, 20, hour, tzinfo=local_time().tzinfo)
    assert until_night(now) == left * 3600
