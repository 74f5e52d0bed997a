#!/usr/bin/env bash
# Installs the .deb on a Debian that holds nothing but itself and uses it as a player would.
#
#   sudo packaging/try_installed_deb.sh [DEB] [SUITE]
#
# DEB is the newest of dist/ unless given, SUITE is bookworm (Debian 12). In the bare tree: no Python before and after,
# the self-test, a real window, a campaign opened as by a double click, the removal, and campaigns untouched by it.
set -euo pipefail
. "$(dirname "$0")/bare_root.sh"

in_own_namespaces "$@"
bare_system '*.deb' bookworm deb "$@"

say "the package and what it depends on"
within apt-get update -qq
cp "$package" "$root/package.deb"
install_within /package.deb
! has_python || fail "the package brought a Python of the system with it"
[ "$(within mordheim-desktop --version)" = "$(within dpkg-query -W -f '${Version}' mordheim-desktop)" ] ||
    fail "the program and its package disagree about the version"

say "the self-test, by an ordinary user"
as_player mordheim-desktop --self-test || fail "the installed program fails its self-test"

say "a window"
open_screen
start_and_photograph "deb-$suite-window"

say "a campaign by its desktop entry"
install_within libglib2.0-bin shared-mime-info desktop-file-utils # what every desktop has
open_by_desktop_entry /usr/lib/mordheim-desktop "deb-$suite-campaign"

purge() { within apt-get purge -qq --yes -o Dpkg::Use-Pty=0 mordheim-desktop >/dev/null 2>&1; }
removed_by purge
left=$(cd "$root" && find usr etc var/lib -name '*mordheim*')
[ -z "$left" ] || fail "the removal left behind: $left"

say "Debian $release, $(basename "$package"): installed, self-test, window, campaign by its desktop entry, removed"
