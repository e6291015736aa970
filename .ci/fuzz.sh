#!/usr/bin/env bash
# Runs each fuzz target on its seeds and on inputs made of them: .ci/fuzz.sh [--sanitizer] [OPTION OF LIBFUZZER]... The inputs are the same
# each time on one kind of processor. Others have other kernels, whose branches guide libFuzzer, too.
# Any compiler builds them without AddressSanitizer, and a nightly one with it.
set -euo pipefail
cd "$(dirname "$0")/.."

# A folder of its own, because all crates are compiled with these flags: counters of branches, as cargo-fuzz asks for them.
folder="$(realpath -m "${CARGO_TARGET_DIR:-target}")/fuzz"
flags="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
-Cllvm-args=-sanitizer-coverage-pc-table -Ccodegen-units=1"
compiler=()
# The most memory of a target in MB, and the stack of each of its threads in KB. AddressSanitizer needs more of both.
memory=1000 stack=1024
if [ "${1:-}" = --sanitizer ]; then
    shift
    compiler=(+nightly) flags="$flags -Zsanitizer=address" folder="$folder-address"
    memory=2500 stack=4096
fi
host="$(rustc -vV | sed -n 's/^host: //p')"
# With a target named, build scripts and macros are compiled without the flags.
RUSTFLAGS="$flags" CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=line-tables-only CARGO_TARGET_DIR="$folder" \
    cargo "${compiler[@]}" build --locked --manifest-path fuzz/Cargo.toml --bins --target "$host"

fuzz() {
    local corpus="$folder/corpus/$1" log="$folder/$1.log"
    rm -rf "$corpus"
    mkdir -p "$corpus"
    # The main thread, in which a target runs, has the stack that the shell limits.
    (
        ulimit -Ss "$stack"
        RUST_MIN_STACK=$((stack * 1024)) "$folder/$host/debug/$1" "$corpus" "fuzz/seeds/$1" -seed=1 -max_len=4096 \
            -timeout=20 -rss_limit_mb="$memory" -verbosity=0 "${@:2}"
    ) >"$log" 2>&1 ||
        { cat "$log"; return 1; }
    echo "fuzzed: $1"
}
export -f fuzz
export folder host memory stack
# A target runs on one thread, so several run at a time.
printf '%s\n' fuzz/fuzz_targets/*.rs | xargs -n 1 basename -s .rs | xargs -P "$(nproc)" -I{} bash -c 'fuzz "$@"' _ {} "$@"
