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
package=${1:-$(find "$checkout/dist" -name '*.deb' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-)}
suite=${2:-bookworm}
[ -f "$package" ] || fail "there is no .deb to try; build it with: python3 packaging/develop.py deb"
need debootstrap debootstrap Xvfb xvfb xdotool xdotool xauth xauth

make_root "$suite"
release=$(cat "$root/etc/debian_version")

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
as_player mordheim-desktop 2>"$room/window.log" &
window_title
photograph "deb-$suite-window"
leave
wait $! || fail "the program ended with an error: $(tail -n 3 "$room/window.log")"

say "a campaign by its desktop entry"
install_within libglib2.0-bin shared-mime-info desktop-file-utils # what every desktop has
sample=$root/usr/lib/mordheim-desktop/_internal/mordheim_desktop/resources/samples/shards-of-the-comet.mordheim-campaign
campaign="$home/Documents/Wölfe & Ratten.mordheim-campaign"
as_player mkdir -p "$home/Documents"
cp "$sample" "$root$campaign"
chroot "$root" chown player:player "$campaign"
kind=$(as_player gio info -a standard::content-type "$campaign" | sed -n 's/.*content-type: //p')
[ "$kind" = application/x-mordheim-campaign+json ] || fail "the system takes a campaign for $kind"
as_player gio open "$campaign" || fail "the desktop does not know what to open a campaign with"
window_title
photograph "deb-$suite-campaign"
case $title in
*"Shards of the Comet"*) ;;
*) fail "the window does not show the campaign; its title is $title" ;;
esac
leave

say "removal"
digests >"$room/before"
grep -q 'mordheim-campaign$' "$room/before" || fail "there is no campaign to be left untouched"
within apt-get purge -qq --yes -o Dpkg::Use-Pty=0 mordheim-desktop >/dev/null 2>&1 || fail "the package cannot be removed"
digests >"$room/after"
cmp -s "$room/before" "$room/after" || fail "the removal touched the files of the player"
left=$(cd "$root" && find usr etc var/lib -name '*mordheim*')
[ -z "$left" ] || fail "the removal left behind: $left"

say "Debian $release, $(basename "$package"): installed, self-test, window, campaign by its desktop entry, removed"
