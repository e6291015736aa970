#!/usr/bin/env bash
# Inputs of a megabyte, most of them hostile, to every command that reads one, with default limits. By hand: half an hour with
# the limit of a minute, a quarter with 20 seconds.
#
# Each run must end within a minute, or within 0.2 seconds of an interrupt after that, in a gigabyte, without a
# signal and with status 0, 1, 2, or 130 if it was interrupted. Prints the slowest and the largest runs. Needs GNU time and
# openssl.
#
#     cargo build --release && tests/hostile.sh target/release/wordtrail [SECONDS [PATTERN]]
set -eu
wordtrail="$(realpath "${1:?usage: tests/hostile.sh PROGRAM [SECONDS [PATTERN]]}")"
limit="${2:-60}"
# Only the commands that match this regular expression are run.
pattern="${3:-}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

forever() { while printf '%s' "$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1"; do :; done 2>/dev/null; }
random() { openssl enc -aes-128-ctr -pass pass:1 -nosalt -in /dev/zero 2>/dev/null; }
megabyte() { head -c 1000000; }
folded() { megabyte | fold -w "$1"; }
square() { head -c 998000 | fold -w 998; }

random | megabyte >bytes.in
random | tr -dc a-z | square >letters.in
random | tr -dc abc | square >three-letters.in
forever a | square >one-letter.in
forever a | megabyte >one-row.in
forever $'a\n' | megabyte >one-column.in
forever '?' | square >wildcards.in
forever 'qu ' | head -c 997500 | fold -w 1500 >tiles.in
forever $'\n' | megabyte >blank-lines.in
forever '*' | megabyte >stars.in
random | tr -dc a-z | folded 16 >boards.in
forever a | folded 16 >boards-of-one-letter.in
random | tr -dc a-z | folded 8 >words.in
random | tr -dc a-z | folded 8000 >long-words.in
for length in $(seq 1400); do forever a | head -c "$length"; echo; done >growing-words.in
forever $'e\u0301\u0301\u0301\u0301' | megabyte >marks.in
forever $'\u0645\u202e\u0631\u062d\n' | megabyte >right-to-left.in
{ random | tr -dc a-z | head -c 400 | fold -w 20; printf '\n\n'; random | tr -dc a-z | folded 8; } >puzzle.in
"$wordtrail" index -q words.in -o index.fst
mv index.fst index.in
head -c 500000 index.in >half-an-index.in

printf 'tear\natea\nrata\n' >grid
printf 'tea\nrat\nate\n' >list
printf 'tearatearatacats\n' >board
for length in $(seq 3 16); do forever a | head -c "$length"; echo; done >equal-letters

commands=(
    "find -q @" "find -q --all @" "find -q --all --maximal -c @" "find -q --all -c -d equal-letters @"
    "find -q --all -d equal-letters --maximal @" "find -q -m adjacent @" "find -q -m adjacent --all -c -d equal-letters @"
    "find -q -m adjacent --maximal -c @" "find -q --pad -c @" "find -q --all -f jsonl @" "find -q -f csv @"
    "find -q -f svg -o x @" "find -q -f html -o x @" "find -q -f pdf -o x @" "find -q -f png -o x @"
    "find -q --heatmap -f png -o x @" "find -q --leftover @" "find -q --words @ grid" "find -q -d @ grid"
    "find -q -m adjacent -d @ grid" "find -q -c -d @ letters.in" "find -q -m adjacent -c -d @ letters.in"
    "index -q @ -o x.fst" "index --verify @" "index --stat @" "words -c -d @" "words -d @ *a*" "words -d @ --distance 2 tea"
    "make -q @" "make -q -f pdf -o x @" "make -q --mask @ list" "make -q --avoid @ list"
    "make -q --random 20 --size 15 -d @" "make -q --clean 3 -d @ list"
    "merge -q @" "merge -q --all @" "find -q --all -c --part 2/3 @" "score -q --part 2/3 @" "score -q @" "score -q --qu @" "score -q -d equal-letters @" "score -q -d @ board" "play -q --no-open -o x @" "play -q --no-open -d @ -o x grid"
)
worst=0
for input in *.in; do
    for command in "${commands[@]}"; do
        command="${command//@/$input}"
        [[ "$command" =~ $pattern ]] || continue
        # Split at spaces, without expanding stars.
        read -ra words <<<"$command"
        status=0
        # With --preserve-status the status is that of the program. One that an interrupt does not end is killed: status 137.
        /usr/bin/time -q -o usage -f '%e %M' timeout --preserve-status -k 5 -s INT "$limit" "$wordtrail" "${words[@]}" \
            >/dev/null 2>errors </dev/null || status=$?
        read -r seconds kilobytes <usage
        verdict=ok
        awk "BEGIN { exit !($seconds > $limit + 0.2 || $kilobytes > 1000000) }" && verdict=LARGE
        case "$status" in 0 | 1 | 2 | 130) ;; *) verdict=FAILED ;; esac
        grep -q panicked errors && verdict=PANICKED
        [ "$verdict" = ok ] || worst=1
        printf '%s\t%s s\t%s MB\tstatus %s\t%s\t%s\n' \
            "$verdict" "$seconds" "$((kilobytes / 1024))" "$status" "$command" "$(head -c 200 errors | head -n 1)" >>runs
        [ "$verdict" = ok ] || tail -n 1 runs
    done
done
touch runs
echo "$(wc -l <runs) runs; those that took most time and most memory:"
sort -t "$(printf '\t')" -k 2 -rn runs | head -n 10
sort -t "$(printf '\t')" -k 3 -rn runs | head -n 10
exit "$worst"
