//! What the writers of lines write reads back as the finds.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use wordtrail::report::{Csv, JsonLines, Report};
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

fuzz_target!(|input: Input<'_>| {
    let (Ok(dictionary), Ok(grid)) = (
        Dictionary::from_words(&input.words),
        input.grid.parse::<Grid>(),
    ) else {
        return;
    };
    let budget = Budget::with_steps(100_000);
    let search = Search::new(&dictionary)
        .mode(if input.adjacent { Mode::Adjacent } else { Mode::Straight })
        .min_length(1)
        .trails(Trails::All)
        .budget(&budget);
    let finds = search.finds(&grid);
    if budget.check().is_err() || finds.len() > 1000 {
        return;
    }
    // Enough to find them again twice.
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
});
