"""The places that name a version agree before a release is built."""

import pytest

from tools.release import complaints

_CITATION = "title: Dimension\nversion: 1.2.0\n"


@pytest.mark.parametrize(
    ("changelog", "citation", "complaint"),
    [
        ("# Changelog\n\n## 1.2.0 – 2027-01-31\n", "version: 1.1.0\n", "CITATION.cff should have “version: 1.2.0”."),
        ("# Changelog\n\n## Unreleased\n", _CITATION, "CHANGELOG.md should begin with “## 1.2.0 – DATE”."),
        ("# Changelog\n\n## 1.2.0\n", _CITATION, "CHANGELOG.md should date 1.2.0, as in “## 1.2.0 – 2026-01-31”."),
        ("## 1.2.0 – 2027-02-30\n", _CITATION, "CHANGELOG.md should date 1.2.0, as in “## 1.2.0 – 2026-01-31”."),
    ],
)
def test_a_place_with_another_version_or_no_date_is_named(changelog: str, citation: str, complaint: str) -> None:
    assert complaints("1.2.0", changelog, citation) == [complaint]


def test_a_version_that_is_the_same_everywhere_is_released() -> None:
    assert complaints("1.2.0", "# Changelog\n\n## 1.2.0 – 2027-01-31\n\n## 1.1.0 – 2027-01-01\n", _CITATION) == []
