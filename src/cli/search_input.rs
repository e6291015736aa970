//! What commands that search grids read: grids, and the words to search for on each.

use super::bending::bent_words;
use super::grid_notes;
use super::input::{self, Input};
use super::interrupt::watch_mapped;
use super::lists::{self, Remedy};
use super::progress::Progress;
use super::provenance;
use super::search_options::{SearchOptions, explain_request};
use super::sorted::{Sort, SortedFinds, TooManyFinds};
use super::terminal;
use anyhow::{Context, bail};
use std::fs::File;
use std::iter;
use std::ops::ControlFlow;
use std::path::Path;
use wordtrail::puzzle::Bent;
use wordtrail::reading::Note;
use wordtrail::{
    Budget, Cell, Consumer, Find, Grid, GridError, GridFile, Language, Mode, OtherSpelling, Puzzle,
    Ragged, Search, SearchRequest, SearchWords, Tile, TrailError, Trails, WordBank,
};
use wordtrail_dictionary::internals::wording::counted;

/// The maximum of these bytes unless the options say otherwise.
const DEFAULT_MAX_MEMORY: usize = 512 << 20;

/// Finds of which each cell belongs to exactly one.
pub struct Division {
    pub finds: SortedFinds,
    /// The number of divisions that the grid has.
    pub total: u64,
}

/// A grid and what is searched for on it.
pub struct SearchInput<'a> {
    pub grid: Grid,
    pub words: SearchWords,
    /// The request of the options, in the mode of the puzzle unless they name one.
    request: SearchRequest,
    /// How the words of the puzzle lie, and where they are, if they bend.
    pub bent: Option<(Bent, Vec<Find<'static>>)>,
    /// The title of the puzzle; empty if it has none.
    pub title: String,
    /// The language of its words, if it is known.
    pub language: Option<Language>,
    /// The grid as it was seen, a PNG, if it was read on a picture.
    pub photo: Option<Vec<u8>>,
    /// What the grid is divided into, in place of all finds.
    pub division: Option<Division>,
    pub source: &'a Input,
    options: &'a SearchOptions,
}

impl<'a> SearchInput<'a> {
    /// Reads a puzzle, or a grid alone. `words` are those that the options name, if any.
    pub fn read(
        source: &'a Input,
        options: &'a SearchOptions,
        words: Option<&'a SearchWords>,
    ) -> anyhow::Result<Self> {
        let inputs = SearchInputs::read(source, options, words)?;
        match inputs.count {
            1 => Ok(inputs.first),
            puzzles => {
                let error = GridError::SeveralPuzzles { puzzles };
                Err(input::explain_grid(error)).with_context(|| source.to_string())
            }
        }
    }

    fn of_puzzle(
        mut puzzle: Puzzle,
        source: &'a Input,
        options: &'a SearchOptions,
        words: Option<&SearchWords>,
    ) -> anyhow::Result<Self> {
        let is_about_letters =
            |note: &Note| matches!(note, Note::Decided { .. } | Note::Doubtful { .. });
        let print_notes = |puzzle: &Puzzle, about_letters| {
            let notes = puzzle.notes().iter();
            let notes = notes.filter(|note| is_about_letters(note) == about_letters);
            let notes = Vec::from_iter(notes.cloned());
            lists::print_notes(source, &notes, Remedy::RepairAndColumn);
        };
        print_notes(&puzzle, false);
        let words = match words {
            Some(words) => words.clone(),
            None => own_words(&puzzle, source, options)?,
        };
        // What is searched for may decide letters that are in doubt.
        puzzle.decide(&words);
        print_notes(&puzzle, true);
        let bent = puzzle.bent().cloned();
        let title = puzzle.title().to_owned();
        let recipe = puzzle.recipe();
        let language = options.file.language.or(recipe.and_then(|it| it.language));
        let request = SearchRequest {
            mode: options.request.mode.or(Some(puzzle.mode())),
            ..options.request.clone()
        };
        let answers = puzzle.answers().to_vec();
        let photo = puzzle.picture().filter(|_| options.shuffle.is_none());
        let photo = photo.map(<[u8]>::to_vec);
        let grid = options.with_tiles(match options.shuffle {
            Some(seed) => puzzle.grid.shuffled(seed)?,
            None => puzzle.grid,
        });
        let (words, spellings) = match options.reading.strict {
            true => (words, Vec::new()),
            false => request.respelled(words, &grid),
        };
        print_spellings(source, &spellings);
        let input = Self {
            title,
            language,
            photo,
            division: None,
            bent: bent.map(|bent| (bent, answers)),
            grid,
            request,
            words,
            source,
            options,
        };
        grid_notes::print(source, &input.grid, &input.words, input.mode());
        Ok(input)
    }

    /// Maps what a search reads of a large grid, if the file need not be read as a whole.
    fn map_part(
        source: &'a Input,
        file: &File,
        options: &'a SearchOptions,
        words: Option<&SearchWords>,
    ) -> anyhow::Result<Option<Self>> {
        let request = &options.request;
        let is_part = request.part.is_some() || request.through.is_some();
        // A row of another length may be anywhere, and a letter of a shuffled grid, too. Another encoding has other rows of bytes.
        let is_read_whole = options.shuffle.is_some() || options.reading.encoding.is_some();
        if !is_part || options.ragged != Ragged::Refuse || is_read_whole {
            return Ok(None);
        }
        let explained = |error| match error {
            GridError::Io(error) => input::explain(error),
            error => error.into(),
        };
        let Some(file) = GridFile::map(file).map_err(explained)? else {
            return Ok(None);
        };
        let words = match words {
            Some(words) => words.clone(),
            None => options.filtered(options.usual_dictionary()?.into())?,
        };
        let grid = match request.search(&words, &Budget::new()).read_part(&file) {
            // What crosses a cell does not depend on other rows, so the whole can be read for it.
            Err(GridError::NoParts) if request.part.is_none() => return Ok(None),
            grid => grid.map_err(explained)?.clone(),
        };
        Ok(Some(Self {
            grid: options.with_tiles(grid),
            request: request.clone(),
            words,
            bent: None,
            title: String::new(),
            language: options.file.language,
            photo: None,
            division: None,
            source,
            options,
        }))
    }

    /// How words run: as the options say, or as those of the puzzle.
    pub fn mode(&self) -> Mode {
        self.request.mode.unwrap_or_default()
    }

    /// Searches for all trails, whatever the options say.
    pub fn find_all(&mut self) {
        self.request.trails = Trails::All;
    }

    /// Whether the grid is like a board of Boggle with a q that is not the tile Qu.
    pub fn has_lone_q(&self) -> bool {
        let is_q = |tile: Tile<'_>| matches!(tile, Tile::Letters("q"));
        let mut rows = 0..self.grid.rows();
        self.mode() == Mode::Adjacent && rows.any(|row| self.grid.row(row).any(is_q))
    }

    /// The words and the options that decide what is found, as texts.
    #[cfg(feature = "columns")]
    pub fn description(&self) -> Vec<(&'static str, String)> {
        use wordtrail::puzzle::setting_text;
        let settings = self.options.settings(&self.request, &self.words);
        let settings = settings.into_iter();
        settings
            .map(|(name, value)| (name, setting_text(&value)))
            .collect()
    }

    /// What made the finds, as a JSON object.
    pub fn provenance(&self) -> String {
        provenance::provenance_of(&self.options.settings(&self.request, &self.words))
    }

    /// Refuses finds that are incomplete.
    fn check(&self, budget: &Budget) -> anyhow::Result<()> {
        let checked = budget
            .check()
            .map_err(|error| explain_request(error.into()));
        checked.with_context(|| self.source.to_string())
    }

    /// The word that cells spell, or why they spell none.
    pub fn judge(&self, cells: &[Cell]) -> Result<String, TrailError> {
        let budget = self.request.budget(self.grid.cell_count());
        let search = self.request.search(&self.words, &budget);
        search.trails(Trails::All).judge(&self.grid, cells)
    }

    /// The bytes that finds may take that are sorted, or the numbers of those of each cell.
    pub fn max_memory(&self) -> usize {
        self.request.max_memory.unwrap_or(DEFAULT_MAX_MEMORY)
    }

    /// Searches the grid for a consumer, which gets the finds in the order of the options. Fails if the search takes more than
    /// it may.
    pub fn consume<C: Consumer>(
        &self,
        shows_progress: bool,
        consumer: &mut C,
    ) -> anyhow::Result<ControlFlow<C::Break, Found<'_>>> {
        let (mut sorted, found) = if let Some(division) = &self.division {
            let finds = division.finds.clone();
            // Without a division, no word in particular is missing.
            let is_missing = |word: &&str| {
                finds.iter().next().is_some() && finds.iter().all(|find| find.word != **word)
            };
            let listed = self.words.bank().into_iter().flat_map(WordBank::words);
            let found = Found {
                finds: finds.iter().count() as u64,
                missing: self.searched_for(listed.filter(is_missing).collect()),
            };
            (finds, found)
        } else if self.options.sort == Sort::Trail && self.options.top.is_none() {
            return self.consume_in_order_of_trails(shows_progress, consumer);
        } else {
            self.collect(
                shows_progress,
                "to be sorted: raise --max-memory, or leave out --sort",
            )?
        };
        sorted.sort(self.options.sort);
        if let Some(top) = self.options.top {
            sorted.truncate(top);
        }
        Ok(sorted.add_to(consumer).map_continue(|()| found))
    }

    /// Collects the finds. `reason` and what to do end the message if they take too much memory.
    pub fn collect(
        &self,
        shows_progress: bool,
        reason: &str,
    ) -> anyhow::Result<(SortedFinds, Found<'_>)> {
        let max_bytes = self.max_memory();
        let mut finds = SortedFinds::within(max_bytes);
        match self.consume_in_order_of_trails(shows_progress, &mut finds)? {
            ControlFlow::Continue(found) => Ok((finds, found)),
            ControlFlow::Break(TooManyFinds) => bail!(
                "{}: the finds take more than {} MB of memory {reason}",
                self.source,
                max_bytes >> 20
            ),
        }
    }

    fn consume_in_order_of_trails<C: Consumer>(
        &self,
        shows_progress: bool,
        consumer: &mut C,
    ) -> anyhow::Result<ControlFlow<C::Break, Found<'_>>> {
        let (finds, missing) = self.run(shows_progress, |search| {
            self.words.consume(search, &self.grid, consumer)
        })?;
        Ok(finds.map_continue(|finds| Found {
            finds,
            missing: self.searched_for(missing),
        }))
    }

    /// Counts the finds, or the divisions. Fails if the search takes more than it may.
    pub fn count(&self) -> anyhow::Result<Found<'_>> {
        if let Some(division) = &self.division {
            return Ok(Found {
                finds: division.total,
                missing: Vec::new(),
            });
        }
        if self.words.bank().is_some() {
            return self.count_words().map(|(found, _)| found);
        }
        Ok(Found {
            finds: self.run(true, |search| search.count(&self.grid))?,
            missing: Vec::new(),
        })
    }

    /// Counts the finds of each word. Fails if the search takes more than it may.
    pub fn count_words(&self) -> anyhow::Result<(Found<'_>, Vec<(String, u64)>)> {
        let (counts, missing) =
            self.run(true, |search| self.words.count_words(search, &self.grid))?;
        let found = Found {
            finds: counts.iter().map(|(_, finds)| finds).sum(),
            missing: self.searched_for(missing),
        };
        Ok((found, counts))
    }

    /// Runs the search within its budget.
    fn run<T>(&self, shows_progress: bool, work: impl FnOnce(&Search) -> T) -> anyhow::Result<T> {
        let budget = self.request.budget(self.grid.cell_count());
        let search = self.request.search(&self.words, &budget);
        let end = search.progress_end(&self.grid);
        let progress = Progress::start(Some(end), "cells", shows_progress);
        let result = work(&search.progress(progress.counter()));
        drop(progress);
        self.check(&budget)?;
        Ok(result)
    }

    /// The missing words that were searched for. Prints a note about the others.
    fn searched_for<'bank>(&self, missing: Vec<&'bank str>) -> Vec<&'bank str> {
        let (missing, excluded) = self.request.missing(&self.words, missing);
        if let Some(bank) = self.words.bank()
            && self.mode() == Mode::Straight
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

/// The grids of a file: a puzzle, a grid alone, or several documents.
pub struct SearchInputs<'a> {
    pub first: SearchInput<'a>,
    /// Those of documents behind the first, which are read one at a time.
    pub others: Box<dyn Iterator<Item = anyhow::Result<SearchInput<'a>>> + 'a>,
    /// The number of all.
    pub count: usize,
    /// How the words of all run. If only some bend, the mode is straight.
    pub mode: Mode,
}

impl<'a> SearchInputs<'a> {
    /// Reads the first grid of a file, and checks the others. `words` are those that the options name, if any.
    pub fn read(
        source: &'a Input,
        options: &'a SearchOptions,
        words: Option<&'a SearchWords>,
    ) -> anyhow::Result<Self> {
        let plain_file = source.plain_file()?;
        let text = match plain_file {
            Some(_) => Vec::new(),
            None => source.read()?,
        };
        let read = || Self::read_text(text, plain_file, source, options, words);
        read().with_context(|| source.to_string())
    }

    /// Reads a text, or a file in its place.
    fn read_text(
        text: Vec<u8>,
        plain_file: Option<(&Path, File)>,
        source: &'a Input,
        options: &'a SearchOptions,
        words: Option<&'a SearchWords>,
    ) -> anyhow::Result<Self> {
        let check = |grid: &Grid| options.request.check_grid(grid).map_err(explain_request);
        let (puzzles, bytes) = match plain_file {
            None => {
                let bytes = text.len() as u64;
                (options.reader().puzzles(text), bytes)
            }
            Some((path, file)) => {
                watch_mapped(path, &file).map_err(input::explain)?;
                if let Some(first) = SearchInput::map_part(source, &file, options, words)? {
                    check(&first.grid)?;
                    return Ok(Self {
                        mode: first.mode(),
                        first,
                        others: Box::new(iter::empty()),
                        count: 1,
                    });
                }
                let bytes = file.metadata().map_or(0, |metadata| metadata.len());
                (options.reader().map_puzzles(&file), bytes)
            }
        };
        let explain = |error| options.explain(error, source, bytes);
        let mut puzzles = puzzles.map_err(explain)?;
        let first = puzzles
            .next()
            .context("it has no puzzle")?
            .map_err(explain)?;
        check(&first.grid)?;
        let (mut count, mut mode) = (1, first.mode());
        // What is wrong with one of them is better said before the finds of the first.
        for puzzle in puzzles.clone() {
            let puzzle = puzzle.map_err(explain)?;
            check(&puzzle.grid)?;
            count += 1;
            if puzzle.mode() == Mode::Straight {
                mode = Mode::Straight;
            }
        }
        Ok(Self {
            first: SearchInput::of_puzzle(first, source, options, words)?,
            others: Box::new(puzzles.map(move |puzzle| {
                let puzzle = puzzle.map_err(input::explain_grid);
                puzzle
                    .and_then(|puzzle| SearchInput::of_puzzle(puzzle, source, options, words))
                    .with_context(|| source.to_string())
            })),
            count,
            mode: options.request.mode.unwrap_or(mode),
        })
    }
}

/// The words of a puzzle or, if it has none, those of the built-in dictionary.
fn own_words(
    puzzle: &Puzzle,
    source: &Input,
    options: &SearchOptions,
) -> anyhow::Result<SearchWords> {
    if let Some(bank) = lists::list_below(puzzle)? {
        lists::check(
            &bank,
            source,
            !options.reading.strict,
            Remedy::RepairAndColumn,
        )?;
        lists::print_notes(source, bank.notes(), Remedy::RepairAndColumn);
        return options.filtered(bank.try_into()?);
    }
    if options.reading.column.is_some() {
        bail!(
            "--column chooses a column of a list, and no words are listed: name them with --words, or leave --column out"
        );
    }
    let has_no_words = |note: &Note| matches!(note, Note::NoWords { .. });
    if puzzle.notes().iter().any(has_no_words) {
        terminal::print_note(&format!(
            "{source}: no words are listed, so all words of the dictionary are searched for"
        ));
    }
    options.filtered(options.usual_dictionary()?.into())
}

/// Prints which words a grid has in another spelling.
fn print_spellings(source: &Input, spellings: &[OtherSpelling]) {
    /// The most that are named.
    const SHOWN: usize = 10;
    for spelling in spellings.iter().take(SHOWN) {
        terminal::print_note(&format!("{source}: {spelling}"));
    }
    if let others @ 1.. = spellings.len().saturating_sub(SHOWN) {
        let others = counted(others, "more word");
        terminal::print_note(&format!("{source}: {others} in another spelling"));
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
