# make setup   .venv with floorman in it        make test    every test
# make check   format, lint, types              make soak    the long versions of the tests
# make knobs   knobs.py from knobs.toml          make golden  streams of every kind, as they are stored today
# make bench   ourselves and the peers, in one run
# make serve   the demo club in the browser, at PORT (8000)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := setup.py pyproject.toml $(wildcard src/floorman/_native/*) $(wildcard src/floorman/hand/*.py) \
          src/floorman/seats.py src/floorman/history/phh.py src/floorman/history/replaying.py

PORT   ?= 8000
WEB    := src/floorman/server/static/index.html
DB     ?= sqlite:///var/demo.db

.PHONY: setup serve test check format soak bench lock docs knobs golden wire chromium clean
.DELETE_ON_ERROR:

setup: $(VENV)/.built $(WEB)

serve: setup
	@exec $(BIN)/floorman serve --demo --port $(PORT) --db $(DB)

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "floorman needs Python 3.11 or later; say which with PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.dependencies: requirements/dev.txt | $(VENV)/.python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# Editable: Python sources are used where they lie; what is compiled is compiled again when its sources change.
$(VENV)/.built: $(NATIVE) $(VENV)/.dependencies
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "floorman needs Node 20 or later to build its web client" >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): web/node_modules/.installed web/index.html web/vite.config.ts $(shell find web/src web/public -type f 2>/dev/null)
	cd web && npm run --silent build
	@touch $@

# The browser's types of everything on the wire, from the server's.
wire: setup
	cd web && npm run --silent wire

# The browser tests use Debian's Chromium; where it is missing and cannot be installed they are skipped, and say so.
chromium:
	@command -v chromium > /dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null; \
	    else echo "Chromium is missing: the browser tests will be skipped (as root they install it)" >&2; fi

test: setup chromium
	cd web && npm run --silent test
	$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal

soak: setup chromium
	$(BIN)/python -m pytest --numprocesses=auto --dist=worksteal --soak

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

# Stored streams of every kind, written anew. Only on purpose, with the reason in the commit; from 1.0.0 on never.
golden: setup
	PYTHONPATH=tests $(BIN)/python tests/golden/make.py

# The typed answers of a rulebook, from the vocabulary.
knobs: setup
	$(BIN)/python scripts/knobs.py

$(VENV)-bench/.built: requirements/bench.txt $(NATIVE)
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
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
