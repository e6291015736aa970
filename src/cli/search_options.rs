//! The options of commands that search grids, checked.

use super::arguments::{FileArguments, SearchArguments, option};
use super::input::{self, Input, ReadArguments};
use super::language_lists;
use super::lists::{self, Remedy};
use super::sorted::Sort;
use anyhow::{Context, anyhow};
use serde_json::Value;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use wordtrail::{
    Dictionary, Direction, Directions, Grid, GridError, Mode, Query, Ragged, Reader, SearchRequest,
    SearchRequestError, SearchWords, WordBank,
};
use wordtrail_dictionary::internals::wording::{escaped, excerpt};

/// What to search for, and how.
pub struct SearchOptions {
    pub request: SearchRequest,
    words: WordChoice,
    pub reading: ReadArguments,
    pub ragged: Ragged,
    repair: bool,
    /// Whether digits are letters in the list and in a grid.
    digits: bool,
    pub file: FileArguments,
    /// The dictionary of puzzles without words, once it was needed.
    usual_dictionary: OnceLock<Dictionary>,
    /// The seed of the random order of letters.
    pub shuffle: Option<u64>,
    pub sort: Sort,
    /// The number of finds that are kept of this order, if not all.
    pub top: Option<usize>,
}

/// The words to search for.
enum WordChoice {
    /// A file or a comma-separated list.
    List(OsString),
    /// A word list or an index.
    Dictionary(Input),
    /// Those of the puzzle or, if it has none, of the built-in dictionary.
    Own,
}

impl TryFrom<SearchArguments> for SearchOptions {
    type Error = anyhow::Error;

    fn try_from(arguments: SearchArguments) -> anyhow::Result<Self> {
        let dictionary = arguments.dictionary;
        let request = SearchRequest {
            mode: arguments.mode,
            min_length: arguments.lengths.min_length.map(NonZeroUsize::get),
            max_length: arguments.lengths.max_length.map(NonZeroUsize::get),
            directions: match arguments.directions.as_slice() {
                [] => Directions::ALL,
                directions => directions.iter().copied().collect(),
            },
            maximal: arguments.maximal,
            qu: arguments.qu,
            threads: arguments.threads,
            max_steps: arguments.budget.max_steps,
            max_memory: arguments
                .max_memory
                .map(|megabytes| megabytes.get().saturating_mul(1 << 20)),
            ..SearchRequest::default()
        };
        request.check().map_err(explain_request)?;
        Ok(Self {
            request,
            words: match (arguments.words, dictionary.file) {
                (Some(words), _) => WordChoice::List(words),
                (None, Some(file)) => WordChoice::Dictionary(file),
                (None, None) => WordChoice::Own,
            },
            reading: dictionary.reading,
            ragged: if arguments.pad {
                Ragged::Pad
            } else {
                Ragged::Refuse
            },
            repair: arguments.repair,
            digits: false,
            file: arguments.file,
            usual_dictionary: OnceLock::new(),
            shuffle: None,
            sort: Sort::Trail,
            top: None,
        })
    }
}

impl SearchOptions {
    /// The dictionary of puzzles that have no words: the built-in one, or that of the system for another language.
    pub fn usual_dictionary(&self) -> anyhow::Result<Dictionary> {
        if let Some(dictionary) = self.usual_dictionary.get() {
            return Ok(dictionary.clone());
        }
        let dictionary = match self.file.language {
            Some(language) if language.to_string() != "en" => {
                let list = Input::File(language_lists::of(language)?);
                input::load(&list, &self.reading.of_other_list())?
            }
            _ => input::built_in()?,
        };
        Ok(self.usual_dictionary.get_or_init(|| dictionary).clone())
    }

    /// Everything that is read, of which at most one is standard input.
    pub fn inputs(&self, grids: &[Input]) -> anyhow::Result<Vec<Input>> {
        let mut inputs = grids.to_vec();
        match &self.words {
            WordChoice::List(words) => inputs.push(words.into()),
            WordChoice::Dictionary(dictionary) => inputs.push(dictionary.clone()),
            WordChoice::Own => {}
        }
        input::check_standard_input(&inputs)?;
        Ok(inputs)
    }

    /// Refuses a grid that cannot be read, with what may be meant by its name: an item of a list that has no commas.
    pub fn check_grid(&self, grid: &Input) -> anyhow::Result<()> {
        let name = grid.argument();
        let is_direction = || name.parse::<Direction>().is_ok();
        grid.check().map_err(|error| match &self.words {
            _ if self.request.directions != Directions::ALL && is_direction() => anyhow!(
                "{error:#}, or write commas between directions, without spaces, such as E,SE,S"
            ),
            WordChoice::List(words)
                if !input::is_file_name(words) && WordBank::from_words([&*name]).is_ok() =>
            {
                anyhow!(
                    "{error:#}, or write commas between words, without spaces, such as cat,dog,bird"
                )
            }
            _ if grid != &Input::Standard
                && Query::word(&name).is_ok()
                && !input::is_file_name(&*name) =>
            {
                anyhow!("{error:#}, or search for the word with --words {name}")
            }
            _ => error,
        })
    }

    /// Finds out whether digits are letters in a list and in grids that have none of their own. Only standard input cannot be read
    /// twice for that.
    pub fn look_for_digits(&mut self, grids: &[Input]) {
        let WordChoice::List(words) = &self.words else {
            return;
        };
        let Some(list) = lists::small_list(words).filter(|_| !self.repair && !self.reading.strict)
        else {
            return;
        };
        let are_in = |grid: &Input| match (grid, grid.small_text()) {
            (Input::File(_), None) => false,
            (_, text) => Reader::finds_digits(&list, text.as_deref()),
        };
        self.digits = grids.iter().any(are_in);
    }

    /// Reads the words that the options name, if they name any.
    pub fn words(&self) -> anyhow::Result<Option<SearchWords>> {
        let words = match &self.words {
            WordChoice::List(words) => {
                let typed = format!("--words {}", excerpt(&escaped(words)));
                let remedy = Remedy::RepairAndColumn;
                let bank =
                    lists::word_bank(&typed, words, &self.reader(), !self.reading.strict, remedy)?;
                SearchWords::try_from(bank).context(typed)?
            }
            WordChoice::Dictionary(file) => input::load(file, &self.reading)?.into(),
            WordChoice::Own => return Ok(None),
        };
        self.filtered(words).map(Some)
    }

    /// The words that the filter keeps.
    pub fn filtered(&self, words: SearchWords) -> anyhow::Result<SearchWords> {
        self.request.filtered(words).map_err(explain_request)
    }

    /// What reads grids.
    pub fn reader(&self) -> Reader {
        let reader = self.file.reader(self.reading.reader(self.repair));
        let reader = match self.digits {
            true => reader.digits(),
            false => reader,
        };
        let reader = match self.request.qu || self.request.mode == Some(Mode::Adjacent) {
            true => reader.joined_qu(),
            false => reader,
        };
        reader.ragged(self.ragged)
    }

    /// Why a file of this number of bytes is no grid, with the options that help.
    pub fn explain(&self, error: GridError, source: &Input, bytes: u64) -> anyhow::Error {
        explain_reading(error, source, bytes, self.reader(), self.reading.strict)
    }

    /// The grid with the tiles that the options ask for.
    pub fn with_tiles(&self, grid: Grid) -> Grid {
        match self.request.qu {
            true => grid.qu_tiles(),
            false => grid,
        }
    }

    /// The words and the options that decide what a request finds, for outputs that record their origin.
    pub fn settings(
        &self,
        request: &SearchRequest,
        words: &SearchWords,
    ) -> Vec<(&'static str, Value)> {
        let mut settings = request.settings(words);
        let flags = [
            ("pad", self.ragged == Ragged::Pad),
            ("repair", self.repair),
            ("strict", self.reading.strict),
        ];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        settings.extend(flags.map(|(name, _)| (name, true.into())));
        settings.extend(self.shuffle.map(|seed| ("shuffle", seed.into())));
        settings.extend(self.top.map(|top| ("top", top.into())));
        settings
    }
}

/// Why a request cannot be met, with the names of options as they are typed.
pub fn explain_request(error: SearchRequestError) -> anyhow::Error {
    anyhow!(error.with_options(|name| option(name, None)))
}

/// Why a file of this number of bytes is no grid, with the options that help.
pub fn explain_reading(
    error: GridError,
    source: &Input,
    bytes: u64,
    reader: Reader,
    is_strict: bool,
) -> anyhow::Error {
    let are_widths_wrong = matches!(
        error,
        GridError::UnequalRows { .. } | GridError::JoinedQu { .. } | GridError::Problems(_)
    );
    let is_typing_error = are_widths_wrong
        || matches!(
            error,
            GridError::BadCharacter { .. } | GridError::BlankRow { .. }
        );
    if !is_strict && bytes > Reader::LARGEST_REPAIRED && is_typing_error {
        return anyhow!(
            "{error}; a file of more than 8 MB is read as with --strict, and --repair does nothing"
        );
    }
    let explained = match error {
        GridError::UnequalRows { .. } => {
            anyhow!("{error}, or fill short rows with holes (--pad)")
        }
        GridError::TooMuchPadding { .. } => {
            anyhow!("{error} (--pad makes all rows as long as the longest)")
        }
        GridError::JoinedQu { .. } if !is_strict => anyhow!("{error}, or add --qu"),
        error => input::explain_grid(error),
    };
    match are_widths_wrong && input::is_list(source, reader) {
        true => anyhow!("{explained}; a list of words is named with --words {source}"),
        false => explained,
    }
}
