"""Faults of a page for people who can't see it, or who use keys alone; no axe needed.

Names and roles are those that the browser itself gives to screen readers (its accessibility tree);
contrast, headings, references and sizes are measured in the page by `accessibility.js`, by the
numbers of WCAG 2.2 AA.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

_MEASURED: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

NAMED_ROLES: Final = {
    *("button", "link", "textbox", "combobox", "checkbox", "radio", "switch", "slider", "tab"),
    *("menuitem", "option", "spinbutton", "searchbox", "DisclosureTriangle", "listbox"),
    *("image", "img", "dialog", "group", "navigation", "heading", "table", "graphics-document"),
}
"""Roles of which each needs a name."""

UNNAMED_GROUPS: Final = {"group", "table"}
"""Roles that need a name only where somebody stops at them."""

_FOCUS_LOOK: Final = """() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const look = getComputedStyle(node);
    const ring = look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 1;
    const name = `${node.tagName.toLowerCase()}.${node.className} ${node.textContent.slice(0, 30)}`;
    const box = node.getBoundingClientRect();
    return {name, ring: ring || look.boxShadow !== "none", seen: box.width > 0 && box.height > 0};
}"""

_TOP: Final = """() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
}"""
"""Tab goes on from the top of the page."""

_MOST_STOPS: Final = 200


def complaints(page: Page) -> list[str]:
    """The faults of a page, a line each."""
    return [*page.evaluate(_MEASURED), *_nameless(page)]


def _nameless(page: Page) -> Iterator[str]:
    """The nodes that have a role that needs a name, and none in the browser's tree."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    for node in nodes:
        role = node.get("role", {}).get("value", "")
        if node["ignored"] or role not in NAMED_ROLES or node.get("name", {}).get("value"):
            continue
        if role not in UNNAMED_GROUPS or _has(node, "focusable"):
            yield f"a {role} without a name (node {node.get('backendDOMNodeId')})"


def _has(node: dict[str, Any], name: str) -> bool:
    return any(
        each["name"] == name and each["value"].get("value") for each in node.get("properties", ())
    )


def stops(page: Page) -> list[str]:
    """Everything at which Tab stops, from the top of the page.

    Raises:
        AssertionError: somewhere the focus isn't seen.
    """
    page.evaluate(_TOP)
    found: list[str] = []
    while len(found) < _MOST_STOPS:
        page.keyboard.press("Tab")
        look = page.evaluate(_FOCUS_LOOK)
        if look is None or (found and look["name"] == found[0]):
            break
        assert look["ring"], f"the focus isn't seen: {look['name']}"
        assert look["seen"], f"the focus is on nothing that is seen: {look['name']}"
        found.append(look["name"])
    return found
