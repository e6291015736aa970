//! What commands that search grids read: the words to search for, and grids.

use super::bending::bent_words;
use super::grid_notes;
use super::input::{self, Input};
use super::interrupt::watch_mapped;
use super::lists::{self, Remedy};
use super::progress::Progress;
use super::provenance;
use super::search_options::{SearchOptions, WordChoice};
use super::sorted::{Sort, SortedFinds, TooManyFinds};
use super::terminal;
use anyhow::{Context, anyhow, bail};
use serde_json::Value;
use std::collections::HashSet;
use std::fs::File;
use std::ops::ControlFlow;
use std::rc::Rc;
use wordtrail::puzzle::Bent;
use wordtrail::reading::Note;
use wordtrail::{
    Budget, BudgetError, Cell, Consumer, Dictionary, Find, Grid, GridError, GridFile, Mode, Puzzle,
    Ragged, Reader, Search, Tile, TrailError, Trails, WordBank,
};
use wordtrail_dictionary::internals::wording::{counted, excerpt};

/// The bytes that sorted finds may take unless the options say otherwise.
const DEFAULT_MAX_MEMORY: usize = 512 << 20;

/// Where the words to search for come from.
pub enum WordSource {
    /// They are in memory.
    Named(SearchedWords),
    /// Those of each puzzle or, if it has none, of the built-in dictionary.
    Own,
}

/// The words to search a grid for.
#[derive(Clone)]
pub struct SearchedWords {
    dictionary: Dictionary,
    /// The list that the dictionary was compiled from, if any.
    bank: Option<Rc<WordBank>>,
    /// Whether no word matches the pattern of the options. Then the dictionary has those that do not.
    are_excluded: bool,
}

impl SearchedWords {
    /// The words of a list that match.
    fn listed(bank: WordBank, options: &SearchOptions) -> anyhow::Result<Self> {
        let everything = bank.clone();
        let matching = options.matching_bank(bank);
        Ok(Self {
            dictionary: matching.as_ref().unwrap_or(&everything).compile()?,
            are_excluded: matching.is_none(),
            bank: matching.map(Rc::new),
        })
    }

    /// The words of a dictionary that match.
    fn of_dictionary(dictionary: Dictionary, options: &SearchOptions) -> anyhow::Result<Self> {
        let matching = options.matching_dictionary(&dictionary)?;
        Ok(Self {
            are_excluded: matching.is_none(),
            dictionary: matching.unwrap_or(dictionary),
            bank: None,
        })
    }

    /// The search for them that the options describe.
    fn search(&self, mode: Mode, options: &SearchOptions) -> Search {
        let search = options.search(&self.dictionary, mode, self.bank.is_some());
        match self.are_excluded {
            // Longer than every word.
            true => search.min_length(self.dictionary.longest_word() + 1),
            false => search,
        }
    }
}

impl WordSource {
    /// Reads the words that the options name.
    pub fn load(options: &SearchOptions) -> anyhow::Result<Self> {
        Ok(match &options.words {
            WordChoice::List(words) => {
                let typed = format!("--words {}", excerpt(words));
                let bank = lists::word_bank(
                    &typed,
                    words,
                    &options.reader(),
                    !options.strict,
                    Remedy::RepairAndColumn,
                )?;
                Self::Named(SearchedWords::listed(bank, options).context(typed)?)
            }
            WordChoice::Dictionary(file) => {
                let dictionary = input::load(file, options.strict)?;
                Self::Named(SearchedWords::of_dictionary(dictionary, options)?)
            }
            WordChoice::Own => Self::Own,
        })
    }

    /// The words to search a puzzle for.
    fn for_puzzle(
        &self,
        puzzle: &Puzzle,
        source: &Input,
        options: &SearchOptions,
    ) -> anyhow::Result<SearchedWords> {
        Ok(match self {
            Self::Own => match puzzle.word_bank().context("the words below the grid")? {
                Some(bank) => {
                    lists::check(&bank, source, !options.strict, Remedy::RepairAndColumn)?;
                    lists::print_notes(source, bank.notes(), Remedy::RepairAndColumn);
                    SearchedWords::listed(bank, options)?
                }
                None if options.column.is_some() => bail!(
                    "--column chooses a column of a list, and no words are listed: name them with --words, or leave --column out"
                ),
                None => {
                    let has_no_words = |note: &Note| matches!(note, Note::NoWords { .. });
                    if puzzle.notes().iter().any(has_no_words) {
                        terminal::print_note(&format!(
                            "{source}: no words are listed, so all words of the dictionary are searched for"
                        ));
                    }
                    self.for_grid(options)?
                }
            },
            Self::Named(_) => self.for_grid(options)?,
        })
    }

    /// The same for a grid without words of its own.
    fn for_grid(&self, options: &SearchOptions) -> anyhow::Result<SearchedWords> {
        Ok(match self {
            Self::Named(words) => words.clone(),
            Self::Own => SearchedWords::of_dictionary(input::built_in()?, options)?,
        })
    }
}

/// A grid and the words to search for on it.
pub struct SearchInput<'a> {
    pub grid: Grid,
    dictionary: Dictionary,
    search: Search,
    pub word_bank: Option<Rc<WordBank>>,
    /// Whether no word matches the pattern of the options, so that nothing is searched for.
    pub are_words_excluded: bool,
    /// How words run: as the options say, or as those of the puzzle.
    pub mode: Mode,
    /// How the words of the puzzle lie, and where they are, if they bend.
    pub bent: Option<(Bent, Vec<Find<'static>>)>,
    /// The title of the puzzle; empty if it has none.
    pub title: String,
    pub source: &'a Input,
    options: &'a SearchOptions,
}

impl<'a> SearchInput<'a> {
    /// Reads a puzzle, or a grid alone.
    pub fn read(
        source: &'a Input,
        options: &'a SearchOptions,
        words: &WordSource,
    ) -> anyhow::Result<Self> {
        let mut inputs = Self::read_all(source, options, words)?;
        match (inputs.pop(), inputs.len()) {
            (Some(input), 0) => Ok(input),
            (_, others) => bail!(
                "{source}: {}",
                GridError::SeveralPuzzles {
                    puzzles: others + 1
                }
            ),
        }
    }

    /// Reads a puzzle, a grid alone, or several documents.
    pub fn read_all(
        source: &'a Input,
        options: &'a SearchOptions,
        words: &WordSource,
    ) -> anyhow::Result<Vec<Self>> {
        let plain_file = source.plain_file()?;
        let text = match plain_file {
            Some(_) => Vec::new(),
            None => source.read()?,
        };
        let bytes = match &plain_file {
            Some((_, file)) => file.metadata().map_or(0, |metadata| metadata.len()),
            None => text.len() as u64,
        };
        let read = || {
            let puzzles = match plain_file {
                None => options.reader().puzzles(text),
                Some((path, file)) => {
                    watch_mapped(path, &file).map_err(input::explain)?;
                    // A row of another length may be anywhere, and a letter of a shuffled grid, too.
                    if (options.part.is_some() || options.through.is_some())
                        && options.ragged == Ragged::Refuse
                        && options.shuffle.is_none()
                        && let Some(input) = Self::map_part(source, &file, options, words)?
                    {
                        return Ok(vec![input]);
                    }
                    options.reader().map_puzzles(&file)
                }
            };
            let puzzles = puzzles.map_err(|error| {
                let are_widths_wrong = matches!(
                    error,
                    GridError::UnequalRows { .. }
                        | GridError::JoinedQu { .. }
                        | GridError::Problems(_)
                );
                let is_large = !options.strict && bytes > Reader::LARGEST_REPAIRED;
                let is_typing_error = are_widths_wrong
                    || matches!(
                        error,
                        GridError::BadCharacter { .. } | GridError::BlankRow { .. }
                    );
                if is_large && is_typing_error {
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
                    GridError::JoinedQu { .. } if !options.strict => {
                        anyhow!("{error}, or add --qu")
                    }
                    error => input::explain_grid(error),
                };
                match are_widths_wrong && input::is_list(source, options.reader()) {
                    true => {
                        anyhow!("{explained}; a list of words is named with --words {source}")
                    }
                    false => explained,
                }
            })?;
            let input = |puzzle: Puzzle| {
                lists::print_notes(source, puzzle.notes(), Remedy::RepairAndColumn);
                let words = words.for_puzzle(&puzzle, source, options)?;
                let title = puzzle.title().to_owned();
                let mode = options.mode.unwrap_or(puzzle.mode());
                let bent = puzzle.bent().cloned();
                let bent = bent.map(|bent| (bent, puzzle.answers().to_vec()));
                let grid = match options.shuffle {
                    Some(seed) => puzzle.grid.shuffled(seed)?,
                    None => puzzle.grid,
                };
                let grid = options.with_tiles(grid);
                let are_listed = words.bank.is_some();
                grid_notes::print(source, &grid, &words.dictionary, are_listed, mode);
                anyhow::Ok(Self {
                    title,
                    mode,
                    bent,
                    grid,
                    search: words.search(mode, options),
                    dictionary: words.dictionary,
                    word_bank: words.bank,
                    are_words_excluded: words.are_excluded,
                    source,
                    options,
                })
            };
            puzzles
                .into_iter()
                .map(input)
                .collect::<anyhow::Result<_>>()
        };
        let inputs = read().with_context(|| source.to_string())?;
        for Self { grid, .. } in &inputs {
            if let Some(cell) = options.through
                && grid.tile(cell).is_none()
            {
                bail!(
                    "{source}: --through {cell} is outside the grid, which has {} and {}",
                    counted(grid.rows(), "row"),
                    counted(grid.columns(), "column")
                );
            }
        }
        Ok(inputs)
    }

    /// Maps what a search reads of a large grid, if the file need not be read as a whole.
    fn map_part(
        source: &'a Input,
        file: &File,
        options: &'a SearchOptions,
        words: &WordSource,
    ) -> anyhow::Result<Option<Self>> {
        let explained = |error| match error {
            GridError::Io(error) => input::explain(error),
            error => error.into(),
        };
        let Some(file) = GridFile::map(file).map_err(explained)? else {
            return Ok(None);
        };
        let words = words.for_grid(options)?;
        let mode = options.mode.unwrap_or_default();
        let search = words.search(mode, options);
        let grid = match search.read_part(&file) {
            // What crosses a cell does not depend on other rows, so the whole can be read for it.
            Err(GridError::NoParts) if options.part.is_none() => return Ok(None),
            grid => grid.map_err(explained)?.clone(),
        };
        Ok(Some(Self {
            grid: options.with_tiles(grid),
            search,
            dictionary: words.dictionary,
            word_bank: words.bank,
            are_words_excluded: words.are_excluded,
            mode,
            bent: None,
            title: String::new(),
            source,
            options,
        }))
    }

    /// Whether the grid is like a board of Boggle with a q that is not the tile Qu.
    pub fn has_lone_q(&self) -> bool {
        let is_q = |tile: Tile<'_>| matches!(tile, Tile::Letters("q"));
        let mut rows = 0..self.grid.rows();
        self.mode == Mode::Adjacent && rows.any(|row| self.grid.row(row).any(is_q))
    }

    /// The dictionary that is searched for.
    #[cfg(feature = "columns")]
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The checksum of the words and the options that decide what is found.
    #[cfg(feature = "columns")]
    pub fn description(&self, trails: Trails) -> Vec<(&'static str, String)> {
        let dictionary = ("dictionary", provenance::checksum(&self.dictionary));
        let options = self.options_that_decide(trails).into_iter();
        let options = options.map(|(name, value)| (name, provenance::text(&value)));
        [dictionary].into_iter().chain(options).collect()
    }

    /// What made the finds, as a JSON object.
    pub fn provenance(&self, trails: Trails) -> String {
        provenance::provenance(&self.dictionary, &self.options_that_decide(trails))
    }

    fn options_that_decide(&self, trails: Trails) -> Vec<(&'static str, Value)> {
        let trails = match trails {
            Trails::First => "first",
            _ => "all",
        };
        let mut options = self
            .options
            .description(self.mode, self.word_bank.is_some());
        options.insert(0, ("trails", trails.into()));
        options
    }

    /// What the search may take.
    fn budget(&self) -> Budget {
        let budget = match self.options.max_steps {
            Some(steps) => Budget::with_steps(steps),
            None => Budget::for_cells(self.grid.cell_count()),
        };
        match self.options.max_memory {
            Some(bytes) => budget.memory_per_thread(bytes),
            None => budget,
        }
    }

    /// Refuses finds that are incomplete.
    fn check(&self, budget: &Budget) -> anyhow::Result<()> {
        budget.check().map_err(|error| {
            let remedy = match error {
                BudgetError::TooManySteps { .. } => " or raise --max-steps",
                BudgetError::TooMuchMemory { .. } => " or raise --max-memory",
                _ => "",
            };
            anyhow!(
                "{}: {error}: the letters allow too many trails; lower --max-length{remedy}",
                self.source
            )
        })
    }

    /// The search for these trails.
    fn search(&self, trails: Trails, budget: &Budget) -> Search {
        self.search.trails(trails).budget(budget)
    }

    /// The word that cells spell, or why they spell none.
    pub fn judge(&self, cells: &[Cell]) -> Result<String, TrailError> {
        let budget = self.budget();
        self.search(Trails::All, &budget).judge(&self.grid, cells)
    }

    /// Searches the grid for a consumer, which gets the finds in the order of the options. Fails if the search takes more than
    /// it may.
    pub fn consume<C: Consumer>(
        &self,
        trails: Trails,
        allow_progress: bool,
        consumer: &mut C,
    ) -> anyhow::Result<ControlFlow<C::Break, Found<'_>>> {
        if self.options.sort == Sort::Trail && self.options.top.is_none() {
            return self.consume_in_order_of_trails(trails, allow_progress, consumer);
        }
        let max_bytes = self.options.max_memory.unwrap_or(DEFAULT_MAX_MEMORY);
        let mut sorted = SortedFinds::within(max_bytes);
        let found = match self.consume_in_order_of_trails(trails, allow_progress, &mut sorted)? {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(TooManyFinds) => bail!(
                "{}: the finds take more than {} MB of memory to be sorted: raise --max-memory, or leave out --sort",
                self.source,
                max_bytes >> 20
            ),
        };
        sorted.sort(self.options.sort);
        if let Some(top) = self.options.top {
            sorted.truncate(top);
        }
        Ok(sorted.add_to(consumer).map_continue(|()| found))
    }

    fn consume_in_order_of_trails<C: Consumer>(
        &self,
        trails: Trails,
        allow_progress: bool,
        consumer: &mut C,
    ) -> anyhow::Result<ControlFlow<C::Break, Found<'_>>> {
        let budget = self.budget();
        let search = self.search(trails, &budget);
        let progress = Progress::start(
            Some(search.progress_end(&self.grid)),
            "cells",
            allow_progress,
        );
        let search = search.progress(progress.counter());
        let (finds, missing) = match &self.word_bank {
            None => (search.consume(&self.grid, consumer), Vec::new()),
            Some(word_bank) => {
                let mut tracker = word_bank.tracker(consumer);
                let finds = search.consume(&self.grid, &mut tracker);
                (finds, tracker.missing())
            }
        };
        drop(progress);
        self.check(&budget)?;
        Ok(finds.map_continue(|finds| Found {
            finds,
            missing: self.searched_for(missing),
        }))
    }

    /// Counts the finds. Fails if the search takes more than it may.
    pub fn count(&self, trails: Trails) -> anyhow::Result<Found<'_>> {
        if self.word_bank.is_some() {
            let (found, _) = self.count_words(trails)?;
            return Ok(found);
        }
        let budget = self.budget();
        let search = self.search(trails, &budget);
        let progress = Progress::start(Some(search.progress_end(&self.grid)), "cells", true);
        let finds = search.progress(progress.counter()).count(&self.grid);
        drop(progress);
        self.check(&budget)?;
        Ok(Found {
            finds,
            missing: Vec::new(),
        })
    }

    /// Counts the finds of each word. Fails if the search takes more than it may.
    pub fn count_words(&self, trails: Trails) -> anyhow::Result<(Found<'_>, Vec<(String, u64)>)> {
        let budget = self.budget();
        let search = self.search(trails, &budget);
        let progress = Progress::start(Some(search.progress_end(&self.grid)), "cells", true);
        let mut counts = search.progress(progress.counter()).count_words(&self.grid);
        drop(progress);
        self.check(&budget)?;
        let mut missing = Vec::new();
        if let Some(bank) = &self.word_bank {
            for (word, _) in &mut counts {
                if let Some(spelling) = bank.spelling(word) {
                    spelling.clone_into(word);
                }
            }
            let found: HashSet<&str> = counts.iter().map(|(word, _)| word.as_str()).collect();
            missing.extend(bank.words().filter(|word| !found.contains(word)));
        }
        let found = Found {
            finds: counts.iter().map(|(_, finds)| finds).sum(),
            missing: self.searched_for(missing),
        };
        Ok((found, counts))
    }

    /// The missing words of the lengths asked for. Prints a note about the others.
    fn searched_for<'bank>(&self, missing: Vec<&'bank str>) -> Vec<&'bank str> {
        // Another part may have what this one lacks, and so may other cells.
        if self.options.part.is_some() || self.options.through.is_some() {
            return Vec::new();
        }
        let lengths = self.options.lengths(self.word_bank.is_some());
        let is_wanted = |word: &&str| {
            let letters = word.chars().filter(|character| character.is_alphabetic());
            lengths.contains(&letters.count())
        };
        let (missing, excluded): (Vec<_>, Vec<_>) = missing.into_iter().partition(is_wanted);
        if let Some(bank) = &self.word_bank
            && self.mode == Mode::Straight
            && self.options.shuffle.is_none()
            && !missing.is_empty()
            && let Some(number) = bent_words(&self.grid, bank)
        {
            terminal::print_note(&format!(
                "{}: {} of the list can be traced from neighbour to neighbour, but not in a straight line: add -m adjacent",
                self.source,
                counted(number, "word")
            ));
        }
        if !excluded.is_empty() {
            terminal::print_note(&format!(
                "{}: not searched for, because of --min-length or --max-length: {}",
                self.source,
                excluded.join(", ")
            ));
        }
        missing
    }
}

/// What a search found.
pub struct Found<'a> {
    pub finds: u64,
    /// The listed words that were not found.
    pub missing: Vec<&'a str>,
}

impl Found<'_> {
    /// Prints the missing words as a note, for outputs that have no place for them.
    pub fn print_missing(&self, source: &Input) {
        if !self.missing.is_empty() {
            let words = self.missing.join(", ");
            terminal::print_note(&format!("{source}: not found: {words}"));
        }
    }
}
