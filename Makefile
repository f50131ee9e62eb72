# make setup   .venv with floorman in it        make test    every test
# make check   format, lint, types              make soak    the long versions of the tests
# make knobs   knobs.py from knobs.toml          make golden  streams of every kind, as they are stored today
# make answers what the server answers, by example
# make bench   ourselves and the peers, in one run
# make mutants small faults, and which of them the tests notice (MUTANTS="--part hand --sample 60")
# make serve   the demo club in the browser, at PORT (8000)
# make screenshots  every page in three sizes and both languages, in var/screenshots (SHOTS="club --theme light")
# make shell   a shell in which `floorman` is on the path

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := setup.py pyproject.toml $(wildcard src/floorman/_native/*) $(wildcard src/floorman/hand/*.py) \
          src/floorman/seats.py src/floorman/history/phh.py src/floorman/history/replaying.py

PORT   ?= 8000
WEB    := src/floorman/server/static/index.html
PIP    := -m pip install -qq --disable-pip-version-check

# In a folder of its own, which goes when it is over: those of other runs at the same time are not tidied up meanwhile.
PYTEST  = folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
          $(BIN)/python -m pytest --numprocesses=auto --dist=worksteal --basetemp="$$folder/tests"

.PHONY: setup serve shell screenshots test check format soak mutants bench lock docs knobs golden answers wire chromium strace clean
.DELETE_ON_ERROR:

setup: $(VENV)/.built $(WEB)

serve: setup
	@exec $(BIN)/floorman serve --demo --port $(PORT)

shell: setup
	@echo "floorman is on the path of this shell; exit leaves it."
	@PATH="$(CURDIR)/$(BIN):$$PATH" exec "$${SHELL:-sh}"

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "floorman needs Python 3.11 or later; say which with PYTHON=…" >&2; exit 1; }
	@echo "[1/5] An environment for Python, in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.dependencies: requirements/dev.txt | $(VENV)/.python
	@echo "[2/5] Python packages: $$(grep -c '==' $<) of them, as pinned in $<"
	@$(BIN)/python $(PIP) --require-hashes -r $<
	@touch $@

# Editable: Python sources are used where they lie; what is compiled is compiled again when its sources change.
$(VENV)/.built: $(NATIVE) $(VENV)/.dependencies
	@echo "[3/5] floorman itself: evaluator and hand engine are compiled, the longest step"
	@$(BIN)/python $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a < 20 || (a === 20 && b < 19) ? 1 : 0)' \
	    || { echo "floorman needs Node 20.19 or later to build its web client" >&2; exit 1; }
	@echo "[4/5] Packages for the web client, as pinned in web/package-lock.json"
	@cd web && npm ci --no-audit --no-fund --loglevel=error > /dev/null
	@touch $@

$(WEB): web/node_modules/.installed web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	@echo "[5/5] The web client"
	@cd web && npm run --silent build
	@touch $@

# The browser's types of everything on the wire, from the server's.
wire: setup
	cd web && npm run --silent wire

# The browser tests use Debian's Chromium; where it is missing and cannot be installed they are skipped, and say so.
chromium:
	@command -v chromium > /dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	    echo "Chromium, for the tests of the pages"; export DEBIAN_FRONTEND=noninteractive; \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null; \
	    else echo "Chromium is missing: the browser tests will be skipped (as root they install it)" >&2; fi

# One test reads what the server does from a trace of its system calls.
strace:
	@command -v strace > /dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	    echo "strace, for the test that nothing is answered before it is on the disk"; export DEBIAN_FRONTEND=noninteractive; \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends strace > /dev/null; \
	    else echo "strace is missing: one test will be skipped (as root it is installed)" >&2; fi

test: setup chromium strace
	@echo "[1/2] Tests of the web client"
	@cd web && npm run --silent test
	@echo "[2/2] Tests of everything, on every core"
	@$(PYTEST)

soak: setup chromium strace
	@$(PYTEST) --soak

# Pictures to look at; scripts/screenshots.py lists the pages.
screenshots: setup chromium
	@PYTHONPATH=tests $(BIN)/python scripts/screenshots.py $(SHOTS)

# In a copy of the sources, never in the working tree.
mutants: setup
	@$(BIN)/python scripts/mutants.py $(MUTANTS)

check: setup
	$(BIN)/python scripts/knobs.py --check
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	cd web && npm run --silent check

format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# The rule coverage page, from the tests' markers.
docs: setup
	$(BIN)/python -m pytest --collect-only --quiet --rule-coverage=docs/rule-coverage.md > /dev/null

# What the server answers, by example, for the OpenAPI document: after a change of what it answers.
answers: setup
	PYTHONPATH=tests $(BIN)/python scripts/answers.py

# Stored streams of every kind, written anew. Only on purpose, with the reason in the commit; from 1.0.0 on never.
golden: setup
	PYTHONPATH=tests $(BIN)/python tests/golden/make.py

# The typed answers of a rulebook, from the vocabulary.
knobs: setup
	$(BIN)/python scripts/knobs.py

$(VENV)-bench/.built: requirements/bench.txt $(NATIVE)
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/python $(PIP) --require-hashes -r requirements/bench.txt
	$(VENV)-bench/bin/python $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

bench: $(VENV)-bench/.built
	$(VENV)-bench/bin/python bench/run.py $(BENCH)

# After a change to requirements/*.in or web/package.json. Needs uv on the path.
lock:
	for name in dev bench; do uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header requirements/$$name.in --output-file requirements/$$name.txt; done
	cd web && npm run --silent lock

clean:
	rm -rf $(VENV) $(VENV)-bench web/node_modules src/floorman/server/static build src/*.egg-info src/*.so src/floorman/*.so src/floorman/hand/*.so src/floorman/history/*.so
