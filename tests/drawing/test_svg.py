"""Trays as SVG pictures: complete, self-contained, and the same for equal trays."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import COORDINATES, POSITIONS, TOUCHING, legal_shapes, positions_in
from dimension.drawing.palette import CLASSIC, MARKS
from dimension.drawing.svg import PAINTING_ORDER, _flat, _nearness, _projected, draw_svg
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.tray import Tray

EMPTY = "......./....../."
FULL = "KWBGOWB/G.O.K./W"
OTHER_FULL = "GKWBKOB/.G.O.W/K"
PARTIAL = "KWBG..O/O...../."
EXAMPLES = (EMPTY, FULL, OTHER_FULL, PARTIAL)
SVG = "{http://www.w3.org/2000/svg}"


def picture(notation: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw_svg(parse_tray(notation)))


def ids(notation: str) -> list[str]:
    return [element.attrib["id"] for element in picture(notation).iter() if "id" in element.attrib]


def groups(root: ElementTree.Element, key: str) -> dict[int, ElementTree.Element]:
    return {int(element.attrib[key]): element for element in root.iter(SVG + "g") if key in element.attrib}


def shaped(shape: int) -> Tray:
    return Tray({p: COLORS[i % len(COLORS)] for i, p in enumerate(positions_in(shape))})


def test_every_sphere_of_every_shape_appears_once_in_its_color() -> None:
    for shape in legal_shapes():
        tray = shaped(shape)
        root = ElementTree.fromstring(draw_svg(tray))
        spheres = [(p, g[0].attrib["href"][-1]) for p, g in groups(root, "data-position").items()]
        assert sorted(spheres) == [(p, color.letter) for p, color in tray.items()]


@pytest.mark.parametrize("notation", EXAMPLES)
def test_spheres_are_painted_from_the_farthest_to_the_nearest(notation: str) -> None:
    painted = list(groups(picture(notation), "data-position"))
    assert painted == [p for p in PAINTING_ORDER if p in painted]
    assert all(_nearness(p) <= _nearness(q) + 1e-9 for p, q in pairwise(painted))


def test_a_sphere_is_painted_after_those_it_rests_on() -> None:
    assert sorted(PAINTING_ORDER) == list(POSITIONS)
    assert PAINTING_ORDER[-1] == max(POSITIONS, key=_nearness)
    for p in POSITIONS:
        for q in positions_in(TOUCHING[p]):
            (_, front, low), (_, back, high) = COORDINATES[p], COORDINATES[q]
            if high > low and back <= front + 1e-9:
                assert PAINTING_ORDER.index(q) > PAINTING_ORDER.index(p)


def test_projection_keeps_right_right_and_up_up() -> None:
    x, y = _projected(0, 0, 0)
    assert _projected(1, 0, 0)[0] > x
    assert _projected(0, 1, 0)[1] < y
    assert _projected(0, 0, 1)[1] < y


@pytest.mark.parametrize("notation", EXAMPLES)
def test_the_flat_levels_show_every_letter_and_mark_and_number_the_rest(notation: str) -> None:
    tray, root = parse_tray(notation), picture(notation)
    flat = groups(root, "data-flat")
    assert sorted(flat) == list(POSITIONS)
    for position, group in flat.items():
        color = tray[position]
        marks = [use.attrib["href"] for use in group.iter(SVG + "use")]
        assert group.findtext(SVG + "text") == (str(position) if color is None else color.letter)
        assert [mark[-5:] for mark in marks] == ([] if color is None else [f"{color.letter}mark"])


def test_flat_places_do_not_overlap() -> None:
    for level in (range(7), range(7, 13)):
        places = [_flat(p) for p in level]
        gaps = [((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for ax, ay in places for bx, by in places]
        assert min(gap for gap in gaps if gap) > 48


@pytest.mark.parametrize("notation", EXAMPLES)
def test_references_stay_inside_the_picture(notation: str) -> None:
    text = draw_svg(parse_tray(notation))
    known = set(ids(notation))
    used = re.findall(r'(?:url\(#|href="#)([^")]+)', text) + re.findall(r'aria-labelledby="([^"]+)"', text)
    assert set(used) <= known
    assert len(re.findall(r"url\(|href=", text)) + 1 == len(used)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(script|style|image|foreignObject)|@import", text)


def test_ids_are_unique_within_and_across_pictures() -> None:
    together = [name for notation in EXAMPLES for name in ids(notation)]
    assert len(together) == len(set(together))


def test_pictures_are_titled_and_announced_as_images() -> None:
    root = picture(FULL)
    assert root.attrib["role"] == "img"
    title = root.find(SVG + "title")
    assert title is not None
    assert title.text == FULL
    assert root.attrib["aria-labelledby"] == title.attrib["id"]


def test_equal_trays_have_equal_pictures_and_others_have_not() -> None:
    trays = [shaped(shape) for shape in legal_shapes()]
    again = [parse_tray(format_tray(tray)) for tray in trays]
    assert [draw_svg(tray) for tray in trays] == [draw_svg(tray) for tray in again]
    assert len({draw_svg(tray) for tray in trays}) == len(trays)


def test_pictures_are_small() -> None:
    assert max(len(draw_svg(shaped(shape)).encode()) for shape in legal_shapes()) < 30_000


def test_spheres_stay_inside_the_picture() -> None:
    root = picture(FULL)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    scene = next(g for g in root.iter(SVG + "g") if any("data-position" in child.attrib for child in g))
    left, top = moved(scene)
    for sphere in groups(root, "data-position").values():
        x, y = moved(sphere)
        assert 40 <= left + x <= width - 40
        assert 40 <= top + y <= height - 40


def moved(element: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.attrib["transform"])
    return float(x), float(y)


@pytest.mark.parametrize("color", COLORS)
def test_a_sphere_is_painted_with_the_palette(color: Color) -> None:
    text = draw_svg(Tray({0: color}))
    assert {CLASSIC[color].light, CLASSIC[color].base, CLASSIC[color].dark} <= set(re.findall(r"#[0-9a-f]{6}", text))
    assert f'd="{MARKS[color]}"' in text


def test_a_tray_shows_itself_in_a_notebook() -> None:
    tray = parse_tray(FULL)
    assert tray._repr_svg_() == draw_svg(tray)
