#!/bin/sh
# Print the path of a Python that can make this project's environment: 3.11 or newer, with venv and pip.
# usage: tools/python.sh [PYTHON]       A PYTHON that is named is the only one tried.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# Some commands on PATH only stand in for a Python that may not be there, so each candidate is run.
is_new() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
has_venv() { "$1" -c 'import venv, ensurepip' >/dev/null 2>&1; }

candidates() {
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        (
            IFS=:
            for folder in $PATH; do
                [ -x "$folder/$name" ] && printf '%s\n' "$folder/$name"
            done
            true
        )
    done
}

first_good() {
    candidates | while IFS= read -r python; do
        if is_new "$python" && has_venv "$python"; then
            printf '%s\n' "$python"
            break
        fi
    done
}

if [ -n "${1:-}" ]; then
    if is_new "$1" && has_venv "$1"; then
        command -v "$1"
        exit 0
    fi
    echo "$1 is not a Python 3.11 or newer with the modules venv and ensurepip." >&2
    exit 1
fi

found=$(first_good)
if [ -z "$found" ]; then
    # Debian keeps venv in a package of its own.
    "$here/apt.sh" python3-venv || true
    found=$(first_good)
fi
if [ -z "$found" ]; then
    echo "No Python 3.11 or newer with venv and ensurepip is on PATH; install one" \
        "(on Debian also the package python3-venv), or name it: make PYTHON=/path/to/python3 ..." >&2
    exit 1
fi
printf '%s\n' "$found"
