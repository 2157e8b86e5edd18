"""`catbox serve --systemd`: a unit that systemd accepts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.commands import catbox
from web.server.host import unit


def test_the_unit_serves_with_the_same_options() -> None:
    done = catbox(
        "serve", "--systemd", "--port", "9000", "--name", "cats.example.org", "--jobs", "2"
    )
    assert done.returncode == 0
    assert " -m cli serve --host 127.0.0.1 --port 9000 --jobs 2 " in done.stdout
    assert "--name cats.example.org\n" in done.stdout
    assert "--systemd" not in done.stdout


def test_the_unit_deletes_old_games_as_the_options_say() -> None:
    assert " --keep 30.0\n" in catbox("serve", "--systemd", "--keep", "30").stdout


def test_systemd_replaces_nothing_in_a_word() -> None:
    assert 'ExecStart=/bin/a "100%% $$HOME \\"b\\""\n' in unit(("/bin/a", '100% $HOME "b"'))


def test_a_service_has_no_folder_of_its_own_choice(tmp_path: Path) -> None:
    done = catbox("serve", "--systemd", "--data", str(tmp_path))
    assert done.returncode == 2
    assert "leave out --data" in done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    path = tmp_path / "catbox.service"
    path.write_text(catbox("serve", "--systemd", "--host", "0.0.0.0").stdout)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(path)], capture_output=True, text=True, check=False
    )
    assert not [line for line in done.stderr.splitlines() if path.name in line], done.stderr
    assert done.returncode == 0
