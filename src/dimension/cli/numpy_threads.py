"""How many threads NumPy starts."""

import os


def use_one_thread() -> None:
    """Before NumPy is imported: keep it from starting threads for linear algebra, which one hand never needs."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
