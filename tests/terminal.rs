//! Output on a terminal: finds in colours, and as much of the grid as there is room for.

use crate::common::command::{Folder, Outcome};
use crate::common::random::random_grid;
use std::collections::BTreeSet;

/// What the program writes for a terminal of 80 columns with these variables.
fn shown(folder: &Folder, arguments: &str, variables: [(&str, &str); 2]) -> String {
    let mut command = folder.command(&format!("find --color always {arguments}"));
    Outcome::of(command.envs(variables)).output
}

const SIXTEEN: [(&str, &str); 2] = [("TERM", "xterm"), ("COLORTERM", "")];
const MANY: [(&str, &str); 2] = [("TERM", "xterm-256color"), ("COLORTERM", "")];
const TRUE: [(&str, &str); 2] = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];

/// The characters of a text, each with the escape codes in effect.
fn styled(text: &str) -> Vec<(char, String)> {
    let mut characters = Vec::new();
    let mut style = String::new();
    for part in text.split_inclusive('m') {
        let (text, code) = part.split_once('\u{1b}').unwrap_or((part, ""));
        characters.extend(text.chars().map(|character| (character, style.clone())));
        match code {
            "" => {}
            "[0m" => style.clear(),
            code => style += code,
        }
    }
    characters
}

fn without_styles(text: &str) -> String {
    styled(text)
        .into_iter()
        .map(|(character, _)| character)
        .collect()
}

/// The styles of the letters of a word, or of a row of cells, at its first place in the text.
fn styles_of(characters: &[(char, String)], text: &str) -> Vec<String> {
    let text: Vec<char> = text.chars().collect();
    let is_it = |part: &&[(char, String)]| {
        part.iter()
            .map(|(letter, _)| *letter)
            .eq(text.iter().copied())
    };
    let part = characters.windows(text.len()).find(is_it).unwrap();
    let letters = part.iter().filter(|(letter, _)| *letter != ' ');
    letters.map(|(_, style)| style.clone()).collect()
}

#[test]
fn a_find_has_the_same_colour_in_its_line_and_on_the_grid() {
    let folder = Folder::with(&[("grid.txt", "catx\nxdog\nxxxx\nbird\n\ncat\ndog\nbird\n")]);
    for variables in [SIXTEEN, MANY, TRUE] {
        let characters = styled(&shown(&folder, "grid.txt", variables));
        let mut colours = Vec::new();
        for (word, cells) in [("cat", "C A T"), ("dog", "D O G"), ("bird", "B I R D")] {
            let (word, cells) = (styles_of(&characters, word), styles_of(&characters, cells));
            assert!(word.iter().chain(&cells).all(|style| *style == word[0]));
            colours.push(word[0].clone());
        }
        assert!(!colours[0].is_empty());
        assert_ne!(colours[0], colours[1]);
        assert_ne!(colours[1], colours[2]);
        assert_ne!(colours[0], colours[2]);
    }
}

#[test]
fn colours_are_those_that_the_terminal_supports() {
    let folder = Folder::with(&[("grid.txt", "cat\n\ncat\n")]);
    let (sixteen, many, all) = ("\u{1b}[43m", "\u{1b}[48;5;26m", "\u{1b}[48;2;0;114;178m");
    for (terminal, truecolor, expected) in [
        ("xterm", "", sixteen),
        ("linux", "yes", sixteen),
        ("xterm-256color", "", many),
        ("screen.xterm-256color", "", many),
        ("xterm-256color", "truecolor", all),
        ("xterm", "24bit", all),
        ("xterm-direct", "", all),
    ] {
        let variables = [("TERM", terminal), ("COLORTERM", truecolor)];
        let text = shown(&folder, "grid.txt", variables);
        for colour in [sixteen, many, all] {
            assert_eq!(
                text.contains(colour),
                colour == expected,
                "{variables:?}: {text:?}"
            );
        }
    }
}

#[test]
fn a_cell_of_several_finds_has_the_colour_of_the_longest_and_is_underlined() {
    let folder = Folder::with(&[("grid.txt", "carts\n\ncart\ncarts\n")]);
    let characters = styled(&shown(&folder, "grid.txt", TRUE));
    let longest = styles_of(&characters, "\ncarts")[1].clone();
    let mut expected = vec![format!("[4m{longest}"); 4];
    expected.push(longest);
    assert_eq!(styles_of(&characters, "C A R T S"), expected);
}

#[test]
fn a_file_has_no_more_than_bold_words() {
    let folder = Folder::with(&[("grid.txt", "cat\n\ncat\n")]);
    shown(&folder, "grid.txt -o file", TRUE);
    assert_eq!(folder.read("file"), "\u{1b}[1mcat\u{1b}[0m  1:1 → 1:3  E\n");
}

#[test]
fn a_grid_wider_than_the_terminal_is_shown_in_windows_with_every_find() {
    let mut rows = vec!["x".repeat(100); 60];
    rows[6].replace_range(90..93, "cat");
    rows[55].replace_range(33..36, "dog");
    let text = rows.join("\n") + "\n\ncat\ndog\n";
    let folder = Folder::with(&[("grid.txt", &text)]);
    let text = without_styles(&shown(&folder, "grid.txt", SIXTEEN));
    let parts: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(parts.len(), 4, "{text}");
    let lines = |part: usize| parts[part].lines().collect::<Vec<_>>();
    assert_eq!(lines(0), ["cat  7:91 → 7:93  E", "dog  56:34 → 56:36  E"]);
    let columns = |first: usize| {
        let numbers = (first..(first + 35).min(101)).step_by(5);
        numbers.map(|number| number.to_string()).collect::<Vec<_>>()
    };
    for (part, first, row, cells) in [
        (1, 71, "7", "x C A T x"),
        (2, 1, "56", "x D O"),
        (3, 36, "56", "G x"),
    ] {
        let lines = lines(part);
        assert_eq!(lines.len(), 2, "{text}");
        let numbers: Vec<&str> = lines[0].split_whitespace().collect();
        assert_eq!(numbers, columns(first));
        assert_eq!(lines[1].split_whitespace().next(), Some(row));
        assert!(lines[1].contains(cells), "{text}");
    }
    // The number of a column stands above its cells.
    let [above, row] = lines(1)[..] else {
        panic!("{text}")
    };
    assert_eq!(above.find("91"), row.find('C'));
}

#[test]
fn a_large_grid_is_shown_in_part_on_lines_that_fit() {
    let folder = Folder::with(&[("grid.txt", &random_grid(400, "eeeeaaattssrrnnold"))]);
    let text = without_styles(&shown(&folder, "-n 5 grid.txt", SIXTEEN));
    let (finds, grid) = text.split_once("\n\n").unwrap();
    assert!(finds.lines().count() > 1000);
    assert!(grid.lines().count() < 500);
    for line in grid.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    // A window has 50 rows of 35 columns.
    let trails = folder.run("find -n 5 -f csv grid.txt").output;
    let cells = trails
        .lines()
        .skip(1)
        .flat_map(|line| line.rsplit(',').next().unwrap().split(' '));
    let windows: BTreeSet<[usize; 2]> = cells
        .map(|cell| {
            let (row, column) = cell.split_once(':').unwrap();
            let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap() - 1);
            [row / 50, column / 35]
        })
        .collect();
    let left_out = windows.len() - 8;
    assert!(grid.ends_with(&format!(
        "\nnot shown: {left_out} more parts of the grid with finds\n"
    )));
}

#[test]
fn several_grids_are_shown_each_below_its_finds() {
    let folder = Folder::with(&[("one.txt", "cat\n\ncat\n"), ("two.txt", "dog\n\ndog\n")]);
    let text = without_styles(&shown(&folder, "one.txt two.txt", SIXTEEN));
    assert_eq!(
        text,
        "one.txt: cat  1:1 → 1:3  E\n\nC A T\n\ntwo.txt: dog  1:1 → 1:3  E\n\nD O G\n\n"
    );
}
