#!/bin/sh
# Write constraints.txt anew: the newest versions that pyproject.toml allows, from a clean environment.
# usage: tools/constraints.sh [PYTHON]
# Use the oldest Python there is, to the last digit: Debian 12 has 3.11.2, and packages ask for 3.11.5.
set -eu
cd -- "$(dirname -- "$0")/.."

python=$(tools/python.sh "${1:-}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT INT TERM
"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]'
{
    echo "# The versions that the project is developed and tested with; pip reads them with -c."
    echo "# Made by tools/constraints.sh from a clean environment: run it again rather than edit this."
    "$scratch/venv/bin/python" -m pip freeze --exclude-editable --disable-pip-version-check
} >"$scratch/constraints.txt"
cp "$scratch/constraints.txt" constraints.txt
