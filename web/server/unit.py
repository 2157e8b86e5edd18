"""A systemd unit that runs the server of the page as a service of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

UNIT: Final = """\
[Unit]
Description=The page of catbox
After=network.target

[Service]
ExecStart={command}
Restart=on-failure
DynamicUser=yes
StateDirectory=catbox
Environment=XDG_DATA_HOME=%S
KillSignal=SIGINT
LimitNOFILE=65536
NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=read-only
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
"""
"""Data and caches lie in /var/lib/catbox and /var/cache/catbox, which belong to the service."""

PLAIN: Final = re.compile(r"[\w@=+,./:-]+", re.ASCII)


def unit(command: Sequence[str]) -> str:
    """The unit that runs a command (systemd.service(5), "Command lines")."""
    return UNIT.format(command=" ".join(map(_quoted, command)))


def _quoted(word: str) -> str:
    """A word of a command line in which systemd replaces nothing."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return word if PLAIN.fullmatch(word) else f'"{escaped}"'
