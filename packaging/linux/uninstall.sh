#!/bin/sh
# Removes what install.sh has written, and nothing else: campaigns, backups and settings stay.
#
#   uninstall [--quiet]         take the program away
#   uninstall --refresh SHARE   only tell the desktop that menu entries and file types have changed
set -eu

told() { # a tool that a desktop may lack; a stale cache is no reason to fail
    command -v "$1" >/dev/null 2>&1 && "$@" >/dev/null 2>&1 || true
}

refresh() {
    [ ! -d "$1/applications" ] || told update-desktop-database "$1/applications"
    [ ! -d "$1/mime" ] || told update-mime-database "$1/mime"
    [ ! -d "$1/icons/hicolor" ] || told gtk-update-icon-cache -q -t -f "$1/icons/hicolor"
}

if [ "${1:-}" = --refresh ]; then
    refresh "$2"
    exit 0
fi

program=$(cd "$(dirname "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
[ -f "$program/installed" ] || {
    echo "$program does not look like an installed program; nothing was removed." >&2
    exit 1
}
while IFS= read -r file; do
    rm -f "$file"
done <"$program/installed"
rm -rf "$program"
refresh "$share"
[ "${1:-}" = --quiet ] || echo "Removed. Your campaigns, their backups and the settings are where they were."
