//! What the fuzz targets share.

use arbitrary::Arbitrary;
use std::fs;
use wordtrail::cli;
use wordtrail::report::{Longest, Sheet};
use wordtrail::{Budget, Dictionary, Mode, Ragged, Reader, Search, Trails};

/// Runs a command of the program, and returns what it writes, or its message. Of the arguments, `@0` is the name of a file with the
/// first input, and so on.
///
/// # Panics
///
/// When arguments are refused, a message is longer than people read, or a command that fails leaves a file behind.
pub fn run(arguments: &[&str], inputs: &[&[u8]]) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.path().join(format!("@{number}")), input).expect("files can be written");
    }
    let output = folder.path().join("output");
    let named = arguments.iter().map(|argument| match argument.starts_with('@') {
        true => folder.path().join(argument).into(),
        false => argument.into(),
    });
    let all = ["wordtrail".into()].into_iter().chain(named);
    let all = all.chain(["--quiet".into(), "--output".into(), output.clone().into()]);
    let arguments = cli::usage::parse(all).unwrap_or_else(|error| panic!("{error}"));
    match cli::run(arguments) {
        Ok(_) => Ok(fs::read(output).expect("the output was written")),
        Err(error) => {
            let message = format!("{error:#}");
            assert!(message.len() < 2000, "{message}");
            let files = fs::read_dir(folder.path()).expect("the folder is there").count();
            assert_eq!(files, inputs.len(), "a part of the output is left: {message}");
            Err(message)
        }
    }
}

/// A grid and what is searched for on it.
#[derive(Debug, Arbitrary)]
pub struct SheetInput<'text> {
    words: Vec<&'text str>,
    puzzle: &'text str,
    title: &'text str,
    adjacent: bool,
}

impl SheetInput<'_> {
    /// The longest finds of a search, if it is short.
    pub fn sheet(&self) -> Option<Sheet> {
        let dictionary = Dictionary::from_words(&self.words).ok()?;
        let grid = Reader::new().strict().ragged(Ragged::Pad).puzzle(self.puzzle).ok()?.grid;
        let budget = Budget::with_steps(100_000);
        let mode = if self.adjacent {
            Mode::Adjacent
        } else {
            Mode::Straight
        };
        let search = Search::new(&dictionary)
            .mode(mode)
            .min_length(1)
            .trails(Trails::All)
            .budget(&budget);
        let mut longest = Longest::new(20);
        assert!(search.consume(&grid, &mut longest).is_continue());
        budget.check().ok()?;
        Some(longest.into_sheet(grid, mode, self.title))
    }
}
