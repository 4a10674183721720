"""The tags of a page: complete, and safe whatever the texts are."""

from hypothesis import given
from hypothesis import strategies as st

from dimension.drawing.link_picture import HomePicture, ResultPicture
from dimension.server.previews import Preview, head_tags
from dimension.texts import texts_for
from tests.features.previews.pages import PAGE, tags_of

BASE = "https://play.example.org/"


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_texts_of_strangers_stay_texts(text: str) -> None:
    tags = head_tags(Preview(text, text, HomePicture()), BASE, "t/x", texts_for("en"))
    read = tags_of(PAGE.replace('<meta name="description" content="Plain." />', tags))
    assert read["og:title"] == read["og:description"] == read["description"] == text


def test_addresses_are_whole_and_their_queries_escaped() -> None:
    tags = head_tags(Preview("a", "b", ResultPicture(-3, 44, None)), BASE, "replay/X/1", texts_for("ru"))
    assert 'content="https://play.example.org/replay/X/1"' in tags
    assert 'content="https://play.example.org/preview/result.png?points=-3&amp;par=44"' in tags
    assert 'content="ru_RU"' in tags
