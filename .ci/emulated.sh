#!/usr/bin/env bash
# Runs the tests of the engines, and some or all unit tests and tests of the program on an emulated machine: .ci/emulated.sh TARGET [--all]
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")/.."

target="$1"
machine="${target%%-*}"
emulator="$(command -v "qemu-$machine")" || { echo "qemu-$machine is not installed" >&2; exit 1; }
emulator="$emulator -L /usr/$machine-linux-gnu"
linker="CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$target")_LINKER"
export "$linker=$machine-linux-gnu-gcc"
# Emulated code is slow, most of all code that runs once, so it is without debug assertions and overflow checks. The README's
# test command has both, on the host.
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false CARGO_PROFILE_DEV_OVERFLOW_CHECKS=false
# The emulator reads a program whole before it starts it: 3 seconds with what debuggers need, and 0.1 without.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_STRIP=true

# Fewer random cases. The README's test command, which .ci/run calls too, tries all of them.
export WORDTRAIL_FEW_CASES=1

# A folder of its own, so that it is built beside others.
target_folder="$(realpath -m "${CARGO_TARGET_DIR:-target}")/emulated"
export CARGO_TARGET_DIR="$target_folder"
program="$target_folder/$target/debug/wordtrail"
# A run that failed left a script there, and the program beside it.
rm -f "$program" "$program-emulated"
programs=(--lib --test engines --test commands)
libraries=(src/lib.rs crates/*/src/lib.rs)
# The program and the tests, too, whose references take most of the time.
optimised=(--config profile.dev.package.wordtrail.opt-level=1)
packages=() left_out=()
if [ "${2:-}" = --all ]; then
    programs+=(--test integration)
    # Tests that fail only because they are emulated.
    left_out=(
        # The limit of a file's size ends the emulator before the program can say what is wrong.
        outputs::a_file_that_would_be_too_large_is_an_error_and_leaves_nothing
        # How many puzzles it makes in their time depends on the machine.
        generator::many_puzzles_of_all_sorts_are_generated
        # The emulated program places no word within the test's time limit of a second.
        large_lists::the_words_placed_before_the_time_limit_are_not_lost
    )
else
    # The other crates have no code for a certain architecture.
    libraries=(src/lib.rs crates/{dictionary,search,vision}/src/lib.rs)
    packages=(--package=wordtrail{,-dictionary,-search,-vision})
    # Optimising it takes longest, and the few commands that are tested hardly use it.
    optimised+=(--config profile.dev.package.wordtrail-puzzle.opt-level=0)
    # Slow unit tests of code that is the same on every machine.
    left_out=(
        candidates::tests::nearly_all_drawn_grids_are_found_in_perspective_and_with_gaps
        letters::tests::texts_are_composed_as_the_iterator_of_the_crate_does_it
    )
fi
built="$(cargo test --locked --no-run "${optimised[@]}" "${packages[@]}" "${programs[@]}" --target "$target" 2>&1 | tee >(cat >&2))"
mapfile -t executables < <(sed -n 's/^ *Executable .*(\(.*\))$/\1/p' <<<"$built")
# One for each library, and one for each name after `--test`.
[ "${#executables[@]}" -eq "$((${#libraries[@]} + ${#programs[@]} / 2))" ] ||
    { echo "cargo made ${#executables[@]} programs with tests for ${programs[*]}" >&2; exit 1; }
# Tests start the program by its path, where meanwhile a script starts the emulator.
mv "$program" "$program-emulated"
printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$emulator" "$program-emulated" >"$program"
chmod +x "$program"

# Each test has a process of its own. If another thread works while a test starts the program, the emulator's copy of the process may
# wait for a lock for ever. What a test prints is shown when it fails.
run_test() {
    local executable="${1%% *}" test="${1#* }" log status=0
    log="$(mktemp)"
    RUST_BACKTRACE=0 timeout -s KILL 600 $emulator "$executable" --exact "$test" --test-threads=1 >"$log" 2>&1 || status=$?
    # A name that no test has is no error for the program.
    grep -q '^test result: ok. 1 passed' "$log" || status=1
    [ "$status" -eq 0 ] || { echo "$test: status $status"; cat "$log"; }
    rm "$log"
    return "$status"
}
export -f run_test
export emulator
tests=()
for executable in "${executables[@]}"; do
    names="$($emulator "$executable" --list --format terse)"
    mapfile -t -O "${#tests[@]}" tests < <(sed -n "s|^\(.*\): test\$|$executable \1|p" <<<"$names")
done
for name in "${left_out[@]}"; do
    for index in "${!tests[@]}"; do
        [ "${tests[index]#* }" != "$name" ] || { unset "tests[index]"; continue 2; }
    done
    echo "there is no test $name to be left out" >&2
    exit 1
done
echo "${#tests[@]} tests on $machine, without: ${left_out[*]}"
printf '%s\n' "${tests[@]}" | xargs -d '\n' -P "$(nproc)" -n 1 bash -c 'run_test "$1"' _
rm "$program" "$program-emulated"
