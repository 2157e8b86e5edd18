"""Progress on two devices: carried by a code that is used once, and joined to what is better."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime
from math import log2
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from puzzles import dailies
from tests.support.manual_ticks import ManualTicks
from tests.support.page_server import addressed, declared, page_server, services_of
from web.server.device_codes import LENGTH, MINUTES, MOST, SIGNS, Carried
from web.server.refusals import NotThereError
from web.server.store import Kept, PageStore
from web.server.visitors import better

PAGE: Final = "http://cats.example.org/"
DAY: Final = "2026-11-17"
DAILY: Final = f"daily/catbox/{DAY}"


class Device:
    """A browser with a cookie of its own."""

    def __init__(self, client: TestClient) -> None:
        self._client, self.cookie = client, ""

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._asked("POST", path, status, json=body or {})

    def get(self, path: str) -> Any:
        return self._asked("GET", path, 200)

    def code(self, **kept: str) -> str:
        found: str = self.post("device/code", {"page": PAGE, "kept": kept})["code"]
        return found

    def join(self, code: str, status: int = 200) -> Any:
        return self.post("device/join", {"code": code}, status)

    def solve(self) -> None:
        """Solve a daily at the first try."""
        challenge = dailies.shipped("catbox", date.fromisoformat(DAY))
        assert challenge is not None
        assert self.post(f"{DAILY}/judge", {"steps": challenge.solution})["right"]

    def _asked(self, method: str, path: str, status: int, **more: Any) -> Any:
        """The answer to this browser alone."""
        self._client.cookies.clear()
        if self.cookie:
            self._client.cookies.set("catbox", self.cookie)
        answer = self._client.request(method, addressed(path)[0], **more)
        assert answer.status_code == status, answer.text
        self.cookie = answer.cookies.get("catbox") or self.cookie
        return declared(method, path, answer)


@pytest.fixture
def ticks() -> ManualTicks:
    return ManualTicks()


@pytest.fixture
def client(tmp_path: Path, ticks: ManualTicks) -> Iterator[TestClient]:
    def clock() -> datetime:
        return datetime.fromisoformat(f"{DAY}T12:00")

    with page_server(tmp_path, ticks=ticks, clock=clock) as client:
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
    kept = {"catbox-settings": '{"language":"ca"}', "catbox-games": "[]"}
    assert desk.join(phone.code(**kept))["kept"] == kept
    assert desk.get(DAILY)["progress"]["solved"]
    assert desk.get("stats") == phone.get("stats")
    assert desk.get("stats")["catbox"]["streak"] == 1


def test_both_devices_are_one_from_then_on(phone: Device, desk: Device) -> None:
    desk.join(phone.code())
    desk.post(f"{DAILY}/hint")
    assert phone.get(DAILY)["progress"]["hints"] == 1


def test_where_both_have_progress_the_better_is_kept(phone: Device, desk: Device) -> None:
    other, more = f"daily/ifitfits/{DAY}", f"daily/catinthebox/{DAY}"
    phone.post(f"{DAILY}/hint")
    phone.post(f"{other}/give-up")
    desk.solve()
    desk.post(f"{other}/hint")
    desk.post(f"{more}/hint")
    desk.join(phone.code())
    for each in (phone, desk):
        assert each.get(DAILY)["progress"]["course"] == "*"
        assert each.get(other)["progress"]["over"]
        assert each.get(more)["progress"]["hints"] == 1


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


def test_a_code_is_used_once(phone: Device, desk: Device, client: TestClient) -> None:
    code = phone.code()
    desk.join(code)
    assert "No device shows this code" in Device(client).join(code, 404)["error"]


def test_a_code_is_known_for_ten_minutes(phone: Device, desk: Device, ticks: ManualTicks) -> None:
    assert MINUTES == 10
    code = phone.code()
    ticks.turn_on(599)
    again = phone.code()
    desk.join(code, 404)
    ticks.turn_on(600)
    desk.join(again, 404)
    last = phone.code()
    ticks.turn_on(599)
    desk.join(last)


def test_a_code_is_read_as_people_type_it(phone: Device, desk: Device) -> None:
    code = phone.code()
    assert len(code) == LENGTH + 1
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    desk.join(f" {typed} ")


def test_nobody_guesses_a_code(phone: Device, client: TestClient, ticks: ManualTicks) -> None:
    assert LENGTH * log2(len(set(SIGNS))) == 50
    code = phone.code()
    stranger = Device(client)
    for number in range(10):
        stranger.join(f"{number:010}", 404)
    assert "wait" in stranger.join(code, 429)["error"]
    ticks.turn_on(60)
    stranger.join("0000000000", 404)
    stranger.join("0000000000", 429)


def test_no_address_asks_for_more_codes_than_people_need(phone: Device) -> None:
    codes = {phone.code() for _ in range(20)}
    assert len(codes) == 20
    phone.post("device/code", {"page": PAGE}, 429)


def test_a_code_that_nobody_uses_takes_no_room_for_good(tmp_path: Path) -> None:
    with page_server(tmp_path) as client:
        devices = services_of(client).devices
        first = devices.made("a", Carried("first", {}))
        for number in range(MOST):
            devices.made(f"address {number}", Carried(f"visitor {number}", {}))
        with pytest.raises(NotThereError):
            devices.taken("b", first)


def test_whoever_is_forgotten_is_forgotten_on_both_devices_with_the_code(
    phone: Device, desk: Device, client: TestClient
) -> None:
    phone.solve()
    desk.join(phone.code())
    code = desk.code()
    assert phone.post("forget")["puzzles"] == 1
    assert not desk.get(DAILY)["progress"]["over"]
    Device(client).join(code, 404)


def test_a_device_that_types_its_own_code_loses_nothing(phone: Device) -> None:
    phone.solve()
    phone.join(phone.code())
    assert phone.get(DAILY)["progress"]["solved"]


def test_the_code_is_in_no_address_and_its_link_has_it_behind_the_sign_that_is_never_sent(
    phone: Device,
) -> None:
    found = phone.post("device/code", {"page": PAGE})
    assert found["shared"]["link"] == f"{PAGE}#/device/{found['code']}"
    assert found["shared"]["code"]["svg"]
    assert found["minutes"] == MINUTES


def test_too_much_to_carry_is_refused(phone: Device) -> None:
    for kept in ({"a": "x" * 20_001}, {str(number): "" for number in range(9)}):
        phone.post("device/code", {"page": PAGE, "kept": kept}, 400)


def test_the_row_of_the_device_that_joins_is_gone_from_the_file(
    phone: Device, desk: Device, client: TestClient, tmp_path: Path
) -> None:
    desk.post(f"{DAILY}/hint")
    old = desk.cookie
    desk.join(phone.code())
    store: PageStore = services_of(client).store
    assert store.all_kept(old, "") == {}
    assert list(store.all_kept(phone.cookie, "")) == [DAILY]
    assert json.dumps(phone.cookie).encode() not in (tmp_path / "page.db").read_bytes()
