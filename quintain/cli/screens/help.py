"""The words of the help screen, from the game's own data as far as they are about the game."""

from __future__ import annotations

from quintain.cli.play.host import Host

KEYS = """\
KEYS
  arrows or h j k l  move the cursor     Enter, space  pick
  Tab                next part           Esc           lay it down
  1 to 9             press a button      o             legal actions
  i or :             type an action      L             read the log
  u  take back       r  resign           d  offer a draw
  s  save            q  leave            n  new match (at the end)
  z  marks on, off   f  turn the board   t  dark or light
  c  look closer: a card, a place or a seat at length, with its rule
  m  never ask me this, or ask me again
  p  pace of what happens; Enter shows the rest at once
  H  hint: what a strong player would do, with its chances

MOUSE
  Click what you want to move, then where to. What can be clicked
  glows; ( ) marks a capture. Pointing at a place says what it is,
  or why it is closed to the piece you hold."""


def help_lines(host: Host) -> list[str]:
    """Keys, how actions are written, and the beginning of the rulebook."""
    game = host.table.game
    lines = [*KEYS.splitlines(), "", "TYPING"]
    example = next((offer for offer in host.scene().offers if not offer.refusal), None)
    if example is not None:
        lines.append(f"  For example {example.text} is: {example.label}.")
    lines += [
        "  /why ACTION says why something is not allowed.",
        "  /hint says what a strong player would do.",
        "",
        game.title.upper(),
        *_short_rules(game.rulebook.text),
    ]
    return [*lines, "", f"All rules: quintain rules {game.slug}"]


def _short_rules(text: str) -> list[str]:
    """The first section of a rulebook that holds a numbered list, as it is written there."""
    short: list[str] = []
    for line in text.splitlines():
        if short and (line.startswith("#") or not line.strip()):
            break
        if short or line.lstrip().startswith("1. "):
            short.append(f"  {line}")
    return short
