"""Property tests that find the same examples on every machine and at every hour."""

from __future__ import annotations

from hypothesis import HealthCheck, settings


def steady(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
