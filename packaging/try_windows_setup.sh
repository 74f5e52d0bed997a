#!/usr/bin/env bash
# Installs the Windows setup under Wine and uses it as a player would; leaves nothing behind but pictures.
#
#   packaging/try_windows_setup.sh [SETUP [PICTURES]]
#
# SETUP is the newest of dist/ unless given. Needs wine, a mingw compiler, Xvfb, xdotool and imagemagick. Wine shows that
# everything is there and works together; fonts, scaling, dark title bars, SmartScreen and virus scanners of a real
# Windows it cannot show.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/.." && pwd)
setup=${1:-$(find "$checkout/dist" -name '*-setup.exe' -printf '%T@ %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d' ' -f2-)}
pictures=$(mkdir -p "${2:-$checkout/dist/pictures}" && cd "${2:-$checkout/dist/pictures}" && pwd)
name="Mordheim battle companion"
id=mordheim-desktop

say() { printf '== %s\n' "$*" >&2; }
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

[ -f "$setup" ] || fail "there is no setup to try; build it with: python3 packaging/develop.py windows-setup"
for program in wine wineserver x86_64-w64-mingw32-gcc x86_64-w64-mingw32-objdump Xvfb xdotool import; do
    command -v "$program" >/dev/null || [ -x "/usr/lib/wine/$program" ] || fail "this needs $program"
done

room=$(mktemp -d)
screen_process=
export WINEPREFIX=$room/prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=' LANG=C.UTF-8
leave_nothing() {
    wineserver -k 2>/dev/null || true
    wineserver -w 2>/dev/null || true
    [ -z "$screen_process" ] || kill "$screen_process" 2>/dev/null || true
    rm -rf "$room"
}
wineserver() { if command -v wineserver >/dev/null 2>&1; then command wineserver "$@"; else /usr/lib/wine/wineserver "$@"; fi; }
trap leave_nothing EXIT

exec 7> >(cat >"$room/display")
Xvfb -displayfd 7 -screen 0 1366x768x24 -nolisten tcp 2>/dev/null &
screen_process=$!
exec 7>&-
until [ -s "$room/display" ]; do kill -0 "$screen_process" && sleep 0.1; done
DISPLAY=:$(cat "$room/display")
export DISPLAY

say "a Windows of its own"
wineboot --init >/dev/null 2>&1 || wine wineboot --init >/dev/null 2>&1
wineserver -w
home=$(find "$WINEPREFIX/drive_c/users" -mindepth 1 -maxdepth 1 -type d ! -name Public | head -n 1)
system=$WINEPREFIX/drive_c/windows/system32
installed="$home/AppData/Local/Programs/$name"

say "a Windows 7, which is too old"
wine winecfg -v win7 </dev/null
wineserver -w
! wine "$setup" /S </dev/null || fail "the setup installs on a Windows that Qt does not run on"
[ ! -e "$installed" ] || fail "the setup refuses and installs all the same"

say "the setup, silently"
wine winecfg -v win10 </dev/null
wineserver -w
wine "$setup" /S </dev/null
wineserver -w
[ -f "$installed/$id.exe" ] || fail "the setup installed no program"
link="$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/$name.lnk"
[ -f "$link" ] || fail "there is no entry in the start menu"
uninstall="HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\$id"
wine reg query "$uninstall" /v UninstallString 2>/dev/null | grep -q 'uninstall.exe' || fail "Windows does not know how to uninstall it"

# Windows 10 has one library that this Wine lacks. A hollow one goes into its system folder, and never into a setup.
x86_64-w64-mingw32-objdump -p "$installed/app/PySide6/Qt6Core.dll" | awk '
    /DLL Name:/ { wanted = tolower($3) == "icuuc.dll"; next }
    wanted && NF == 3 && $2 ~ /^[0-9]+$/ { print "__declspec(dllexport) void *" $3 "(void) { return 0; }" }' >"$room/hollow.c"
x86_64-w64-mingw32-gcc -w -shared -o "$system/icuuc.dll" "$room/hollow.c"

# Wine has no handle for a file that output is sent to directly, so everything goes through pipes.
windows() { wine "$installed/$id-console.exe" "$@" 2>&1 | tr -d '\r'; }

say "the console executable"
version=$(windows --version </dev/null)
[ "$version" = "$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$installed/app/mordheim_desktop/__init__.py")" ] || fail "it says version $version"
said=$(windows --self-test </dev/null)
printf '%s\n' "$said" >&2
case $said in *"self-test passed") ;; *) fail "the installed program fails its self-test" ;; esac
answer=$(printf '%s\n' '{"id": 1, "procedure": "shot", "setup": {"weapon": "bow", "target": {"toughness": 3}}, "odds": true}' |
    windows --engine)
case $answer in *'"out_of_action":"1/9"'*) ;; *) fail "the engine answers: $answer" ;; esac

say "a campaign by a double click"
# This Wine looks for file types only where they are kept for all users; Windows looks at the user's own first.
for key in ".mordheim-campaign" "$id.campaign"; do
    wine reg copy "HKCU\\Software\\Classes\\$key" "HKLM\\Software\\Classes\\$key" /s /f </dev/null >/dev/null 2>&1 ||
        fail "the setup made no file type: $key is missing"
done
documents=$home/Documents
mkdir -p "$documents"
campaign="$documents/Wölfe & Ratten.mordheim-campaign"
cp "$installed/app/mordheim_desktop/resources/samples/shards-of-the-comet.mordheim-campaign" "$campaign"
cp "$campaign" "$documents/untouched.mordheim-campaign"
before=$(sha256sum <"$campaign")
wine start /unix "$campaign" </dev/null 2>&1 | cat >&2 &
window=$(timeout 120 xdotool search --sync --onlyvisible --name '^Shards of the Comet' | tail -n 1) || fail "no window shows the campaign"
xdotool windowfocus --sync "$window"
stored_anew() { # waits until the campaign is on the disk in another state, and then for the window to be painted
    until [ "$(sha256sum <"$campaign")" != "$before" ]; do sleep 0.2; done
    before=$(sha256sum <"$campaign")
}
photograph() { sleep 4 && import -window root "$pictures/windows-$1.png"; }
photograph campaign

say "a scenario, and a die typed from the table"
xdotool key --window "$window" --delay 120 ctrl+2 Return Return 4 1 Return
stored_anew
photograph scenario
xdotool key --window "$window" --delay 120 ctrl+3 n n Return 1 5 5 1 6 Return
stored_anew
photograph battle

say "a second start, which hands its file over"
timeout 60 wine "$installed/$id.exe" "Z:$(printf '%s' "$documents/untouched.mordheim-campaign" | tr / '\\')" </dev/null 2>&1 | cat >&2 ||
    fail "the second start did not find the window"
photograph second
[ "$(xdotool search --onlyvisible --name '^Shards of the Comet' | wc -l)" -eq 1 ] || fail "a second window opened"
xdotool key --window "$window" --delay 120 ctrl+q
timeout 60 wineserver -w || fail "the program does not end"
report=$(windows --verify "Z:$(printf '%s' "$campaign" | tr / '\\')" </dev/null)
case $report in *"faults 0."*) ;; *) fail "the campaign is not sound: $report" ;; esac
left=$(find "$home/AppData/Local/$id/locks" -name 'window-*')
[ -z "$left" ] || fail "the window left its note behind: $left"

say "the removal"
digests() { find "$home" -path "$installed" -prune -o -type f -name '*.mordheim-campaign' -exec sha256sum {} + | sort; }
digests >"$room/before"
wine "$installed/uninstall.exe" /S </dev/null
wineserver -w
[ ! -e "$installed" ] || fail "the removal left behind: $(find "$installed" | head -n 5)"
[ ! -e "$link" ] || fail "the entry in the start menu is still there"
wine reg query "$uninstall" >/dev/null 2>&1 && fail "Windows still lists the program"
wine reg query "HKCU\\Software\\Classes\\.mordheim-campaign" >/dev/null 2>&1 && fail "the file type is still there"
digests >"$room/after"
[ "$(wc -l <"$room/after")" -ge 2 ] || fail "there is no campaign to be left untouched"
cmp -s "$room/before" "$room/after" || fail "the removal touched the player's campaigns"

say "$(wine --version), $(basename "$setup"): installed, self-test, engine, campaign by double click, die typed, second start, removed"
