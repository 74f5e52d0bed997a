# Read by the scripts that try a package on a Debian that holds nothing but itself. Not started by itself.
#
# A trial runs in namespaces of its own for mounts and processes where the machine allows it, so that nothing it mounts
# or starts outlives it, however it ends. Where mounts are not allowed it does without /proc inside the tree. Without the
# right to change the root there is no trial, and it says so and fails: a package nobody installed is no package.

checkout=$(cd "$(dirname "$0")/.." && pwd)
pictures=$checkout/build/trials # what the screen showed, to be looked at

say() { echo "== $*"; }

fail() {
    echo "FAILED  $*" >&2
    exit 1
}

# Starts this script once more, in namespaces of its own.
in_own_namespaces() {
    [ "$(id -u)" = 0 ] || fail "This installs into a tree of its own, and only root may do that. Try: sudo $0"
    [ -z "${MORDHEIM_TRIAL:-}" ] || return 0
    chroot / true 2>/dev/null || fail "This machine does not allow chroot, so no package can be tried in a bare system."
    if unshare --mount --pid --fork --kill-child --mount-proc true 2>/dev/null; then
        MORDHEIM_TRIAL=namespaces exec unshare --mount --pid --fork --kill-child --mount-proc bash "$0" "$@"
    fi
    say "no namespaces allowed here: the trial goes without /proc in its tree"
    export MORDHEIM_TRIAL=plain
}

# Installs the tools of the trial on this machine: pairs of program and Debian package.
need() {
    local missing=()
    while [ $# -gt 0 ]; do
        command -v "$1" >/dev/null || missing+=("$2")
        shift 2
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "installing for the trial: ${missing[*]}"
    apt-get update -qq || true # a mirror that fails here is no reason to give up
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -qq --yes --no-install-recommends \
        "${missing[@]}" >/dev/null || fail "apt-get could not install ${missing[*]}"
}

# Makes a minimal Debian of the suite $1 in a throwaway folder: $root.
make_root() {
    room=$(mktemp -d "${TMPDIR:-/var/tmp}/mordheim-trial-XXXXXX")
    chmod 755 "$room"
    root=$room/root
    trap clear_away EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    local log=$room/debootstrap.log
    say "a bare Debian ($1)"
    debootstrap --variant=minbase "$1" "$root" >"$log" 2>&1 || {
        tail -n 15 "$log" >&2
        fail "debootstrap could not make a bare $1 here; its last words are above"
    }
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    if [ "$MORDHEIM_TRIAL" = namespaces ]; then
        mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
    fi
    ! has_python || fail "the bare tree is not bare: it has a Python"
    mapfile -t network < <(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
    within useradd --create-home --shell /bin/sh player
    home=$(within getent passwd player | cut -d: -f6)
}

clear_away() {
    local code=$?
    trap - EXIT
    [ -z "${screen_pid:-}" ] || kill "$screen_pid" 2>/dev/null || true
    if [ -n "${root:-}" ]; then
        while read -r place; do umount "$place" 2>/dev/null || umount --lazy "$place"; done \
            < <(awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort -r)
        rm -rf --one-file-system "$room"
    fi
    exit "$code"
}

has_python() { compgen -G "$root/usr/bin/python*" >/dev/null || compgen -G "$root/usr/local/bin/python*" >/dev/null; }

# Runs a command in the tree as root, without anything of this machine's environment.
within() {
    chroot "$root" /usr/bin/env -i HOME=/ LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${network[@]}" "$@"
}

# Runs a command in the tree as an ordinary player, with the screen if one was opened.
as_player() {
    chroot --userspec=player:player "$root" /usr/bin/env -i HOME="$home" USER=player LANG=C.UTF-8 \
        PATH="$home/.local/bin:/usr/local/bin:/usr/bin:/bin" ${DISPLAY_OF_TRIAL:+DISPLAY=$DISPLAY_OF_TRIAL} "$@"
}

install_within() {
    within apt-get install -qq --yes --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >"$room/apt.log" 2>&1 || {
        tail -n 15 "$room/apt.log" >&2
        fail "apt-get could not install $* in the bare tree"
    }
}

# Opens an empty screen that the tree can reach: a chroot shares the network, and X listens on an abstract socket.
open_screen() {
    mkfifo "$room/display"
    Xvfb -displayfd 3 -screen 0 1366x768x24 -nolisten tcp 3>"$room/display" 2>/dev/null &
    screen_pid=$!
    read -r number <"$room/display"
    DISPLAY_OF_TRIAL=:$number
}

# Waits until a window of the program is there, and gives its title.
window_title() {
    local id
    id=$(DISPLAY=$DISPLAY_OF_TRIAL timeout 60 xdotool search --sync --onlyvisible --class mordheim | tail -n 1) || true
    [ -n "$id" ] || fail "no window appeared within a minute"
    window=$id
    title=$(DISPLAY=$DISPLAY_OF_TRIAL xdotool getwindowname "$window")
}

# A picture of the whole screen as $pictures/$1.png. Fails where it shows next to nothing.
photograph() {
    mkdir -p "$pictures"
    DISPLAY=$DISPLAY_OF_TRIAL QT_QPA_PLATFORM=xcb "${PYTHON:-$checkout/.venv/bin/python}" \
        "$checkout/packaging/photograph.py" "$pictures/$1.png" || fail "the screen shows no window of the program"
}

# The window may be gone before the key comes up again, which xdotool counts as a failure.
press() { DISPLAY=$DISPLAY_OF_TRIAL xdotool key --window "$window" --delay 40 "$@" 2>/dev/null || true; }

# Closes the window by keys and waits until the program is gone.
leave() {
    DISPLAY=$DISPLAY_OF_TRIAL xdotool windowfocus --sync "$window"
    press ctrl+q
    local patience=100
    while DISPLAY=$DISPLAY_OF_TRIAL xdotool search --onlyvisible --class mordheim >/dev/null 2>&1; do
        patience=$((patience - 1))
        [ "$patience" -gt 0 ] || fail "the window did not close"
        sleep 0.1
    done
}

# Starts the program, keeps a picture named $1 and leaves it as a player would.
start_and_photograph() {
    as_player mordheim-desktop 2>"$room/window.log" &
    local program=$!
    window_title
    photograph "$1"
    leave
    wait "$program" || fail "the program ended with an error: $(tail -n 3 "$room/window.log")"
    ! grep -A 20 Traceback "$room/window.log" || fail "the program met an error it did not show"
}

# While the window is open, a second start with the same file has nothing to do and ends at once.
second_start() {
    timeout 30 chroot --userspec=player:player "$root" /usr/bin/env -i HOME="$home" USER=player LANG=C.UTF-8 \
        PATH="$home/.local/bin:/usr/local/bin:/usr/bin:/bin" DISPLAY="$DISPLAY_OF_TRIAL" mordheim-desktop "$1" ||
        fail "a second start did not hand its file to the window that is open"
}

# Opens a copy of the sample, out of the program in the folder $1, as a double click in a file manager would, and keeps a
# picture named $2. The name of the copy is one that players give.
open_by_desktop_entry() {
    local sample=$root$1/_internal/mordheim_desktop/resources/samples/shards-of-the-comet.mordheim-campaign
    local campaign="$home/Documents/Wölfe & Ratten.mordheim-campaign" kind
    as_player mkdir -p "$home/Documents"
    cp "$sample" "$root$campaign"
    chroot "$root" chown player:player "$campaign"
    kind=$(as_player gio info -a standard::content-type "$campaign" | sed -n 's/.*content-type: //p')
    [ "$kind" = application/x-mordheim-campaign+json ] || fail "the system takes a campaign for $kind"
    as_player gio open "$campaign" || fail "the desktop does not know what to open a campaign with"
    window_title
    photograph "$2"
    [[ $title == *"Shards of the Comet"* ]] || fail "the window does not show the campaign; its title is $title"
    second_start "$campaign"
    leave
}

# What the player has made: every campaign and all that belongs to it, with a digest each.
digests_of_campaigns() {
    local found
    found=$(cd "$root$home" && find Documents .local/share/mordheim-desktop -type f -print0 | sort -z | xargs -0 sha256sum)
    [[ $found == *.mordheim-campaign* ]] || fail "there is no campaign to be left untouched"
    echo "$found"
}

# Makes a bare Debian to try a package in: $4, or the newest of dist/ that matches $1, which `develop.py $3` builds; on the
# suite $5, or $2.
bare_system() {
    package=${4:-$(newest "$1")}
    suite=${5:-$2}
    [ -f "$package" ] || fail "there is no ${1#\*} to try; build it with: python3 packaging/develop.py $3"
    need debootstrap debootstrap Xvfb xvfb xdotool xdotool xauth xauth
    make_root "$suite"
    release=$(cat "$root/etc/debian_version")
}

# Removes the program by a command, and sees that nothing of the player's is touched by it.
removed_by() {
    say "removal"
    digests_of_campaigns >"$room/before"
    "$@" || fail "the program cannot be removed"
    digests_of_campaigns >"$room/after"
    cmp -s "$room/before" "$room/after" || fail "the removal touched the files of the player"
}

# The newest file of dist/ whose name matches $1.
newest() { find "$checkout/dist" -maxdepth 1 -name "$1" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2-; }
