#!/bin/sh
# Make .venv, or repair it, and install the project there with everything that development needs.
# usage: tools/venv.sh [PYTHON]
set -eu
cd -- "$(dirname -- "$0")/.."

if ! .venv/bin/python -c 'import pip' >/dev/null 2>&1; then
    python=$(tools/python.sh "${1:-}")
    echo "Making .venv with $python ($("$python" -V))."
    "$python" -m venv --clear .venv
fi
echo "Installing what boardkit and its tests need into .venv (once; about a minute)."
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
