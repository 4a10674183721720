"""Hooks for the documentation site (see mkdocs.yml): pages that are made, links that leave docs/, and tidying up.

The documents are also written for the repository, so they link to files there. On the site such a
link leads to a page with the file. No page that is made here is kept in the repository.
"""

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from tools.command_pages import command_pages, with_overview
from tools.route_pages import types_page, with_all_requests

ROOT: Final = Path(__file__).parents[1]
SERVED_AT: Final = "/docs"

_DOCUMENTS: Final = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents outside docs/, and the pages that stand for them."""
_SOURCES: Final = ("examples", "deploy")
"""Folders whose files have a page each."""
_LANGUAGES: Final = {".py": "python", ".toml": "toml", ".service": "ini", ".conf": "nginx"}
_LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#|/)([^)#\s]+)")
_INLINE_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_INLINE: Final = "assets/inline"
_PACKED: Final = frozenset({".html", ".js", ".css", ".svg", ".json"})
_SMALLEST_PACKED: Final = 501
"""In bytes."""
_scripts: dict[str, str] = {}
"""Name → text of the scripts taken out of pages during this build."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fill in the list of commands."""
    pages = ["commands/index.md", *(f"commands/{name}.md" for name in command_pages())]
    entries = [
        entry for section in config.nav or () for entry in next(iter(section.values())) if isinstance(entry, dict)
    ]
    for entry in entries:
        if entry.get("Commands") == "commands/":
            entry["Commands"] = pages
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    for path, text in _made_pages():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / "web" / "public" / "icon.svg")))
    return files


def _made_pages() -> Iterator[tuple[str, str]]:
    for document, path in _DOCUMENTS.items():
        if document != "README.md":
            yield path, with_site_links((ROOT / document).read_text(encoding="utf-8"), document, path)
    for name, text in command_pages().items():
        yield f"commands/{name}.md", text
    yield "protocol/types.md", types_page()
    for folder in _SOURCES:
        for entry in sorted((ROOT / folder).iterdir()):
            if not entry.name.startswith(("_", ".")):
                yield site_page(entry.relative_to(ROOT).as_posix()), _source_page(entry)


def _source_page(entry: Path) -> str:
    """A page with a file, or with all files of a folder."""
    files = [entry] if entry.is_file() else sorted(file for file in entry.rglob("*") if file.suffix in _LANGUAGES)
    blocks = [_code_block(file) for file in files]
    return "\n\n".join([f"---\nsearch: {{exclude: true}}\n---\n# {entry.relative_to(ROOT).as_posix()}", *blocks])


def _code_block(file: Path) -> str:
    title = file.relative_to(ROOT).as_posix()
    return f'```{_LANGUAGES.get(file.suffix, "text")} title="{title}"\n{file.read_text(encoding="utf-8")}```'


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Let links to files of the repository lead to their pages."""
    if page.file.generated_by:
        return markdown
    return with_site_links(with_all_requests(with_overview(markdown)), f"docs/{page.file.src_uri}", page.file.src_uri)


def with_site_links(markdown: str, document: str, page: str) -> str:
    """The text of a document of the repository with links as its page needs them."""

    def site_link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(document), found[1]))
        return posixpath.relpath(site_page(target), posixpath.dirname(page) or ".")

    return _LINK.sub(site_link, markdown)


def site_page(path: str) -> str:
    """Where a file of the repository is on the site; outside of it for others, which fails the build."""
    if path in _DOCUMENTS:
        return _DOCUMENTS[path]
    folder, _, rest = path.partition("/")
    if folder in _SOURCES:
        # Not table_client.py.md: in the package, a folder by that name would look like a module.
        return f"{path.removesuffix('.py')}.md"
    return rest if folder == "docs" else f"../{path}"


def on_template_context(context: dict[str, Any], *, template_name: str, **_: Any) -> dict[str, Any]:
    """The page for missing pages is shown at any depth: its links begin with the place of the site."""
    if template_name == "404.html":
        context["base_url"] = SERVED_AT
    return context


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Take the theme's inline scripts out."""
    return _taken_out(output, get_relative_url(_INLINE, page.url))


def on_post_template(output: str, template_name: str, **_: Any) -> str:
    """Take the theme's inline scripts out."""
    return _taken_out(output, f"{SERVED_AT}/{_INLINE}") if template_name == "404.html" else output


def _taken_out(html: str, folder: str) -> str:
    html, scripts = without_inline_scripts(html, folder)
    _scripts.update(scripts)
    return html


def without_inline_scripts(html: str, folder: str) -> tuple[str, dict[str, str]]:
    """A page with its scripts in files of a folder, and these by name: the server's policy allows no inline scripts."""
    scripts: dict[str, str] = {}

    def outside(found: re.Match[str]) -> str:
        name = f"{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        scripts[name] = found[1]
        return f'<script src="{folder}/{name}"></script>'

    return _INLINE_SCRIPT.sub(outside, html), scripts


def on_post_build(config: MkDocsConfig) -> None:
    """Write the scripts; drop what no reader needs; compress the rest, because the server does not."""
    site = Path(config.site_dir)
    (site / _INLINE).mkdir(parents=True, exist_ok=True)
    for name, text in _scripts.items():
        (site / _INLINE / name).write_text(text, encoding="utf-8")
    _scripts.clear()
    for unused in (*site.rglob("*.map"), *site.glob("assets/javascripts/lunr/**/*.js"), *site.glob("sitemap.xml*")):
        unused.unlink()
    pack(site)


def pack(site: Path) -> None:
    """Put a compressed copy beside every text file of a site."""
    # The page of a file is a folder with its name.
    for file in [file for file in site.rglob("*") if file.suffix in _PACKED and file.is_file()]:
        data = file.read_bytes()
        if len(data) >= _SMALLEST_PACKED:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
