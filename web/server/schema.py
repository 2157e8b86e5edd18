"""All routes of the server, as an OpenAPI document and as a page that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

import msgspec

from web.server import analysis_routes, game_routes, invitation_routes, puzzle_routes, site_routes
from web.server.declaration import JSON, LINK, POST, ErrorBody, Nothing, Route

ROUTES: Final[tuple[Route, ...]] = (
    *site_routes.ROUTES,
    *puzzle_routes.ROUTES,
    *game_routes.ROUTES,
    *invitation_routes.ROUTES,
    *analysis_routes.ROUTES,
)

REFERENCE: Final = "#/components/schemas/{name}"

_VARYING = re.compile(r"\{(\w+)\}")


@cache
def schema() -> Mapping[str, Any]:
    """The routes as a document of OpenAPI 3.1."""
    sent = [ErrorBody, *(each for route in ROUTES for each in (route.answer, route.ask))]
    types = list({repr(each): each for each in sent}.values())
    made, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    schemas = dict(zip(map(repr, types), made, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for route in ROUTES:
        described = _operation(route, schemas, components)
        paths.setdefault(route.path, {})[route.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {"title": "catbox", "version": version("catbox-solver")},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(
    route: Route, schemas: Mapping[str, object], components: Mapping[str, Any]
) -> dict[str, object]:
    described: dict[str, object] = {
        "summary": route.text,
        "parameters": [*_parameters(route, components)],
        "responses": {
            "200": _content("the answer", schemas[repr(route.answer)], route.media),
            **{
                str(status): _content(HTTPStatus(status).phrase, schemas[repr(ErrorBody)])
                for status in route.refusals
            },
        },
    }
    if route.method == POST:
        described["requestBody"] = {"content": {JSON: {"schema": schemas[repr(route.ask)]}}}
    return described


def _content(text: str, described: object, media: str = JSON) -> dict[str, object]:
    return {"description": text, "content": {media: {"schema": described}}}


def _parameters(route: Route, components: Mapping[str, Any]) -> Iterator[dict[str, object]]:
    """Parts of the address that vary, the secret, and parts of the query; lists are JSON."""
    for name in _VARYING.findall(route.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if route.linked:
        yield {"name": LINK, "in": "header", "required": True, "schema": {"type": "string"}}
    if route.method == POST or route.ask is Nothing:
        return
    described = components[route.ask.__name__]
    for name, each in described["properties"].items():
        required = name in described.get("required", ())
        coded = {"content": {JSON: {"schema": each}}} if "items" in each else {"schema": each}
        yield {"name": name, "in": "query", "required": required, **coded}


def schema_page() -> str:
    """A page that shows the routes."""
    rows = "".join(map(_row, ROUTES))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>catbox: the routes of the server</title>"
        '<link rel="stylesheet" href="static/base.css"></head><body><main>'
        "<h1>The routes of the server</h1>"
        '<p>The same as <a href="api/schema">OpenAPI</a>. Errors are '
        '<code>{"error": "one line"}</code>.</p>'
        f"{rows}</main></body></html>"
    )


def _row(route: Route) -> str:
    asked = "" if route.ask is Nothing else f"<h3>Asks</h3>{_listed(route.ask)}"
    secret = f"<p>The secret of a link is sent in the header {LINK}.</p>" if route.linked else ""
    statuses = ", ".join(str(status) for status in route.refusals)
    return (
        f"<section><h2><code>{route.method} {escape(route.path)}</code></h2>"
        f"<p>{escape(route.text)}</p>{secret}{asked}"
        f"<h3>Answers</h3>{_listed(route.answer)}<p>Refusals: {statuses}.</p></section>"
    )


def _listed(kind: object) -> str:
    """A type as JSON."""
    (made,), components = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    shown = components.get(getattr(kind, "__name__", ""), made)
    text = msgspec.json.format(msgspec.json.encode(shown), indent=2).decode()
    return f"<pre>{escape(text)}</pre>"
