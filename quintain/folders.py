"""Where the user's own files lie."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

ENVIRONMENT = "QUINTAIN_DATA"
"""Names another folder than the usual one."""


def data_folder() -> Path:
    """What is kept from one time to the next: stored tables, endgame tables."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named) if named else Path(user_data_path("quintain"))


def endgame_folder(slug: str, root: Path | None = None) -> Path:
    """The endgame tables of a game: in a folder of its own below this one, or in the user's data folder."""
    return (data_folder() / "tablebase" if root is None else root) / slug


def kernel_folder() -> Path | None:
    """Where compiled kernels are kept if not beside their modules; None where no folder can be written."""
    named = os.environ.get(ENVIRONMENT)
    usual = Path(named) if named else Path(user_cache_path("quintain"))
    # Without a home the usual one begins with a tilde.
    if usual.is_absolute() and can_write(usual / "kernels"):
        return usual / "kernels"
    return _private_temporary_folder()


def can_write(folder: Path) -> bool:
    """Whether files can be made in this folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _private_temporary_folder() -> Path | None:
    """A folder among the temporary files that is this user's alone: what is kept there will be run as code."""
    if not hasattr(os, "getuid"):
        return None
    try:
        folder = Path(tempfile.gettempdir()) / f"quintain-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid() and not about.st_mode & 0o077
    return folder if private else None
