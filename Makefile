# Every command sets up what it needs by itself; python3 (3.11 or newer, with venv), make and git
# are assumed, and a Debian-like system where the browser or the servers are missing.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

.PHONY: help setup environment demo check fix test coverage bench soak lock stop

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /make \1\t/' | expand -t 18

setup: environment ## virtual environment, requirements, texts, browser
	@bin/browser >/dev/null

environment:
	@bin/environment
	@.venv/bin/python bin/messages.py compile

demo: environment ## a working site with one check carried through all of it, on 127.0.0.1:8000
	@bin/demo

check: environment ## everything that can be said without running the suite; writes nothing
	@bin/check

fix: environment ## formats and repairs what a machine can
	@bin/fix

test: environment ## the suite on SQLite, then what is marked db on PostgreSQL
	@bin/test

coverage: environment ## the SQLite suite with branch coverage
	@.venv/bin/pytest -n auto --cov --cov-report=term-missing:skip-covered

bench: environment ## figures against a bare view, as ratios
	@.venv/bin/python -m benchmarks

soak: environment ## long runs, outside CI
	@.venv/bin/python -m benchmarks --soak
	@LASTRO_EVERY_SCREEN=1 LASTRO_BROWSER=$$(bin/browser) .venv/bin/pytest -q tests/checks/test_desk_in_browser.py \
		tests/checks/test_public_pages_in_browser.py

lock: environment ## resolves pyproject.toml into the two hashed locks
	@bin/lock

stop: ## ends what make demo and make test left running
	@bin/stop
