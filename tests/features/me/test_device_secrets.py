"""A text sealed with the secret of a link opens with it, and with nothing else."""

import msgspec
import pytest

from dimension.features.me.contract import SECRET_LENGTH, LinkSecret
from dimension.features.me.devices import Sealed, link_of, new_secret, seal, unseal
from dimension.server.guard.identity import new_token


def test_a_sealed_text_opens_with_the_same_secret() -> None:
    contents, secret = Sealed(new_token(), "Zoë 👩‍🚀"), new_secret()
    assert unseal(seal(contents, secret), secret) == contents


def test_neither_what_is_kept_nor_another_secret_gives_it_away() -> None:
    contents, secret = Sealed(new_token(), "Zoë"), new_secret()
    kept = seal(contents, secret)
    assert contents.token.encode().hex() not in kept
    assert seal(contents, new_secret()) != kept
    assert secret not in kept + link_of(secret)
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        unseal(kept, new_secret())


def test_secrets_are_long_and_never_the_same() -> None:
    assert {len(new_secret()) for _ in range(99)} == {SECRET_LENGTH}
    assert len({new_secret() for _ in range(99)}) == 99


def test_a_secret_does_not_end_with_a_newline() -> None:
    assert msgspec.convert({"secret": "x" * 32}, LinkSecret).secret == "x" * 32
    for secret in ("x" * 31 + "\n", "x" * 32 + "\n", "x" * 31 + "é"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"secret": secret}, LinkSecret)
