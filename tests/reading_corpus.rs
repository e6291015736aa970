//! Inputs as people have them, in `corpus/`: what each is read as, by the program. `cases.csv` has for each file its kind, the command, and
//! the output with `/` for line ends, or `error:` and a part of the message; and a part of the notes.
//!
//! `cargo test --test integration corpus -- --nocapture` prints the rate.

use crate::common::command::{Folder, Outcome};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
struct Case {
    kind: String,
    file: String,
    command: String,
    expected: String,
    note: String,
}

/// The cases of a kind that are read right, and that are refused with their reason.
#[derive(Default)]
struct Rate {
    right: usize,
    refused: usize,
}

impl Case {
    /// Whether it is read right, and not refused. Nothing if it is neither as the table says.
    fn is_right(&self, outcome: &Outcome) -> Option<bool> {
        if let Some(reason) = self.expected.strip_prefix("error: ") {
            let is_refused = outcome.status == Some(2) && outcome.errors.contains(reason);
            return (is_refused && outcome.output.is_empty()).then_some(false);
        }
        let output = outcome.output.trim_end().replace('\n', "/");
        let is_right = outcome.status != Some(2) && output == self.expected;
        (is_right && outcome.errors.contains(&self.note)).then_some(true)
    }
}

#[test]
fn nothing_of_the_corpus_is_read_wrong_and_nine_of_ten_are_read_right() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let folder = Folder::with(&[]);
    for entry in std::fs::read_dir(&corpus).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    let mut rates = BTreeMap::<String, Rate>::new();
    let mut wrong = Vec::new();
    let mut table = csv::Reader::from_path(corpus.join("cases.csv")).unwrap();
    for case in table.deserialize() {
        let case: Case = case.unwrap();
        let outcome = folder.run(&case.command.replace("FILE", &case.file));
        let rate = rates.entry(case.kind.clone()).or_default();
        match case.is_right(&outcome) {
            Some(true) => rate.right += 1,
            Some(false) => rate.refused += 1,
            None => wrong.push(format!("{}: {outcome:?}", case.file)),
        }
    }
    let (mut right, mut refused) = (0, 0);
    for (kind, rate) in &rates {
        println!(
            "{kind}: {} right, {} refused with a reason",
            rate.right, rate.refused
        );
        right += rate.right;
        refused += rate.refused;
    }
    println!(
        "all: {right} right, {refused} refused with a reason, {} wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(right >= 9 * refused && right + refused > 100);
}
