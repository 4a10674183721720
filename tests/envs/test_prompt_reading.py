"""Only a prompt is read as a prompt; that reading gives back what was written is proven with the words."""

import pytest

from dimension.envs.text.prompts import read_prompt


def test_another_text_is_refused() -> None:
    with pytest.raises(ValueError, match="not a prompt"):
        read_prompt("What a nice day!")
