"""The example client, as a stranger would start it."""

from __future__ import annotations

import subprocess
import sys

from tests.server.serving import ROOT, Served, eventually

BOT = ROOT / "examples" / "bot.py"


def test_the_example_bot_takes_an_open_seat_and_plays_to_the_end(served: Served) -> None:
    table, _ = served.open("bot", "open", leave_open=True)
    done = subprocess.run(
        [sys.executable, BOT, f"{served.url}/table/{table}"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    info = served.call("GET", f"/api/tables/{table}").json()
    assert (info["status"], info["seats"][1]["name"]) == ("over", "Example bot")
    assert done.stdout == f"{info['result']}\n"


def test_two_of_them_play_each_other(served: Served) -> None:
    table, _ = served.open("open", "open", leave_open=True)
    command = [sys.executable, str(BOT), f"{served.url}/table/{table}"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in "AB"]
    said = [process.communicate(timeout=60)[0] for process in both]
    assert said[0] == said[1] != ""
    eventually(lambda: served.call("GET", f"/api/tables/{table}").json()["status"] == "over")
