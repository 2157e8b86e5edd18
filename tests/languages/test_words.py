"""Days, lists and people, as those who speak a language say them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from languages.dates import day_text, month_text, short_weekdays
from languages.lists import either_text, listed, listed_or
from languages.message import translated, verbatim
from languages.messages import speaking
from languages.numbers import Digits
from languages.people import inner_name, inner_name_of, name_of, person, said_of, shown_name

DAYS = [date(2026, 1, 1) + timedelta(number) for number in range(0, 365, 25)]


def test_days_and_months_in_english_are_those_of_the_calendar() -> None:
    assert {day.month for day in DAYS} == set(range(1, 13))
    for day in DAYS:
        assert day_text(day) == f"{day:%A}, {day.day} {day:%B} {day.year}"
        assert month_text(day) == f"{day:%B} {day.year}"
        assert short_weekdays()[day.weekday()] == f"{day:%a}"


@pytest.mark.parametrize(
    ("tag", "day", "month", "monday"),
    [
        ("ca", "dimarts, 11 d'agost de 2026", "Agost del 2026", "dl."),
        ("es", "martes, 11 de agosto de 2026", "Agosto de 2026", "lun"),
    ],
)
def test_days_and_months_in_other_languages(tag: str, day: str, month: str, monday: str) -> None:
    with speaking(tag):
        found = date(2026, 8, 11)
        assert (day_text(found), month_text(found)) == (day, month)
        assert short_weekdays()[0] == monday


def test_items_are_listed_as_people_do() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [listed_or("abc"[:count]) for count in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert either_text([1, 2, 3]) == "1 or 2 or 3"


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("islas", ("a e islas", "a o islas")),
        ("hijos", ("a e hijos", "a o hijos")),
        ("hierba", ("a y hierba", "a o hierba")),
        ("yo", ("a y yo", "a o yo")),
        ("Hombre", ("a y Hombre", "a u Hombre")),
        ("8", ("a y 8", "a u 8")),
        ("11", ("a y 11", "a u 11")),
        ("111", ("a y 111", "a o 111")),
    ],
)
def test_spanish_goes_by_the_sound_that_follows(last: str, joined: tuple[str, str]) -> None:
    with speaking("es"):
        assert (listed(["a", last]), listed_or(["a", last])) == joined


def test_people_are_you_to_themselves_alone() -> None:
    lays = said_of(1, "Anna", "you lay {card}", "{name} lays {card}", card=verbatim("KPoB"))
    reads = [translated(lays, reader) for reader in (1, 0, None)]
    assert reads == ["You lay KPoB", "Anna lays KPoB", "Anna lays KPoB"]
    names = name_of(1, "Anna"), inner_name_of(1, "Anna")
    assert [translated(name, 1) for name in names] == ["You", "you"]
    assert [translated(name, 0) for name in names] == ["Anna", "Anna"]
    with speaking("es"):
        for own in ("You", "Tú"):
            assert (shown_name(own), inner_name(own)) == ("Tú", "tú")
            assert person(own, "yours", "{name}'s") == "yours"
        assert (shown_name("Anna"), inner_name("Anna")) == ("Anna", "Anna")
        assert person("Anna", "yours", "{name}'s {card}", card=1) == "Anna's 1"


@pytest.mark.parametrize(
    ("tag", "thousands", "decimals"),
    [("en", "7,488", "+0.8"), ("ca", "7.488", "+0,8"), ("es", "7.488", "+0,8")],
)
def test_numbers_are_written_as_the_language_does(tag: str, thousands: str, decimals: str) -> None:
    with speaking(tag):
        assert f"{Digits(7488):,} {Digits(0.8):+.1f}" == f"{thousands} {decimals}"
        assert f"{Digits(7488):,} {Digits(0.5):.0%}" == f"{thousands} 50%"
