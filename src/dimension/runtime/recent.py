"""A dictionary that forgets the values that were not used for longest."""

from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Recent(dict[_Key, _Value]):
    """The latest values; `[]` counts as use, `in` and `get` do not."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __getitem__(self, key: _Key) -> _Value:
        value = self[key] = self.pop(key)
        return value

    def __setitem__(self, key: _Key, value: _Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]
