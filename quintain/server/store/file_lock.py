"""A file that one process uses at a time. Whoever comes second learns who was first."""

from __future__ import annotations

import os
import socket
import sys
import time
from pathlib import Path

from quintain.errors import StoreError


class FileLock:
    """Held from ``take`` until ``release``, or until this process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._beside = file.with_name(f"{file.name}.lock")
        """What is locked: SQLite has locks of its own on the file itself."""
        self._held: int | None = None

    def take(self) -> None:
        """Raises ``StoreError`` where another process holds it, and says which."""
        if self._held is not None:
            return
        try:
            opened = os.open(self._beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{self._beside} cannot be written: {error.strerror or error}") from None
        if not _lock(opened):
            os.close(opened)
            holder = self._beside.read_text("utf-8", "replace").strip() or "another process"
            raise StoreError(
                f"{self._file} is in use by {holder}: stop that server first, or name another file with --database"
            )
        os.ftruncate(opened, 0)
        since = time.strftime("%Y-%m-%d %H:%M")
        os.write(opened, f"process {os.getpid()} on {socket.gethostname()} since {since}\n".encode())
        self._held = opened

    def release(self) -> None:
        """The file beside stays: to remove it could take it away under somebody who has just opened it."""
        if self._held is not None:
            os.ftruncate(self._held, 0)
            os.close(self._held)
            self._held = None


if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """Behind all that is written, as nobody may read what is locked."""

    def _lock(opened: int) -> bool:
        os.lseek(opened, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(opened, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _lock(opened: int) -> bool:
        """True when nobody else has it."""
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
