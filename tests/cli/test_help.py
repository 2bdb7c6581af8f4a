from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import quintain
from quintain.cli.ascii import look_alike
from quintain.cli.main import COMMANDS
from quintain.cli.terminal import has_screen
from quintain.core import registry
from quintain.players import players
from tests.cli.samples import error_of, run, saved

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
    assert (
        done.stderr == "quintain: no game is called 'no-such-game'; "
        "installed: dungeon-duels, knaves-out, knight-shift, knights-duty, squires\n"
    )
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
    assert b" 8  n  n  k  n  n" in done.stdout


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_in_a_plain_locale_everything_is_drawn_with_ascii(locale: str) -> None:
    for game in registry.installed():
        command = [sys.executable, "-m", "quintain", "play", game.slug, "--plain", "--seed", "1"]
        done = subprocess.run(
            command, input=b"describe\noptions\nhelp\n", capture_output=True, check=False, env={"LC_ALL": locale}
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.isascii()
        marks = [line for line in done.stdout.splitlines() if b"?" in line and b"help" not in line]
        assert marks == []


def test_data_and_records_stay_as_they_are_in_a_plain_locale() -> None:
    command = [sys.executable, "-m", "quintain", "data", "squires"]
    done = subprocess.run(command, capture_output=True, check=True, env={"LC_ALL": "C"})
    assert done.stdout.decode("utf-8") == registry.load("squires").data()


def test_every_glyph_has_a_stand_in_of_its_own_width() -> None:
    games = Path(quintain.__file__).parent / "games"
    words = "".join(path.read_text("utf-8") for path in games.rglob("*.[pt][yo]*") if path.suffix in (".py", ".toml"))
    assert len(set(words)) > 80
    for char in sorted(set(words)):
        assert len(look_alike(char)) == 1
        assert look_alike(char) != "?" or char == "?"


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_that_cannot_draw_gets_lines(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, stream, _Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert has_screen()
    monkeypatch.setenv("TERM", term)
    assert not has_screen()


class _Terminal:
    def isatty(self) -> bool:
        return True


# --- what the help says ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), ("tablebase",), ("tablebase", "build"), *((name,) for name in NAMES)], ids=str)
def test_no_help_names_a_type_of_the_language(words: tuple[str, ...]) -> None:
    assert not re.search(r"<\w+>|\b(bool|str|int|float)\b", run(*words, "--help").stdout)


@pytest.mark.parametrize("name", ["play", "simulate"])
def test_the_help_names_every_bot(name: str) -> None:
    said = run(name, "--help").stdout
    assert all(re.search(rf"\b{bot}\b", said) for bot in players())


@pytest.mark.parametrize("name", ["data", "export", "games", "replay", "rules", "settings", "show"])
def test_the_example_works_as_it_stands(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path)
    example = run(name, "--help").stdout.partition("Example:")[2].replace("\n", " ")
    result = run(*shlex.split(example)[1:])
    assert result.exit_code == 0, result.output
