//! What each writer writes is read back as it was: text, lists, CSV, JSON, DOCX, PDF and pages.

use crate::common::command::Folder;
use crate::common::random::case_count;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::HashSet;
use std::ops::ControlFlow;
use wordtrail::puzzle::Clues;
use wordtrail::report::{self, Csv, Paper, Print, Purpose, Report, Sheet};
use wordtrail::{Budget, Cell, Consumer, Grid, Language, Puzzle, Reader, Tile, WordBank};

/// Tiles of several scripts, with letters of several characters and tiles of several letters.
const TILES: [&str; 13] = [
    "a b c d e f g h i k l m n o r s t u",
    "a e i o u l s t n r qu d",
    "ä ö ü ß e n r s t i a ij",
    "é è ç œ æ ñ a e s t",
    "ı i ş ğ ç ö a k z r",
    "α β γ δ ε ζ η θ ι κ λ ς σ",
    "а б в г д е ё ж ѕ й к ы",
    "א ב ג ד ם מ ן נ שָׁ",
    "ا ب ت ث ج ح مَ لا",
    "क ख ग क्ष रा मि लो न",
    "น้ำ สุ นั ข แ ม ว บ้ า",
    "가 나 다 라 한 글 ねこ",
    "天 气 预 报 学 校 老 师",
];

/// Texts that have a meaning elsewhere: in XML, JSON, CSV, TeX, a shell, and lists.
const HOSTILE: [&str; 24] = [
    "Pets",
    "Spelling List 7",
    "</w:t></script><!-- ]]> &amp; &#0;",
    "\"a\",'b',\\\"c\\\",\\u0041",
    "# WORD\tCLUE",
    "one\ntwo\n\nthree",
    "C A T\nD O G",
    "{\"grid\":[\"CAT\"]}",
    "[code]CAT[/code] ```",
    "> quoted",
    "(a\\) Tj ET endstream endobj trailer <</Root 9 0 R>>",
    "%PDF-1.7 PK\u{3}\u{4}",
    "=1+1",
    "$HOME; rm -rf /",
    "A & B \\\\ C & D",
    "1. cat 2. dog",
    "🦆 ← ½ … “q” ‘r’",
    "\u{202e}evil\u{202c} \u{200b}",
    "e\u{301}\u{327} ﬁ Ａ",
    "",
    " ",
    "Answer Key",
    "Words to Find:",
    "a-very-long-title ",
];

/// A hostile text, or any.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![select(&HOSTILE[..]).prop_map(str::to_owned), "\\PC{0,40}"]
}

/// A line of cells, and how its letters are written as a word.
type Line = (usize, usize, usize, usize, usize);

/// A grid of tiles with holes and wildcards, and words that are on its lines.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let line = (0_usize..64, 0_usize..8, 2_usize..9, 0_usize..9, 0_usize..8);
    let cells = vec((0_usize..40, 0_usize..24), 81);
    let listing = (vec(line, 1..9), vec(text(), 9), any::<bool>(), 0_usize..4);
    (
        select(&TILES[..]),
        1_usize..9,
        1_usize..9,
        cells,
        listing,
        text(),
    )
        .prop_map(|(tiles, rows, columns, cells, listing, title)| {
            let tiles: Vec<&str> = tiles.split(' ').collect();
            let tile = |&(number, special): &(usize, usize)| match special {
                23 => ".",
                22 => "?",
                _ => tiles[number % tiles.len()],
            };
            let cells = cells.iter().take(rows * columns);
            let grid = Grid::from_tiles(columns, cells.map(tile)).unwrap();
            let puzzle = Puzzle::new(grid).with_title(&title);
            with_list(puzzle, listing)
        })
        .prop_filter(
            "a grid of one column has no tiles of several letters in text",
            |puzzle| {
                let is_long = |tile: Tile<'_>| tile.text().chars().nth(1).is_some();
                puzzle.grid.columns() > 1 || !puzzle.grid.tile_table().any(is_long)
            },
        )
}

/// A puzzle with the words on some lines, of which the first may be bonus words, and with clues of the others.
fn with_list(
    puzzle: Puzzle,
    (lines, clues, has_clues, bonus): (Vec<Line>, Vec<String>, bool, usize),
) -> Puzzle {
    let words = lines.iter().filter_map(|line| word_on(&puzzle.grid, *line));
    let mut known = HashSet::new();
    let is_new = |word: &String| {
        // Some marks are between two letters alone.
        let bank = WordBank::from_words([word]).ok();
        bank.is_some_and(|bank| known.insert(bank.compile().unwrap().fst_bytes().to_vec()))
    };
    let words: Vec<String> = words.filter(is_new).collect();
    let (bonus, listed) = words.split_at(bonus.min(words.len().saturating_sub(1)));
    let Ok(mut bank) = WordBank::from_words(listed) else {
        return puzzle;
    };
    if let Ok(bonus) = WordBank::from_words(bonus) {
        bank = bank.with_bonus(&bonus).unwrap();
    }
    let clues = Clues::from_pairs(listed.iter().cloned().zip(clues));
    if let Some(clues) = clues.ok().filter(|_| has_clues) {
        bank = bank.with_clues(&clues).unwrap();
    }
    puzzle.with_words(&bank)
}

/// The word on a line of cells, with a mark in it as lists have them.
fn word_on(grid: &Grid, (start, direction, length, place, mark): Line) -> Option<String> {
    let (rows, columns) = (grid.rows(), grid.columns());
    let (row, column) = (start / columns % rows, start % columns);
    let (down, right) = [
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, -1),
        (-1, 0),
        (-1, 1),
    ][direction];
    let tile = |step: isize| {
        let row = row.checked_add_signed(down * step)?.try_into().ok()?;
        let column = column.checked_add_signed(right * step)?.try_into().ok()?;
        match grid.tile(Cell { row, column })? {
            Tile::Letters(letters) => Some(letters),
            _ => None,
        }
    };
    let tiles: Vec<&str> = (0..length as isize).map_while(tile).collect();
    if tiles.len() < length {
        return None;
    }
    let (before, behind) = tiles.split_at(1 + place % (length - 1));
    // Single letters with spaces between them are a row.
    let marks = match length {
        2 => ["", "", "", "", "-", "’", "'", "·"],
        _ => ["", "", " ", "-", "’", "'", "", ". "],
    };
    Some([&before.concat(), marks[mark], &behind.concat()].concat())
}

/// Writes a puzzle, unless the format has no room for it.
type Writer = fn(&Puzzle) -> Option<Vec<u8>>;

/// What a format has of a puzzle.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Carries {
    /// Its grid, the words and their clues.
    List,
    /// Its grid, its title and the words without clues: what pages without answers show.
    Title,
    /// All of these, and the bonus words.
    All,
}

const WRITERS: [(&str, Carries, Writer); 7] = [
    ("text", Carries::List, |puzzle| {
        Some(puzzle.to_string().into_bytes())
    }),
    ("json", Carries::All, |puzzle| {
        Some(puzzle.to_json().unwrap().into_bytes())
    }),
    ("docx with answers", Carries::All, |puzzle| {
        let answers = Print::Answers {
            filler: report::Filler::default(),
        };
        report::docx(&[sheet(puzzle)], Paper::A4, answers).ok()
    }),
    ("docx", Carries::Title, |puzzle| {
        report::docx(&[sheet(puzzle)], Paper::A4, Print::Puzzles { key: None }).ok()
    }),
    ("pdf", Carries::Title, |puzzle| {
        // A script without a font has no PDF.
        report::pdf(&[sheet(puzzle)], Paper::A4, Print::Puzzles { key: None }).ok()
    }),
    ("page", Carries::All, |puzzle| {
        Some(report::page(&sheet(puzzle), Purpose::Look).into_bytes())
    }),
    ("page to play", Carries::All, |puzzle| {
        let puzzle = puzzle.clone().solve(&Budget::new()).unwrap();
        Some(report::page(&sheet(&puzzle), Purpose::Play).into_bytes())
    }),
];

fn sheet(puzzle: &Puzzle) -> Sheet {
    let mut sheet = Sheet::of(puzzle);
    sheet.document = puzzle.to_json().unwrap();
    sheet
}

/// What a puzzle has of what a format carries.
fn shown(puzzle: &Puzzle, carries: Carries) -> String {
    let bank = puzzle.word_bank().unwrap().unwrap_or_default();
    let mut text = puzzle.grid.to_string();
    for word in bank.listed_words() {
        // Pages without answers have the clues alone.
        if carries == Carries::Title && bank.clue(word).is_some() {
            continue;
        }
        text += &format!("\n{word}");
        if let Some(clue) = bank.clue(word) {
            text += &format!(": {clue}");
        }
    }
    if carries >= Carries::Title {
        text += &format!("\n{:?}", puzzle.title());
    }
    if carries == Carries::All {
        let bonus: Vec<&str> = bank.bonus_words().collect();
        text += &format!("\n{bonus:?}");
    }
    text
}

/// What reads a puzzle or a list with these letters: capitals alone do not always say that they are Turkish.
fn reader_of(letters: &str) -> Reader {
    let language = letters.contains(['ı', 'ğ']).then_some(Language::Turkish);
    Reader::new().language(language)
}

/// The words of a list, as its readers have them.
fn words(reader: &Reader, list: impl AsRef<[u8]>) -> Vec<String> {
    let bank = reader.word_bank(list).unwrap();
    bank.words().map(str::to_owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(case_count(300)))]

    #[test]
    fn what_a_writer_writes_is_read_back(puzzle in puzzles()) {
        let reader = reader_of(&puzzle.grid.to_string());
        for (name, carries, write) in WRITERS {
            let Some(written) = write(&puzzle) else { continue };
            let read = reader.puzzle(written.clone());
            let read = read.map_err(|error| TestCaseError::fail(format!("{name}: {error}\n{puzzle}")))?;
            prop_assert_eq!(shown(&read, carries), shown(&puzzle, carries), "{}: {}", name, puzzle);
        }
        let json = puzzle.to_json().unwrap();
        let lines = reader.puzzles(format!("{json}\n{json}\n")).unwrap();
        for read in lines {
            prop_assert_eq!(shown(&read.unwrap(), Carries::All), shown(&puzzle, Carries::All));
        }
    }

    #[test]
    fn a_list_is_read_back(puzzle in puzzles()) {
        let Some(bank) = puzzle.word_bank().unwrap() else { return Ok(()) };
        let listed: Vec<&str> = bank.listed_words().collect();
        let reader = reader_of(&Vec::from_iter(bank.words()).concat());
        prop_assert_eq!(words(&reader, bank.to_list()), listed, "{}", bank.to_list());
        let solved = puzzle.solve(&Budget::new()).unwrap();
        let mut text = Vec::new();
        let mut csv = Csv::new(&mut text);
        csv.begin(None, &solved.grid).unwrap();
        let ControlFlow::Continue(()) = csv.add_finds(solved.answers().iter().cloned()) else {
            panic!("a vector takes all");
        };
        csv.end(&solved.grid, &[]).unwrap();
        drop(csv);
        let answers: Vec<&str> = solved.answers().iter().map(|find| &*find.word).collect();
        prop_assert_eq!(words(&reader, text), answers);
    }
}

#[test]
fn the_program_reads_the_pages_that_it_made() {
    let folder = Folder::with(&[("clues.tsv", "cat\tit meows\nice cream\tcold\n")]);
    let make = "make --clues clues.tsv --bonus dog --seed 1 --title Pets";
    for ending in ["json", "html"] {
        assert_eq!(folder.run(&format!("{make} -o p.{ending}")).status, Some(0));
    }
    let found = folder.run("find p.json");
    let read = folder.run("find p.html");
    assert_eq!((&*read.output, &*read.errors), (&*found.output, ""));
    let document = |name: &str| {
        let document = folder.run(&format!("make --from {name} -f json")).output;
        Reader::new().puzzle(document).unwrap()
    };
    let (made, read) = (document("p.json"), document("p.html"));
    assert_eq!(shown(&read, Carries::All), shown(&made, Carries::All));
    // A page of finds has the words that were found, and words that cover a grid need their answers.
    assert_eq!(folder.run("find p.json -o finds.html").status, Some(0));
    let list = folder.run("read --list finds.html");
    assert_eq!(list.output, "CAT\nICE CREAM\nDOG\n");
    let cover = "make --theme flowers -m adjacent --cover --size 8x6 --seed 1 -o";
    for name in ["c.json", "c.html"] {
        assert_eq!(folder.run(&format!("{cover} {name}")).status, Some(0));
    }
    let answers = |name: &str| document(name).answers().to_vec();
    assert_eq!(answers("c.html"), answers("c.json"));
    // Other pages are read as pages.
    let page = "<!doctype html>\n<table><tr><td>C<td>A<tr><td>A<td>T</table>";
    assert_eq!(
        Reader::new().puzzle(page).unwrap().grid.to_string(),
        "ca\nat\n"
    );
    let data = r#"<script type="application/json" id="data">{"rows":[]}</script>"#;
    assert!(
        Reader::new()
            .puzzle(format!("<!doctype html>{data}"))
            .is_err()
    );
}
