#!/usr/bin/env bash
# Very large grids, by hand: 100,000 × 100,000 cells, and 5,000 rows of a million cells. Needs 11 GB
# of disk space and GNU time.
#
# All rows of a grid are equal. So what a row has to the right is also read down to the right and up to the right, from each
# row that is far enough from the edge, and the same holds to the left. A column has equal letters, of which no English word
# consists. The number of finds follows from the words in one row, which a few lines of awk count.
#
# Then a word that is nowhere else is written over the first row, the last one, and one between, and must be found there.
#
# Each search has a limit of memory besides the grid's file, which is mapped: some megabytes for each thread, and two rows.
# MEGABYTES=5 in the environment sets another limit, to see a search fail.
#
#     cargo build --release && tests/scale.sh target/release/wordtrail [ROWSxCOLUMNS ...]
set -eu
wordtrail="$(realpath "${1:?usage: tests/scale.sh PROGRAM [ROWSxCOLUMNS ...]}")"
shift
[ "$#" -gt 0 ] || set -- 100000x100000 5000x1000000
threads="$(nproc)"
project="$(realpath "$(dirname "$0")/..")"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# A grid of this number of equal rows, the first letters of the text as often as they are needed.
grid() {
    local rows="$1" columns="$2" text="$project/benches/text/gospels.txt"
    cat "$text" "$text" "$text" "$text" | tr -cd a-z | head -c "$columns" >row
    echo >>row
    yes row | head -n "$rows" | xargs cat
}

# The finds on this number of rows like the one in the file.
expected() {
    { cat row; rev row; } | awk -v rows="$1" '
        NR == FNR { if (length($0) >= 3) words[$0] = 1; if (length($0) > longest) longest = length($0); next }
        {
            for (start = 1; start <= length($0); start++) {
                part = substr($0, start, longest)
                for (letters = 3; letters <= length(part); letters++)
                    if (substr(part, 1, letters) in words) count[letters]++
            }
        }
        END {
            for (letters = 3; letters <= longest; letters++) {
                slanted = rows >= letters ? rows - letters + 1 : 0
                finds += count[letters] * (rows + 2 * slanted)
            }
            printf "%.0f\n", finds
        }' "$project/data/enable1.txt" -
}

# A search within the memory that DESIGN.md states, given the megabytes of a thread. The limit is the system's for private
# memory: heaps, and the stacks of threads even where they are not used. The mapped file is not part of it.
#
# The process has 2 MB of data and tables of the dictionary, two rows of the grid while it is read, and stacks of 2 MB for
# the two threads that wait for signals.
within() {
    local megabytes="${MEGABYTES:-$((6 + 2 * columns / 1000000 + $1 * threads))}"
    shift
    (
        ulimit -d "$((megabytes * 1024))"
        command time -f "%e s, within $megabytes MB" "$wordtrail" find --all --quiet --threads "$threads" "$@"
    )
}

# What a thread has, with its stack of 2 MB: the coded cells of a band, at most 1 MB for a count and 32 MB for finds in
# order, and lists of finds, at most 1 MB and 3 MB where few are found.
counting=4
in_order=37

check() {
    [ "$1" = "$2" ] || { echo "“$1” instead of “$2”" >&2; exit 1; }
}

for shape; do
    rows="${shape%x*}" columns="${shape#*x}"
    echo "$rows × $columns"
    grid "$rows" "$columns" >grid.txt
    found="$(within "$counting" --count grid.txt)"
    check "$found" "$(expected "$rows")"
    echo "$found finds, as expected"

    planted=""
    for place in 1:1 "$((rows / 2)):$((columns / 2))" "$rows:$((columns - 4))"; do
        row="${place%:*}" column="${place#*:}"
        printf zqxjk | dd of=grid.txt bs=1 seek="$(((row - 1) * (columns + 1) + column - 1))" conv=notrunc status=none
        planted+="zqxjk  $place → $row:$((column + 4))  E"$'\n'
    done
    found="$(within "$in_order" --words zqxjk grid.txt)"
    check "$found" "${planted%$'\n'}"
    echo "3 planted words, as expected"
    rm grid.txt
done
