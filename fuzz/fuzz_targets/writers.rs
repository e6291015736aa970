//! CSV and JSON lines read back as the finds, pictures are XML and draw each find, and no title adds a script to a page.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use roxmltree::Document;
use std::ops::ControlFlow;
use wordtrail::report::{Csv, Filler, JsonLines, Longest, Purpose, Report, Sheet, View, page, svg};
use wordtrail::{Budget, Direction, Find, Grid, Mode, Search, Trails, WordBank};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    words: Vec<&'text str>,
    grid: &'text str,
    name: &'text str,
    adjacent: bool,
}

/// A search whose finds are written, and what is written with them.
struct Task<'a> {
    bank: &'a WordBank,
    search: Search,
    name: &'a str,
    grid: &'a Grid,
}

impl Task<'_> {
    /// What a report writes.
    fn written<'out, R: Report + 'out>(
        &self,
        output: &'out mut Vec<u8>,
        new: impl FnOnce(&'out mut Vec<u8>) -> R,
    ) {
        let mut report = new(output);
        report.begin(Some(self.name), self.grid).expect("memory can be written");
        let mut tracker = self.bank.tracker(&mut report);
        assert!(self.search.consume(self.grid, &mut tracker).is_continue());
        let missing = tracker.missing();
        report.end(self.grid, &missing).expect("memory can be written");
    }

    fn check_csv(&self, finds: &[Find<'_>]) {
        let mut csv = Vec::new();
        self.written(&mut csv, |output| Csv::new(output).with_grid_column());
        let mut reader = csv::Reader::from_reader(&csv[..]);
        let header = reader.headers().expect("there is a header");
        assert_eq!(header, ["grid", "word", "row", "column", "direction", "length", "trail"].as_slice());
        let rows: Vec<_> = reader.records().map(|row| row.expect("it is CSV")).collect();
        assert_eq!(rows.len(), finds.len());
        for (row, find) in rows.iter().zip(finds) {
            assert!(!row.iter().any(|field| field.starts_with(FORMULA)), "{row:?}");
            assert!(row.iter().map(without_apostrophe).eq(fields(self.name, find)), "{row:?}");
        }
    }

    fn check_json_lines(&self, finds: &[Find<'_>]) {
        let mut lines = Vec::new();
        self.written(&mut lines, |output| JsonLines::new(output));
        let lines = String::from_utf8(lines).expect("JSON is UTF-8");
        assert_eq!(lines.lines().count(), finds.len());
        for (line, find) in lines.lines().zip(finds) {
            let value: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            assert_eq!(value, object(self.name, find));
        }
    }
}

/// The characters with which a spreadsheet's formula begins.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// The text of a field, by the rule that [`Csv`] documents.
fn without_apostrophe(field: &str) -> &str {
    match field.strip_prefix('\'') {
        Some(text) if text.trim_start_matches('\'').starts_with(FORMULA) => text,
        _ => field,
    }
}

/// The fields of a find in CSV, without added apostrophes.
fn fields(name: &str, find: &Find<'_>) -> [String; 7] {
    let start = find.trail.start();
    let cells = find.trail.cells().map(|cell| format!("{}:{}", cell.row + 1, cell.column + 1));
    [
        name.to_owned(),
        find.word.to_string(),
        (start.row + 1).to_string(),
        (start.column + 1).to_string(),
        find.trail.direction().map_or("", Direction::name).to_owned(),
        find.length().to_string(),
        cells.collect::<Vec<_>>().join(" "),
    ]
}

/// A find in JSON lines.
fn object(name: &str, find: &Find<'_>) -> serde_json::Value {
    let start = find.trail.start();
    let cells = find.trail.cells().map(|cell| [cell.row + 1, cell.column + 1]);
    serde_json::json!({
        "grid": name,
        "word": find.word,
        "row": start.row + 1,
        "column": start.column + 1,
        "direction": find.trail.direction().map(Direction::name),
        "length": find.length(),
        "trail": cells.collect::<Vec<_>>(),
    })
}

fn check_picture(sheet: &Sheet) {
    let picture = svg(sheet, View::Finds(Filler::Normal));
    let document = Document::parse(&picture).expect("SVG is XML");
    // Bent finds that overlap have a small board each, with a group of its own.
    let groups = document.descendants().filter(|node| node.attribute("class") == Some("finds"));
    let paths = groups.flat_map(|group| group.descendants().filter(|node| node.has_tag_name("path")));
    assert_eq!(paths.count(), sheet.finds.len());
}

fn check_pages(sheet: &Sheet) {
    let mut untitled = sheet.clone();
    untitled.title.clear();
    let scripts = |page: &str| page.matches("<script").count();
    for purpose in [Purpose::Look, Purpose::Play, Purpose::Discover] {
        assert_eq!(scripts(&page(sheet, purpose)), scripts(&page(&untitled, purpose)));
    }
}

fuzz_target!(|input: Input<'_>| {
    // Words of a bank may begin with a hyphen.
    let (Ok(bank), Ok(grid)) = (
        WordBank::from_words(&input.words),
        input.grid.parse::<Grid>(),
    ) else {
        return;
    };
    let Ok(dictionary) = bank.compile() else {
        return;
    };
    let budget = Budget::with_steps(100_000);
    let mode = if input.adjacent { Mode::Adjacent } else { Mode::Straight };
    let search = Search::new(&dictionary)
        .mode(mode)
        .min_length(1)
        .trails(Trails::All)
        .budget(&budget);
    let mut tracker = bank.tracker(Vec::new());
    let ControlFlow::Continue(_) = search.consume(&grid, &mut tracker);
    let finds = tracker.into_inner();
    if budget.check().is_err() || finds.len() > 1000 {
        return;
    }
    // Enough to find them again three times.
    let budget = Budget::with_steps(1_000_000);
    let task = Task {
        bank: &bank,
        search: search.budget(&budget),
        name: input.name,
        grid: &grid,
    };
    task.check_csv(&finds);
    task.check_json_lines(&finds);

    let mut tracker = bank.tracker(Longest::new(50));
    let ControlFlow::Continue(_) = task.search.consume(&grid, &mut tracker);
    let sheet = tracker.into_inner().into_sheet(grid, mode, input.name);
    check_picture(&sheet);
    check_pages(&sheet);
});
