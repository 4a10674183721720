"""Start with `python -m dimension.envs.benchmark`."""

import sys

from dimension.envs.benchmark.benchmark_line import main

if __name__ == "__main__":
    sys.exit(main())
