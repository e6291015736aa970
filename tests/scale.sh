#!/usr/bin/env bash
# Very large grids, by hand: 100,000 × 100,000 cells, and 5,000 rows of a million cells. Needs 11 GB of disk space.
#
# All rows of a grid are alike, so from as many rows on as the longest word has letters, each further row adds the same
# number of finds. The right number for many rows follows from those for 1,000 and 2,000 rows.
#
#     cargo build --release && tests/scale.sh target/release/wordtrail
set -eu
wordtrail="$(realpath "${1:?usage: tests/scale.sh PROGRAM}")"
letters="$(realpath "$(dirname "$0")")/../benches/peers/text/gospels.txt"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A grid of this number of equal rows, the first letters of the text as often as they are needed.
grid() {
    local rows="$1" columns="$2"
    cat "$letters" "$letters" "$letters" "$letters" | tr -cd a-z | head -c "$columns" >row
    echo >>row
    yes row | head -n "$rows" | xargs cat
}

count() {
    command time -f "%e s, %M KB" "$wordtrail" find --all --count --quiet "$1"
}

for shape in "100000 100000" "5000 1000000"; do
    read -r rows columns <<<"$shape"
    echo "$rows × $columns"
    for sample in 1000 2000; do
        grid "$sample" "$columns" >"$sample.txt"
    done
    thousand="$("$wordtrail" find --all --count --quiet 1000.txt)"
    two_thousand="$("$wordtrail" find --all --count --quiet 2000.txt)"
    rm 1000.txt 2000.txt
    expected=$((two_thousand + (rows / 1000 - 2) * (two_thousand - thousand)))
    grid "$rows" "$columns" >grid.txt
    found="$(count grid.txt)"
    rm grid.txt
    [ "$found" = "$expected" ] || { echo "$found finds instead of $expected" >&2; exit 1; }
    echo "$found finds, as expected"
done
