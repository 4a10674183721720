"""The time of scoring, and of importing the library.

Run with `make bench`; the figures seen are written down in docs/performance.md.
"""

import subprocess
import sys
from random import Random
from statistics import mean, median
from time import perf_counter

import dimension

HANDS = 20_000
STARTS = 15


def random_tray(random: Random) -> dimension.Tray:
    """A tray built up by random legal placements."""
    tray = dimension.Tray()
    for _ in range(random.randint(5, 11)):
        places = tray.legal_positions()
        colors = [color for color in dimension.COLORS if tray.left(color)]
        tray = tray.place(random.choice(colors), random.choice(places)) if places else tray
    return tray


def microseconds_to_score(random: Random) -> list[float]:
    """The time of `score_tray` with points and bonus, for random six-card hands and trays."""
    deals = [(dimension.Hand(random.sample(dimension.CARDS, 6)), random_tray(random)) for _ in range(HANDS)]
    times = []
    for hand, tray in deals:
        start = perf_counter()
        score = dimension.score_tray(hand, tray)
        _ = score.points, score.bonus
        times.append((perf_counter() - start) * 1e6)
    return times


def seconds_to_start(program: str) -> float:
    """The best time of several starts of Python with a program."""
    times = []
    for _ in range(STARTS):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    times = sorted(microseconds_to_score(Random(2014)))
    bare = seconds_to_start("pass")
    package = seconds_to_start("import dimension")
    everything = seconds_to_start("from dimension import *")
    print(
        f"score_tray, six cards   mean {mean(times):6.1f} µs   median {median(times):6.1f} µs   "
        f"p99 {times[int(len(times) * 0.99)]:6.1f} µs   (goal: 20 µs)"
    )
    print(f"python                  {bare * 1e3:6.1f} ms")
    print(f"import dimension        {package * 1e3:6.1f} ms   {(package - bare) * 1e3:+6.1f} ms   (goal: +50 ms)")
    print(f"with every name used    {everything * 1e3:6.1f} ms   {(everything - bare) * 1e3:+6.1f} ms")


if __name__ == "__main__":
    main()
