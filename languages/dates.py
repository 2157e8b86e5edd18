"""Days and months in words, in the language that is spoken."""

from __future__ import annotations

from datetime import date
from typing import Final

from languages.messages import N_, gettext, pgettext

WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
SHORT_WEEKDAYS: Final = (
    N_("Mon"),
    N_("Tue"),
    N_("Wed"),
    N_("Thu"),
    N_("Fri"),
    N_("Sat"),
    N_("Sun"),
)
MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def day_text(day: date) -> str:
    """A day, such as "Friday, 20 November 2026"."""
    return pgettext("date", "{weekday}, {day} {month} {year}").format(
        weekday=gettext(WEEKDAYS[day.weekday()]),
        day=day.day,
        month=_months_in_dates()[day.month - 1],
        year=day.year,
    )


def month_text(day: date) -> str:
    """The month of a day as a title, such as "November 2026"."""
    month = gettext(MONTHS[day.month - 1])
    return pgettext("date", "{month} {year}").format(
        month=month[0].upper() + month[1:], year=day.year
    )


def short_weekdays() -> tuple[str, ...]:
    """The days of the week in three letters, from Monday on."""
    return tuple(map(gettext, SHORT_WEEKDAYS))


def _months_in_dates() -> tuple[str, ...]:
    """The months as they follow the number of a day."""
    return (
        pgettext("in a date", "January"),
        pgettext("in a date", "February"),
        pgettext("in a date", "March"),
        pgettext("in a date", "April"),
        pgettext("in a date", "May"),
        pgettext("in a date", "June"),
        pgettext("in a date", "July"),
        pgettext("in a date", "August"),
        pgettext("in a date", "September"),
        pgettext("in a date", "October"),
        pgettext("in a date", "November"),
        pgettext("in a date", "December"),
    )
