"""The load run needs a server."""

from tests.server.conftest import served

__all__ = ["served"]
