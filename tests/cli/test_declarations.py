"""Names that follow from declarations."""

from dimension.cli.declarations import CommandDeclaration, Option, Value


def test_a_value_is_stored_under_its_long_name() -> None:
    assert Option(("-o", "--output"), "").name == "output"
    assert Option(("--log-level",), "").name == "log_level"


def test_a_value_without_a_word_shows_its_choices() -> None:
    assert Value("N", choices=lambda: ("a", "b")).shown == "N"
    assert Value(choices=lambda: ("a", "b")).shown == "a|b"


def test_the_options_of_a_game_come_first() -> None:
    one, other = Option(("--one",), ""), Option(("--other",), "")
    assert CommandDeclaration("x", lambda _args: None, options=(one,), game=(other,)).all_options == (other, one)
