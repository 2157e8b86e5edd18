"""`python -m cli` is `catbox`."""

from cli.main import run

run()
