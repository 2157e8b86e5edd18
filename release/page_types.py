"""Types of all that the server sends and takes: `python -m release.page_types`.

They come from the schema of the server's routes and stand in `web/server.d.ts`; `tsc` holds the
page's modules to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from web.server.schema import schema

TARGET: Final = Path(__file__).parents[1] / "web" / "server.d.ts"

HEAD: Final = """\
// Written by `python -m release.page_types` from the schema of the server's routes. What each field
// means stands in the docstring of the struct of this name in `web/server`.

"""

PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}
"""Types of JSON Schema, and what TypeScript calls them."""


def page_types() -> str:
    """The declarations of all types in the schema, in a namespace of their own."""
    schemas = schema()["components"]["schemas"]
    types = "\n".join(_declared(name, schemas[name]) for name in sorted(schemas))
    return f"{HEAD}declare namespace Server {{\n{types}}}\n"


def _declared(name: str, described: Mapping[str, Any]) -> str:
    if "properties" not in described:
        return f"  type {name} = {_type(described)};\n"
    required = described.get("required", ())
    rows = (
        f"    {key}{'' if key in required else '?'}: {_type(each)};\n"
        for key, each in described["properties"].items()
    )
    return f"  interface {name} {{\n{''.join(rows)}  }}\n"


def _type(described: Mapping[str, Any]) -> str:
    """The type that a part of the schema describes; `unknown` for any JSON."""
    match described:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"anyOf": choices}:
            return " | ".join(map(_type, choices))
        case {"prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item}:
            return f"Array<{_type(item)}>"
        case {"type": "object", "additionalProperties": value}:
            return f"Record<string, {_type(value)}>"
        case {"type": plain}:
            return PLAIN[plain]
    return "unknown"


def main() -> None:
    """Write the file."""
    TARGET.write_text(page_types(), "utf-8")


if __name__ == "__main__":
    main()
