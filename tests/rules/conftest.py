"""Hypothesis draws the same examples in every run: a failure in CI is a failure at the desk."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
