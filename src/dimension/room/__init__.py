"""What is true of a table: pure functions on values, without a clock, a disk or a socket."""
