#!/usr/bin/env bash
# Installs the self-extracting file on a Debian that holds nothing but itself, without root, and uses it there.
#
#   sudo packaging/try_installed_run.sh [RUN-FILE] [SUITE]
#
# RUN-FILE is the newest of dist/ unless given, SUITE is trixie (Debian 13). Root is needed to make the bare tree; inside
# it an ordinary player does everything.
set -euo pipefail
. "$(dirname "$0")/bare_root.sh"

in_own_namespaces "$@"
bare_system '*.run' trixie run-file "$@"
cp "$package" "$root/program.run"
chmod 755 "$root/program.run"
installed=$home/.local/lib/mordheim-desktop

say "on a system without any graphics the installer names what is missing"
if as_player /program.run --quiet >"$room/run.log" 2>&1; then
    fail "the installer found nothing missing on a system without graphics"
fi
grep -E 'lib[A-Za-z]+\.so' "$room/run.log" || fail "no library is named: $(tail -n 5 "$room/run.log")"

say "what every desktop has"
within apt-get update -qq
install_within libgl1 libegl1 libxcb1 xkb-data fontconfig-config libglib2.0-bin shared-mime-info desktop-file-utils

say "the installer, by an ordinary user, over the first attempt"
as_player /program.run --quiet >"$room/run.log" 2>&1 || fail "the installer failed: $(tail -n 5 "$room/run.log")"
tail -n 4 "$room/run.log"
as_player mordheim-desktop --self-test || fail "the installed program fails its self-test"

say "a window, and a campaign by its desktop entry"
open_screen
start_and_photograph "run-$suite-window"
open_by_desktop_entry "$installed" "run-$suite-campaign"

removed_by as_player "$installed/uninstall"
left=$(cd "$root$home/.local" && find . -name '*mordheim-desktop*' -not -path './share/mordheim-desktop*')
[ -z "$left" ] || fail "the removal left behind: $left"

say "Debian $release, $(basename "$package"): installed, self-test, window, campaign by its desktop entry, removed"
