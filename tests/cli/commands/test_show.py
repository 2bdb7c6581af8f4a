"""Positions drawn as text."""

from __future__ import annotations

from pathlib import Path

from tests.cli.samples import MIDDLE, SLUG, error_of, run, saved


def test_a_position_line_is_drawn_with_its_labels() -> None:
    result = run("show", MIDDLE, "--describe")
    assert result.exit_code == 0
    assert " 8  ·  ♘  ·  ·  ·" in result.stdout
    assert "    a  b  c  d  e" in result.stdout
    assert f"Position: {MIDDLE}" in result.stdout
    assert "white knight b8" in result.stdout


def test_the_end_of_a_record_is_drawn(tmp_path: Path) -> None:
    result = run("show", saved(tmp_path))
    assert "Bob wins with the second fortress" in result.stdout
    assert "Bob" in result.stdout


def test_what_is_neither_file_nor_position_says_why() -> None:
    line = error_of(run("show", "nngnn w"))
    assert "'nngnn w' is no file, and no game reads it as a position" in line
    assert f"{SLUG}: KS-2.5: V1" in line


def test_a_name_that_no_file_system_takes_is_only_a_position_that_is_none() -> None:
    assert "no game reads it as a position" in error_of(run("show", "x" * 5000))
