"""A window as a player uses it, in any engine: real pointer, real keys."""

import json
from typing import Any

from tests.engines.engine import PATIENCE, Actions, Engine

_KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Delete": "\ue017"}
_VISIBLE = "each => each.checkVisibility({visibilityProperty: true}) && !each.disabled"


class Window:
    """A player's window."""

    def __init__(self, engine: Engine, site: str) -> None:
        self._engine = engine
        self._site = site.rstrip("/")

    def open(self, path: str, view: str = "flat") -> None:
        """A page, with a tray of this kind; English and quiet."""
        self._engine.goto(self._site + path)
        chosen = json.dumps({"view": view, "sound": False, "name": "Ann"})
        self.evaluate(f"localStorage.setItem('dimension.preferences', {json.dumps(chosen)})")
        self.evaluate("localStorage.setItem('dimension.language', '\"en\"')")
        self._engine.goto(self._site + path)
        self.evaluate("(window.faults = [], addEventListener('error', ({message}) => window.faults.push(message)))&&0")
        self.evaluate("addEventListener('unhandledrejection', ({reason}) => window.faults.push(String(reason)))")

    def evaluate(self, expression: str) -> Any:
        return self._engine.evaluate(expression)

    def until(self, condition: str) -> Any:
        """Wait until JavaScript is true in the page; returns its value."""
        return self.evaluate(f"""new Promise((tell, fail) => {{
            const end = Date.now() + {PATIENCE * 1000};
            const look = () => {{
                const found = {condition};
                if (found) tell(found);
                else if (Date.now() > end) fail(new Error({json.dumps(condition)} + ' on: ' + document.body.innerText));
                else setTimeout(look, 20);
            }};
            look();
        }})""")

    def click(self, selector: str) -> None:
        """The first visible element that fits, with the pointer, in its middle."""
        self._press(f"[...document.querySelectorAll({json.dumps(selector)})].find({_VISIBLE})")

    def button(self, *names: str) -> str:
        """Click the first button or link with one of these labels; returns the label."""
        wanted = json.dumps(names)
        found = (
            f"[...document.querySelectorAll('button, a')].filter({_VISIBLE})"
            f".find(each => {wanted}.includes(each.innerText.trim()))"
        )
        name: str = self.until(f"{found}?.innerText.trim()")
        self._press(found)
        return name

    def type(self, text: str) -> None:
        """Keys, one after another; `{Enter}` is a key with a name."""
        for key in text.replace("{", "\0{").replace("}", "}\0").split("\0"):
            for each in [_KEYS[key[1:-1]]] if key.startswith("{") else key:
                self._engine.perform([{"type": "key", "id": "keys", "actions": _down_and_up("key", each)}])

    @property
    def faults(self) -> list[str]:
        """The errors in the scripts of the page."""
        found: list[str] = self.evaluate("window.faults")
        return found

    def _press(self, element: str) -> None:
        # Only what lies still and in front of everything else can be hit.
        x, y = self.until(f"""(() => {{
            const found = {element};
            if (!found) return null;
            found.scrollIntoView({{block: 'nearest'}});
            const box = found.getBoundingClientRect();
            const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            const isStill = String([x, y]) === window.lastSeen;
            window.lastSeen = String([x, y]);
            return isStill && found.contains(document.elementFromPoint(x, y)) && [x, y];
        }})()""")
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._engine.perform([{**pointer, "actions": [move, *_down_and_up("pointer", 0)]}])


def _down_and_up(kind: str, what: str | int) -> Actions:
    key = "value" if kind == "key" else "button"
    return [{"type": f"{kind}Down", key: what}, {"type": f"{kind}Up", key: what}]
