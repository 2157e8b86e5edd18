"""Share codes: a whole puzzle as one word that people can send in a message."""

from __future__ import annotations

from games.catinthebox.files import Puzzle, read_puzzle, text
from puzzles.catinthebox.layout import transcode
from puzzles.share_code import ShareCode

VERSION = "T"
"""The first symbol of every code of this version of the format."""

_CODE = ShareCode[Puzzle](VERSION, text, transcode, read_puzzle)

encode, decode = _CODE.encode, _CODE.decode
