# What .ci/run, .ci/nightly, .ci/release and .ci/publish share. Build output is kept outside the checkout, so that a second run is quick.
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

# The version of everything.
version="$(awk -F '"' '/^version = / { print $2; exit }' Cargo.toml)"

# Names a stage, and how long the last one took, by the clock and in processor time.
stage=
say() {
    local fields used
    # Hundredths of seconds that children which ended took, in user mode and in the kernel.
    if [ -e /proc/self/stat ]; then read -ra fields </proc/$BASHPID/stat; fi
    used=$(((${fields[15]:-0} + ${fields[16]:-0}) / 100))
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

# Installs programs that are no Debian packages: crates as `cargo-deb@3.8.0`, others from PyPI as `uv==0.13.9`.
tools="$CARGO_TARGET_DIR/tools"
python_tools="$CARGO_TARGET_DIR/python-tools"
export PATH="$tools/bin:$python_tools/bin:$python_tools/Scripts:$PATH"
install_tools() {
    local tool
    for tool in "$@"; do
        if [[ "$tool" == *==* ]]; then
            [ -e "$python_tools" ] || python3 -m venv "$python_tools"
            python -m pip install --quiet "$tool"
        else
            # Optimising it would take longer than it runs.
            cargo install --debug --quiet --locked --root "$tools" "$tool"
        fi
    done
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

# Tests the bindings that are installed beside a program, but not with Spark and the packages of worlds.
test_bindings() {
    local wheel
    wheel="$(ls "$python_folder"/wheels/*.whl)"
    "$python_folder/env/bin/pip" install -q "$wheel[test]"
    WORDTRAIL="$1" "$python_folder/env/bin/python" -m pytest -q -p no:cacheprovider \
        --ignore bindings/python/tests/test_spark.py --ignore bindings/python/tests/test_worlds_adapters.py bindings/python/tests
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
