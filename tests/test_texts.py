"""The catalogs agree with each other and with the rules, and read as their languages do."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from hypothesis import given
from hypothesis import strategies as st

import dimension
from dimension import texts
from dimension.board.colors import LETTERS
from dimension.errors import MESSAGES
from dimension.rules.cards import CardType
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, Grade, check_seed
from dimension.rules.shuffle import MAX_SEED
from dimension.texts import LANGUAGES, Argument, language_of, preferred_language, texts_for

COUNTED = ("spheres", "cards", "points", "bonus-tokens", "trays", "moves")
CHOICES: Mapping[str, tuple[Argument, ...]] = {
    "color": tuple(LETTERS),
    "first": tuple(LETTERS),
    "second": tuple(LETTERS),
    "number": (1, 2, 3),
    "part": ("base", "pockets", "apex"),
    "count": (0, 1, 2, 5, 12),
    "expected": (1, 6, 7),
    "players": (1, 2, 4),
    "rounds": (1, 2, 6, 12),
}
"""The values of variables that choose between variants; any other is shown as it is."""


class _Content(Visitor):
    """The variables, references and terms of an entry."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.special: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.special.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.special.add(node.id.name)


@cache
def _catalog(language: str) -> list[ast.EntryType]:
    path = Path(texts.__file__).parent / "locales" / f"{language}.ftl"
    return FluentParser().parse(path.read_text(encoding="utf-8")).body


@cache
def _contents(language: str) -> dict[str, _Content]:
    contents = {}
    for entry in _catalog(language):
        if isinstance(entry, ast.Message):
            contents[entry.id.name] = content = _Content()
            content.visit(entry)
    return contents


def _variables(language: str) -> dict[str, frozenset[str]]:
    """The variables that each text needs, including the variables of the texts it refers to."""
    contents = _contents(language)

    def needed(key: str) -> frozenset[str]:
        return frozenset(contents[key].variables).union(*(needed(other) for other in contents[key].references))

    return {key: needed(key) for key in contents}


def _arguments(variables: frozenset[str]) -> Iterator[dict[str, Argument]]:
    """All combinations of the variables' values."""
    names = sorted(variables)
    for values in product(*(CHOICES.get(name, (f"‹{name}›",)) for name in names)):
        yield dict(zip(names, values, strict=True))


VARIABLES = _variables("en")
KEYS = tuple(VARIABLES)


# --- The catalogs as a whole ----------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_no_broken_or_doubled_entries_and_no_terms_or_functions(language: str) -> None:
    entries = _catalog(language)
    assert not [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    assert not [entry.id.name for entry in entries if isinstance(entry, ast.Term)]
    keys = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert len(keys) == len(set(keys))
    assert not [key for key, content in _contents(language).items() if content.special]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_texts_in_the_same_order_with_the_same_variables(language: str) -> None:
    assert list(_variables(language).items()) == list(VARIABLES.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_loader_finds_every_entry_the_parser_finds(language: str) -> None:
    assert texts_for(language).keys == KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_formats_with_everything_its_variables_can_be(language: str) -> None:
    for key in KEYS:
        for args in _arguments(VARIABLES[key]):
            text = texts_for(language).text(key, **args)
            assert text == text.strip(), key
            assert text.isprintable(), key
            assert not re.search(r"[{}\u2068\u2069$]|  ", text), key
            for name, value in args.items():
                assert name in CHOICES or str(value) in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_lines_read_as_fluent_reads_them(language: str) -> None:
    shared = texts_for(language)
    plain = [key for key in KEYS if texts._plain_text(shared._sources[key])]
    assert len(plain) > 100
    for key in plain:
        shared._load(key)
        pattern = shared._bundle.get_message(key).value
        assert pattern is not None
        assert shared.text(key) == shared._bundle.format_pattern(pattern)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_begin_with_a_capital_and_end_with_a_stop(language: str) -> None:
    sentences = [key for key in KEYS if key.startswith(("card-", "error-", "usage-"))]
    assert sentences
    for key in sentences:
        for args in _arguments(VARIABLES[key]):
            text = texts_for(language).text(key, **args)
            assert text[0].isupper() or text[0] in "№“„«‹0123456789", key
            assert text.endswith((".", "?", "‹message›")), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_color_has_its_own_sentence_on_every_card(language: str) -> None:
    text = texts_for(language).text
    sentences = [_sentence(language, card) for card in dimension.CARDS]
    sentences += [text("card-exactly", first=letter, number=3) for letter in LETTERS]
    assert len(set(sentences)) == 65


@pytest.mark.parametrize("card_type", CardType)
def test_every_type_of_card_has_a_name_a_caption_and_a_sentence(card_type: CardType) -> None:
    name = card_type.name.lower()
    assert {f"type-{name}", f"caption-{name}", f"card-{name}"} <= set(KEYS)


@pytest.mark.parametrize("choices", [Edition, Deck, Contradictions, Grade])
def test_every_choice_of_settings_has_a_text(choices: type[StrEnum]) -> None:
    keys = {f"{choices.__name__.lower()}-{choice.value}" for choice in choices}
    assert keys <= set(KEYS)


def _sentence(language: str, card: dimension.Card) -> str:
    args: dict[str, Argument] = {"first": card.first.letter, "second": card.other.letter, "number": card.number or 0}
    key = f"card-{card.type.name.lower()}"
    same = card.second is card.first
    return texts_for(language).text(f"{key}-same" if same else key, **args)


def test_russian_writes_the_letter_yo() -> None:
    source = (Path(texts.__file__).parent / "locales" / "ru.ftl").read_text(encoding="utf-8")
    assert not re.search(r"черн|зелен|еще|счет|подойдет|даетс|кладет", source, re.IGNORECASE)


# --- Errors -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", MESSAGES)
def test_every_error_of_the_rules_has_a_text_with_the_same_details(code: str) -> None:
    details = {name for _, name, _, _ in Formatter().parse(MESSAGES[code]) if name}
    assert VARIABLES[f"error-{code.replace('_', '-')}"] == details


@pytest.mark.parametrize("code", MESSAGES)
def test_the_python_prompt_and_the_english_catalog_say_the_same(code: str) -> None:
    for args in _arguments(VARIABLES[f"error-{code.replace('_', '-')}"]):
        assert str(dimension.DimensionError(code, **args)) == texts_for("en").error(code, args)
        for place in ({"where": 2}, {"hand": 3}, {"where": 2, "hand": 3}, {"where": 2, "line": 5}):
            there = dimension.NotationError(code, **args).at(**place)
            assert str(there) == texts_for("en").error(code, there.details)


def test_there_is_no_text_for_an_error_that_cannot_happen() -> None:
    keys = {f"error-{code.replace('_', '-')}" for code in MESSAGES} | {"error-where", "error-hand", "error-line"}
    assert {key for key in KEYS if key.startswith("error-")} == keys


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Position 7 has nothing to rest on yet. Fill 0, 1 first."),
        ("de", "Position 7 hängt noch in der Luft. Belege zuerst 0, 1."),
        ("ru", "Позиция 7 пока висит в воздухе. Сначала займите: 0, 1."),
    ],
)
def test_an_error_becomes_a_sentence_with_its_details_listed(language: str, sentence: str) -> None:
    assert texts_for(language).error("unsupported", {"position": 7, "missing": (0, 1)}) == sentence


@pytest.mark.parametrize(
    ("language", "start"),
    [("en", "No. 3: “P3” is not a card."), ("de", "Nr. 3: „P3“ ist keine Karte."), ("ru", "№ 3. «P3» — не карточка.")],
)
def test_an_error_in_a_list_says_where(language: str, start: str) -> None:
    with pytest.raises(dimension.NotationError) as caught:
        dimension.parse_hand("O2 KxW P3")
    assert texts_for(language).error(caught.value.code, caught.value.details).startswith(start)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["", "O2 O2", "O3", "R1", "O>W", "K+B", "*/W", "?", "Q" * 5000, "\x1b[1m", "x\ud800"])
def test_whatever_is_typed_is_answered_in_one_printable_line(language: str, hand: str) -> None:
    with pytest.raises(dimension.DimensionError) as caught:
        dimension.parse_hand(hand)
    line = texts_for(language).error(caught.value.code, caught.value.details)
    assert line.isprintable()
    assert len(line) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seed_is_shown_without_separators(language: str) -> None:
    with pytest.raises(dimension.SettingsError) as caught:
        check_seed(12345678901234567890)
    sentence = texts_for(language).error(caught.value.code, caught.value.details)
    assert "12345678901234567890" in sentence
    assert str(MAX_SEED) in sentence


# --- Sentences that exist in no language -----------------------------------------------------


def test_an_unknown_key_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        texts_for("en").text("no-such-text")


def test_a_missing_argument_is_an_error_and_never_a_broken_text() -> None:
    with pytest.raises(ValueError, match="card-touch"):
        texts_for("de").text("card-touch", first="K")


@pytest.mark.parametrize(
    "args", [{"first": "X", "number": 1}, {"first": 0, "number": 1}, {"first": "K", "number": "2"}]
)
def test_an_argument_that_would_choose_a_wrong_word_is_refused(args: dict[str, Argument]) -> None:
    with pytest.raises(ValueError, match=r"first is a color letter|number is a number"):
        texts_for("en").text("card-exactly", **args)


def test_there_are_no_texts_in_other_languages() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        texts_for("xx")


def test_the_texts_of_a_language_are_read_once() -> None:
    assert texts_for("ru") is texts_for("ru")


# --- Golden sentences -------------------------------------------------------------------------

ENGLISH = {
    "O1": "Exactly one orange sphere is on the tray.",
    "K2": "Exactly two black spheres are on the tray.",
    "W-O": "Every white sphere touches at least one orange sphere, and every orange sphere at least one white sphere. "
    "One or both colors may be missing.",
    "G-G": "Every green sphere touches at least one other green sphere. Having none is fine, having just one is not.",
    "BxO": "No blue sphere touches an orange one.",
    "KxW": "No black sphere touches a white one.",
    "BxB": "No blue sphere touches another blue one.",
    "W_": "White spheres lie only at the bottom, never on other spheres.",
    "O^": "Nothing rests directly on an orange sphere.",
    "O>K": "There are more orange spheres than black ones on the tray.",
    "W+O": "White and orange together make exactly four spheres.",
}
GERMAN = {
    "O1": "Genau eine orange Kugel liegt auf dem Tableau.",
    "K2": "Genau zwei schwarze Kugeln liegen auf dem Tableau.",
    "W-O": "Jede weiße Kugel berührt mindestens eine orange, und jede orange Kugel berührt mindestens eine weiße. "
    "Fehlt eine der Farben (oder beide), ist die Karte auch erfüllt.",
    "G-G": "Jede grüne Kugel berührt mindestens eine andere grüne. Gar keine ist auch in Ordnung, eine einzelne nicht.",
    "BxO": "Keine blaue Kugel berührt eine orange.",
    "KxW": "Keine schwarze Kugel berührt eine weiße.",
    "BxB": "Keine blaue Kugel berührt eine andere blaue.",
    "W_": "Weiße Kugeln liegen nur ganz unten, nie auf anderen Kugeln.",
    "O^": "Orange Kugeln bleiben oben frei: Direkt auf ihnen liegt nichts.",
    "O>K": "Auf dem Tableau liegen mehr orange als schwarze Kugeln.",
    "W+O": "Weiß und Orange kommen zusammen auf genau vier Kugeln.",
}
RUSSIAN = {
    "O1": "На планшете ровно один оранжевый шарик.",
    "K2": "На планшете ровно два чёрных шарика.",
    "W-O": "Каждый белый шарик касается хотя бы одного оранжевого, а каждый оранжевый — хотя бы одного белого. "
    "Одного из цветов (или обоих) может и не быть.",
    "G-G": "Каждый зелёный шарик касается хотя бы одного другого зелёного. "
    "Зелёных может и не быть, но один-единственный не годится.",
    "BxO": "Ни один синий шарик не касается оранжевого.",
    "KxW": "Ни один чёрный шарик не касается белого.",
    "BxB": "Ни один синий шарик не касается другого синего.",
    "W_": "Белые шарики лежат только в самом низу, а не на других шариках.",
    "O^": "Ни один шарик не лежит прямо на оранжевом.",
    "O>K": "Оранжевых шариков на планшете больше, чем чёрных.",
    "W+O": "Белых и оранжевых шариков в сумме ровно четыре.",
}
CARD_SENTENCES = [
    (language, code, sentence)
    for language, sentences in (("en", ENGLISH), ("de", GERMAN), ("ru", RUSSIAN))
    for code, sentence in sentences.items()
]


@pytest.mark.parametrize(("language", "code", "sentence"), CARD_SENTENCES)
def test_a_card_reads_as_its_language_does(language: str, code: str, sentence: str) -> None:
    assert _sentence(language, dimension.parse_card(code)) == sentence


OTHER_SENTENCES: list[tuple[str, str, dict[str, Argument], str]] = [
    (
        "en",
        "card-exactly",
        {"first": "B", "number": 3},
        "Exactly three blue spheres are on the tray: the two cards add up.",
    ),
    (
        "de",
        "card-exactly",
        {"first": "B", "number": 3},
        "Genau drei blaue Kugeln liegen auf dem Tableau: Die beiden Karten zählen zusammen.",
    ),
    (
        "ru",
        "card-exactly",
        {"first": "B", "number": 3},
        "На планшете ровно три синих шарика: две карточки складываются.",
    ),
    ("en", "caption-exactly", {"number": 1}, "exactly one"),
    ("de", "caption-exactly", {"number": 1}, "genau eine"),
    ("ru", "caption-exactly", {"number": 1}, "ровно один"),
    ("de", "error-color-used-up", {"color": "O"},
     "Es gibt nur drei orange Kugeln, und alle liegen schon auf dem Tableau."),
    ("ru", "error-color-used-up", {"color": "B"}, "Все три синих шарика уже на планшете, больше их нет."),
    ("en", "error-too-many-of-color", {"color": "G", "count": 4},
     "4 green spheres are too many: there are only three of each color."),
    ("de", "error-too-many-of-color", {"color": "W", "count": 4},
     "4 weiße Kugeln sind zu viele: Von jeder Farbe gibt es nur drei."),
    ("ru", "error-too-many-of-color", {"color": "G", "count": 5},
     "Зелёных шариков здесь 5, а каждого цвета есть только по три."),
    ("ru", "error-too-many-spheres", {"count": 12}, "12 шариков — слишком много: на планшете помещается не больше 11."),
    ("en", "error-tray-part-length", {"part": "apex", "expected": 1, "count": 2},
     "The apex of a tray has a length of 1, not 2."),
    ("de", "error-tray-part-length", {"part": "pockets", "expected": 6, "count": 1},
     "Die mittlere Ebene eines Tableaus wird mit 6 Zeichen geschrieben, nicht mit 1."),
    ("ru", "error-tray-part-length", {"part": "base", "expected": 7, "count": 5},
     "В записи нижнего уровня планшета 7 знаков, а не 5."),
    ("ru", "error-tray-part-length", {"part": "apex", "expected": 1, "count": 2},
     "В записи верхнего уровня планшета 1 знак, а не 2."),
    ("de", "error-wrong-tray-count", {"count": 1, "players": 2},
     "1 Tableau für 2 Personen: Es muss genau eines pro Person sein."),
    ("ru", "error-wrong-tray-count", {"count": 3, "players": 1},
     "3 планшета на 1 игрока, а нужно ровно по одному на каждого."),
    ("en", "error-unknown-edition", {"value": "xx", "choices": "en", "last_choice": "de"},
     "There is no edition “xx”: choose en or de."),
    ("de", "error-unknown-contradictions", {"value": "some", "choices": "drawn, fewer", "last_choice": "none"},
     "Bei Widersprüchen gibt es „some“ nicht. Zur Wahl stehen drawn, fewer und none."),
    ("en", "error-cards-out-of-range", {"least": 3, "most": 8, "value": 9}, "A round has 3 to 8 cards, not 9."),
    ("de", "error-rounds-out-of-range", {"least": 1, "most": 12, "value": 0},
     "Ein Spiel hat 1 bis 12 Runden, nicht 0."),
    ("ru", "error-seconds-out-of-range", {"least": 15, "most": 600, "value": 1},
     "На раунд даётся от 15 до 600 секунд, а не 1; 0 — без песочных часов."),
    ("ru", "error-wrong-player-count", {"least": 1, "most": 4, "count": 5},
     "Игра рассчитана на 1–4 игроков, а не на 5."),
    ("en", "error-game-over", {"rounds": 1}, "This game is over. Rounds scored: 1 of 1."),
    ("de", "error-game-over", {"rounds": 6}, "Das Spiel ist vorbei: Alle 6 Runden sind gewertet."),
    ("ru", "error-game-over", {"rounds": 3}, "Игра окончена: все 3 раунда уже сыграны."),
    ("ru", "error-game-over", {"rounds": 6}, "Игра окончена: все 6 раундов уже сыграны."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "key", "args", "sentence"), OTHER_SENTENCES)
def test_a_sentence_reads_as_its_language_does(
    language: str, key: str, args: dict[str, Argument], sentence: str
) -> None:
    assert texts_for(language).text(key, **args) == sentence


# --- Counts -----------------------------------------------------------------------------------

RUSSIAN_FORMS = {
    "spheres": ("шарик", "шарика", "шариков"),
    "cards": ("карточка", "карточки", "карточек"),
    "points": ("очко", "очка", "очков"),
    "bonus-tokens": ("бонусный жетон", "бонусных жетона", "бонусных жетонов"),
    "trays": ("планшет", "планшета", "планшетов"),
    "moves": ("ход", "хода", "ходов"),
}
GERMAN_FORMS = {
    "spheres": ("Kugel", "Kugeln"),
    "cards": ("Karte", "Karten"),
    "points": ("Punkt", "Punkte"),
    "bonus-tokens": ("Bonus-Chip", "Bonus-Chips"),
    "trays": ("Tableau", "Tableaus"),
    "moves": ("Zug", "Züge"),
}


@pytest.mark.parametrize(
    ("count", "shown"),
    [(0, "0 шариков"), (1, "1 шарик"), (2, "2 шарика"), (5, "5 шариков"), (11, "11 шариков"), (21, "21 шарик"),
     (22, "22 шарика"), (111, "111 шариков"), (-1, "−1 шарик"), (1.5, "1,5 шарика")],
)  # fmt: skip
def test_russian_counts_in_its_four_forms(count: float, shown: str) -> None:
    assert texts_for("ru").text("count-spheres", count=count) == shown


@given(count=st.integers(0, 10_000), thing=st.sampled_from(COUNTED))
def test_counts_follow_the_grammar_of_every_language(count: int, thing: str) -> None:
    shown = {language: texts_for(language).text(f"count-{thing}", count=count) for language in LANGUAGES}
    english = thing.replace("-", " ")
    assert shown["en"] == f"{count} {english.removesuffix('s') if count == 1 else english}"
    assert shown["de"] == f"{count} {GERMAN_FORMS[thing][count != 1]}"
    assert shown["ru"] == f"{count} {RUSSIAN_FORMS[thing][_russian_form(count)]}"


def _russian_form(count: int) -> int:
    """As schools teach it: 11 to 14 are always many, otherwise the last digit decides."""
    if count % 100 in range(11, 15):
        return 2
    return 0 if count % 10 == 1 else 1 if count % 10 in range(2, 5) else 2


RUSSIAN_STEMS = {
    "очк": (("о", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "раунд": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "шарик": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "жетон": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "планшет": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "игрок": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "ход": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "расклад": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "результат": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
    "карточ": (("ка", "ки", "ке", "ку", "кой"), ("ки", "ек", "кам", "ками", "ках"), ("ек", "кам", "ками", "ках")),
    "игр": (("а", "ы", "е", "у", "ой"), ("ы", "", "ам", "ами", "ах"), ("", "ам", "ами", "ах")),
    "ошиб": (("ка", "ки", "ке", "ку", "кой"), ("ки", "ок", "кам", "ками", "ках"), ("ок", "кам", "ками", "ках")),
    "остальн": (("ого", "ому", "ым", "ом"), ("ых", "ым", "ыми"), ("ых", "ым", "ыми")),
    "секунд": (("а", "ы", "е", "у", "ой"), ("ы", "", "ам", "ами", "ах"), ("", "ам", "ами", "ах")),
    "д": (("ень", "ня", "ню", "нём", "не"), ("ня", "ней", "ням", "нями", "нях"), ("ней", "ням", "нями", "нях")),
    "знак": (("", "а", "у", "ом", "е"), ("а", "ов", "ам", "ами", "ах"), ("ов", "ам", "ами", "ах")),
}
"""Endings after a number that ends in one, in two to four, and in anything else."""
_COUNTED_IN_RUSSIAN = re.compile(
    r"(?<![\d,:/–-])(\d+) (?:бонусн\w+ )?(?:("
    + "|".join(stem for stem in RUSSIAN_STEMS if len(stem) > 1)
    + r")(\w*)|(д)(ень|н\w+))\b"
)


def test_russian_nouns_follow_every_number_that_may_stand_before_them() -> None:
    checked = 0
    for key in KEYS:
        for number in _SMALL_NUMBERS.get(key, (*range(26), 60, 101, 111, 121)):
            shown = texts_for("ru").text(key, **{name: _fixed(name, number) for name in VARIABLES[key]})
            for count, stem, ending, day, days in _COUNTED_IN_RUSSIAN.findall(shown):
                assert (ending or days) in RUSSIAN_STEMS[stem or day][_russian_form(int(count))], f"{key}: {shown}"
                checked += 1
    assert checked > 500


_SMALL_NUMBERS = {
    "error-game-over": range(1, 13),
    "fact-upper-any-exactly": range(4),
    "fact-upper-any-most": range(1, 4),
    "fact-upper-any-least": range(1, 4),
}
"""Texts in which few numbers occur."""


def _fixed(name: str, number: int) -> Argument:
    """Limits do not change, and some variables are words."""
    if name in ("color", "first", "second", "part"):
        return CHOICES[name][0]
    if name == "share":
        return f"{number}%"
    return 60 if name in ("most", "least") else number


# --- Choosing a language ----------------------------------------------------------------------


def test_every_catalog_is_a_language_and_the_default_comes_first() -> None:
    catalogs = (Path(texts.__file__).parent / "locales").glob("*.ftl")
    assert LANGUAGES[0] == texts.DEFAULT_LANGUAGE
    assert sorted(LANGUAGES) == sorted(catalog.stem for catalog in catalogs)
    assert [language for language in LANGUAGES if language in ("en", "de", "ru")] == ["en", "de", "ru"]


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de_AT.UTF-8", "de"), ("de-DE", "de"), ("RU", "ru"), ("ru_RU@cyrillic", "ru"), ("en", "en"), (" en_US ", "en"),
     ("xx_XX.UTF-8", None), ("deutsch", None), ("C.UTF-8", None), ("POSIX", None), ("", None), (None, None)],
)  # fmt: skip
def test_a_tag_asks_for_a_language(tag: str | None, language: str | None) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "de_DE.UTF-8"}, "ru"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"DIMENSION_LANG": "ru", "LC_ALL": "de_DE.UTF-8"}, "ru"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
    ],
)
def test_the_first_variable_that_is_set_chooses_the_language(environ: Mapping[str, str], language: str) -> None:
    assert preferred_language(environ) == language


# --- The words of the editions ----------------------------------------------------------------

SEATS_AND_RANKS = frozenset({
    "terminal-comparison", "lobby-seats", "lobby-free-seat", "lobby-add-bot-to", "lobby-clear-seat",
    "lobby-sit-down", "lobby-full", "lobby-only-watching", "settings-seats", "refused-no-seat", "refused-table-full",
    "standings-place", "standings-solo-rank", "games-place", "csv-place", "rules-r9",
    "problem-removed-help",
    "refused-removed", "big-taken", "big-place-of", "big-up", "big-down", "big-podium", "big-places",
    "screen-full", "big-free-seats", "club-least",
})  # fmt: skip
"""Where a place is a seat at the table or a rank, and not a position on the tray."""

BANNED: list[tuple[str, str, str, frozenset[str]]] = [
    ("en", r"\b(holds?|held)\b", "a card is fulfilled", frozenset({"error-too-many-spheres"})),
    ("en", r"\b(meets?|met|meeting)\b", "a card is fulfilled", frozenset()),
    ("en", r"\bc(o|a)mes? true\b", "a card is fulfilled", frozenset()),
    ("en", r"\b(misses|missed)\b", "a card is not fulfilled", frozenset()),
    ("en", r"\bfail(s|ed|ing)?\b", "a card is not fulfilled", frozenset()),
    ("en", r"\bmistakes?\b", "in a rush it is a strike", frozenset()),
    ("en", r"\boutside the records\b", "it does not count", frozenset()),
    ("en", r"\bdents?\b", "a sphere rests in a pocket", frozenset()),
    ("en", r"\b(any more|colour|centre|neighbour|fulfil)\b", "American spelling", frozenset()),
    ("en", r"\bpoint chips?\b|\bbonus chips?\b", "it is a token", frozenset()),
    ("de", r"tabletts?\b", "das Tableau; ein Tablett ist zum Servieren da", frozenset()),
    ("de", r"\bbonuschip|\bbonus chip", "der Bonus-Chip, wie in der Ausgabe", frozenset()),
    ("de", r"\bpunkte-chip|\bpunktemarke", "der Punktechip, wie in der Ausgabe", frozenset()),
    ("de", r"plätze|platz(es)?\b", "auf dem Tableau ist es eine Position", SEATS_AND_RANKS | {
        "refused-nobody-seated", "lesson-room-title", "home-seats-taken"}),
    ("de", r"\b(gelungen|geschafft|verfehlt)\b", "eine Karte ist erfüllt oder nicht erfüllt", frozenset()),
    ("de", r"\bfehlversuch|\btipps?\b", "im Rush ist es ein Fehler, im Rätsel Hilfe", frozenset()),
    ("ru", r"поднос", "планшет; поднос — для посуды", frozenset()),
    ("ru", r"\bкарт(а|ы|у|е|ой|ам|ами|ах)?\b", "карточка, как в издании", frozenset()),
    ("ru", r"\bшар(а|у|ом|ы|ов|ам)?\b", "шарик, как в издании", frozenset()),
    ("ru", r"\bмест(о|а|е|у|ом)?\b", "на планшете это позиция", SEATS_AND_RANKS | {
        "help-option-resume", "lobby-away", "table-away", "lesson-floor-task", "rules-lead", "rules-r1",
        "problem-unknown-room-help"}),
    ("ru", r"\bврозь\b|\bодних больше\b", "«не касаются», «больше, чем»", frozenset()),
    ("ru", r"\b(по)?стро(ит|ят|или|ить)\b", "планшет собирают", frozenset()),
    ("ru", r"\bзабег|\bвне рекордов\b", "раш; вне зачёта", frozenset()),
    ("ru", r"\bфишк", "жетон, как в издании", frozenset()),
]  # fmt: skip
"""Words that are wrong for a thing of the game, why, and the texts in which they mean something else."""


class _Words(Visitor):
    """The parts of an entry that people see: no keys, no variables."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.shown.append(node.value)


@cache
def _words(language: str) -> dict[str, str]:
    words = {}
    for entry in _catalog(language):
        if isinstance(entry, ast.Message):
            found = _Words()
            found.visit(entry)
            words[entry.id.name] = " ".join(found.shown)
    return words


@pytest.mark.parametrize(("language", "banned", "reason", "elsewhere"), BANNED)
def test_a_thing_of_the_game_has_one_name_in_a_language(
    language: str, banned: str, reason: str, elsewhere: frozenset[str]
) -> None:
    found = {key for key, words in _words(language).items() if re.search(banned, words, re.IGNORECASE)}
    assert found - elsewhere == set(), reason
    assert elsewhere <= found, "an exception that is not needed any longer"


@pytest.mark.parametrize(("language", "letters"), [("en", "KWBGO"), ("de", "SWBGO"), ("ru", "ЧБСЗО")])
def test_every_color_has_its_own_letter_in_every_language(language: str, letters: str) -> None:
    shown = [texts_for(language).text("color-letter", color=letter) for letter in LETTERS]
    assert "".join(shown) == letters
    assert len(set(letters)) == len(LETTERS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", LETTERS)
def test_a_color_is_shown_by_the_first_letter_of_its_name_except_black_in_english(language: str, letter: str) -> None:
    name, shown = (texts_for(language).text(key, color=letter) for key in ("color", "color-letter"))
    assert shown == ("K" if (language, letter) == ("en", "K") else name[0].upper())


def test_the_sphere_that_is_held_is_named_with_the_right_article() -> None:
    said = [texts_for("en").text("tray-carrying", color=letter) for letter in LETTERS]
    assert [line.removeprefix("You are holding ").split(" sphere")[0] for line in said] == [
        "a black",
        "a white",
        "a blue",
        "a green",
        "an orange",
    ]
