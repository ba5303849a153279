"""Hypothesis draws the same examples in every run: a failure in CI is a failure at the desk.

Sockets that open and close are no news where thousands do.
"""

import logging

import structlog
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
