#!/usr/bin/env bash
# Proves the two commands of the README on a Debian that holds nothing but Python.
#
#   sudo packaging/try_in_bare_root.sh FOLDER [SUITE]       (needs debootstrap; SUITE is bookworm unless given)
#
# Makes a minimal Debian in FOLDER (kept and used again if it is there), copies this checkout into it as a fresh clone
# would look, and runs `start --self-test` and `test` inside as root. Pip's own environment variables reach the inside.
set -euo pipefail

root=${1:?"usage: $0 FOLDER [SUITE]"}
suite=${2:-bookworm}
checkout=$(cd "$(dirname "$0")/.." && pwd)
inside=/srv/mordheim

[ -x "$root/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/hosts "$root/etc/hosts"
if [ -n "${PIP_CERT:-}" ]; then # a certificate of this network, which the inside cannot know
    cp -L "$PIP_CERT" "$root/usr/local/share/pip.crt"
    export PIP_CERT=/usr/local/share/pip.crt
fi

mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
trap 'umount "$root/proc" "$root/dev"' EXIT

mapfile -t network < <(env | grep -iE '^(PIP_[A-Z_]*|https?_proxy|no_proxy)=' || true)

within() {
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${network[@]}" "$@"
}

within apt-get update -qq
within apt-get install -qq --yes --no-install-recommends python3

rm -rf "$root$inside"
mkdir -p "$root$inside"
git -C "$checkout" ls-files --cached --others --exclude-standard -z |
    tar -C "$checkout" --null --files-from=- --ignore-failed-read -cf - | tar -C "$root$inside" -xf -

within python3 "$inside/packaging/develop.py" start --self-test </dev/null
within python3 "$inside/packaging/develop.py" test </dev/null
