"""All routes of the server."""

from __future__ import annotations

from typing import Final

from web.server import (
    analysis_routes,
    device_routes,
    game_routes,
    invitation_routes,
    puzzle_routes,
    site_routes,
)
from web.server.declaration import Route

ROUTES: Final[tuple[Route, ...]] = (
    *site_routes.ROUTES,
    *puzzle_routes.ROUTES,
    *game_routes.ROUTES,
    *invitation_routes.ROUTES,
    *device_routes.ROUTES,
    *analysis_routes.ROUTES,
)
