"""What stands in for a character that the terminal cannot show: one that looks or reads alike, of the same width."""

from __future__ import annotations

import codecs
import os
import unicodedata

HANDLER = "quintain.look-alike"
LOOK_ALIKES = str.maketrans(
    "♔♕♖♗♘♙♚♛♜♝♞♟"
    + "↑↗→↘↓↙←↖↟⇢"
    + "“”„‘’–—…·•°§"  # noqa: RUF001 - they are here because they look alike
    + "▶▸◂▲★●○◉◈▪▫∎◭❀⚷⚑"
    + "†‡♥♡☓✕✗⊘"
    + "░▒█▐▀▄▁▂▃▅▆▇▌▔"
    + "│┃║┊─━═╌┌┐└┘╭╮╰╯├┤┬┴┼▏▕",
    "KQRBNPkqrbnp"
    + "^/>\\v/<\\!>"
    + '"""\'\'--..*oS'
    + ">><^*@o@O#o#A*&!"
    + "+#Vvxxxx"
    + ".####-____##|-"
    + "||||----"
    + "+" * 13
    + "||",
)


def knows_ascii_alone() -> bool:
    """Whether the person chose a locale without any other characters. Python writes UTF-8 all the same."""
    variables = ("LC_ALL", "LC_CTYPE", "LANG")
    return next((os.environ[name] for name in variables if os.environ.get(name)), "") in ("C", "POSIX")


def look_alike(char: str) -> str:
    """One ASCII character for another."""
    found = char.translate(LOOK_ALIKES)
    if not found.isascii():
        found = unicodedata.normalize("NFKD", char)[:1]
    return found if found.isascii() else unicodedata.name(char, "?")[0].lower()


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(look_alike, error.object[error.start : error.end])), error.end


codecs.register_error(HANDLER, _replace)
