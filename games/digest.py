"""Digests: short names of long texts."""

from __future__ import annotations

from hashlib import blake2b


def digest(text: str) -> str:
    """32 hexadecimal digits that stand for a text in files."""
    return blake2b(text.encode(), digest_size=16).hexdigest()
