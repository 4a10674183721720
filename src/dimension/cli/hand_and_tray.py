"""The arguments that commands about hands and trays share."""

from typing import Final

from dimension.cli.declarations import Positional, Value
from dimension.cli.usage import Key
from dimension.rules.notation import parse_hand, parse_tray

TRAY_VALUE: Final = Value(Key("help-value-tray"), parse_tray)
HAND: Final = Positional("hand", Value(Key("help-value-hand"), parse_hand), "help-argument-hand")
TRAY: Final = Positional("tray", TRAY_VALUE, "help-argument-tray")
