from __future__ import annotations

from pathlib import Path

import quintain
from tests.cli.samples import MATCH, error_of, run, saved


def test_a_record_becomes_another_format_and_comes_back(tmp_path: Path) -> None:
    source, other, back = saved(tmp_path), tmp_path / "match.ksg", tmp_path / "back.jsonl"
    assert run("export", source, "--format", "ksg", "-o", other).exit_code == 0
    assert '[White "Ann"]' in other.read_text()
    assert run("export", other, "--format", "record", "--out", back).exit_code == 0
    entries = quintain.read_record(back.read_text()).entries
    assert tuple(entry.text for entry in entries) == MATCH
    assert run("export", source, "--format", "ksg").stdout == other.read_text()


def test_export_leaves_a_file_alone_unless_forced(tmp_path: Path) -> None:
    source, out = saved(tmp_path), tmp_path / "out.ksg"
    out.write_text("precious")
    assert "is there already" in error_of(run("export", source, "--format", "ksg", "-o", out))
    assert out.read_text() == "precious"
    assert run("export", source, "--format", "ksg", "-o", out, "--force").exit_code == 0
    assert out.read_text().startswith("[Game")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert "no format 'pgn'; there are: record, ksg" in error_of(run("export", source, "--format", "pgn"))
    assert "No such file" in error_of(run("export", source, "--format", "ksg", "-o", tmp_path / "no" / "where.ksg"))
