"""Python imports this before anything else in every process that a test starts: its path is in PYTHONPATH."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_spec = spec_from_file_location("determinism", Path(__file__).parents[1] / "determinism.py")
assert _spec is not None
assert _spec.loader is not None
_determinism = module_from_spec(_spec)
_spec.loader.exec_module(_determinism)
_determinism.install(_determinism.own_stream(sys.orig_argv))
