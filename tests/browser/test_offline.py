"""The network is cut and comes back."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

PREPARED = """async () => {
  const isPrepared = async () =>
    navigator.serviceWorker.controller && (await (await caches.open('packs')).match('/pack'));
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isPrepared()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""
"""Whether the page has stored itself and a pack, within two minutes."""


def test_on_a_train_pages_open_and_a_hand_is_played_and_handed_in_later(visit: NewPage) -> None:
    table = visit(alone=True, clock=True, service_workers="allow")
    page = table.page
    assert page.request.get("/sw.js").headers["cache-control"] == "no-cache"
    assert page.request.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    assert page.evaluate(PREPARED)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No network right now")).to_be_visible()
    for name in ("How to play", "Rules", "With your own box"):
        _open_and_reload(page, name)

    page.get_by_role("list").get_by_role("button").first.click()
    table.build()
    page.reload()
    table.wait_for_cards()
    assert [table.color_on(position) for position in range(5)] == list("KWBGO")
    table.finish_round()
    expect(table.is_over).to_be_visible()
    expect(page.get_by_text("Played offline: sent once you are back online")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_text("One result is waiting to be sent.")).to_be_visible()

    page.context.set_offline(False)
    # The page asks every ten seconds whether the server is back.
    page.clock.fast_forward(10_000)
    expect(table.button("Quick game")).to_be_visible()
    expect(page.get_by_role("heading", name="No network right now")).to_have_count(0)
    page.goto("/games")
    expect(page.get_by_role("heading", name="Played offline")).to_be_visible()
    expect(page.get_by_text("Hand of ")).to_be_visible()
    expect(page.get_by_text("waiting to be sent")).to_have_count(0)


def _open_and_reload(page: Page, name: str) -> None:
    """A page works without a network, also when it is opened directly; then back to Home."""
    page.get_by_role("contentinfo").get_by_role("link", name=name).click()
    page.wait_for_url(lambda url: not url.endswith("/"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="No network right now")).to_be_visible()
