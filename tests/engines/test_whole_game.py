"""A whole game in Firefox and in WebKit: by code to a table, with pointer and keyboard to the standings."""

from tests.engines.window import Window

_OPEN = """fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({settings: {seats: 1, rounds: 2, seconds: 300}})}).then(answer => answer.json())"""
_CARDS = """document.querySelectorAll('[data-card]').length === 6
    && document.querySelector('[data-slot="K"]')?.disabled === false"""


def test_a_whole_game_is_joined_by_code_and_played_with_pointer_and_keyboard(window: Window) -> None:
    window.open("/")
    code = window.evaluate(_OPEN)["join_code"]
    window.click("#join-code")
    window.type(code.lower() + "{Enter}")
    window.button("Take a seat")
    window.button("Start")
    _build_with_the_pointer(window)
    window.button("Done")
    assert _count(window) == "Next round"
    _build_with_the_keyboard(window)
    assert _count(window) == "To the result"
    window.until("document.body.innerText.includes('Final result')")
    # The last part of the page pushes the buttons down.
    window.until("document.body.innerText.includes('Your first game with these settings')")
    window.button("Home")
    window.until("document.title === 'Dimension' && document.querySelector('a[href^=\"/replay/\"]')")
    assert window.faults == []


def test_the_solid_tray_is_drawn_and_takes_a_sphere(window: Window) -> None:
    window.open("/", view="3d")
    window.button("Quick game")
    window.until(_CARDS)
    window.until("Number(document.querySelector('canvas[data-frames]')?.dataset.frames) > 0")
    window.type("1")
    window.evaluate("document.querySelector('[data-place=\"0\"]').focus()")
    window.type("{Enter}")
    window.until("document.querySelector('[data-slot=\"K\"]').getAttribute('aria-label').includes('2 left')")
    assert window.faults == []


def _build_with_the_pointer(window: Window) -> None:
    window.until(_CARDS)
    for position, color in enumerate("KWBGO"):
        window.click(f'[data-slot="{color}"]')
        window.click(f'[data-view="flat"] [data-place="{position}"]')
        window.until(f"document.querySelector('{_on(position, color)}')")


def _build_with_the_keyboard(window: Window) -> None:
    window.until(_CARDS)
    window.type("1")
    window.evaluate('document.querySelector(\'[data-view="flat"] [data-place="0"]\').focus()')
    window.type("{Enter}")
    window.until(f"document.querySelector('{_on(0, 'K')}')")
    window.type("u")
    window.until(f"!document.querySelector('{_on(0, 'K')}')")
    window.type("{Enter}")
    window.until(f"document.querySelector('{_on(0, 'K')}')")
    window.type(" ")


def _on(position: int, color: str) -> str:
    return f'[data-view="flat"] [data-place="{position}"][data-color="{color}"]'


def _count(window: Window) -> str:
    """Skip the count where it can be skipped, and continue; returns the label of the button."""
    if (said := window.button("Skip", "Next round", "To the result")) != "Skip":
        return said
    return window.button("Next round", "To the result")
