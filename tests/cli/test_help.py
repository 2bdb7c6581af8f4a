from __future__ import annotations

import re
import subprocess
import sys

import pytest

from quintain.cli.main import COMMANDS
from tests.cli.samples import error_of, run

NAMES = sorted(command.__name__ for command in COMMANDS)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Example: +quintain {name}\b", result.stdout)
    assert "GAME " not in result.stdout.partition("Example")[2]


def test_the_front_door_lists_every_command_with_an_example() -> None:
    for result in (run(), run("--help")):
        assert result.exit_code == 0
        assert "Example" in result.stdout
        for name in NAMES:
            assert re.search(rf"^\W*{name}\b", result.stdout, re.MULTILINE)


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"quintain \d+\.\d+\.\d+\n", run("--version").stdout)


def test_wrong_commands_and_options_are_one_line() -> None:
    assert "no such command 'dance'" in error_of(run("dance"))
    assert "no such option: --loud (see: quintain games --help)" in error_of(run("games", "--loud"))
    assert "--matches" in error_of(run("simulate", "knight-shift", "--matches", "many"))
    assert "--matches" in error_of(run("simulate", "knight-shift", "--matches", "0"))
    assert "missing argument 'GAME'" in error_of(run("rules"))
    assert "missing option '--depth'" in error_of(run("perft", "knight-shift"))


def test_the_installed_command_ends_with_the_same_status() -> None:
    command = [sys.executable, "-c", "from quintain.cli.main import main; main()", "rules", "no-such-game"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "quintain: no game is called 'no-such-game'; installed: knight-shift, knights-duty, squires\n"
    assert done.stdout == ""


def test_the_package_itself_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "quintain", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, run("--version").stdout)


def test_a_screen_that_knows_few_characters_is_no_reason_to_stop() -> None:
    command = [
        sys.executable,
        "-c",
        "from quintain.cli.main import main; main()",
        "show",
        "nngnn/5/5/5/5/5/5/NNGNN w 0 1",
    ]
    done = subprocess.run(command, capture_output=True, check=False, env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0, done.stderr
    assert b" 8  ?  ?  ?  ?  ?" in done.stdout
