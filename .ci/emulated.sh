#!/usr/bin/env bash
# Runs the unit tests and those of the library and the program on an emulated machine: .ci/emulated.sh TARGET
set -euo pipefail
cd "$(dirname "$0")/.."

target="$1"
machine="${target%%-*}"
emulator="$(command -v "qemu-$machine") -L /usr/$machine-linux-gnu"
linker="CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$target")_LINKER"
export "$linker=$machine-linux-gnu-gcc"
# Emulated code is slow, so it is better compiled well. The emulator reads a program whole before it starts it: 3 seconds with what
# debuggers need, and 0.1 without.
export CARGO_PROFILE_DEV_OPT_LEVEL=3 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_STRIP=true

# What cannot pass there, and does in the tests that are not emulated.
not_emulated=(
    # The limit of a file's size ends the emulator, before the program can say what is wrong.
    outputs::a_file_that_would_be_too_large_is_an_error_and_leaves_nothing
    # A terabyte cannot be mapped in the addresses that the emulator has for the program.
    index_damage::a_huge_file_is_refused_by_its_header_before_it_is_read
    # What takes one second of 11 takes 15.
    hostile_puzzles::hostile_lists_end_within_the_time_limit_and_little_memory
)

program="${CARGO_TARGET_DIR:-$PWD/target}/$target/debug/wordtrail"
# A run that failed left a script there.
rm -f "$program"
executables="$(cargo test --locked --no-run --lib --test integration --target "$target" 2>&1 | tee /dev/stderr |
    sed -n 's/^ *Executable .*(\(.*\))$/\1/p')"
# Tests start the program by its path, where meanwhile a script starts the emulator.
mv "$program" "$program-emulated"
printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$emulator" "$program-emulated" >"$program"
chmod +x "$program"

# Each test has a process of its own. If another thread works while a test starts the program, the emulator's copy of the process may
# wait for a lock for ever. What a test prints is shown when it fails.
run_test() {
    local log
    log="$(mktemp)"
    RUST_BACKTRACE=0 timeout 600 $emulator "$1" --exact "$2" --test-threads=1 >"$log" 2>&1 || {
        echo "status $?: $2"
        cat "$log"
        rm "$log"
        return 1
    }
    rm "$log"
}
export -f run_test
export emulator
all_tests="$(for executable in $executables; do
    $emulator "$executable" --list --format terse | sed -n "s|^\(.*\): test\$|$executable \1|p"
done)"
left_out="$(printf ' %s\n' "${not_emulated[@]}")"
tests="$(grep -vF "$left_out" <<<"$all_tests")"
count="$(wc -l <<<"$tests")"
echo "$count tests on $machine; ${#not_emulated[@]} are left out: ${not_emulated[*]}"
[ "$((count + ${#not_emulated[@]}))" -eq "$(wc -l <<<"$all_tests")" ] || {
    echo "a test that is left out does not exist, or its name begins as another one's" >&2
    exit 1
}
xargs -P "$(nproc)" -n 2 bash -c 'run_test "$@"' _ <<<"$tests"
rm "$program" "$program-emulated"
