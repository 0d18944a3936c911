#!/bin/sh
# Run a command with a home of its own, thrown away afterwards, so that nobody's Jupyter or IPython
# settings change what it does.
# usage: tools/isolated.sh COMMAND [ARGUMENT...]
set -eu

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT INT TERM
unset JUPYTER_PATH JUPYTER_CONFIG_PATH
env HOME="$scratch" \
    IPYTHONDIR="$scratch/ipython" \
    JUPYTER_CONFIG_DIR="$scratch/config" \
    JUPYTER_DATA_DIR="$scratch/data" \
    JUPYTER_RUNTIME_DIR="$scratch/runtime" \
    JUPYTER_PREFER_ENV_PATH=1 \
    "$@"
