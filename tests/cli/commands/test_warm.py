from __future__ import annotations

from quintain.core import registry
from tests.cli.samples import run


def test_every_game_is_made_ready_ahead() -> None:
    result = run("warm")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"{game.slug}: ready" for game in registry.installed()]
