# Ludothèque. `make run` opens the house, `make test` tries everything; `make help` lists the rest.
# Needs Python 3.11 or later, make and git. What else is needed is fetched (tools/bootstrap.py); SYSTEM=no installs
# nothing into the system, and names what is missing.

PYTHON ?= python3
BOOT   := $(PYTHON) tools/bootstrap.py
BIN    := .venv/bin
PORT   ?=
HOST    :=
PUBLIC_URL ?=
# Many tests wait for processes and disks: one worker more than there are cores.
WORKERS := $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
# The compiled rules where there is a C compiler, otherwise the interpreted ones: they play the same games
# (tests/contract/test_builds.py).
RULES   = RULES="$$($(BIN)/python tools/compiled.py --path)" && PYTHONPATH="$$RULES"
PYTEST  = $(RULES) LUDOTHEQUE_CHROMIUM="$$(cat .tools/chromium)" \
	$(BIN)/python -m pytest --dist worksteal --durations=25
FUZZ   ?= 20
SYSTEM ?=
export CHROMIUM SYSTEM

.DEFAULT_GOAL := help
.PHONY: help run setup setup-dev client compiled test check format bench bench-peers bench-growth bench-house bench-strength fuzz audit tour mutants lock wheel clean distclean
.NOTPARALLEL:

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20

run: ## Open the house in this folder's var/ (PORT=9000, HOST=0.0.0.0 for friends nearby, PUBLIC_URL=https://…)
	@$(BOOT) run client
	@$(BIN)/python tools/compiled.py run $(BIN)/ludotheque serve --data var $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT)) \
		$(if $(PUBLIC_URL),--public-url $(PUBLIC_URL))

setup: ## Only install what `make run` needs
	@$(BOOT) run

setup-dev: ## Only install what `make test` and `make check` need
	@$(BOOT) dev

client: ## Build the browser client
	@$(BOOT) client

compiled: ## Compile the rules into build/compiled/ (the other commands do so where they need it)
	@$(BOOT) dev compiler
	@$(BIN)/python tools/compiled.py

# The browser tests run by themselves: the event loop that drives a browser tolerates no other in its process.
test: ## All tests: rules, house, compiled build, client, browser (GAME=boum for the rules of one, TESTS=path for some)
ifdef GAME
	@$(BOOT) dev
	@LUDOTHEQUE_GAME=$(GAME) $(BIN)/python -m pytest -n auto -m "not compiled and not browser and not slow" \
		src/ludotheque/games/$(GAME)/tests tests/contract
else
	@$(BOOT) dev client browser compiler
ifdef TESTS
	@$(PYTEST) -n auto $(TESTS)
else
	@$(PYTEST) -n $(WORKERS) -m "not browser"
	@$(PYTEST) -n auto -m browser tests/browser
	@$(BIN)/python tests/contract/stories.py build/stories
	@$(BOOT) npm run --if-present test
endif
endif

check: ## Format, lint, types, import contracts, the client's types
	@$(BOOT) dev web
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/wire_types.py --check
	@! grep -Hn '://' requirements/*.lock
	@! grep -Hn '"resolved"' web/package-lock.json
	@$(BOOT) npm run check

format: ## Format the sources, mend what can be mended, make the browser's types anew
	@$(BOOT) dev web
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format
	@$(BIN)/python tools/wire_types.py
	@$(BOOT) npm run --silent format

bench: ## The rules, interpreted and compiled, beside other frameworks, in a table (BENCH="--game boum"; bench/README.md)
	@$(BOOT) dev compiler
	@$(RULES) $(BIN)/python -m bench $(BENCH)

bench-peers: setup-dev ## Install the frameworks that `make bench` measures beside ours, into build/peers/
	@$(BOOT) peers

bench-growth: compiled ## Draw docs/growth.svg: what a decision costs by players, options, board and length of a game
	@$(BIN)/python -m bench.growth

bench-house: setup-dev ## The house under load, and how fast it opens (LOAD="--game boum --matches 100"; bench/README.md)
	@$(RULES) $(BIN)/python -m bench.load $(LOAD)
	@$(RULES) $(BIN)/python -m bench.start
	@$(RULES) $(BIN)/python bench/house.py

bench-strength: setup-dev ## How strong the levels are (STRENGTH="schnuff --pairs 5-2 --games 400", or "--blunders"; docs/bots.md)
	@$(RULES) $(BIN)/python -m bench.strength $(STRENGTH)

fuzz: setup-dev ## The laws, the storm on the house and 200 kills, with many more examples (FUZZ=100: a hundred times)
	@LUDOTHEQUE_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n auto tests/contract src/ludotheque/games \
		tests/house/hostile tests/house/test_nothing_lost.py

audit: setup-dev ## Look for known holes in what we build on (where the network allows it)
	@$(BIN)/python tools/audit.py

tour: ## Pictures of every page and board in every size, by day and by lamplight, into build/tour/ (TOUR="--game boum")
	@$(BOOT) dev client browser
	@LUDOTHEQUE_CHROMIUM="$$(cat .tools/chromium)" $(BIN)/python -m tests.browser.tour $(TOUR)

mutants: setup-dev ## Plant bugs, one at a time: the tests must catch every one (GAME=boum for those of one game)
	@$(BIN)/python tools/mutants.py $(if $(GAME),--game $(GAME))

lock: ## Pin the newest versions in requirements/*.lock
	@$(BOOT) lock

wheel: setup-dev client ## A wheel with the client in it, into dist/, and try it elsewhere (LUDOTHEQUE_COMPILE=0: pure)
	@$(BOOT) compiler wheel
	@$(BIN)/python -m tools.try_wheel

clean: ## Remove what was built
	@rm -rf build dist src/*.egg-info src/ludotheque/house/static test-results
	@rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

distclean: clean ## Remove what was installed here too; var/, with its matches, stays
	@rm -rf .venv .tools web/node_modules
