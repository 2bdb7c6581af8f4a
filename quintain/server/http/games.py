"""What there is to know of each game: its settings, its drawings, its rules, its guide for a first match."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from quintain.core import settings
from quintain.core.contract import Game, Nature
from quintain.core.registry import installed, load
from quintain.players import LEVELS
from quintain.server.http.packing import Packed
from quintain.server.http.problems import problems
from quintain.server.http.requests import AnyRequest
from quintain.server.http.rulebook import RulePage, rule_page


class GameInfo(msgspec.Struct, frozen=True):
    slug: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    nature: Nature
    settings: tuple[settings.Field, ...]
    presets: dict[str, dict[str, Any]]
    levels: tuple[str, ...]
    """The weakest bot first."""
    position_setting: str | None
    data_setting: str | None
    """The setting that takes the text of a data file, such as the one under ``data``."""
    formats: tuple[str, ...]
    """What a finished match can be written as, beside ``jsonl``."""


class GuideStep(msgspec.Struct, frozen=True):
    words: str
    points: tuple[str, ...] = ()
    when: str = "turn"


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """Every installed game with its settings."""
    return [_game_info(game) for game in installed()]


@get("/api/games/{slug:str}/rules", sync_to_thread=True, responses=problems(404))
def game_rules(slug: FromPath[str]) -> RulePage:
    """The rulebook as HTML, with an anchor per rule."""
    return rule_page(load(slug))


@get("/api/games/{slug:str}/art.svg", media_type="image/svg+xml", sync_to_thread=True, responses=problems(404))
def game_art(request: AnyRequest, slug: FromPath[str]) -> Response[bytes]:
    """The game's own drawings, one symbol per kind of piece."""
    return _art(load(slug)).send(request, "image/svg+xml")


@get("/api/games/{slug:str}/data", media_type=MediaType.TEXT, sync_to_thread=True, responses=problems(404))
def game_data(slug: FromPath[str]) -> Response[str]:
    """The game's own data file, to begin one's own from."""
    game = load(slug)
    if game.data_setting is None:
        raise NotFoundException(f"{game.title} has no data file")
    headers = {"content-disposition": f'attachment; filename="{slug}.toml"'}
    return Response(game.data(), media_type=MediaType.TEXT, headers=headers)


@get("/api/games/{slug:str}/guide", sync_to_thread=True, responses=problems(404))
def game_guide(slug: FromPath[str]) -> list[GuideStep]:
    """What to show somebody who plays for the first time."""
    text = _data(load(slug), "guide.toml")
    return msgspec.convert(tomllib.loads(text).get("step", []), list[GuideStep]) if text else []


@cache
def _game_info(game: Game[Any, Any, Any]) -> GameInfo:
    return GameInfo(
        game.slug,
        game.title,
        game.tagline,
        game.seats,
        game.nature,
        settings.fields(game.settings),
        {name: dict(values) for name, values in game.presets.items()},
        LEVELS,
        game.position_setting,
        game.data_setting,
        tuple(known.name for known in game.formats),
    )


@cache
def _art(game: Game[Any, Any, Any]) -> Packed:
    return Packed.of((game.art() or '<svg xmlns="http://www.w3.org/2000/svg"></svg>').encode())


def _data(game: Game[Any, Any, Any], name: str) -> str:
    file = resources.files(game.package) / "data" / name
    return file.read_text("utf-8") if file.is_file() else ""


HANDLERS: list[Any] = [list_games, game_rules, game_art, game_data, game_guide]
