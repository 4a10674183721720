"""The complete rules in plain English for an assistant, and the mistakes that readers and summaries make."""

from functools import cache
from typing import Final

from dimension.envs.text.prompts import rules_in_words
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from dimension.texts import Texts, texts_for

_GAME: Final = (
    ("rules-goal-title", ("rules-goal", "rules-material")),
    ("rules-round-title", tuple(f"rules-round-{number}" for number in range(1, 7))),
    ("rules-stacking-title", ("rules-moving",)),
    ("rules-cards-title", ("rules-contradictions",)),
    ("rules-variants-title", tuple(f"rules-variant-{number}" for number in range(1, 5))),
    ("rules-rulings-title", tuple(f"rules-r{number}" for number in range(1, 12))),
    ("rules-real-title", ("rules-real-setup", "rules-real-tokens", "rules-real-hourglass", "rules-real-reading")),
)

_KINDS: Final = (
    ("O2", "exactly: that many spheres of the color are on the tray, here two orange ones; 10 cards"),
    ("W-O", "touch: every sphere of either color touches at least one of the other, or a color is missing; 15 cards"),
    ("W-W", "touch, one color: every sphere of it touches another one of it, or there is none"),
    ("KxW", "apart: no sphere of the one color touches one of the other, or a color is missing; 15 cards"),
    ("BxB", "apart, one color: no two spheres of it touch"),
    ("B_", "only at the bottom: no sphere of the color lies on other spheres; 5 cards"),
    ("G^", "nothing on top: nothing rests directly on a sphere of the color, on whatever level it lies; 5 cards"),
    ("O>K", "more than: more spheres of the first color than of the second; 5 cards: W>G G>O O>K K>B B>W"),
    ("W+O", "four together: the two colors count exactly four spheres; 5 cards: K+W W+O O+B B+G G+K"),
)

MISTAKES: Final = (
    ("Spheres on the middle level do not touch.", "Three spheres on the middle level always touch one another."),
    ("Two spheres on the middle level always touch.", "They do, unless they lie opposite each other."),
    (
        'Two "exactly" cards of a color, one and two, ask for five together, or contradict each other.',
        "Both ask for exactly three, as 1 + 2 = 3.",
    ),
    (
        "A single white sphere fulfills white touches white.",
        "It does not; a tray without white fulfills the card.",
    ),
    (
        "A card about a missing color is not fulfilled.",
        "Touch, apart, only at the bottom and nothing on top are fulfilled; counts take a missing color as zero.",
    ),
    ('"Nothing on top" forbids everything above a sphere.', "Only a sphere that rests directly on it counts."),
    (
        "A card that is not fulfilled costs one point, or makes the tray worthless.",
        "It costs two points; all spheres still count, and points can fall below zero.",
    ),
    (
        "All five colors alone bring the bonus token.",
        "Every card of the hand has to be fulfilled, too. Without a bonus token at the end points are lost.",
    ),
    ("The fastest player gains something.", "Speed is worth nothing: all players build until time is up."),
    ("A level may have up to six spheres.", "The middle level has at most three, the tray at most eleven."),
    ("Six spheres of a color are there.", "Each player has three of each of the five colors."),
)
"""Wrong claims, and the rule."""


@cache
def complete_rules() -> str:
    """All rules, the notation of cards and trays, and the mistakes to avoid."""
    texts = texts_for("en")
    parts = [rules_in_words(), "Codes of the cards:\n" + "\n".join(f"- {code} : {text}" for code, text in _KINDS)]
    parts += [_section(texts, title, keys) for title, keys in _GAME]
    parts.append(_end(texts))
    parts.append(
        "Often told or read wrongly:\n" + "\n".join(f"- Wrong: {wrong} Right: {right}" for wrong, right in MISTAKES)
    )
    return "\n\n".join(parts) + "\n"


def _section(texts: Texts, title: str, keys: tuple[str, ...]) -> str:
    return "\n".join((f"{texts.text(title)}:", *(f"- {texts.text(key)}" for key in keys)))


def _end(texts: Texts) -> str:
    rounds = GameSettings().rounds
    rows = []
    for edition, name in ((Edition.ENGLISH, "rules-edition-en"), (Edition.GERMAN, "rules-edition-de")):
        most = rounds * (2 if edition is Edition.GERMAN else 1)
        points = ", ".join(f"{tokens}: {edition.token_points(tokens)}" for tokens in range(most + 1))
        rows.append(f"- {texts.text(name)}: {points}")
    return "\n".join((f"{texts.text('rules-end-title')}:", texts.text("rules-end"), *rows, texts.text("rules-tie")))
