//! Grids whose words are known, in every format, on one thread and on two.

use crate::common::command::{Folder, Outcome};
use std::collections::HashSet;
use std::fs;

struct Case {
    /// The file in `tests/expected`: the finds of `--all`, in order.
    expected: &'static str,
    /// The file in `data/grids`.
    grid: &'static str,
    options: &'static str,
}

const CASES: [Case; 6] = [
    Case {
        expected: "perls-straight.tsv",
        grid: "perls-straight.txt",
        options: "",
    },
    Case {
        expected: "perls-adjacent.tsv",
        grid: "perls-adjacent.txt",
        options: "-m adjacent -n 4",
    },
    Case {
        expected: "cmu.tsv",
        grid: "cmu.txt",
        options: "",
    },
    Case {
        expected: "csp.tsv",
        grid: "csp.txt",
        options: "",
    },
    Case {
        expected: "apl.tsv",
        grid: "apl.txt",
        options: "--maximal",
    },
    Case {
        expected: "apl-all.tsv",
        grid: "apl.txt",
        options: "",
    },
];

/// A line of a file in `tests/expected`.
struct Find {
    word: String,
    trail: Vec<(i64, i64)>,
}

impl Find {
    fn parse(line: &str) -> Self {
        let (word, trail) = line.split_once('\t').unwrap();
        let cell = |cell: &str| {
            let (row, column) = cell.split_once(':').unwrap();
            (row.parse().unwrap(), column.parse().unwrap())
        };
        Self {
            word: word.to_owned(),
            trail: trail.split(' ').map(cell).collect(),
        }
    }

    /// The direction of all steps.
    fn direction(&self) -> Option<&'static str> {
        let step = |pair: &[(i64, i64)]| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let mut steps = self.trail.windows(2).map(step);
        let first = steps.next()?;
        steps.all(|step| step == first).then(|| match first {
            (0, 1) => "E",
            (1, 1) => "SE",
            (1, 0) => "S",
            (1, -1) => "SW",
            (0, -1) => "W",
            (-1, -1) => "NW",
            (-1, 0) => "N",
            (-1, 1) => "NE",
            far => panic!("{far:?} is no step to a neighbour"),
        })
    }

    fn cells(&self) -> String {
        let cells = self.trail.iter();
        let cells: Vec<String> = cells
            .map(|(row, column)| format!("{row}:{column}"))
            .collect();
        cells.join(" ")
    }

    fn text(&self, adjacent: bool) -> String {
        let word = &self.word;
        match self.direction() {
            Some(direction) if !adjacent => {
                let (row, column) = self.trail[0];
                let (last_row, last_column) = self.trail[self.trail.len() - 1];
                format!("{word}  {row}:{column} → {last_row}:{last_column}  {direction}\n")
            }
            _ => format!("{word}  {}\n", self.cells()),
        }
    }

    fn csv(&self) -> String {
        let (row, column) = self.trail[0];
        let direction = self.direction().unwrap_or_default();
        let length = self.word.chars().count();
        let (word, cells) = (&self.word, self.cells());
        format!("{word},{row},{column},{direction},{length},{cells}\n")
    }

    fn json(&self) -> String {
        let (row, column) = self.trail[0];
        let direction = match self.direction() {
            Some(direction) => format!("\"{direction}\""),
            None => "null".to_owned(),
        };
        let length = self.word.chars().count();
        let cells = self.trail.iter();
        let cells: Vec<String> = cells
            .map(|(row, column)| format!("[{row},{column}]"))
            .collect();
        format!(
            "{{\"word\":\"{}\",\"row\":{row},\"column\":{column},\"direction\":{direction},\"length\":{length},\"trail\":[{}]}}\n",
            self.word,
            cells.join(",")
        )
    }
}

impl Case {
    /// The finds to expect with `--all`.
    fn all(&self) -> Vec<Find> {
        let path = format!("{}/tests/expected/{}", root(), self.expected);
        let text = fs::read_to_string(path).unwrap();
        text.lines().map(Find::parse).collect()
    }

    /// The finds to expect without `--all`: each word at its first trail.
    fn first(&self) -> Vec<Find> {
        let mut seen = HashSet::new();
        let mut finds = self.all();
        finds.retain(|find| seen.insert(find.word.clone()));
        finds
    }

    fn check(&self, option: &str, finds: &[Find]) {
        let adjacent = self.options.contains("adjacent");
        let csv_header = "word,row,column,direction,length,trail\n".to_owned();
        let text = finds.iter().map(|find| find.text(adjacent));
        let csv = finds.iter().map(Find::csv);
        let formats: [(&str, String); 4] = [
            ("-c", format!("{}\n", finds.len())),
            ("-f text", text.collect()),
            ("-f csv", csv_header + &csv.collect::<String>()),
            ("-f jsonl", finds.iter().map(Find::json).collect()),
        ];
        let folder = Folder::with(&[]);
        for (format, expected) in formats {
            for threads in [1, 2] {
                let options = format!("find {} {option} {format} -j {threads}", self.options);
                let grid = format!("{}/data/grids/{}", root(), self.grid);
                let outcome = Outcome::of(folder.command(&options).arg(grid));
                assert_eq!(outcome.output, expected, "{outcome:#?}");
                assert_eq!(outcome.status, Some(0), "{outcome:#?}");
                assert_eq!(outcome.errors, "", "{outcome:#?}");
            }
        }
    }
}

fn root() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

#[test]
fn all_trails_are_found_in_order() {
    for case in CASES {
        case.check("--all", &case.all());
    }
}

#[test]
fn without_all_each_word_is_found_once_at_its_first_trail() {
    for case in CASES {
        case.check("", &case.first());
    }
}
