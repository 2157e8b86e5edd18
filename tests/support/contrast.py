"""The contrast ratio of two colours by their brightness alone (WCAG 2.2)."""

from __future__ import annotations

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME


def contrast(one: str, other: str) -> float:
    """The ratio of their luminances, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def ink_and_ground(style: str, ground: str) -> tuple[str, str]:
    """The colours of text in a style, on a ground where the style has none."""
    parsed = Style.parse(style)
    assert parsed.color is not None, style
    behind = ground if parsed.bgcolor is None else _hex(parsed.bgcolor)
    return _hex(parsed.color), behind


def _hex(colour: Color) -> str:
    return colour.get_truecolor(DEFAULT_TERMINAL_THEME).hex


def _luminance(colour: str) -> float:
    parts = Color.parse(colour).get_truecolor(DEFAULT_TERMINAL_THEME)
    return sum(
        share * _linear(part / 255)
        for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
    )


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
