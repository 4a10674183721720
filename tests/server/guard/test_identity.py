"""Identities: tokens no client can guess, in a cookie that only our pages send, and never stored."""

import pytest

from dimension.server.guard.identity import cookie_for, new_token, player_of, token_in


def test_every_token_is_new_and_comes_back_in_its_cookie() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    for token in tokens:
        for scheme in ("http", "https", "ws", "wss"):
            pair = cookie_for(token, scheme).split(";")[0]
            assert token_in([(b"cookie", pair.encode())], scheme) == token
            assert token_in([(b"cookie", f"a=1; {pair}; b=2".encode())], scheme) == token


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "dimension=",
        "dimension=short",
        f"dimension={'x' * 33}",
        f"dimension={'x' * 31}é",
        f"notdimension={'x' * 32}",
    ],
)
def test_other_cookies_are_not_tokens(cookie: str) -> None:
    assert token_in([(b"cookie", cookie.encode("latin-1"))], "http") is None
    assert token_in([(b"x-cookie", cookie.encode("latin-1"))], "http") is None


def test_a_player_is_known_by_a_hash_of_the_token() -> None:
    token = new_token()
    assert player_of(token) == player_of(token)
    assert token not in player_of(token)
    assert player_of(token) != player_of(new_token())
    assert len(player_of(token)) == 20


def test_the_cookie_is_kept_from_scripts_and_other_sites() -> None:
    assert cookie_for("t", "https").endswith("; HttpOnly; SameSite=Lax; Secure")
    assert cookie_for("t", "http").endswith("; HttpOnly; SameSite=Lax")


def test_behind_https_a_neighbor_in_the_domain_cannot_plant_a_cookie() -> None:
    planted = [(b"cookie", f"dimension={'x' * 32}".encode())]
    assert token_in(planted, "http") == "x" * 32
    assert token_in(planted, "https") is None
    assert cookie_for("t", "https").startswith("__Host-dimension=t; Path=/; ")
    assert "Domain" not in cookie_for("t", "https")


def test_a_forgotten_cookie_ends_immediately() -> None:
    assert cookie_for(None, "http") == "dimension=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
