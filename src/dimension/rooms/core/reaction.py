"""The signs that people at a table show each other: no words, nothing that is kept."""

from typing import Literal

Reaction = Literal["smile", "laugh", "wow", "oops", "bravo", "heart"]
"""A sign; the client has a drawing and a label for each."""
