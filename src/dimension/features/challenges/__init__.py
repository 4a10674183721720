"""Challenges: the same cards against a ghost."""

from typing import Final

from dimension.features.challenges import contract, routes, rows
from dimension.features.challenges.preview import challenge_page
from dimension.features.feature import Feature

FEATURE: Final = Feature(
    routes=(
        *(routes.make_challenge, routes.my_challenges, routes.show_challenge, routes.play_challenge),
        routes.challenge_qr,
    ),
    requests=(contract.NewChallenge, contract.AcceptedChallenge),
    responses=(contract.ChallengeLink, contract.Challenge),
    tables=rows.TABLES,
    project=rows.project,
    pages={"c": challenge_page},
)
