# Every command does its own set-up: nothing but Python 3.11 or newer, make and git is needed.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test check bench clean

play: $(READY)  ## start a game
	@$(BIN)/dimension terminal

test: $(READY)  ## run every test
	$(BIN)/python -m pytest

check: $(READY)  ## formatting, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)  ## measure; figures are in docs/performance.md
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/solver.py

clean:
	rm -rf $(VENV)

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@
