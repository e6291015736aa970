#!/usr/bin/env bash
# Commands of every kind in a loop, for an hour by default: the same results and the same memory at the end as at the
# beginning, and no file left behind. By hand. Needs GNU time, and taskset of util-linux.
#
# Every other round runs on one processor. Its results must be those of all processors, and its memory is what is compared:
# how much text waits in a search with several threads depends on how the system shares out the processors.
#
#     cargo build --release && tests/soak.sh target/release/wordtrail [SECONDS]
set -eu
wordtrail="$(realpath "${1:?usage: tests/soak.sh PROGRAM [SECONDS]}")"
seconds="${2:-3600}"
letters="$(realpath "$(dirname "$0")")/../benches/text/gospels.txt"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

tr -cd a-z <"$letters" | head -c 250000 | fold -w 500 >grid
tr -cd a-z <"$letters" | head -c 320000 | fold -w 16 >boards
printf '%s\n' otter badger heron falcon weasel marten stoat lynx >list
"$wordtrail" index -q list -o animals.fst

commands=(
    "find -q grid" "find -q --all -f jsonl grid" "find -q --all -f csv -o finds.csv grid" "find -q --maximal grid"
    "find -q -m adjacent -c grid" "find -q -m adjacent --max-length 5 grid" "find -q --heatmap -f svg -o heat.svg grid"
    "find -q --heatmap -f png -o heat.png grid" "find -q -d animals.fst --all grid" "find -q missing"
    "find -q --all --part 2/3 -o part-2 grid" "merge -q -o merged part-2" "score -q --part 2/3 boards"
    "index -q list -o animals.fst" "index --verify animals.fst" "index --stat animals.fst"
    "words *ing" "words --distance 2 puzzle" "words -c -d list" "words -d grid x"
    "make -q --seed 1 list" "make -q --seed 2 --mask heart --answer answer list" "make -q --seed 3 -f pdf --copies 3 -o puzzle.pdf list"
    "make -q --seed 4 -f html -o puzzle.html list" "make -q --seed 5 --random 15 --clean 4" "make -q --seed 6 --size 2x2 list"
    "score -q boards" "score -q --total -f jsonl boards" "play -q --no-open --max-length 5 -o play.html list"
)
touch files first-files
rounds=0
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt "$end" ]; do
    rounds=$((rounds + 1))
    processors=()
    [ $((rounds % 2)) = 0 ] || processors=(taskset -c 0)
    for number in "${!commands[@]}"; do
        read -ra words <<<"${commands[number]}"
        status=0
        "${processors[@]}" /usr/bin/time -q -o usage -f %M "$wordtrail" "${words[@]}" >output 2>errors </dev/null || status=$?
        result="$status $(cat output errors | cksum)"
        if [ "$rounds" = 1 ]; then
            results[number]="$result"
        elif [ "${results[number]}" != "$result" ]; then
            echo "round $rounds: wordtrail ${commands[number]}: another result" >&2
            exit 1
        fi
        echo "${#processors[@]} $rounds $number $(tail -n 1 usage)" >>memory
    done
    { find . | sort; cksum ./*.*; } >files
    [ "$rounds" -gt 1 ] || cp files first-files
    if ! cmp -s files first-files; then
        echo "round $rounds: other files than after the first round" >&2
        diff first-files files >&2
        exit 1
    fi
done

if [ "$rounds" -lt 8 ]; then
    echo "$rounds rounds are too few to compare: take more seconds" >&2
    exit 1
fi

# The least memory of each command on one processor in the first and in the last quarter of the rounds. A megabyte more is
# not counted: small programs differ by some pages.
awk -v rounds="$rounds" '
    { if ($4 > peak) peak = $4 }
    $1 == 0 { next }
    $2 <= rounds / 4 && (!($3 in first) || $4 < first[$3]) { first[$3] = $4 }
    $2 > rounds - int(rounds / 4) && (!($3 in last) || $4 < last[$3]) { last[$3] = $4 }
    END {
        for (number in first) {
            grown = (last[number] - first[number]) / first[number]
            if (grown > 0.05 && last[number] - first[number] > 1024) {
                printf "command %d took %d KB, then %d\n", number, first[number], last[number]
                bad = 1
            }
            if (grown > most) most = grown
        }
        printf "%d rounds of %d commands; ", rounds, length(first)
        printf "their least memory grew by %.1f %% at most, and no run took more than %d KB\n", 100 * most, peak
        exit bad
    }' memory
