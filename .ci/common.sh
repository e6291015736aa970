# What .ci/run and .ci/nightly share. Build output is kept outside the checkout, so that a second run is quick.
set -euo pipefail
shopt -s inherit_errexit nullglob
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$HOME/.cache/wordtrail-ci}"
export CARGO_TERM_COLOR=never
# What incremental compilation keeps would fill the disk in time: 17 GB after a few dozen runs.
export CARGO_INCREMENTAL=0
# With CI set, a test fails if the program that it needs is missing. Without it, the test would be ignored.
export CI=true
# All random cases are tried, but on emulated machines.
unset WORDTRAIL_FEW_CASES

# Names a stage, and how long the last one took, by the clock and in processor time.
stage=
say() {
    local fields used
    # Hundredths of seconds that children which ended took, in user mode and in the kernel.
    read -ra fields </proc/$BASHPID/stat
    used=$(((fields[15] + fields[16]) / 100))
    [ -z "$stage" ] || printf -- '-- %s: %s s, processor time %s s\n' "$stage" "$((SECONDS - begun))" "$((used - used_before))"
    stage="$*" begun="$SECONDS" used_before="$used"
    [ -z "$stage" ] || printf '\n== %s\n' "$stage"
}

# A function of a script may have the name of a program.
has() { type -P "$1" >/dev/null; }

# Installs the Debian packages of programs that are missing: `needs PROGRAM PACKAGE...`, several times, then `install_missing`.
missing=()
needs() { has "$1" || missing+=("${@:2}"); }
install_missing() {
    [ "${#missing[@]}" -gt 0 ] || return 0
    say "programs that tests need: ${missing[*]}"
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y "${missing[@]}"
    missing=()
}

# Whether the standard library of a target is there, or can be installed.
has_target() {
    rustup target list --installed | grep -qx "$1" || rustup target add "$1" || { echo "SKIPPED: no standard library for $1" >&2; return 1; }
}

# The README has commands for new users, each in a block that follows the mark below. They are run as they stand.
readme_command() {
    local command
    command="$(awk -v mark="<!-- command: $1 -->" '$0 == mark { found = 1; next }
        found && /^```/ { if (inside) exit; inside = 1; next }
        found && inside { print }' README.md)"
    [ -n "$command" ] || { echo "README.md has no command marked $1" >&2; return 1; }
    echo "README: $command"
    bash -euo pipefail -c "$command"
}

# Tests the bindings that are installed beside a program, but not with Spark.
test_bindings() {
    local wheel
    wheel="$(ls "$python_folder"/wheels/*.whl)"
    "$python_folder/env/bin/pip" install -q "$wheel[test]"
    WORDTRAIL="$1" "$python_folder/env/bin/python" -m pytest -q -p no:cacheprovider \
        --ignore bindings/python/tests/test_spark.py bindings/python/tests
}

# The commands of docs/python.md build and install the wheel, beside a checkout, in the profile that is named or in theirs.
python_folder="$CARGO_TARGET_DIR/python"
install_wheel() {
    rm -rf "$python_folder"
    mkdir -p "$python_folder"
    ln -s "$PWD" "$python_folder/wordtrail"
    awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside { print }' docs/python.md |
        sed "s/ --release / --profile ${1:-release} /" |
        (cd "$python_folder" && bash -euo pipefail)
}
