# Everything a person does with this project from the command line. Needs Python 3.11 or newer and make.
#   make PYTHON=/path/to/python3 ...   chooses the Python that .venv is made with
#   make lab NOTEBOOK=notebooks/ja/welcome.ipynb

PYTHON =
NOTEBOOK = notebooks/en/welcome.ipynb
PY = .venv/bin/python
READY = .venv/.ready

.DEFAULT_GOAL := help
.NOTPARALLEL:
# What is tested is what pip installed, not what happens to be on the caller's path.
unexport PYTHONPATH PYTHONHOME

.PHONY: help lab test check bench conformance golden notebooks picture clean lint types rules chromium \
	notebook-tests browser-tests

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' Makefile

lab: $(READY) ## open JupyterLab at the welcome notebook
	@tools/lab.sh "$(NOTEBOOK)"

test: $(READY) chromium check notebook-tests browser-tests ## run everything: check, notebooks, real browser

check: lint types rules ## what is fast: lint, types, tests without a browser

bench: $(READY) ## measure the deduction engine and random games beside other ways to do the same
	@$(PY) -c "import catanatron, chess" 2>/dev/null || \
		$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(PY) bench/bench_deduction.py
	$(PY) bench/bench_explain.py
	$(PY) bench/bench_playouts.py

conformance: $(READY) ## check 20,000 random matches of every game on all cores (long)
	$(PY) -m tests.conformance.many --games 20000

golden: $(READY) ## play the kept games of tests/golden anew
	$(PY) -m tools.golden

notebooks: $(READY) ## run the notebooks and keep what they show
	tools/isolated.sh $(PY) tools/notebooks.py

picture: $(READY) ## make the README's picture from the real thing
	CHROMIUM="$$(tools/chromium.sh)" $(PY) tools/picture.py

clean: ## remove .venv and everything that tools leave behind
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -type d -prune -exec rm -rf {} +

lint: $(READY) ## ruff: mistakes and layout
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: $(READY) ## mypy, strict
	$(PY) -m mypy

rules: $(READY) ## tests without a browser
	$(PY) -m pytest -m "not browser"

notebook-tests: $(READY) ## run the notebooks and compare every output
	tools/isolated.sh $(PY) -m pytest --nbval --nbval-current-env \
		--nbval-sanitize-with notebooks/nbval.cfg notebooks

chromium: $(READY) ## find a Chromium, or install one
	@tools/chromium.sh

browser-tests: $(READY) ## tests in a real Chromium against a real JupyterLab
	CHROMIUM="$$(tools/chromium.sh)" $(PY) -m pytest -m browser tests/browser

$(READY): pyproject.toml constraints.txt tools/venv.sh
	@tools/venv.sh "$(PYTHON)"
	@touch $@
