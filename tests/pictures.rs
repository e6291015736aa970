//! Pictures of finds and of puzzles, as a program that reads them sees them.

use crate::common::command::{Folder, Outcome};
use crate::pdf::pages;
use resvg::tiny_skia::{ColorU8, Pixmap};
use resvg::usvg::roxmltree::{Document, Node};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use wordtrail::report::{Filler, Longest, Sheet, View, png, svg};
use wordtrail::{Cell, Dictionary, Mode, Reader, Search, Trails};

pub const CSP: &str = include_str!("../data/grids/csp.txt");
pub const BOARD: &str = "p e r s\nl a t g\ns i n e\nt . Qu ?\n";
pub const LIST: &str = "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n";

pub fn folder() -> Folder {
    Folder::with(&[
        ("csp.txt", CSP),
        ("board.txt", BOARD),
        ("list.txt", LIST),
        ("wide.txt", &format!("{}\n", "catdog".repeat(50))),
    ])
}

/// The strokes of an SVG: the words and the corners of their trails, as (x, y).
fn strokes(svg: &str) -> Vec<(String, Vec<(u32, u32)>)> {
    let document = Document::parse(svg).unwrap();
    let groups = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("finds"));
    let corner = |numbers: &[u32]| (numbers[0], numbers[1]);
    let stroke = |path: Node<'_, '_>| {
        let numbers = path.attribute("d").unwrap().split(['M', 'L', ' ']);
        let numbers = numbers.filter(|number| !number.is_empty());
        let numbers: Vec<u32> = numbers.map(|number| number.parse().unwrap()).collect();
        let word = path.first_element_child().unwrap().text().unwrap();
        (word.to_owned(), numbers.chunks(2).map(corner).collect())
    };
    let strokes = groups.flat_map(|group| group.children());
    strokes.map(stroke).collect()
}

/// The finds that `find -f jsonl` prints: the words, and the centres of their cells in a picture.
fn finds_of(jsonl: &str) -> Vec<(String, Vec<(u32, u32)>)> {
    let find = |line: &str| {
        let find: Value = serde_json::from_str(line).unwrap();
        let centre = |index: &Value| index.as_u64().unwrap() as u32 * 20 - 10;
        let trail = find["trail"].as_array().unwrap().iter();
        let trail = trail.map(|cell| (centre(&cell[1]), centre(&cell[0])));
        (
            find["word"].as_str().unwrap().to_uppercase(),
            trail.collect(),
        )
    };
    jsonl.lines().map(find).collect()
}

/// The text in an element.
pub fn text(node: Node<'_, '_>) -> String {
    node.descendants()
        .filter(Node::is_text)
        .filter_map(|text| text.text())
        .collect()
}

pub fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

pub fn sheet(grid: &str, words: &[&str], mode: Mode) -> Sheet {
    let puzzle = Reader::new().strict().puzzle(grid).unwrap();
    let grid = puzzle.grid;
    let dictionary = Dictionary::from_words(words).unwrap();
    let mut longest = Longest::new(500);
    let search = Search::new(&dictionary).mode(mode).trails(Trails::All);
    assert!(search.consume(&grid, &mut longest).is_continue());
    longest.into_sheet(grid, mode, "")
}

#[test]
fn each_find_has_a_stroke_from_its_first_cell_to_its_last() {
    let folder = folder();
    let picture = folder.run("find -f svg csp.txt");
    picture.is(0, &[picture.output.trim_end()]);
    let mut expected = finds_of(&folder.run("find -f jsonl csp.txt").output);
    for (_, trail) in &mut expected {
        *trail = vec![trail[0], trail[trail.len() - 1]];
    }
    assert!(expected.len() > 4);
    assert_eq!(strokes(&picture.output), expected);
}

#[test]
fn bent_trails_turn_in_the_centres_of_their_cells_and_begin_in_a_ring() {
    let folder = folder();
    let options = "-m adjacent -n 6 --words pliers,retain,quest,tile board.txt";
    let picture = folder.run(&format!("find {options} -f svg"));
    let finds = finds_of(&folder.run(&format!("find {options} -f jsonl")).output);
    assert_eq!(finds.len(), 1, "{finds:?}");
    assert_eq!(strokes(&picture.output), finds);
    let document = Document::parse(&picture.output).unwrap();
    let rings = document
        .descendants()
        .filter(|node| node.has_tag_name("circle"));
    let rings = rings.map(|ring| {
        ["cx", "cy"].map(|place| ring.attribute(place).unwrap().parse::<u32>().unwrap())
    });
    let starts: Vec<[u32; 2]> = finds.iter().map(|(_, trail)| trail[0].into()).collect();
    assert_eq!(rings.collect::<Vec<_>>(), starts);
}

/// The words above the small boards of an SVG.
fn small_boards(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let is_board = |node: &Node<'_, '_>| node.attribute("class") == Some("finds");
    let finds = document.descendants().filter(is_board);
    let word = |finds: Node<'_, '_>| {
        let board = finds.parent().unwrap();
        let word = board.prev_sibling_element()?;
        word.has_tag_name("text").then(|| text(word))
    };
    finds.filter_map(word).collect()
}

#[test]
fn each_of_many_overlapping_bent_finds_has_a_small_board() {
    let folder = folder();
    let options = "-m adjacent -n 7 board.txt";
    let picture = folder.run(&format!("find {options} -f svg")).output;
    let mut expected = finds_of(&folder.run(&format!("find {options} -f jsonl")).output);
    expected.sort_by(|(word, _), (other, _)| (other.len(), word).cmp(&(word.len(), other)));
    for (_, trail) in &mut expected {
        let step = |one: &(u32, u32), other: &(u32, u32)| {
            (other.0.wrapping_sub(one.0), other.1.wrapping_sub(one.1))
        };
        let first = step(&trail[0], &trail[1]);
        if trail.is_sorted_by(|one, other| step(one, other) == first) {
            *trail = vec![trail[0], trail[trail.len() - 1]];
        }
    }
    assert!((50..500).contains(&expected.len()), "{}", expected.len());
    assert!(strokes(&picture) == expected, "{picture}");
    let words: Vec<String> = expected.iter().map(|(word, _)| word.clone()).collect();
    assert_eq!(small_boards(&picture), words);
    // The grid above them has all letters and no strokes, and there is no other list of words.
    assert_eq!(legend(&picture), []);
    let document = Document::parse(&picture).unwrap();
    let groups = document.descendants();
    let letters: Vec<_> = groups
        .filter(|node| node.attribute("class") == Some("letters"))
        .collect();
    assert_eq!(without_space(&text(letters[0])), "PERSLATGSINET?Qu");
    assert_eq!(letters.len(), 1 + expected.len());

    folder
        .run(&format!("find {options} -f pdf -o board.pdf"))
        .is(0, &[]);
    let pages = pages(&folder.read_bytes("board.pdf"));
    assert!(pages.len() > 1);
    let printed = pages.concat();
    assert!(words.iter().all(|word| printed.contains(word)));
}

#[test]
fn words_without_a_small_board_are_listed() {
    let folder = folder();
    let words = "pliers,retain,quest,tile,zebra,tiles,saline,alien,trains,slain";
    let options = format!("-m adjacent --words {words} board.txt -f svg");
    let picture = folder.run(&format!("find {options}")).output;
    assert!(small_boards(&picture).len() > 4, "{picture}");
    let missing: Vec<String> = legend(&picture).into_iter().map(|(word, _)| word).collect();
    assert!(missing.contains(&"ZEBRA".to_owned()), "{missing:?}");
    assert!(
        !missing
            .iter()
            .any(|word| small_boards(&picture).contains(word))
    );
    let few = folder.run(&format!("find {options} --max-drawn 3")).output;
    assert_eq!(strokes(&few).len(), 3);
    assert_eq!(small_boards(&few).len() + legend(&few).len(), 10);
}

#[test]
fn few_bent_finds_and_those_of_a_large_grid_are_strokes_on_the_grid() {
    let sparse = sheet("cat\nxxx\ndog\n", &["cat", "dog"], Mode::Adjacent);
    let row = "tsetsetsetset\n";
    let large = sheet(&row.repeat(3), &["sets", "test", "tests"], Mode::Adjacent);
    for sheet in [sparse, large] {
        let drawn = svg(&sheet, View::Finds(Filler::Normal));
        assert_eq!(small_boards(&drawn), [""; 0]);
        assert_eq!(strokes(&drawn).len(), sheet.finds.len());
    }
}

#[test]
fn the_longest_finds_are_drawn_and_the_others_counted() {
    let folder = folder();
    let all = folder.run("find -f svg --all csp.txt").output;
    let few = folder.run("find -f svg --all --max-drawn 3 csp.txt").output;
    let count: usize = folder
        .run("find -c --all csp.txt")
        .output
        .trim()
        .parse()
        .unwrap();
    assert_eq!((strokes(&all).len(), strokes(&few).len()), (count, 3));
    let lengths = |svg: &str| {
        let mut lengths: Vec<usize> = strokes(svg).iter().map(|(word, _)| word.len()).collect();
        lengths.sort_unstable_by_key(|&length| std::cmp::Reverse(length));
        lengths
    };
    assert_eq!(lengths(&few), lengths(&all)[..3]);
    assert!(few.contains(&format!("{} more finds are not drawn", count - 3)));
    assert!(!all.contains("not drawn"));
    folder
        .run("find -f pdf --all --max-drawn 3 -o few.pdf csp.txt")
        .is(0, &[]);
    let told = format!("{}morefindsarenotdrawn", count - 3);
    assert!(pages(&folder.read_bytes("few.pdf"))[0].contains(&told));
}

#[test]
fn a_png_has_letters_strokes_and_blank_holes_where_they_belong() {
    let sheet = sheet("cat\nd.g\n", &["cat"], Mode::Straight);
    let pixels = |view| {
        let picture = Pixmap::decode_png(&png(&sheet, view, None).unwrap()).unwrap();
        // The grid is in the middle of the picture's width and begins 6 units of 2 pixels below its upper margin of 20.
        let left = (picture.width() - 3 * 40) / 2;
        move |row: u32, column: u32| -> Vec<ColorU8> {
            let across = (0..40).flat_map(|y| (0..40).map(move |x| (x, y)));
            let (left, top) = (left + column * 40, 52 + row * 40);
            let pixel = |(x, y)| picture.pixel(left + x, top + y).unwrap().demultiply();
            across
                // In a hole is a frame around the letters.
                .filter(|(x, y)| (14..26).contains(x) && (14..26).contains(y))
                .map(pixel)
                .collect()
        }
    };
    let is_dark = |pixel: &ColorU8| pixel.red() < 60 && pixel.green() < 60 && pixel.blue() < 60;
    let is_blue = |pixel: &ColorU8| pixel.blue().saturating_sub(pixel.red()) > 30;
    let is_white = |pixel: &ColorU8| *pixel == ColorU8::from_rgba(255, 255, 255, 255);
    let found = pixels(View::Finds(Filler::Normal));
    assert!(found(0, 1).iter().any(is_dark), "the letter A");
    assert!(
        found(0, 1).iter().filter(|pixel| is_blue(pixel)).count() > 40,
        "its stroke"
    );
    assert!(found(1, 0).iter().any(is_dark), "the letter D");
    assert!(!found(1, 0).iter().any(is_blue), "which is in no find");
    assert!(found(1, 1).iter().all(is_white), "the hole");
    let hidden = pixels(View::Finds(Filler::Hidden));
    assert!(hidden(0, 1).iter().any(is_dark), "a letter of a find");
    assert!(hidden(1, 0).iter().all(is_white), "a letter of none");
    assert!(
        !pixels(View::Puzzle)(0, 1).iter().any(is_blue),
        "a puzzle has no strokes"
    );
}

#[test]
fn words_on_the_line_of_longer_ones_have_thinner_capsules() {
    let sheet = sheet("carts\nxxxxx\n", &["cart", "carts", "art"], Mode::Straight);
    let drawn = svg(&sheet, View::Finds(Filler::Normal));
    let document = Document::parse(&drawn).unwrap();
    let paths = document
        .descendants()
        .filter(|node| node.has_attribute("stroke-width"));
    let width = |path: Node<'_, '_>| {
        let width = path
            .attribute("stroke-width")
            .unwrap()
            .parse::<f32>()
            .unwrap();
        Some((path.first_element_child()?.text()?.to_owned(), width))
    };
    let widths: HashMap<String, f32> = paths.filter_map(width).collect();
    assert!(
        widths["CARTS"] > widths["CART"] && widths["CART"] > widths["ART"],
        "{widths:?}"
    );
}

#[test]
fn a_png_is_compressed() {
    let folder = folder();
    folder.run("find -f png -o finds.png csp.txt").is(0, &[]);
    let file = folder.read_bytes("finds.png");
    let picture = Pixmap::decode_png(&file).unwrap();
    let pixels = (picture.width() * picture.height()) as usize;
    assert!(
        file.len() * 4 < pixels,
        "{} bytes for {pixels} pixels",
        file.len()
    );
}

#[test]
fn a_region_shows_the_finds_that_lie_inside_it() {
    let folder = folder();
    let all = strokes(&folder.run("find --all -f svg csp.txt").output);
    let part = folder
        .run("find --all -f svg --region 2:2-8:7 csp.txt")
        .output;
    let moved = |&(x, y): &(u32, u32)| Some((x.checked_sub(20)?, y.checked_sub(20)?));
    let is_inside = |&(x, y): &(u32, u32)| x < 6 * 20 && y < 7 * 20;
    let expected: Vec<_> = all
        .iter()
        .filter_map(|(word, trail)| {
            let trail: Vec<_> = trail.iter().map(moved).collect::<Option<_>>()?;
            trail.iter().all(is_inside).then(|| (word.clone(), trail))
        })
        .collect();
    assert!(!expected.is_empty() && expected.len() < all.len());
    assert_eq!(strokes(&part), expected);
    assert!(part.contains(">Cells 2:2-8:7<"));
    folder
        .run("find -q --region 1:201-1:300 -f svg -o part.svg wide.txt")
        .is(0, &[]);
}

/// The words of a picture's legend, with the colour of their letters.
fn legend(svg: &str) -> Vec<(String, Option<String>)> {
    let document = Document::parse(svg).unwrap();
    let group = document.descendants().rfind(|node| {
        let has_words = node.children().any(|child| child.has_tag_name("text"));
        node.has_tag_name("g") && node.attribute("class").is_none() && has_words
    });
    let entry = |node: Node<'_, '_>| (text(node), node.attribute("fill").map(str::to_owned));
    group.map_or(Vec::new(), |group| group.children().map(entry).collect())
}

#[test]
fn a_word_is_reported_as_missing_only_if_it_is_not_on_the_grid() {
    let folder = Folder::with(&[("pets.txt", "catx\nxdog\nxxxx\n\nhorse\ncat\ndog\n")]);
    let grey = || Some("#767676".to_owned());
    let word = |word: &str, fill| (word.to_owned(), fill);
    let few = folder.run("find -f svg --max-drawn 1 pets.txt").output;
    let expected = [word("HORSE", grey()), word("CAT", None), word("DOG", None)];
    assert_eq!(legend(&few), expected);
    assert!(few.contains("1 more find is not drawn"));
    assert!(few.contains("the word in grey was not found"));
    let part = folder.run("find -f svg --region 2:1-3:4 pets.txt").output;
    let expected = [word("HORSE", grey()), word("DOG", None)];
    assert_eq!(legend(&part), expected, "CAT is elsewhere");
    let page = folder.run("find -f html --max-drawn 1 pets.txt").output;
    for (word, state) in [("horse", "missing"), ("cat", "found"), ("dog", "undrawn")] {
        let shown = word.to_uppercase();
        let told = format!(r#""letters":"{word}","state":"{state}","text":"{shown}""#);
        assert!(page.contains(&told), "{word}: {page}");
    }
}

#[test]
fn a_heat_map_is_light_where_finds_cross() {
    let folder = Folder::with(&[("grid.txt", "xxxxx.\nxcatxx\nxxxxxx\n")]);
    folder
        .run("find --all --words cat --heatmap -f png -o map.png grid.txt")
        .is(0, &[]);
    let map = Pixmap::decode_png(&folder.read_bytes("map.png")).unwrap();
    // The map has 6 × 3 cells of 80 pixels within margins of 40.
    let pixel = |row: u32, column: u32| {
        map.pixel(80 + column * 80, 80 + row * 80)
            .unwrap()
            .demultiply()
    };
    for row in 0..3 {
        for column in 0..6 {
            let is_found = row == 1 && (1..4).contains(&column);
            let [red, green, blue] = match (row, column) {
                _ if is_found => [0xfd, 0xe7, 0x25],
                (0, 5) => [0xff, 0xff, 0xff],
                _ => [0x44, 0x01, 0x54],
            };
            assert_eq!(
                pixel(row, column),
                ColorU8::from_rgba(red, green, blue, 255),
                "{row} {column}"
            );
        }
    }
    let drawn = folder
        .run("find --words cat --heatmap -f svg grid.txt")
        .output;
    let document = Document::parse(&drawn).unwrap();
    assert!(
        text(document.root_element()).contains("1 find on 3 × 6 cells"),
        "{drawn}"
    );
}

#[test]
fn any_number_of_threads_draws_the_same() {
    let folder = folder();
    for (format, options) in [("pdf", ""), ("png", ""), ("svg", ""), ("png", "--heatmap")] {
        let drawn = |threads: u32| {
            folder
                .run(&format!(
                    "find --all -j {threads} -f {format} {options} -o out csp.txt"
                ))
                .is(0, &[]);
            folder.read_bytes("out")
        };
        assert!(drawn(1) == drawn(4), "{format} {options}");
    }
    let book = |threads: &str| {
        let mut command = folder.command("make list.txt --seed 1 --copies 5 -f pdf -o book.pdf");
        Outcome::of(command.env("RAYON_NUM_THREADS", threads)).is(0, &[]);
        folder.read_bytes("book.pdf")
    };
    assert!(book("1") == book("4"));
}

#[test]
fn a_puzzle_and_its_answer_are_drawn_to_numbered_files() {
    let folder = folder();
    folder
        .run("make list.txt --seed 4 --copies 2 -f svg -o p.svg --answer a.svg --key hidden --title Sweets")
        .is(0, &[]);
    for number in 1..=2 {
        let puzzle = folder.read(&format!("p-{number}.svg"));
        assert_eq!(strokes(&puzzle), []);
        assert!(puzzle.contains(&format!("<title>Sweets {number}</title>")));
        let answer = folder.read(&format!("a-{number}.svg"));
        let words: Vec<String> = strokes(&answer).into_iter().map(|(word, _)| word).collect();
        assert_eq!(words.join("\n") + "\n", LIST.to_uppercase());
    }
}

#[test]
fn pages_for_browsers_are_for_looking_at_finds_and_for_playing_puzzles() {
    let folder = folder();
    let found = folder.run("find -f html --title Pets csp.txt").output;
    assert!(found.contains(r#""title":"Pets""#) && found.contains(r#"id="filter""#));
    folder
        .run("make list.txt --seed 1 -f html -o play.html --answer look.html")
        .is(0, &[]);
    assert!(folder.read("play.html").contains(r#"id="hint""#));
    assert!(folder.read("look.html").contains(r#"id="filter""#));
}

#[test]
fn a_trail_of_one_cell_is_a_dot() {
    let mut sheet = sheet("cat\n", &["cat"], Mode::Straight);
    let start = Cell { row: 0, column: 2 };
    sheet.finds[0].trail = wordtrail::Trail::new(vec![start]);
    assert!(svg(&sheet, View::Finds(Filler::Normal)).contains(r#"d="M50 10h.01""#));
}

#[test]
fn the_pictures_of_the_book_are_what_its_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = |name: &str| fs::read_to_string(docs.join(name)).unwrap();
    let pages = [page("make.md"), page("printing.md")].concat();
    let folder = Folder::with(&[]);
    fs::create_dir_all(folder.path().join("data/grids")).unwrap();
    folder.write("data/grids/csp.txt", CSP);
    for picture in [
        "flowers",
        "flowers-answer",
        "heart",
        "heart-answer",
        "names",
    ] {
        let picture = format!("{picture}.svg");
        assert!(
            pages.contains(&format!("](pictures/{picture})")),
            "{picture} is not shown"
        );
        let commands = pages.replace("\\\n", " ");
        let command = commands
            .lines()
            .find(|line| line.contains(&format!(" {picture}")))
            .unwrap();
        let drawn = folder.run(command.trim_start_matches("wordtrail "));
        assert_eq!(drawn.status, Some(0), "{drawn:#?}");
        assert!(
            folder.read(&picture) == page(&format!("pictures/{picture}")),
            "{picture} is not what its command draws"
        );
    }
}
