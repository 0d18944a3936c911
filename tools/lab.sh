#!/bin/sh
# Open JupyterLab on this machine only, at a notebook, and print the address.
# usage: tools/lab.sh NOTEBOOK [JUPYTER ARGUMENT...]
set -eu
cd -- "$(dirname -- "$0")/.."
notebook=$1
shift

# Settings are kept between runs, but beside the project: neither does a person's own Jupyter
# configuration reach this Lab, nor this Lab theirs.
var="$PWD/.venv/var"
unset JUPYTER_PATH JUPYTER_CONFIG_PATH
export IPYTHONDIR="$var/ipython"
export JUPYTER_CONFIG_DIR="$var/config"
export JUPYTER_DATA_DIR="$var/data"
export JUPYTER_RUNTIME_DIR="$var/runtime"
export JUPYTERLAB_WORKSPACES_DIR="$var/workspaces"
export JUPYTERLAB_SETTINGS_DIR="$var/settings"
export JUPYTER_PREFER_ENV_PATH=1

# Lab asks in a popup whether to fetch news; here it need not ask.
news="$JUPYTERLAB_SETTINGS_DIR/@jupyterlab/apputils-extension"
mkdir -p "$news"
[ -e "$news/notification.jupyterlab-settings" ] ||
    echo '{"fetchNews": "false", "checkForUpdates": false}' > "$news/notification.jupyterlab-settings"

# Jupyter refuses to run as root unless it is told that this is meant.
root=""
[ "$(id -u)" -ne 0 ] || root="--allow-root"

# What is in this checkout is trusted: otherwise Lab hides the pictures of saved notebooks.
.venv/bin/python -m jupyter trust notebooks/*/*.ipynb >/dev/null

echo "JupyterLab opens $notebook. Where no browser opens, copy the address below into one; Ctrl+C stops."
exec .venv/bin/python -m jupyterlab $root \
    --log-level=WARN \
    --ServerApp.ip=127.0.0.1 \
    --ServerApp.root_dir="$PWD" \
    --LabApp.default_url="/lab/tree/$notebook" \
    --LabApp.news_url=None \
    --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
    "$@"
