"""Settings of every test."""

from hypothesis import settings

# How fast an example runs depends on the machine's other work, which proves nothing.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
