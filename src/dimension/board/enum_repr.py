"""How members of our enums show themselves: as a program writes them."""

from enum import Enum


def enum_repr(member: Enum) -> str:
    """The member as Python code, to be used as the `__repr__` of an enum: `Color.GREEN`."""
    return f"{type(member).__name__}.{member.name}"
