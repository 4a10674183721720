"""One table as pure functions on values, without a clock, a disk or a socket."""
