# make setup   .venv with floorman in it        make test    every test
# make check   format, lint, types              make soak    the long versions of the tests
# make bench   ourselves and the peers, in one run

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := setup.py pyproject.toml $(wildcard src/floorman/_native/*) $(wildcard src/floorman/hand/*.py) \
          src/floorman/history/phh.py src/floorman/history/replaying.py

.PHONY: setup test check format soak bench lock docs clean
.DELETE_ON_ERROR:

setup: $(VENV)/.built

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

test: setup
	$(BIN)/python -m pytest --numprocesses=auto

soak: setup
	$(BIN)/python -m pytest --numprocesses=auto --soak

check: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# The rule coverage page, from the tests' markers.
docs: setup
	$(BIN)/python -m pytest --collect-only --quiet --rule-coverage=docs/rule-coverage.md > /dev/null

$(VENV)-bench/.built: requirements/bench.txt $(NATIVE)
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

bench: $(VENV)-bench/.built
	$(VENV)-bench/bin/python bench/run.py $(BENCH)

# After a change to requirements/*.in. Needs uv on the path.
lock:
	for name in dev bench; do uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-header requirements/$$name.in --output-file requirements/$$name.txt; done

clean:
	rm -rf $(VENV) $(VENV)-bench build src/*.egg-info src/*.so src/floorman/*.so src/floorman/hand/*.so src/floorman/history/*.so
