# The only entry points. `make` alone tells what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
  command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
HOST ?= 127.0.0.1
PORT ?= 8000
TESTER := pytest
PYTEST := $(BIN)/python -m $(TESTER) -n auto --maxprocesses 8 --dist loadfile
# A browser may never answer: its test then tells where it stands, and fails.
NOT_FOR_EVER := -o faulthandler_timeout=400 -o faulthandler_exit_on_timeout=true

.PHONY: help setup run test unit e2e check bench soak messages lock look clean

help: ## Tell what can be made
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort | while IFS=$$'\t' read -r name what; do printf '  make %-10s %s\n' "$$name" "$$what"; done

setup: $(VENV)/.dev ## Install everything that playing and developing need, into .venv

run: $(VENV)/.run ## Open the hall on http://127.0.0.1:8000 (HOST=…, PORT=…)
	@exec $(BIN)/ludoteca serve --host $(HOST) --port $(PORT)

# The browser tests are on their own: their driver keeps an event loop running, in which no other test can run one.
test: $(VENV)/.dev ## Run all tests
	$(PYTEST) --ignore tests/e2e $(ARGS) $(if $(ARGS),|| [ $$? -eq 5 ])
	$(PYTEST) $(NOT_FOR_EVER) tests/e2e $(ARGS) $(if $(ARGS),|| [ $$? -eq 5 ])

unit: $(VENV)/.dev ## Run all tests but those in a browser
	$(PYTEST) --ignore tests/e2e $(ARGS)

e2e: $(VENV)/.dev ## Run the browser tests alone
	$(PYTEST) $(NOT_FOR_EVER) tests/e2e $(ARGS)

check: $(VENV)/.dev ## Check style, types, layers, scripts, sentences, known vulnerabilities
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.messages --check
	@if command -v npm >/dev/null; then $(MAKE) node_modules/.stamp && npx --no-install tsc -p jsconfig.json; \
	else echo "skipped tsc: npm is not installed"; [ -z "$${LUDOTECA_REQUIRE:-}" ]; fi
	$(BIN)/python -m tools.audit

bench: $(VENV)/.dev ## Run the benchmarks
	@for each in benchmarks/*.py benchmarks/hall; do echo "== $$each"; $(BIN)/python $$each; done

soak: $(VENV)/.dev ## Play an hour with 500 sockets, then run the long crash tests (MINUTES=60, SECONDS_LONG=600, KILLS=20)
	$(BIN)/python -m benchmarks.soak --minutes $${MINUTES:-60}
	LUDOTECA_SOAK_SECONDS=$${SECONDS_LONG:-600} LUDOTECA_SOAK_KILLS=$${KILLS:-20} $(BIN)/python -m pytest tests/crash -s

messages: $(VENV)/.dev ## Collect every sentence into the catalogues
	$(BIN)/python -m tools.messages

look: $(VENV)/.dev ## Bake the textures and the sounds anew
	$(BIN)/python -m tools.bake

lock: $(VENV)/.dev ## Lock the newest versions that fit
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  pyproject.toml requirements/build.in -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate \
	  pyproject.toml requirements/build.in --group dev -c requirements/run.txt -o requirements/dev.txt

clean: ## Remove what setting up has made
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo "Ludoteca needs Python 3.11 or newer." >&2; exit 1; }
	@echo "Setting up in $(VENV) …"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt pyproject.toml | $(BIN)/python
	@[ -e $(VENV)/.dev ] || $(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml | $(BIN)/python
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --no-index -e .
	@touch $@ $(VENV)/.run

node_modules/.stamp: package-lock.json
	npm ci --no-audit --no-fund --silent
	@touch $@
