"""How Hypothesis works in the whole suite: machines are noisy, so no test fails for being slow."""

from hypothesis import HealthCheck, settings

settings.register_profile("kist", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kist")
