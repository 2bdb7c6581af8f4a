"""
What travels, for the client's type checker: ``js/types.d.ts``, written from the server's own messages.

``python -m tests.web.declarations`` writes it; with ``--check`` it only fails when the file is stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import quintain
from quintain.server import messages
from quintain.server.http.games import GameInfo, GuideStep
from quintain.server.http.records import Frames
from quintain.server.http.rulebook import RulePage
from quintain.server.work.strips import Strip

FILE = Path(quintain.__file__).parent / "web" / "js" / "types.d.ts"
HEAD = """\
// What travels between server and client. Written by `make types` from the server's messages: change those, not this.
// Fields that may be left out at their default are optional; scene/patch.js fills in those of a scene.
"""
TAIL = """
/** A scene with every field present. */
export type Scene = Required<SentScene>;
"""
UNIONS = ("Command", "Message", "ReviewLine", "AnalysisCommand", "AnalysisMessage")
"""What goes over the sockets, and the lines of a review."""
BODIES = (messages.NewTable, messages.Join, messages.Rename, messages.Seated, GameInfo, GuideStep, RulePage)
"""What else is asked and answered over HTTP."""
SENT = {"Scene": "SentScene"}
"""Types that the client knows by this name as long as defaults are left out."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def declarations() -> str:
    """The whole file."""
    unions = [getattr(messages, name) for name in UNIONS]
    described, components = msgspec.json.schema_components([*unions, *BODIES, Frames, Strip], ref_template="{name}")
    named = {_name(name): schema for name, schema in components.items()}
    aliases = dict(zip(UNIONS, described, strict=False))
    parts = [_interface(name, named[name]) for name in sorted(named)]
    parts += [f"export type {name} = {_type(schema)};\n" for name, schema in aliases.items()]
    return HEAD + "\n" + "\n".join(parts) + TAIL


def _name(name: str) -> str:
    """The name as the client knows it. Two structs of one name are told apart by the module they come from."""
    *_, module, own = ["", *re.split(r"\W|_", name)]
    return SENT.get(own, module.capitalize() + own)


def _interface(name: str, schema: Schema) -> str:
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(kind)};\n" for field, kind in schema["properties"].items()
    )
    return f"{_comment(schema)}export interface {name} {{\n{fields}}}\n"


def _comment(schema: Schema) -> str:
    words = " ".join(schema.get("description", "").split())
    return f"/** {words} */\n" if words else ""


def _type(schema: Schema) -> str:
    """A schema in the words of TypeScript."""
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "anyOf" in schema:
        kinds = [_type(kind) for kind in schema["anyOf"]]
        return " | ".join(sorted(kinds, key="null".__eq__))
    if "enum" in schema:
        return " | ".join(sorted(msgspec.json.encode(value).decode() for value in schema["enum"]))
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        rest = schema.get("additionalProperties", {})
        return f"Record<string, {_type(rest) if rest else 'unknown'}>"
    return PLAIN[kind] if kind else "unknown"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " " in item and not item.startswith("Record<") else f"{item}[]"


def main() -> None:
    """Write the file, or say that somebody must."""
    text = declarations()
    if "--check" not in sys.argv:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        sys.exit(f"{FILE} does not say what the server's messages are: run `make types`")


if __name__ == "__main__":
    main()
