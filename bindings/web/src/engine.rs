//! What the page asks for, in terms of the library.

use crate::document;
use crate::listing::Listing;
use crate::made::{Made, purpose};
use crate::options::{MAX_MEMORY, Options, SEPARATOR, mode};
use crate::wording::{left_out, text};
use crate::{make, photo, play};
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::puzzle::Theme;
use wordtrail::report::Sheet;
use wordtrail::{
    Cell, Dictionary, Grid, GridError, Part, Puzzle, Query, Ragged, Reader, Search, SearchRequest,
    SearchWords, Tile, Trails, WordBank, WordList,
};

/// The most cells of a grid on the page.
const MAX_CELLS: usize = 1 << 22;

/// A dictionary, a grid and the options of searches.
#[derive(Default)]
pub struct Engine {
    dictionary: Option<Dictionary>,
    /// The list of words to find, if there is one.
    list: Option<SearchWords>,
    grid: Option<Grid>,
    /// The options of searches: see [`set_options`](crate::set_options).
    request: SearchRequest,
    /// The common words of the page's dictionary.
    common: Option<Dictionary>,
    made: Option<Made>,
    /// The puzzles of the picture that was read last.
    photographed: Vec<Puzzle>,
}

impl Engine {
    pub fn open_dictionary(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        if Dictionary::is_index(&bytes) {
            let dictionary = Dictionary::from_fst(bytes).map_err(text)?;
            // All states are read once, so that no search meets damage. (A forged index has a right checksum.)
            dictionary.as_set().map_err(text)?;
            return Ok(self.open(dictionary, ""));
        }
        let list = WordList::parse(&bytes).map_err(text)?;
        let dictionary = Dictionary::compile(&list);
        let skipped = match list.skipped().first.as_ref() {
            Some((line, first)) => left_out("file", list.skipped().count, *line, first),
            None => String::new(),
        };
        Ok(self.open(dictionary, &skipped))
    }

    fn open(&mut self, dictionary: Dictionary, note: &str) -> Vec<u8> {
        let answer = format!("{}{SEPARATOR}{note}", dictionary.word_count());
        self.dictionary = Some(dictionary);
        answer.into_bytes()
    }

    pub fn read(&self, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let (puzzle, notes) = puzzle(bytes)?;
        shown(&puzzle, notes)
    }

    pub fn read_document(&self, parts: &[u8]) -> Result<Vec<u8>, String> {
        let (puzzle, notes) = document::puzzle(parts)?;
        shown(&puzzle, notes)
    }

    pub fn read_photo(
        &mut self,
        pixels: Vec<u8>,
        width: usize,
        height: usize,
    ) -> Result<Vec<u8>, String> {
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        self.photographed = photo::read(pixels, width, height, dictionary)?;
        Ok(self.photographed.len().to_string().into_bytes())
    }

    pub fn photographed(&self, number: usize) -> Result<Vec<u8>, String> {
        let puzzle = self.photographed.get(number).ok_or("there is no puzzle")?;
        let notes = puzzle.notes().iter().map(text).collect();
        let mut answer = shown(puzzle, notes)?;
        answer.extend(format!("{SEPARATOR}{}", photo::doubts(puzzle)).into_bytes());
        Ok(answer)
    }

    pub fn straightened(&self, number: usize) -> Result<Vec<u8>, String> {
        let puzzle = self.photographed.get(number);
        let picture = puzzle
            .and_then(Puzzle::picture)
            .ok_or("there is no picture")?;
        Ok(picture.to_vec())
    }

    pub fn set_common(&mut self, bits: &[u8]) -> Result<Vec<u8>, String> {
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        let mut bits = bits
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        let common = dictionary
            .words(Query::all())
            .filter(|_| bits.next() == Some(true));
        self.common = Some(Dictionary::from_words(common).map_err(text)?);
        Ok(Vec::new())
    }

    /// The common words.
    fn common(&self) -> Result<Dictionary, String> {
        let common = self.common.clone();
        common.ok_or_else(|| "there are no common words".to_owned())
    }

    pub fn themes(&self) -> Vec<u8> {
        Theme::ALL.map(|theme| theme.name()).join(",").into_bytes()
    }

    pub fn make(&mut self, options: &[u8]) -> Result<Vec<u8>, String> {
        self.made = None;
        let options = Options::parse(options)?;
        let (puzzle, notes) = make::make(&options, || self.common())?;
        let sheet = Sheet::of(&puzzle);
        let purpose = purpose(&sheet);
        Ok(self.keep(
            Made {
                puzzle,
                sheet,
                purpose,
            },
            &notes,
        ))
    }

    pub fn roll(&mut self, options: &[u8]) -> Result<Vec<u8>, String> {
        self.made = None;
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        let made = play::roll(&Options::parse(options)?, dictionary, &self.common()?)?;
        Ok(self.keep(made, &[]))
    }

    pub fn open_puzzle(&mut self, bytes: &[u8], is_adjacent: bool) -> Result<Vec<u8>, String> {
        self.made = None;
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        let (puzzle, notes) = puzzle(bytes)?;
        let (made, notes) = play::open(puzzle, notes, dictionary, mode(is_adjacent), false)?;
        Ok(self.keep(made, &notes))
    }

    pub fn open_document(&mut self, parts: &[u8]) -> Result<Vec<u8>, String> {
        self.made = None;
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        let (puzzle, notes) = document::puzzle(parts)?;
        let mode = puzzle.mode();
        let (made, notes) = play::open(puzzle, notes, dictionary, mode, true)?;
        Ok(self.keep(made, &notes))
    }

    /// Keeps what was made until something else is, and produces the notes on it.
    fn keep(&mut self, made: Made, notes: &[String]) -> Vec<u8> {
        self.made = Some(made);
        notes.join("\n").into_bytes()
    }

    pub fn written(&self, format: &[u8]) -> Result<Vec<u8>, String> {
        let made = self.made.as_ref().ok_or("nothing was made")?;
        let format = std::str::from_utf8(format).map_err(text)?;
        made.written(format).map(String::into_bytes)
    }

    pub fn set_grid(
        &mut self,
        bytes: &[u8],
        columns: usize,
        joins_qu: bool,
    ) -> Result<Vec<u8>, String> {
        self.grid = None;
        let tiles = std::str::from_utf8(bytes).map_err(text)?;
        let grid = Grid::from_tiles(columns, tiles.split(' ')).map_err(text)?;
        self.grid = Some(if joins_qu { grid.qu_tiles() } else { grid });
        Ok(Vec::new())
    }

    pub fn set_list(&mut self, bytes: &[u8]) -> Result<Vec<u8>, String> {
        self.list = None;
        if bytes.trim_ascii().is_empty() {
            return Ok(Vec::new());
        }
        // The letters of the grid were typed one by one.
        let reader = Reader::new().without_guess_of_language();
        let bank = reader.word_bank(bytes).map_err(text)?;
        let mut notes: Vec<String> = bank.notes().iter().map(text).collect();
        if let Some((line, first)) = &bank.skipped().first {
            notes.push(left_out("list", bank.skipped().count, *line, first));
        }
        let words: Vec<&str> = bank.words().collect();
        let answer = format!("{}{SEPARATOR}{}", words.join("\n"), notes.join("\n"));
        self.list = Some(bank.try_into().map_err(text)?);
        Ok(answer.into_bytes())
    }

    pub fn unknown_letters(&self) -> Result<Vec<u8>, String> {
        let grid = self.grid.as_ref().ok_or("there is no grid")?;
        let dictionary = self.dictionary.as_ref().ok_or("there is no dictionary")?;
        let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
        let letters: String = tiles
            .map(|tile| match tile {
                Tile::Letters(letters) => letters,
                _ => "",
            })
            .collect();
        let unknown = dictionary.unknown_letters(&letters).into_iter();
        let unknown: Vec<String> = unknown.take(10).map(String::from).collect();
        Ok(unknown.join(", ").into_bytes())
    }

    pub fn set_request(&mut self, request: SearchRequest) {
        self.request = request;
    }

    pub fn words(&self, part: u32, parts: u32) -> Result<Vec<u8>, String> {
        let part = Part::new(part, parts).map_err(text)?;
        self.run(None, |search, grid| {
            let search = search.part(part);
            let counts: HashMap<String, u64> = match self.request.trails {
                Trails::All => search.count_words(grid).into_iter().collect(),
                _ => HashMap::new(),
            };
            let mut listing = Listing::default();
            let end = search.trails(Trails::First).try_for_each(grid, |find| {
                let finds = counts.get(&*find.word).copied().unwrap_or(1);
                listing.add(
                    self.displayed(&find.word),
                    finds,
                    &find.trail,
                    grid.columns(),
                );
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(end.is_continue());
            listing.into_bytes()
        })
    }

    pub fn count(&self, part: u32, parts: u32) -> Result<Vec<u8>, String> {
        let part = Part::new(part, parts).map_err(text)?;
        self.run(None, |search, grid| {
            search.part(part).count(grid).to_string().into_bytes()
        })
    }

    pub fn finds(&self, limit: usize) -> Result<Vec<u8>, String> {
        self.run(None, |search, grid| {
            self.listed(search, grid, limit, |_| true)
        })
    }

    pub fn finds_through(&self, row: u32, column: u32, limit: usize) -> Result<Vec<u8>, String> {
        self.run(None, |search, grid| {
            let search = search.through(Cell { row, column });
            self.listed(&search, grid, limit, |_| true)
        })
    }

    pub fn finds_of(&self, word: &[u8], limit: usize) -> Result<Vec<u8>, String> {
        let word = std::str::from_utf8(word).map_err(text)?;
        let only = WordBank::from_words([word]).and_then(|bank| bank.compile());
        let only = only.map_err(text)?;
        let letters = only.words(Query::all()).next().unwrap_or_default();
        if self.request.maximal {
            // Other words may cover its finds.
            return self.run(None, |search, grid| {
                self.listed(search, grid, limit, |found| found == letters)
            });
        }
        self.run(Some(&only), |search, grid| {
            self.listed(search, grid, limit, |_| true)
        })
    }

    /// Runs a search with the options for the words of the list, or of a dictionary, within a budget.
    fn run(
        &self,
        dictionary: Option<&Dictionary>,
        work: impl FnOnce(&Search, &Grid) -> Vec<u8>,
    ) -> Result<Vec<u8>, String> {
        let grid = self.grid.as_ref().ok_or("there is no grid")?;
        let words = match (dictionary, &self.list, &self.dictionary) {
            (Some(words), ..) | (None, None, Some(words)) => words.clone().into(),
            (None, Some(list), _) => list.clone(),
            (None, None, None) => return Err("there is no dictionary".to_owned()),
        };
        let request = SearchRequest {
            // Words of a list are searched for whatever their length.
            min_length: self.list.as_ref().map(|_| 1).or(self.request.min_length),
            threads: Some(NonZeroUsize::MIN),
            max_memory: Some(MAX_MEMORY),
            ..self.request.clone()
        };
        let budget = request.budget(grid.cell_count());
        let search = request.search(&words, &budget);
        let result = work(&search, grid);
        budget.check().map_err(|error| {
            format!("{error}: use fewer wildcards, a smaller grid or a larger minimum length")
        })?;
        Ok(result)
    }

    /// The finds of chosen words, up to a limit.
    fn listed(
        &self,
        search: &Search,
        grid: &Grid,
        limit: usize,
        is_chosen: impl Fn(&str) -> bool,
    ) -> Vec<u8> {
        let mut listing = Listing::default();
        let end = search.try_for_each(grid, |find| {
            if !is_chosen(&find.word) {
                return ControlFlow::Continue(());
            }
            if listing.len() == limit {
                return ControlFlow::Break(());
            }
            listing.add(self.displayed(&find.word), 1, &find.trail, grid.columns());
            ControlFlow::Continue(())
        });
        listing.is_incomplete = end.is_break();
        listing.into_bytes()
    }

    /// A word as the list has it.
    fn displayed<'word>(&'word self, letters: &'word str) -> &'word str {
        match &self.list {
            Some(list) => list.spelling(letters),
            None => letters,
        }
    }
}

/// The tiles of a grid, notes, and the words below it.
fn shown(puzzle: &Puzzle, mut notes: Vec<String>) -> Result<Vec<u8>, String> {
    let grid = &puzzle.grid;
    if grid.rows().saturating_mul(grid.columns()) > MAX_CELLS {
        return Err(format!(
            "the grid has {} × {} cells, and this page takes four million: the program `wordtrail find` searches larger grids",
            grid.rows(),
            grid.columns()
        ));
    }
    let mut answer = String::new();
    for row in 0..grid.rows() {
        if row > 0 {
            answer.push('\n');
        }
        for (column, tile) in grid.row(row).enumerate() {
            if column > 0 {
                answer.push(' ');
            }
            answer.push_str(tile.text());
        }
    }
    let words = match puzzle.word_bank() {
        Ok(Some(bank)) => {
            notes.extend(bank.notes().iter().map(text));
            bank.written_words().collect::<Vec<_>>().join("\n")
        }
        Ok(None) => String::new(),
        Err(error) => {
            notes.push(text(error));
            String::new()
        }
    };
    Ok(format!("{answer}{SEPARATOR}{}{SEPARATOR}{words}", notes.join("\n")).into_bytes())
}

/// A puzzle as people have it, and notes on what was guessed. What is probably meant is taken, and short rows are filled up: the
/// reader of the page sees it.
pub fn puzzle(bytes: &[u8]) -> Result<(Puzzle, Vec<String>), String> {
    read(bytes).map_err(|error| match error {
        GridError::NoDocuments => {
            "it is a JSON document, which this page reads in UTF-8: save it in UTF-8".to_owned()
        }
        error => text(error),
    })
}

fn read(text: &[u8]) -> Result<(Puzzle, Vec<String>), GridError> {
    // What it guesses of a language, the page has no capitals for.
    let reader = Reader::new().joined_qu().without_guess_of_language();
    let notes = |puzzle: &Puzzle| puzzle.notes().iter().map(ToString::to_string).collect();
    let error = match reader.puzzle(text) {
        Ok(puzzle) => return Ok((puzzle.clone(), notes(&puzzle))),
        Err(error) => error,
    };
    let may_be_meant = matches!(
        error,
        GridError::Problems(_) | GridError::BadCharacter { .. } | GridError::UnequalRows { .. }
    );
    if may_be_meant && let Ok(puzzle) = reader.clone().repair().puzzle(text) {
        return Ok((puzzle.clone(), notes(&puzzle)));
    }
    // Words of sentences are no cells.
    let has_cells = |grid: &Grid| {
        let mut tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
        tiles.all(|tile| tile.text().chars().count() <= 2)
    };
    if matches!(error, GridError::UnequalRows { .. })
        && let Ok(puzzle) = reader.ragged(Ragged::Pad).puzzle(text)
        && has_cells(&puzzle.grid)
    {
        let mut all: Vec<String> = notes(&puzzle);
        all.push("rows of other lengths are filled up with holes".to_owned());
        return Ok((puzzle, all));
    }
    Err(error)
}
