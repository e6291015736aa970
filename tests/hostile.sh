#!/usr/bin/env bash
# Inputs of a megabyte, most of them hostile, to commands that read one, with default limits. By hand: an hour with
# the limit of a minute, half an hour with 20 seconds.
#
# The main thread and those of the standard library have stacks of a megabyte. Each run must end within a minute, or (but for
# logos, fonts and merging) within 0.2 seconds of an interrupt after that, in a gigabyte, without a signal and with status 0, 1,
# 2, or 130 if it was interrupted. Prints the slowest and the largest runs. Needs GNU time, openssl and Python.
#
#     cargo build --release && tests/hostile.sh target/release/wordtrail [SECONDS [PATTERN]]
set -eu
wordtrail="$(realpath "${1:?usage: tests/hostile.sh PROGRAM [SECONDS [PATTERN]]}")"
small_font="$(realpath "$(dirname "$0")/../fuzz/seeds/font/letters")"
limit="${2:-60}"
# Only the commands that match this regular expression are run.
pattern="${3:-}"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ulimit -Ss 1024
export RUST_MIN_STACK=1048576

forever() { while printf '%s' "$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1$1"; do :; done 2>/dev/null; }
random() { openssl enc -aes-128-ctr -pass pass:1 -nosalt -in /dev/zero 2>/dev/null; }
megabyte() { head -c 1000000; }
folded() { megabyte | fold -w "$1"; }
square() { head -c 998000 | fold -w 998; }
svg() { printf '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">'; cat; printf '</svg>'; }
# A number as four bytes.
big_endian() { printf "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 >> 24)) $(($1 >> 16 & 255)) $(($1 >> 8 & 255)) $(($1 & 255)))"; }

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

# Logos: nested, repeated 2⁴⁰ times, with effects, patterns and rules that take long, and with pictures of 14 GB and 500 MB inside.
nest() { forever '<g>' | head -c $(($1 * 3)); printf '<path d="M0 0h9v9z"/>'; forever '</g>' | head -c $(($1 * 4)); }
nest 140000 | svg >nested.file
nest 900 | svg >less-nested.file
for level in $(seq 40); do
    printf '<g id="g%d"><use href="#g%d"/><use href="#g%d"/></g>' "$level" $((level - 1)) $((level - 1))
done | { printf '<rect id="g0" width="9" height="9"/>'; cat; } | svg >uses.file
{ printf '<rect id="g0" width="9" height="9"/>'; seq 300 | awk '{ printf "<g id=\"g%d\"><use href=\"#g%d\"/></g>", $1, $1 - 1 }'; } | svg >chain.file
{
    printf '<filter id="f" x="-9" y="-9" width="99" height="99"><feTurbulence baseFrequency="9" numOctaves="99999"/></filter>'
    yes '<rect width="90" height="90" filter="url(#f)"/>' | megabyte | head -n 9000
} | svg >noise.file
{
    for level in $(seq 20); do
        printf '<pattern id="p%d" width=".01" height=".01"><rect width="1" height="1" fill="url(#p%d)"/></pattern>' "$level" $((level - 1))
    done
    yes '<rect width="90" height="90" fill="url(#p20)" stroke="url(#p19)"/>' | head -n 9000
} | svg >patterns.file
{
    printf '<style>'
    seq 20000 | awk '{ printf ".c%d g g,", $1 }'
    printf 'g{fill:red}</style>'
    yes '<g class="c"><g><g/></g></g>' | head -n 20000
} | svg >rules.file
{
    printf '<style>b '
    forever 'g ' | head -c 40
    printf '{fill:red}</style>'
    nest 90
} | svg >selectors.file
# Few bytes that become many: curves of circles and arcs, stops of a gradient, values that each element has.
yes '<circle r="1e37"/>' | head -n 100 | svg >circles.file
{ printf '<path d="M0 0'; yes 'a9e8 1.1e-5 0 0 1 0 9e8' | head -n 20000; printf '"/>'; } | svg >arcs.file
{
    printf '<linearGradient id="a">'
    yes '<stop offset=".5"/>' | head -n 9000
    printf '</linearGradient><g fill="url(#a)">'
    yes '<path d="M0 0h1v1z"/>' | head -n 10900
    printf '</g>'
} | svg >stops.file
{ printf '<style>path{font-family:'; forever a | head -c 600000; printf '}</style>'; yes '<path d="M0 0h9v9z"/>' | head -n 9000; } | svg >long-style.file
{ printf '<text font-family="'; forever 'a,' | head -c 200000; printf '">'; yes '<tspan>a</tspan>' | head -n 300; printf '</text>'; } | svg >spans.file
{
    printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\6\0\0\0\x80\xd2\x75\x42'
    printf '\0\0\0\x11IDATx\x9cc`\x18\5\xa3`\x14\fw\0\0\3\xe8\0\1\xb3\xa6\xd3F\0\0\0\0IEND\xae\x42\x60\x82'
} >pixels
cp pixels pixels.file
{ printf '<image width="9" height="9" href="data:image/png;base64,'; base64 -w 0 pixels; printf '"/>'; } | svg >embedded.file
{
    printf '<image width="9" height="9" href="data:image/svg+xml;base64,'
    { printf '<svg xmlns="http://www.w3.org/2000/svg">'; head -c 500000000 /dev/zero | tr '\0' ' '; } | gzip | base64 -w 0
    printf '"/>'
} | svg >embedded-gzip.file
# Fonts: random tables, random outlines, and 65,535 tables of characters without any.
{ head -c 220 "$small_font"; random | megabyte; } >tables.file
{ head -c 172 "$small_font"; random | head -c 208; tail -c +381 "$small_font"; random | megabyte; } >outlines.file
directory="$(grep -obUa cmap "$small_font" | head -n 1 | cut -d : -f 1)"
size="$(wc -c <"$small_font")"
{
    head -c $((directory + 8)) "$small_font"
    big_endian "$size"
    big_endian $((4 + 65535 * 8 + 10))
    tail -c +$((directory + 17)) "$small_font"
    printf '\0\0\xff\xff'
    yes abcdefgh | tr -d '\n' | head -c $((65535 * 8)) | tr a-h '\0\3\0\1\0\7\377\374'
    printf '\0\6\0\x0a\0\0\0\0\0\0'
} >characters.file
# Books, clues, documents and the parts of a search.
yes $'# a\ncat' | megabyte >headings.file
random | tr -dc a-z | fold -w 8 | awk 'NR % 10 == 1 { print "# " NR } { print } NR == 90000 { exit }' >book.file
(echo title,words; random | tr -dc a-z | fold -w 8 | awk '{ print NR "," $0 } NR == 60000 { exit }') >plan.file
{ printf '# a\n'; forever $'## a\n' | megabyte; printf 'cat\n'; } >long-title.file
random | tr -dc a-z | fold -w 8 | awk '{ print $0 ": " $0 " " $0 } NR == 38000 { exit }' >clues.file
{ printf 'cat: '; forever 'a ' | megabyte; } >long-clue.file
yes '{"version":1,"grid":["CAT"],"words":[{"word":"CAT","trail":[[1,1],[1,2],[1,3]]}]}' | head -n 10000 >documents.file
"$wordtrail" make -q cat,dog -f jsonl --seed 1 | { read -r document; yes "$document"; } | megabyte | sed '$d' >puzzles.file
forever '{"grid":[' | megabyte >nested-documents.file
# Words of letters alone: the number of the row in base 26.
words='function word(n, w) { w = "w"; while (n > 0) { w = w substr("abcdefghijklmnopqrstuvwxyz", n % 26 + 1, 1); n = int(n / 26) } return w }'
awk "$words"' BEGIN { print "word,row,column,direction,length,trail"; for (row = 1; row < 25000; row++) { w = word(row); trail = row ":1"; for (i = 2; i <= length(w); i++) trail = trail " " row ":" i; print w "," row ",1,E," length(w) "," trail } }' >merge-csv.file
awk "$words"' BEGIN { for (row = 1; row < 12000; row++) { w = word(row); trail = "[" row ",1]"; for (i = 2; i <= length(w); i++) trail = trail ",[" row "," i "]"; printf "{\"word\":\"%s\",\"row\":%d,\"column\":1,\"direction\":\"E\",\"length\":%d,\"trail\":[%s]}\n", w, row, length(w), trail } }' >merge-lines.file
sed '9000s/w/\\u001b/' merge-lines.file >merge-control.file
{ printf '# {"part":"1/1"'; forever ',' | megabyte; printf '}\n'; } >provenance.file

# Office files, PDF documents and pictures: as many cells as are read and more, tables in each other, what expands to 30 MB, noise.
python3 - <<'PYTHON'
import random, struct, zipfile, zlib

def archive(name, files):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)

def package(name, part, files):
    relation = f'<a><Relationship Id="a" Type="/officeDocument" Target="{part}"/></a>'
    archive(name, {"_rels/.rels": relation, **files})

def document(name, body):
    package(name, "word/document.xml", {"word/document.xml": f"<w:document><w:body>{body}</w:body></w:document>"})

def workbook(name, sheet):
    package(name, "xl/workbook.xml", {
        "xl/workbook.xml": '<a><sheets><sheet name="A" r:id="b"/></sheets></a>',
        "xl/_rels/workbook.xml.rels": '<a><Relationship Id="b" Type="/worksheet" Target="worksheets/a.xml"/></a>',
        "xl/worksheets/a.xml": f"<worksheet><sheetData>{sheet}</sheetData></worksheet>"})

def spreadsheet(name, table):
    archive(name, {"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
                   "content.xml": f"<a><table:table>{table}</table:table></a>"})

def pdf(name, content, filters=""):
    parts = (b"<</Type/Catalog/Pages 2 0 R>>", b"<</Kids[3 0 R]/Count 1>>",
             b"<</Contents 4 0 R/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</X 4 0 R>>>>>>",
             b"<<%s/Subtype/Form/Length %d>>stream\n%s\nendstream" % (filters.encode(), len(content), content))
    objects = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, part) for number, part in enumerate(parts, 1))
    open(name, "wb").write(b"%PDF-1.4\n" + objects + b"trailer\n<</Root 1 0 R>>\n")

def picture(name, side, row):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress(b"".join(b"\0" + row(number) for number in range(side)))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
    open(name, "wb").write(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b""))

source = random.Random(1)
letter = lambda: source.choice("abcdefghijklmnopqrstuvwxyz")
document("paragraphs.in", "".join(f"<w:p><w:t>{letter()}{letter()}{letter()}{letter()}</w:t></w:p>" for _ in range(150_000)))
document("tables.in", "<w:tbl><w:tr><w:tc>" * 5_000 + "</w:tc></w:tr></w:tbl>" * 5_000)
document("expands.in", "<w:p><w:t>" + "a" * 30_000_000 + "</w:t></w:p>")
workbook("cells.in", "".join("<row>" + f'<c t="str"><v>{letter()}</v></c>' * 400 + "</row>" for _ in range(1_000)))
workbook("columns.in", "<row>" + '<c t="str"><v>a</v></c>' * 400_000 + "</row>")
spreadsheet("repeated.in", '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="400"><text:p>a</text:p></table:table-cell></table:table-row>')
pdf("states.in", b"q " * 490_000)
pdf("forms.in", b"/X Do " * 150_000)
pdf("shown.in", b"BT /F 9 Tf " + b"".join(b"1 0 0 1 %d %d Tm (%s) Tj " % (number % 200 * 9, number // 200 * 9, letter().encode()) for number in range(35_000)) + b"ET")
pdf("flate.in", zlib.compress(b"BT /F 9 Tf " + b"(a) Tj " * 4_000_000 + b"ET"), "/Filter/FlateDecode")
picture("noise.in", 980, lambda _: source.randbytes(980))
picture("stripes.in", 4_000, lambda row: bytes([255 * (row // 9 % 2)]) * 4_000)
lattice = [b"".join(b"\xff" * 8 + b"\0" * 8 for _ in range(250)), b"\xff" * 4_000]
picture("squares.in", 4_000, lambda row: lattice[row // 8 % 2])
PYTHON

printf 'tear\natea\nrata\n' >grid
printf 'tea\nrat\nate\n' >list
printf 'tearatearatacats\n' >board
for length in $(seq 3 16); do forever a | head -c "$length"; echo; done >equal-letters

# Every input is given to these commands.
all_commands=(
    "find -q --all -f jsonl @" "index -q @ -o x.fst" "score -q @" "merge -q @" "merge -q --all @" "make -q @" "make -q --clues @ -f pdf -o x"
    "make -q --book @" "make -q --book @ -f docx -o x" "make -q --from @" "make -q --from @ -f docx -o x" "make -q --from @ --level easy"
    "make -q --logo @ -f pdf -o x list" "make -q --font @ -f pdf -o x list"
)
# Grids, lists and indexes are given to these, too.
commands=(
    "find -q @" "find -q --all @" "find -q --all --maximal -c @" "find -q --all -c -d equal-letters @"
    "find -q --all -d equal-letters --maximal @" "find -q -m adjacent @" "find -q -m adjacent --all -c -d equal-letters @"
    "find -q -m adjacent --maximal -c @" "find -q --pad -c @" "find -q -f csv @"
    "find -q -f svg -o x @" "find -q -f html -o x @" "find -q -f pdf -o x @" "find -q -f png -o x @"
    "find -q --heatmap -f png -o x @" "find -q --leftover @" "find -q --words @ grid" "find -q -d @ grid"
    "find -q -m adjacent -d @ grid" "find -q -c -d @ letters.in" "find -q -m adjacent -c -d @ letters.in"
    "index --verify @" "index --stat @" "words -c -d @" "words -d @ *a*" "words -d @ --distance 2 tea"
    "make -q -f pdf -o x @" "make -q --mask @ list" "make -q --avoid @ list"
    "make -q --random 20 --size 15 -d @" "make -q --clean 3 -d @ list"
    "find -q --all -c --part 2/3 @" "score -q --part 2/3 @" "score -q --qu @" "score -q -d equal-letters @" "score -q -d @ board" "play -q --no-open -o x @" "play -q --no-open -d @ -o x grid"
)
worst=0
for input in *.in *.file; do
    case "$input" in
    *.in) given=("${all_commands[@]}" "${commands[@]}") ;;
    *) given=("${all_commands[@]}") ;;
    esac
    for command in "${given[@]}"; do
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
        # What is read whole before there is anything to interrupt.
        [[ "$status $command" =~ ^130\ .*(merge|--logo|--font) ]] && verdict=SLOW
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
