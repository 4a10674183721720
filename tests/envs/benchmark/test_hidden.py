"""Hidden sets: fixed by a published hash, unknown until the secret is."""

from pathlib import Path

import pytest

from dimension.envs.benchmark.benchmark_line import main
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.envs.benchmark.hidden import SIZE, commitment, hidden_hands, new_secret
from dimension.envs.splits import split_of
from dimension.solver.single import solve

Captured = pytest.CaptureFixture[str]


def test_a_set_is_hidden_revealed_and_scored(tmp_path: Path, capsys: Captured) -> None:
    secret = tmp_path / "secret.txt"
    about = ["--month", "2026-12", "--secret", str(secret)]
    assert main(["hide", *about]) == 0
    published = capsys.readouterr().out.strip()
    assert main(["reveal", *about, "--commitment", published]) == 0
    hands = capsys.readouterr().out
    assert len(hands.splitlines()) == SIZE
    (tmp_path / "hands.txt").write_text(hands)
    (tmp_path / "trays.txt").write_text("".join(f"{solve(hand).tray.notation}\n" for hand in hands.splitlines()))
    files = ["--hands", str(tmp_path / "hands.txt"), "--trays", str(tmp_path / "trays.txt")]
    assert main(["judge", *files]) == 0
    assert "regret 0.00 (0.00 to 0.00), normalized 1.00" in capsys.readouterr().out


def test_another_secret_or_month_has_another_hash(tmp_path: Path, capsys: Captured) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(new_secret())
    published = commitment("2026-12", secret.read_text())
    assert main(["reveal", "--month", "2026-11", "--secret", str(secret), "--commitment", published]) == 1
    assert "not the one that was published" in capsys.readouterr().err
    # A secret is never overwritten: its hash may be known.
    assert main(["hide", "--month", "2026-12", "--secret", str(secret)]) == 2
    assert commitment("2026-12", secret.read_text()) == published
    assert main(["hide", "--month", "soon", "--secret", str(tmp_path / "other.txt")]) == 2
    secret.write_text("guess")
    assert main(["reveal", "--month", "2026-12", "--secret", str(secret), "--commitment", published]) == 2


def test_hidden_hands_are_test_hands_of_their_own() -> None:
    secret = "5" * 64
    hands = hidden_hands("2026-12", secret, 40)
    assert {split_of(hand) for hand in hands} == {"test"}
    assert not set(hands) & set(hand_set("test").hands)
    assert not set(hands) & set(hidden_hands("2027-01", secret, 40))


@pytest.mark.parametrize(
    ("hands", "trays", "message"),
    [
        ("K1\nK2\n", "......./....../.\n", "1 trays for 2 hands"),
        ("", "", "0 trays for 0 hands"),
        ("Z9\n", "......./....../.\n", "a hand cannot be read"),
        ("K1\n", "......./G...../.\n", "is no tray"),
    ],
)
def test_lists_that_do_not_fit_are_refused(
    tmp_path: Path, capsys: Captured, hands: str, trays: str, message: str
) -> None:
    (tmp_path / "hands.txt").write_text(hands)
    (tmp_path / "trays.txt").write_text(trays)
    assert main(["judge", "--hands", str(tmp_path / "hands.txt"), "--trays", str(tmp_path / "trays.txt")]) == 1
    assert message in capsys.readouterr().err
