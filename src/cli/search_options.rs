//! The options of commands that search grids, checked.

use super::arguments::{Lengths, SearchArguments};
use super::input::{self, DictionaryChoice, Input, MOST_WORDS_IN_MEMORY};
use super::lists;
use super::sorted::Sort;
use anyhow::{anyhow, bail};
use serde_json::Value;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail::reading::Column;
use wordtrail::{
    Budget, Cell, Dictionary, Direction, Directions, Grid, Mode, Part, Pattern, Query, Ragged,
    Reader, Regex, Search, WordBank,
};
use wordtrail_dictionary::internals::wording::excerpt;

/// What words have to match.
#[derive(Debug, Clone)]
pub enum WordFilter {
    Pattern(Pattern),
    Regex(Regex),
}

impl WordFilter {
    /// The option that it comes from, and its text.
    pub fn argument(&self) -> (&'static str, String) {
        match self {
            Self::Pattern(pattern) => ("match", pattern.to_string()),
            Self::Regex(regex) => ("regex", regex.to_string()),
        }
    }

    fn matches(&self, word: &str) -> bool {
        match self {
            Self::Pattern(pattern) => pattern.matches(word),
            Self::Regex(regex) => regex.matches(word),
        }
    }

    fn query(&self) -> Query<'static> {
        match self {
            Self::Pattern(pattern) => Query::from(pattern.clone()),
            Self::Regex(regex) => Query::from(regex.clone()),
        }
    }
}

/// What to search for, and how.
pub struct SearchOptions {
    /// The mode, if it was given. Without it, a puzzle has its own.
    pub mode: Option<Mode>,
    pub words: WordChoice,
    pub strict: bool,
    pub lengths: Lengths,
    pub directions: Directions,
    pub maximal: bool,
    pub threads: Option<NonZeroUsize>,
    pub ragged: Ragged,
    pub repair: bool,
    /// The column of a list that has the words.
    pub column: Option<Column>,
    /// Whether a lone q is the tile Qu.
    pub qu: bool,
    /// The part of the grid in which trails start, if not the whole.
    pub part: Option<Part>,
    /// The cell that trails have to cross.
    pub through: Option<Cell>,
    /// What words have to match.
    pub filter: Option<WordFilter>,
    /// The seed of the random order of letters.
    pub shuffle: Option<u64>,
    pub sort: Sort,
    /// The number of finds that are kept of this order, if not all.
    pub top: Option<usize>,
    pub max_steps: Option<u64>,
    /// The bytes of finds that a thread may hold.
    pub max_memory: Option<usize>,
}

/// The words to search for.
pub enum WordChoice {
    /// A file or a comma-separated list.
    List(String),
    /// A word list or an index.
    Dictionary(Input),
    /// Those of the puzzle or, if it has none, of the built-in dictionary.
    Own,
}

impl TryFrom<SearchArguments> for SearchOptions {
    type Error = anyhow::Error;

    fn try_from(arguments: SearchArguments) -> anyhow::Result<Self> {
        let dictionary = DictionaryChoice::from(arguments.dictionary);
        Ok(Self {
            mode: arguments.mode.map(Mode::from),
            words: match (arguments.words, dictionary.file) {
                (Some(words), _) => WordChoice::List(words),
                (None, Some(file)) => WordChoice::Dictionary(file),
                (None, None) => WordChoice::Own,
            },
            strict: dictionary.strict,
            lengths: arguments.lengths.try_into()?,
            directions: match arguments.directions.as_slice() {
                [] => Directions::ALL,
                directions => directions.iter().copied().collect(),
            },
            maximal: arguments.maximal,
            threads: arguments.threads,
            ragged: if arguments.pad {
                Ragged::Pad
            } else {
                Ragged::Refuse
            },
            repair: arguments.repair,
            column: arguments.column,
            qu: arguments.qu,
            part: None,
            through: None,
            filter: None,
            shuffle: None,
            sort: Sort::Trail,
            top: None,
            max_steps: arguments.budget.max_steps,
            max_memory: arguments
                .max_memory
                .map(|megabytes| megabytes.get().saturating_mul(1 << 20)),
        })
    }
}

impl SearchOptions {
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
            _ if self.directions != Directions::ALL && is_direction() => anyhow!(
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
                && !input::is_file_name(&name) =>
            {
                anyhow!("{error:#}, or search for the word with --words {name}")
            }
            _ => error,
        })
    }

    /// What reads grids.
    pub fn reader(&self) -> Reader {
        let reader = lists::reader(self.strict, self.repair, self.column.as_ref());
        let reader = match self.qu || self.mode == Some(Mode::Adjacent) {
            true => reader.joined_qu(),
            false => reader,
        };
        reader.ragged(self.ragged)
    }

    /// The grid with the tiles that the options ask for.
    pub fn with_tiles(&self, grid: Grid) -> Grid {
        match self.qu {
            true => grid.qu_tiles(),
            false => grid,
        }
    }

    /// The search that the options describe in a mode, for all first trails, without a budget.
    pub fn search(&self, dictionary: &Dictionary, mode: Mode, words_are_listed: bool) -> Search {
        let lengths = self.lengths(words_are_listed);
        let mut search = Search::new(dictionary)
            .mode(mode)
            .min_length(*lengths.start())
            .max_length(*lengths.end())
            .directions(self.directions.iter());
        if self.maximal {
            search = search.maximal_only();
        }
        if let Some(part) = self.part {
            search = search.part(part);
        }
        if let Some(cell) = self.through {
            search = search.through(cell);
        }
        match self.threads {
            Some(threads) => search.threads(threads),
            None => search,
        }
    }

    /// The options that decide what is found, for outputs that record their origin.
    pub fn description(&self, mode: Mode, words_are_listed: bool) -> Vec<(&'static str, Value)> {
        let lengths = self.lengths(words_are_listed);
        let mut description = vec![
            ("mode", mode.to_string().into()),
            ("min_length", (*lengths.start()).into()),
        ];
        if *lengths.end() < usize::MAX {
            description.push(("max_length", (*lengths.end()).into()));
        }
        if self.directions != Directions::ALL {
            let names = self.directions.iter().map(Direction::name);
            description.push(("directions", names.collect()));
        }
        let flags = [
            ("qu", self.qu),
            ("maximal", self.maximal),
            ("pad", self.ragged == Ragged::Pad),
            ("repair", self.repair),
            ("strict", self.strict),
        ];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        description.extend(flags.map(|(name, is_set)| (name, is_set.into())));
        if let Some(part) = self.part {
            description.push(("part", part.to_string().into()));
        }
        if let Some(cell) = self.through {
            description.push(("through", cell.to_string().into()));
        }
        if let Some(filter) = &self.filter {
            let (option, text) = filter.argument();
            description.push((option, text.into()));
        }
        if let Some(seed) = self.shuffle {
            description.push(("shuffle", seed.into()));
        }
        if let Some(top) = self.top {
            description.push(("top", top.into()));
        }
        description
    }

    /// The words of a list that match, if any do.
    pub fn matching_bank(&self, bank: WordBank) -> Option<WordBank> {
        match &self.filter {
            Some(filter) => bank.matching_where(|word| filter.matches(word)),
            None => Some(bank),
        }
    }

    /// The words of a dictionary that match, if any do.
    pub fn matching_dictionary(
        &self,
        dictionary: &Dictionary,
    ) -> anyhow::Result<Option<Dictionary>> {
        let Some(filter) = &self.filter else {
            return Ok(Some(dictionary.clone()));
        };
        let (mut words, budget) = (Vec::new(), Budget::with_steps(1 << 30));
        let visited = dictionary.words(&filter.query().budget(&budget), |word| {
            words.push(word.to_owned());
            match words.len() > MOST_WORDS_IN_MEMORY {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        budget.check()?;
        if visited.is_break() {
            let (option, text) = filter.argument();
            bail!(
                "--{option} “{}” matches more than {MOST_WORDS_IN_MEMORY} words: leave it out, or make it match fewer",
                excerpt(&text)
            );
        }
        Ok(Dictionary::from_words(words).ok())
    }

    /// The lengths of words to search for. Listed words may be short.
    pub fn lengths(&self, words_are_listed: bool) -> RangeInclusive<usize> {
        self.lengths.range(if words_are_listed { 1 } else { 3 })
    }
}
