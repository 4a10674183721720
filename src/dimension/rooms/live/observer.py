"""What can be observed about running rooms."""


class Observer:
    """Is told what the runner does; the base class ignores it."""

    def command(self, name: str, refusal: str | None) -> None:
        """A command was handled; `refusal` is the code it was refused with, or None."""

    def appended(self, seconds: float, events: int) -> None:
        """Events became durable."""

    def failed(self, where: str) -> None:
        """Something failed that never should."""
