"""Where no browser is installed, a developer's run skips and CI's fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browser.programs import CHROMIUM, FIREFOX, browser_command


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)


@pytest.mark.usefixtures("nowhere")
def test_without_a_browser_a_test_is_skipped_and_says_what_is_missing() -> None:
    with pytest.raises(pytest.skip.Exception, match="no chromium-headless-shell is installed"):
        browser_command(CHROMIUM)


@pytest.mark.usefixtures("nowhere")
def test_in_ci_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    with pytest.raises(pytest.fail.Exception, match="no firefox-esr is installed"):
        browser_command(FIREFOX)


def test_any_of_its_names_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = tmp_path / FIREFOX[1]
    command.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser_command(FIREFOX) == str(command)
