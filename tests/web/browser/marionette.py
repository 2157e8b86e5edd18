"""Firefox as it is installed, driven by the protocol that is built into it.

Playwright drives a Firefox of its own, or a stock one by WebDriver BiDi with commands
(`emulation.setMediaFeaturesOverride`) that the long-term version doesn't have yet. Marionette is
in every Firefox, needs only a socket, and clicks and types as a person does.
"""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Final

PREFERENCES: Final = """\
user_pref("marionette.port", 0);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("intl.accept_languages", "en-GB");
"""

PATIENCE: Final = 120.0
"""Seconds that it may take to start, or until something is there."""


class Firefox:
    """A Firefox without a window.

    Args:
        command: where it is.
        profile: an empty folder.
    """

    def __init__(self, command: str, profile: Path) -> None:
        (profile / "user.js").write_text(PREFERENCES)
        self._profile = profile
        self._process = subprocess.Popen(
            [command, "--headless", "--no-remote", "--marionette", "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._number = 0
        self._socket = socket.create_connection(("127.0.0.1", self._port()), timeout=PATIENCE)
        self._read()
        self.call("WebDriver:NewSession", strictFileInteractability=True)

    def _port(self) -> int:
        """The port that it has chosen."""
        path = self._profile / "MarionetteActivePort"
        begun = time.monotonic()
        while not (path.is_file() and path.read_text().strip()):
            assert self._process.poll() is None, "Firefox has ended"
            assert time.monotonic() - begun < PATIENCE, "Firefox doesn't listen"
            time.sleep(0.1)
        return int(path.read_text())

    def call(self, command: str, **values: Any) -> Any:
        """The answer to a command of the protocol.

        Raises:
            AssertionError: it is refused.
        """
        self._number += 1
        text = json.dumps([0, self._number, command, values])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _kind, _number, error, answer = self._read()
        assert error is None, f"{command}: {error}"
        return answer

    def open(self, url: str) -> None:
        """Load a page."""
        self.call("WebDriver:Navigate", url=url)

    def run(self, script: str, *args: Any) -> Any:
        """The result of a function body that runs in the page."""
        return self.call("WebDriver:ExecuteScript", script=script, args=args)["value"]

    def until(self, script: str, *args: Any) -> Any:
        """The same, as soon as it is true."""
        begun = time.monotonic()
        while not (found := self.run(script, *args)):
            assert time.monotonic() - begun < PATIENCE, script
            time.sleep(0.1)
        return found

    def grab(self, point: tuple[int, int]) -> None:
        """Press the mouse's button at a point, and begin to drag."""
        x, y = point
        self._point(_move(x, y), {"type": "pointerDown", "button": 0}, _move(x + 12, y - 12))

    def drop(self, point: tuple[int, int]) -> None:
        """Move the mouse on, and let go."""
        x, y = point
        self._point(_move(x - 5, y), _move(x, y), {"type": "pointerUp", "button": 0})

    def press(self, *keys: str) -> None:
        """Type keys."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self.call("WebDriver:PerformActions", actions=[keyboard])

    def _point(self, *actions: dict[str, Any]) -> None:
        source = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.call("WebDriver:PerformActions", actions=[{**source, "actions": actions}])

    def screenshot(self) -> bytes:
        """The visible part of the page, as a PNG."""
        return base64.b64decode(self.call("WebDriver:TakeScreenshot", full=False)["value"])

    def __enter__(self) -> Firefox:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=30)

    def _read(self) -> Any:
        """The next message: its length, a colon, and JSON."""
        size = b""
        while not size.endswith(b":"):
            size += self._bytes(1)
        return json.loads(self._bytes(int(size[:-1])))

    def _bytes(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self._socket.recv(count - len(found))
            assert part, "Firefox has hung up"
            found += part
        return found


def _move(x: int, y: int) -> dict[str, Any]:
    return {"type": "pointerMove", "x": x, "y": y, "duration": 50, "origin": "viewport"}
