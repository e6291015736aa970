//! CSV and JSON lines read back as the finds, pictures are XML and draw each find, and no title adds a script to a page.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use roxmltree::Document;
use wordtrail::report::{Csv, Filler, JsonLines, Longest, Purpose, Report, Sheet, View, page, svg};
use wordtrail::{Budget, Dictionary, Grid, Mode, Search, Trails};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    words: Vec<&'text str>,
    grid: &'text str,
    name: &'text str,
    adjacent: bool,
}

fn written<'out, R: Report + 'out>(
    output: &'out mut Vec<u8>,
    new: impl FnOnce(&'out mut Vec<u8>) -> R,
    search: Search<'_>,
    name: &str,
    grid: &Grid,
) {
    let mut report = new(output);
    report.begin(Some(name), grid).expect("memory can be written");
    assert!(search.consume(grid, &mut report).is_continue());
    report.end(grid, &[]).expect("memory can be written");
}

fn check_picture(sheet: &Sheet) {
    let picture = svg(sheet, View::Finds(Filler::Normal));
    let document = Document::parse(&picture).expect("SVG is XML");
    let group = document.descendants().find(|node| node.attribute("class") == Some("finds"));
    let paths = group.map_or(0, |group| {
        group.descendants().filter(|node| node.has_tag_name("path")).count()
    });
    assert_eq!(paths, sheet.finds.len());
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
    let (Ok(dictionary), Ok(grid)) = (
        Dictionary::from_words(&input.words),
        input.grid.parse::<Grid>(),
    ) else {
        return;
    };
    let budget = Budget::with_steps(100_000);
    let mode = if input.adjacent { Mode::Adjacent } else { Mode::Straight };
    let search = Search::new(&dictionary)
        .mode(mode)
        .min_length(1)
        .trails(Trails::All)
        .budget(&budget);
    let finds = search.finds(&grid);
    if budget.check().is_err() || finds.len() > 1000 {
        return;
    }
    // Enough to find them again three times.
    let budget = Budget::with_steps(1_000_000);
    let search = search.budget(&budget);

    let mut csv = Vec::new();
    written(&mut csv, |output| Csv::new(output), search, input.name, &grid);
    let mut reader = csv::Reader::from_reader(&csv[..]);
    let word = reader.headers().expect("there is a header").iter().position(|name| name == "word");
    let word = word.expect("there is a column of words");
    let rows: Vec<_> = reader.records().map(|row| row.expect("it is CSV")).collect();
    assert!(rows.iter().map(|row| &row[word]).eq(finds.iter().map(|find| &*find.word)));

    let mut lines = Vec::new();
    written(&mut lines, |output| JsonLines::new(output), search, input.name, &grid);
    let lines = String::from_utf8(lines).expect("JSON is UTF-8");
    let values: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let words = values.iter().filter_map(|value| value["word"].as_str());
    assert!(words.eq(finds.iter().map(|find| &*find.word)));

    let mut longest = Longest::new(50);
    assert!(search.consume(&grid, &mut longest).is_continue());
    let sheet = longest.into_sheet(grid, mode, input.name);
    check_picture(&sheet);
    check_pages(&sheet);
});
