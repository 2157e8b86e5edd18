"""Progress on two devices: carried by a code that is used once, and joined to what is better."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from math import log2
from typing import Any, Final

import pytest
from httpx2 import Cookies
from starlette.testclient import TestClient

from tests.support.days import challenge_of
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import got, page_server, posted, services_of
from web.server.device_codes import LENGTH, MINUTES, MOST, SIGNS, Carried, DeviceCodes
from web.server.refusals import NotThereError, TooManyError
from web.server.settings import Rates
from web.server.store import FILE, Kept
from web.server.visitors import better

PAGE: Final = "http://cats.example.org/"
DAY: Final = "2026-11-17"
DAILY: Final = f"daily/catbox/{DAY}"


class Device:
    """A browser with a cookie of its own."""

    def __init__(self, client: TestClient) -> None:
        self._client, self._jar = client, Cookies()

    @property
    def cookie(self) -> str:
        return self._jar["catbox"]

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        with self._own_cookie():
            return posted(self._client, path, body, status)

    def get(self, path: str) -> Any:
        with self._own_cookie():
            return got(self._client, path)

    def code(self, **kept: str) -> str:
        found: str = self.post("device/code", {"page": PAGE, "kept": kept})["code"]
        return found

    def join(self, code: str, status: int = 200) -> Any:
        return self.post("device/join", {"code": code}, status)

    def solve(self) -> None:
        """Solve a daily at the first try."""
        steps = challenge_of("catbox", date.fromisoformat(DAY)).solution
        assert self.post(f"{DAILY}/judge", {"steps": steps})["right"]

    @contextmanager
    def _own_cookie(self) -> Iterator[None]:
        self._client.cookies = self._jar
        yield
        self._jar = self._client.cookies


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    noon, many = datetime.fromisoformat(f"{DAY}T12:00"), Rates(10**6, codes=10**6, tries=10**6)
    with page_server(tmp_path_factory.mktemp("page"), rates=many, clock=lambda: noon) as client:
        yield client


@pytest.fixture
def phone(client: TestClient) -> Device:
    return Device(client)


@pytest.fixture
def desk(client: TestClient) -> Device:
    return Device(client)


def test_the_other_device_has_what_was_solved_the_row_of_days_and_what_the_browser_keeps(
    phone: Device, desk: Device
) -> None:
    phone.solve()
    phone.join(phone.code())  # The own code: nothing is lost.
    kept = {"catbox-settings": '{"language":"ca"}', "catbox-games": "[]"}
    assert desk.join(phone.code(**kept))["kept"] == kept
    assert desk.get(DAILY)["progress"]["solved"]
    assert desk.get("stats") == phone.get("stats")
    assert desk.get("stats")["catbox"]["streak"] == 1


def test_where_both_have_progress_the_better_is_kept_and_both_are_one_from_then_on(
    phone: Device, desk: Device
) -> None:
    other, more = f"daily/ifitfits/{DAY}", f"daily/catinthebox/{DAY}"
    phone.post(f"{DAILY}/hint")
    phone.post(f"{other}/give-up")
    desk.solve()
    desk.post(f"{other}/hint")
    desk.post(f"{more}/hint")
    desk.join(phone.code())
    desk.post(f"{more}/hint")
    for each in (phone, desk):
        assert each.get(DAILY)["progress"]["course"] == "*"
        assert each.get(other)["progress"]["over"]
        assert each.get(more)["progress"]["hints"] == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Kept("xx?*", 90, "2026-03-05"), Kept("-", 5, "2026-03-04")),
        (Kept("-", 5, "2026-03-05"), Kept("xx", 90)),
        (Kept("xx*", 90, "2026-03-05"), Kept("*", 5, "2026-03-06")),
        (Kept("*", 90, "2026-03-05"), Kept("x*", 5, "2026-03-05")),
        (Kept("x*", 90, "2026-03-05"), Kept("x?*", 5, "2026-03-05")),
        (Kept("*", 5, "2026-03-05"), Kept("*", 9, "2026-03-05")),
        (Kept("x?", 5), Kept("x", 9, "", ("a",))),
        (Kept("x", 5, "", ("a", "b")), Kept("x", 9, "", ("a",))),
        (Kept("", 9), Kept()),
    ],
)
def test_one_of_two_results_is_better_in_whatever_order_they_come(
    first: Kept, second: Kept
) -> None:
    assert better(first, second) == better(second, first) == first


def test_a_code_is_used_once_as_people_type_it(
    phone: Device, desk: Device, client: TestClient
) -> None:
    code = phone.code()
    assert len(code) == LENGTH + 1
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    desk.join(f" {typed} ")
    assert "No device shows this code" in Device(client).join(code, 404)["error"]


def test_whoever_is_forgotten_is_forgotten_on_both_devices_with_the_code(
    phone: Device, desk: Device, client: TestClient
) -> None:
    phone.solve()
    desk.join(phone.code())
    code = desk.code()
    assert phone.post("forget")["puzzles"] == 1
    assert not desk.get(DAILY)["progress"]["over"]
    Device(client).join(code, 404)


def test_a_code_has_a_link_with_it_behind_the_sign_that_is_never_sent(phone: Device) -> None:
    found = phone.post("device/code", {"page": PAGE})
    assert found["shared"]["link"] == f"{PAGE}#/device/{found['code']}"
    assert found["shared"]["code"]["svg"]
    assert found["minutes"] == MINUTES
    for kept in ({"a": "x" * 20_001}, {str(number): "" for number in range(9)}):
        phone.post("device/code", {"page": PAGE, "kept": kept}, 400)


def test_the_row_of_the_device_that_joins_is_gone_from_the_file(
    phone: Device, desk: Device, client: TestClient
) -> None:
    desk.post(f"{DAILY}/hint")
    old, services = desk.cookie, services_of(client)
    desk.join(phone.code())
    assert services.store.all_kept(old, "") == {}
    assert list(services.store.all_kept(phone.cookie, "")) == [DAILY]
    assert json.dumps(phone.cookie).encode() not in (services.settings.data / FILE).read_bytes()


# The codes of a server


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks()


@pytest.fixture
def codes(ticks: ManualTicks) -> DeviceCodes:
    return DeviceCodes(ticks, Rates())


PHONE: Final = Carried("phone", {})


def test_a_code_is_known_for_ten_minutes_or_until_there_is_another(
    codes: DeviceCodes, ticks: ManualTicks
) -> None:
    assert MINUTES == 10
    code = codes.made("a", PHONE)
    ticks.turn_on(599)
    assert codes.taken("b", code) == PHONE
    first, late = codes.made("a", PHONE), codes.made("a", PHONE)
    for each in (first, late):
        with pytest.raises(NotThereError):
            codes.taken("b", each)
        ticks.turn_on(600)


def test_nobody_guesses_a_code_or_asks_for_more_than_people_need(
    codes: DeviceCodes, ticks: ManualTicks
) -> None:
    assert LENGTH * log2(len(set(SIGNS))) == 50
    code = codes.made("a", PHONE)
    for number in range(11):
        with pytest.raises(NotThereError if number < 10 else TooManyError):
            codes.taken("b", f"{number:010}" if number < 10 else code)
    ticks.turn_on(60)
    for refusal in (NotThereError, TooManyError):
        with pytest.raises(refusal):
            codes.taken("b", "0000000000")
    assert len({codes.made("c", PHONE) for _ in range(20)}) == 20
    with pytest.raises(TooManyError):
        codes.made("c", PHONE)


def test_a_code_that_nobody_uses_takes_no_room_for_good(codes: DeviceCodes) -> None:
    first = codes.made("a", PHONE)
    for number in range(MOST):
        codes.made(f"address {number}", Carried(f"visitor {number}", {}))
    with pytest.raises(NotThereError):
        codes.taken("b", first)
