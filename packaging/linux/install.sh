#!/bin/sh
# Installs the program for one player, without root, under ~/.local; started by the self-extracting file beside the
# folders `program` and `share`. Everything it writes is noted, and `uninstall` takes exactly that away again.
set -eu

needed_glibc=@GLIBC@

fail() {
    echo "$*" >&2
    exit 1
}

[ -n "${HOME:-}" ] && [ -d "$HOME" ] || fail "There is no home folder to install into."
[ "$(uname -m)" = x86_64 ] || fail "This program is for 64-bit PCs (x86_64); this machine is $(uname -m)."
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/[^0-9.]//g')
[ -n "$glibc" ] || fail "This system has no GNU C library, which the program needs in version $needed_glibc or newer."
oldest=$(printf '%s\n%s\n' "$needed_glibc" "$glibc" | sort -V | head -n 1)
[ "$oldest" = "$needed_glibc" ] ||
    fail "The program needs the GNU C library $needed_glibc or newer; this system has $glibc. A newer release has it."

here=$(cd "$(dirname "$0")" && pwd)
program=$HOME/.local/lib/@ID@
share=${XDG_DATA_HOME:-$HOME/.local/share}
command=$HOME/.local/bin/@ID@

mkdir -p "$HOME/.local/lib" "$HOME/.local/bin" "$share" || fail "The folder $HOME/.local cannot be written."
if [ -x "$program/uninstall" ]; then
    "$program/uninstall" --quiet
fi
[ ! -e "$program" ] || fail "$program is there already and is not this program; please move it away first."
cp -R "$here/program" "$program"
cp "$here/uninstall.sh" "$program/uninstall"
chmod 755 "$program/uninstall"
ln -sfn "$program/@ID@" "$command"
printf '%s\n' "$command" >"$program/installed"

# In the Exec line of a menu entry the command stands in quotes, and a few characters are special even there.
quoted=$(printf '%s' "$program/@ID@" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
(cd "$here/share" && find . -type f) | sed 's|^\./||' | while IFS= read -r file; do
    mkdir -p "$share/$(dirname "$file")"
    cp "$here/share/$file" "$share/$file"
    printf '%s\n' "$share/$file" >>"$program/installed"
done
entry=$share/applications/@ID@.desktop
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
    TryExec=*) printf 'TryExec=%s\n' "$program/@ID@" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/@ID@.desktop" >"$entry"
"$program/uninstall" --refresh "$share"

if ! report=$("$program/@ID@" --self-test 2>&1); then
    printf '%s\n' "$report" >&2
    fail "The program is installed in $program, but it does not work here; the words above say why."
fi
echo "Installed in $program. It is in the menu as \"@NAME@\"; in a terminal type"
case ":$PATH:" in
*":$HOME/.local/bin:"*) echo "    @ID@" ;;
*) echo "    $command" ;;
esac
echo "To remove it again: $program/uninstall"
