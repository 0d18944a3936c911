#!/bin/sh
# Print the path of a Chromium that the browser tests can drive; install one where there is none.
# usage: tools/chromium.sh [--find]     With --find nothing is installed.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
python="$here/../.venv/bin/python"

# Some systems have a command of that name that only tells how to install the program, so it is run.
runs() { "$1" --version >/dev/null 2>&1; }

answer() {
    printf '%s\n' "$1"
    exit 0
}

on_path() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        path=$(command -v "$name" 2>/dev/null) || continue
        if runs "$path"; then answer "$path"; fi
    done
}

from_playwright() {
    [ -x "$python" ] || return 0
    path=$("$python" -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
' 2>/dev/null) || return 0
    if [ -x "$path" ] && runs "$path"; then answer "$path"; fi
}

if [ -n "${CHROMIUM:-}" ]; then
    if runs "$CHROMIUM"; then answer "$CHROMIUM"; fi
    echo "CHROMIUM is set to $CHROMIUM, which does not run; set it to a Chromium, or unset it." >&2
    exit 1
fi
on_path
from_playwright
if [ "${1:-}" != "--find" ]; then
    echo "Installing Chromium for the browser tests (once)." >&2
    # The fonts let Japanese be seen in the pictures that tests take.
    "$here/apt.sh" chromium fonts-noto-cjk || true
    on_path
    if [ -x "$python" ]; then
        # Only root may add the system libraries that a browser needs without being asked for a password.
        deps=""
        [ "$(id -u)" -ne 0 ] || deps="--with-deps"
        "$python" -m playwright install $deps chromium >&2 || true
    fi
    from_playwright
fi
echo "There is no Chromium for the browser tests; install one (on Debian: apt-get install chromium)," \
    "or set CHROMIUM to its path." >&2
exit 1
