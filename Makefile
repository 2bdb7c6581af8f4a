# make play | make test | make setup | make check | make bench | make load | make long | make matches | make bosses | make wars | make luck | make strength

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready

define UNCHECKED

  *********************************************************
    Node is missing: the types of the browser client,
    quintain/web/js, were NOT CHECKED.
    Install Node and run `make check` again before you
    hand in a change to it.
  *********************************************************

endef
export UNCHECKED

.PHONY: help play test browser setup check types bench load long matches bosses wars luck strength lock clean
.DEFAULT_GOAL := help

help: ## list the tasks
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

play: $(READY) ## open the table in the browser
	@$(BIN)/quintain serve

test: browser ## run every test
	@$(BIN)/python -m pytest

browser: $(READY)
	@$(BIN)/python -m tests.web.installing

check: $(READY) ## lint, formatting, types, who imports whom
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q -n 0 tests/test_imports.py
	@$(BIN)/python -m tests.web.declarations --check
	@if command -v npx >/dev/null; then npx --yes --package typescript@5.9 tsc --project quintain/web/tsconfig.json; \
	else printf '%s\n' "$$UNCHECKED" >&2; fi

types: $(READY) ## write the browser client's types from the server's messages
	@$(BIN)/python -m tests.web.declarations

bench: $(READY) ## measure the hot paths beside well-known software
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[yardsticks]'
	@$(BIN)/quintain bench --write BENCHMARKS.md

load: $(READY) ## put the server under load, beside boardgame.io where there is Node
	@$(BIN)/python -m benchmarks.load --write BENCHMARKS.md

long: $(READY) ## measure long matches, messages of many seats and the conformance kit
	@$(BIN)/python -m benchmarks.long --write BENCHMARKS.md

matches: $(READY) ## play random matches and count what happens (an hour; what is interrupted goes on next time)
	@$(BIN)/python -m benchmarks.matches --write BENCHMARKS.md

bosses: $(READY) ## measure how often the bosses of Dungeon Duels are defeated (what is interrupted goes on next time)
	@$(BIN)/python -m benchmarks.bosses --write BENCHMARKS.md

wars: $(READY) ## measure how wars of Knaves Out end and what decides them (what is interrupted goes on next time)
	@$(BIN)/python -m benchmarks.wars --write BENCHMARKS.md

luck: $(READY) ## measure the search with many seats and strong luck (minutes)
	@$(BIN)/python -m benchmarks.luck --write BENCHMARKS.md

strength: $(READY) ## measure how strong the bots are (hours; what is interrupted goes on next time)
	@$(BIN)/quintain tablebase build
	@$(BIN)/python -m benchmarks.strength --write BENCHMARKS.md --docs docs/levels.md

setup: $(READY) ## make the virtual environment

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quintain needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 ...")'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@$(BIN)/quintain warm
	@touch $(READY)

lock: $(READY) ## renew requirements.lock from the ranges in pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --python-version 3.11 \
		--extra server --extra postgres --extra test --extra check --extra bench pyproject.toml -o requirements.lock

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
