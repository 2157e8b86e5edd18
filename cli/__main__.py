"""`python -m cli` is `catbox`."""

from cli.main import main

main()
