#!/bin/sh
# Install Debian packages where that needs no question answered: as root, or with passwordless sudo.
# usage: tools/apt.sh PACKAGE...        Exits 1, silently, where it cannot.
set -eu

command -v apt-get >/dev/null 2>&1 || exit 1
if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    exit 1
fi

# What apt-get says goes to stderr: the scripts that call this one answer on stdout.
install() {
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "$@" >&2
}

# A fresh machine has no package lists yet, and old lists name versions that are gone; but one source that
# does not answer need not stop the rest.
$as_root apt-get update -q >&2 || true
install "$@"
