"""Draws the layers of the package from its real imports: python -m tools.architecture_picture.

The layers come from import-linter's contract (pyproject.toml), the sentences from the packages' docstrings, and
the arrows the imports between packages, without those that follow from others.
"""

import ast
import textwrap
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from tools.shape import PACKAGE, ROOT, read_package

PICTURE: Final = ROOT / "docs" / "images" / "architecture.svg"
Edges = Mapping[str, frozenset[str]]

_WIDTH, _LEFT, _RIGHT = 960, 40, 800
_ROW, _GAP, _TOP = 52, 14, 92
_LINE: Final = 16
_GRAY, _INK = "#6b7280", "#2b2f36"
_GAME, _ROOMS, _SERVER, _AROUND = "#e6efe4", "#e2ebf5", "#f6eadb", "#efe6f3"
_FILLS: Final = {
    **dict.fromkeys(("board", "terminal", "drawing", "texts", "rules", "library", "solver", "bots"), _GAME),
    **dict.fromkeys(("room", "runtime", "store"), _ROOMS),
    **dict.fromkeys(("server", "features", "app"), _SERVER),
}


def layers() -> list[list[str]]:
    """The packages of each layer, from the highest to the lowest, as import-linter knows them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    found = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [layer.replace(":", "|").replace(" ", "").split("|") for layer in found]


def package_imports(depth: int = 0, inside: str = "") -> Edges:
    """Which packages import which; with `inside`, the packages below that one."""
    edges: dict[str, set[str]] = {}
    for module in read_package(PACKAGE):
        if module.path.startswith(inside):
            edges.setdefault(_part(module.path, depth), set()).update(
                _part(path, depth) for path in module.imports if path.startswith(inside)
            )
    return {name: frozenset(found - {name, "__init__"}) for name, found in edges.items()}


def _part(path: str, depth: int) -> str:
    return path.removesuffix(".py").split("/")[depth]


def reduced(edges: Edges) -> Edges:
    """The imports that do not follow from others: the transitive reduction of a graph without cycles."""

    def reached(names: Iterable[str]) -> frozenset[str]:
        return frozenset(name for start in names for name in (start, *reached(edges.get(start, ()))))

    return {name: frozenset(one for one in found if one not in reached(found - {one})) for name, found in edges.items()}


def downward(edges: Edges, order: Sequence[Sequence[str]]) -> Edges:
    """The imports from a layer to a lower one: imports for types only may point back."""
    rank = {name: number for number, names in enumerate(order) for name in names}
    return {
        name: frozenset(one for one in found if rank.get(one, -1) > rank[name])
        for name, found in edges.items()
        if name in rank
    }


def draw_architecture() -> str:
    """The picture as the text of an SVG file."""
    order = layers()
    heights = [_ROW + (2 * _LINE + 8 if "features" in names else 0) for names in order]
    tops = [_TOP + sum(heights[:number]) + number * _GAP for number in range(len(order))]
    bottom = tops[-1] + heights[-1] + 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {bottom}" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{_INK}" role="img">',
        "<title>The packages of Dimension and their imports</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{_GRAY}"/></marker></defs>',
        f'<rect width="{_WIDTH}" height="{bottom}" rx="12" fill="#fbfaf8"/>',
        _text(_LEFT, 40, "The packages of Dimension", 'font-size="20" font-weight="600"'),
        _text(_LEFT, 64, "An arrow is an import; imports only point downward", f'fill="{_GRAY}"'),
    ]
    for names, top, height in zip(order, tops, heights, strict=True):
        lines += _layer(names, top, height)
    lines += _arrows(reduced(downward(package_imports(), order)), order, tops, heights)
    return "\n".join([*lines, "</svg>\n"])


def _layer(names: Sequence[str], top: int, height: int) -> list[str]:
    width = (_RIGHT - _LEFT - _GAP * (len(names) - 1)) // len(names)
    lines = []
    for number, name in enumerate(names):
        left = _LEFT + number * (width + _GAP)
        fill = _FILLS.get(name, _AROUND)
        lines.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="8" fill="{fill}"/>')
        lines.append(_text(left + 14, top + 31, name, 'font-size="15" font-weight="600"'))
        sentence = textwrap.wrap(_sentence(name), 2 * (width - 110) // 13)
        middle = top + 31 - (len(sentence) - 1) * _LINE // 2
        lines += [_text(left + 96, middle + row * _LINE, part, 'font-size="12"') for row, part in enumerate(sentence)]
        if name == "features":
            lines += _features(left, top + _ROW + 6)
    return lines


def _features(left: int, top: int) -> list[str]:
    """The folders of features, and which of them build on others."""
    edges = package_imports(1, "features/")
    folders = sorted(name for name in edges if (PACKAGE / "features" / name).is_dir())
    among = [f"{name} → {', '.join(sorted(edges[name] & {*folders}))}" for name in folders if edges[name] & {*folders}]
    rows = [" · ".join(folders), *textwrap.wrap("; ".join(among), 105)]
    return [
        _text(left + 14, top + number * _LINE, row, "" if number == 0 else f'fill="{_GRAY}"')
        for number, row in enumerate(rows)
    ]


def _arrows(edges: Edges, order: Sequence[Sequence[str]], tops: Sequence[int], heights: Sequence[int]) -> list[str]:
    """Short arrows to the next layer; beside the layers, arcs to lower ones."""
    rank = {name: number for number, names in enumerate(order) for name in names}
    lines = []
    for name in rank:
        for other in sorted(edges.get(name, ()), key=lambda one: (rank[one], one)):
            first, second = rank[name], rank[other]
            if second == first + 1:
                start, end = _center(name, order[first]), _center(other, order[second])
                if len(order[first]) != len(order[second]):
                    start = end = start if len(order[first]) > len(order[second]) else end
                lines.append(_path(f"M{start} {tops[first] + heights[first]}L{end} {tops[second]}"))
            else:
                start, end = tops[first] + heights[first] // 2 + 6, tops[second] + heights[second] // 2 - 6
                out = _RIGHT + 26 + 22 * (second - first)
                lines.append(_path(f"M{_RIGHT} {start}C{out} {start} {out} {end} {_RIGHT + 2} {end}"))
    return lines


def _center(name: str, names: Sequence[str]) -> int:
    return _LEFT + (_RIGHT - _LEFT) * (2 * names.index(name) + 1) // (2 * len(names))


def _path(d: str) -> str:
    return f'<path d="{d}" fill="none" stroke="{_GRAY}" stroke-width="1.5" marker-end="url(#tip)"/>'


def _sentence(name: str) -> str:
    """The first sentence of a package's or module's docstring, without the period."""
    folder = PACKAGE / name / "__init__.py"
    file = folder if folder.exists() else PACKAGE / f"{name}.py"
    documented = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return documented.partition("\n\n")[0].replace("\n", " ").replace("`", "").rstrip(".")


def _text(x: int, y: int, text: str, attributes: str = "") -> str:
    return f'<text x="{x}" y="{y}"{f" {attributes}" if attributes else ""}>{escape(text)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw_architecture(), encoding="utf-8")
