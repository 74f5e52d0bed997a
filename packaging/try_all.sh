#!/usr/bin/env bash
# Tries every package where it belongs and prints the table of the README; fails if one of them fails.
#
#   sudo packaging/try_all.sh
#
# Builds what dist/ lacks. The .deb goes onto a bare Debian 12 and a bare Debian 13, the .run onto a bare Debian 13, and
# the Windows setup into Wine, where that is installed. The pictures of the screens are there to be looked at.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

table=()
code=0

# One trial: what is installed, where, and the script with its arguments. Its last line is what the table says.
try() {
    local what=$1 where=$2 told result
    shift 2
    told=$(mktemp)
    if "$@" 2>&1 | tee "$told"; then
        result=$(tail -n 1 "$told" | sed -e 's/^== *//')
    else
        result="FAILED: $(tail -n 1 "$told")"
        code=1
    fi
    rm -f "$told"
    table+=("| $(date -u +%Y-%m-%d) | $what | $where | $result |")
}

[ -n "$(find dist -maxdepth 1 -name '*.deb' 2>/dev/null)" ] || python3 packaging/develop.py deb || exit 1
[ -n "$(find dist -maxdepth 1 -name '*.run' 2>/dev/null)" ] || python3 packaging/develop.py run-file || exit 1

try ".deb" "bare Debian 12" packaging/try_installed_deb.sh
try ".deb" "bare Debian 13" packaging/try_installed_deb.sh "" trixie
try ".run" "bare Debian 13" packaging/try_installed_run.sh
if command -v wine >/dev/null; then
    [ -n "$(find dist -maxdepth 1 -name '*-setup.exe')" ] || python3 packaging/develop.py windows-setup || exit 1
    try "Windows setup" "$(wine --version)" packaging/try_windows_setup.sh
else
    table+=("| $(date -u +%Y-%m-%d) | Windows setup | | not tried: there is no Wine here |")
fi

printf '\n| date | what | where | result |\n| --- | --- | --- | --- |\n'
printf '%s\n' "${table[@]}"
exit "$code"
