"""Links of the repository become links of the site."""

import gzip
import re
from pathlib import Path

import pytest

from dimension.app import create_app
from dimension.server.settings import ServerSettings
from tools.docs_site import pack, site_page, with_site_links, without_inline_scripts
from tools.route_pages import ALL_REQUESTS, with_all_requests


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("docs/rules.md", "rules.md"),
        ("docs/host/backup.md", "host/backup.md"),
        ("README.md", "index.md"),
        ("CONTRIBUTING.md", "contributing.md"),
        ("examples/table_client.py", "examples/table_client.md"),
        ("deploy/Caddyfile", "deploy/Caddyfile.md"),
        ("src/dimension/rules/tray.py", "../src/dimension/rules/tray.py"),
    ],
)
def test_a_file_has_its_place_on_the_site(path: str, page: str) -> None:
    assert site_page(path) == page


@pytest.mark.parametrize(
    ("document", "page", "text", "expected"),
    [
        ("docs/client.md", "client.md", "[a](../examples/b.py)", "[a](examples/b.md)"),
        ("docs/host/deploy.md", "host/deploy.md", "[a](../../deploy/nginx.conf)", "[a](../deploy/nginx.conf.md)"),
        ("docs/faq.md", "faq.md", "[a](../CONTRIBUTING.md)", "[a](contributing.md)"),
        ("CONTRIBUTING.md", "contributing.md", "[a](docs/host/install.md#b)", "[a](host/install.md#b)"),
        ("docs/faq.md", "faq.md", "[a](bots.md#b) ![c](images/d.jpg#only-light)", None),
        ("docs/faq.md", "faq.md", "[a](#b) [c](https://example.org/d.md)", None),
    ],
)
def test_links_lead_to_the_same_thing_on_the_site(document: str, page: str, text: str, expected: str | None) -> None:
    assert with_site_links(text, document, page) == (expected or text)


def test_a_script_in_a_page_becomes_a_file_and_data_stays() -> None:
    page = '<script>go()</script><script type="application/json">{}</script><script src="x.js"></script>'
    html, scripts = without_inline_scripts(page, "../assets")
    ((name, text),) = scripts.items()
    assert text == "go()"
    assert html == page.replace("<script>go()</script>", f'<script src="../assets/{name}"></script>')


def test_only_large_texts_get_a_compressed_copy(tmp_path: Path) -> None:
    page = b"<p>words</p>" * 100
    for name, data in {"index.html": page, "small.js": b"42", "picture.png": page}.items():
        (tmp_path / name).write_bytes(data)
    pack(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "index.html",
        "index.html.gz",
        "picture.png",
        "small.js",
    ]
    assert gzip.decompress((tmp_path / "index.html.gz").read_bytes()) == page


def test_the_page_about_http_lists_every_request_of_the_api() -> None:
    described = create_app(ServerSettings()).app.openapi_schema.to_schema()["paths"]
    requests = {
        (method.upper(), path) for path, methods in described.items() for method in methods if path.startswith("/api/")
    }
    listed = re.findall(r"^\| `([A-Z]+) (/api/\S*)` \|", with_all_requests(ALL_REQUESTS), re.MULTILINE)
    assert sorted(listed) == sorted(requests)
