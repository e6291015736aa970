//! Which part of a text is the grid, and which is the list.
//!
//! A plain reading is one of several if there are lines below the grid that could be rows. What tells them apart is whether
//! the words of a list are in the grid: they are if it is one.

use super::evidence::{Evidence, MAX_WORDS};
use super::layout::Block;
use super::page::{Line, Page};
use super::surroundings::has_letters_beside;
use super::visible::visible;
use super::words_or_rows::{
    long_tiles, longest_tile, rows_like_words, words_around_rows, words_for_rows,
};
use super::{Note, doubts, layout, repair, surroundings};
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use crate::word_bank::WordBank;
use wordtrail_dictionary::WordListError;
use wordtrail_search::grid::{GridError, Ragged};

/// The most blocks of a text that may be the grid.
const MAX_CANDIDATES: usize = 8;

/// A block that may be the grid.
struct Candidate<'text> {
    block: Block<'text>,
    /// Which words of its list are in it, if there is a list.
    evidence: Option<Evidence>,
    is_exact: bool,
    has_list_below: bool,
    /// Whether a line follows without an empty line between, so that all may be one list.
    goes_on: bool,
}

impl Candidate<'_> {
    /// Whether words of its list are in it, and not by chance: of a list, two words of one length may hold a third one.
    fn is_convincing(&self) -> bool {
        let fewest = if self.goes_on { 2 } else { 1 };
        let evidence = self.evidence.as_ref();
        evidence.is_some_and(|it| it.is_convincing() && it.found() >= fewest)
    }
}

impl Reader {
    /// Reads a text line by line that has a plain reading, or an error of one.
    pub(crate) fn look(
        &self,
        text: &str,
        plainly: Result<Puzzle, GridError>,
    ) -> Result<Puzzle, GridError> {
        let (text, invisible) = visible(text);
        let page = Page::new(&text);
        let mut notes = Vec::new();
        notes.extend((invisible > 0).then_some(Note::Invisible { count: invisible }));
        match plainly {
            Ok(mut puzzle) => match self.other_reading(&mut puzzle, &page)? {
                Some(block) => self.puzzle_of(&page, block, notes, None),
                None if doubts::is_prose(&puzzle, &page) => Err(GridError::NoGrid),
                None if doubts::has_cell_on_each_line(&puzzle, &page) => {
                    let rows = page.lines_from(1).filter(is_text).count();
                    Err(GridError::CellPerLine { rows })
                }
                None => Ok(puzzle),
            },
            Err(error) => match self.block_of(&page)? {
                Some(block) => {
                    self.check_lines_beside(&page, &block)?;
                    self.puzzle_of(&page, block, notes, Some(error))
                }
                None => Err(doubts::explain(&page, error)),
            },
        }
    }

    /// Refuses compact rows that are probably words, because lines above them look like rows, and those that a space divides.
    fn check_lines_beside(&self, page: &Page<'_>, block: &Block<'_>) -> Result<(), GridError> {
        if !block.is_compact() {
            return Ok(());
        }
        let line = block.line_below(page);
        let list = self.list(page.text_from(line), line).ok();
        let evidence = || self.evidence(page, block, list.as_ref());
        if let Some(above) = layout::like_rows_above(page, block)
            && !evidence().is_some_and(|evidence| evidence.is_convincing())
        {
            let places = [above, block.place()];
            return Err(GridError::SeveralGrids { places });
        }
        let is_word = |line: &str| {
            let bank = WordBank::from_words([line]).ok();
            let evidence = self.evidence(page, block, bank.as_ref());
            bank.is_some() && evidence.is_some_and(|evidence| evidence.found() > 0)
        };
        match layout::divided_row(page, block) {
            Some((line, text)) if !is_word(text) => Err(GridError::RowOrWord {
                line,
                first: block.first_line(),
                last: block.last_line(),
            }),
            _ => Ok(()),
        }
    }

    /// The block that is the grid of a page that is not plain.
    fn block_of<'text>(&self, page: &Page<'text>) -> Result<Option<Block<'text>>, GridError> {
        let joined = match self.joins_qu {
            true => layout::rows_with_any_qu(page),
            false => layout::rows_with_qu(page),
        };
        if joined.is_some() {
            return Ok(joined);
        }
        let blocks = layout::blocks(page, 1);
        layout::grid(blocks.iter())
            .map(Option::<&_>::cloned)
            .or_else(|error| {
                // Words of one length below a grid look like another.
                let first = self.candidates(page, &blocks, 0).into_iter().next();
                let is_grid = |it: &Candidate<'_>| {
                    it.has_list_below && it.is_convincing() && it.block.is_compact()
                };
                let first = first.filter(is_grid).ok_or(error)?;
                Ok(Some(first.block))
            })
    }

    /// The largest blocks below a line that may be the grid, in the order of the page.
    fn candidates<'text>(
        &self,
        page: &Page<'text>,
        blocks: &[Block<'text>],
        above: usize,
    ) -> Vec<Candidate<'text>> {
        let below = blocks.iter().filter(|block| block.first_line() > above);
        let mut largest = Vec::from_iter(below);
        largest.sort_by_key(|block| std::cmp::Reverse(block.cells()));
        largest.truncate(MAX_CANDIDATES);
        largest.sort_by_key(|block| block.first_line());
        let candidates = largest.into_iter().map(|block| {
            let line = block.line_below(page);
            let list = self.list(page.text_from(line), line).ok();
            Candidate {
                evidence: self.evidence(page, block, list.as_ref()),
                is_exact: block.is_exact(page),
                has_list_below: list.is_some(),
                goes_on: page.lines_from(line).next().as_ref().is_some_and(is_text),
                block: block.clone(),
            }
        });
        candidates.collect()
    }

    /// Which words of its list are in a block, if it has a list: below it or, if nothing is there, above.
    fn evidence<'text>(
        &self,
        page: &Page<'text>,
        block: &Block<'text>,
        list_below: Option<&WordBank>,
    ) -> Option<Evidence> {
        let mut block = block.clone().with_row_above(page);
        surroundings::remove(page, &mut block, &mut Vec::new()).ok()?;
        let grid = repair::read(&block, Ragged::Pad, true, &mut Vec::new()).ok()?;
        if let Some(bank) = list_below {
            return Some(Evidence::of(&grid, bank));
        }
        // A title is a single line.
        let above = self.list(page.text_above(block.first_line()), 1).ok()?;
        Some(Evidence::of(&grid, &above)).filter(|evidence| evidence.found() > 1)
    }

    /// The list that begins with the line given.
    fn list(&self, text: &str, line: usize) -> Result<WordBank, WordListError> {
        WordBank::parse_list(text.as_bytes(), line, &self.list)
    }

    /// The block that is the grid of a text which has a plain reading, if that is wrong. Notes of doubts are added to the
    /// plain puzzle.
    fn other_reading<'text>(
        &self,
        puzzle: &mut Puzzle,
        page: &Page<'text>,
    ) -> Result<Option<Block<'text>>, GridError> {
        let rows = page.paragraph_from(1);
        if longest_tile(&puzzle.grid) > 2 {
            if let Some((first, last)) = doubts::words_beside(&rows, None) {
                return Err(GridError::WordsBeside { first, last });
            }
            if let Some(block) = words_around_rows(&puzzle.grid, page)? {
                return Ok(Some(block));
            }
            puzzle.notes.extend(long_tiles(&puzzle.grid));
        }
        if puzzle.words.is_some() {
            if let Some(block) = self.block_below(puzzle, page)? {
                return Ok(Some(block));
            }
        } else if let Some(error) = words_for_rows(&rows) {
            return Err(error);
        } else {
            puzzle.notes.extend(rows_like_words(&rows));
        }
        let is_spaced = |(_, line): &Line<'_>| line.trim().contains([' ', '\t']);
        let first_block = || {
            let mut blocks = layout::blocks(page, 1).into_iter();
            blocks.find(|block| block.first_line() == 1)
        };
        if self.ragged == Ragged::Pad || rows.iter().any(is_spaced) {
            let is_other = |block: &Block<'_>| {
                self.ragged == Ragged::Pad && repair::has_gaps(block)
                    || block.has_empty_cells() && block.width > puzzle.grid.columns()
                    || has_letters_beside(block) && !self.needs_first_column(puzzle, page, block)
            };
            if let Some(block) = first_block().filter(is_other) {
                return Ok(Some(block));
            }
        }
        match repair::small_l(rows.iter().map(|(_, line)| *line)) {
            0 => puzzle.notes.extend(doubts::title_among_rows(&rows)),
            _ if self.list.repair && rows.len() > 1 => return Ok(first_block()),
            count => puzzle.notes.push(Note::SmallL { count }),
        }
        Ok(None)
    }

    /// Whether words of the list are in a plain grid that are not in it without what may be labels.
    fn needs_first_column(&self, puzzle: &Puzzle, page: &Page<'_>, block: &Block<'_>) -> bool {
        let Ok(Some(bank)) = puzzle.word_bank() else {
            return false;
        };
        let trimmed = self.evidence(page, block, Some(&bank));
        Evidence::of(&puzzle.grid, &bank).found() > trimmed.map_or(0, |trimmed| trimmed.found())
    }

    /// The block below a plain grid that is the grid instead. Fails if either could be.
    fn block_below<'text>(
        &self,
        puzzle: &mut Puzzle,
        page: &Page<'text>,
    ) -> Result<Option<Block<'text>>, GridError> {
        let rows = puzzle.grid.rows();
        let place = (1, rows, rows, puzzle.grid.columns());
        let both = |block: &Block<'_>| GridError::SeveralGrids {
            places: [place, block.place()],
        };
        let Some(words) = &puzzle.words else {
            return Ok(None);
        };
        let first_below = words.line;
        // A single row, and words for tiles, may be a title.
        let longest_tile = longest_tile(&puzzle.grid);
        let may_be_title = rows == 1 || longest_tile > 3;
        let blocks = layout::blocks(page, if may_be_title { 1 } else { first_below });
        let mut lines = page.lines_from(1).take(rows);
        let is_spaced = lines.any(|(_, line)| line.trim().contains(char::is_whitespace));
        if is_spaced
            && !may_be_title
            && let Some(line) = layout::row_among(page.lines_from(first_below), place.3, false)
        {
            let (first, last) = (1, rows);
            return Err(GridError::LostRow { line, first, last });
        }
        let cells = rows * place.3;
        // A smaller block below several rows is a part of the list.
        let may_be_grid =
            |block: &Block<'_>| may_be_title || block.is_spaced() || 4 * block.cells() > 3 * cells;
        let blocks: Vec<Block<'_>> = blocks.into_iter().filter(may_be_grid).collect();
        let has_block_beyond_doubt = blocks.iter().any(Block::is_spaced);
        if may_be_title && has_block_beyond_doubt {
            return Ok(layout::grid(blocks.iter())?.cloned());
        }
        if page.lines_from(first_below).filter(is_text).count() > MAX_WORDS {
            return Ok(None);
        }
        let Ok(bank) = WordBank::parse_list(&words.text, first_below, &self.list) else {
            return Ok(None);
        };
        let paragraph = page.paragraph_from(first_below);
        let may_be_rows = !is_spaced && are_rows(&paragraph, place.3);
        if blocks.is_empty() && !may_be_rows {
            return Ok(None);
        }
        let evidence = match longest_tile {
            0..3 => Evidence::of(&puzzle.grid, &bank),
            // A word that is a single tile is no evidence of a grid.
            3.. => Evidence::none(&bank),
        };
        let is_missing =
            |(_, line): &Line<'_>| bank.listed(line).is_some_and(|word| evidence.misses(word));
        let missing = paragraph.iter().filter(|line| is_missing(line)).count();
        let are_like_rows = may_be_rows && 2 * missing > paragraph.len();
        let candidates = self.candidates(page, &blocks, rows);
        let is_grid_instead = |candidate: &&Candidate<'_>| {
            candidate.is_convincing() && (candidate.is_exact || candidate.has_list_below)
        };
        let instead = candidates.iter().find(is_grid_instead);
        let instead = instead.map(|candidate| candidate.block.clone());
        let is_grid = evidence.is_convincing();
        let is_title = may_be_title && !is_grid;
        if are_like_rows && !(is_title && instead.is_some()) {
            let are_all = missing == paragraph.len();
            let note = check_like_rows(&paragraph, page, place, are_all)?;
            puzzle.notes.push(note);
        }
        match (is_title, has_block_beyond_doubt, instead) {
            (true, _, Some(block)) => Ok(Some(block)),
            (true, _, None) if evidence.found() > 0 => Ok(None),
            (true, _, None) => block_below_title(&candidates, both),
            (false, true, _) => match layout::grid(blocks.iter())? {
                // Whatever is in the grid, letters with something between are no words.
                Some(block) if is_grid => Err(both(block)),
                block => Ok(block.cloned()),
            },
            (false, false, _) if is_grid => Ok(None),
            // A grid with words of its own is no title.
            (false, false, Some(block)) => {
                let is_title = evidence.found() == 0 && block.width != place.3;
                match is_title && block.cells() >= cells {
                    true => Ok(Some(block)),
                    false => Err(both(&block)),
                }
            }
            (false, false, None) => match candidates.iter().find(|candidate| candidate.is_exact) {
                Some(candidate) if evidence.found() == 0 => Err(both(&candidate.block)),
                _ => Ok(None),
            },
        }
    }
}

/// The note about lines below a grid that are as long as its rows, and of which most are missing in it. Fails if all are, and they may be
/// rows: there are about as many, or others follow what would be a single row.
fn check_like_rows(
    paragraph: &[Line<'_>],
    page: &Page<'_>,
    place: layout::Place,
    are_all: bool,
) -> Result<Note, GridError> {
    let (first, last) = (paragraph[0].0, paragraph[paragraph.len() - 1].0);
    let (_, _, rows, columns) = place;
    match paragraph.len() {
        1 if are_all && rows == 1 && page.height() > last => Err(GridError::LostRow {
            line: first,
            first: 1,
            last: 1,
        }),
        count @ 2.. if are_all && 4 * count > 3 * rows => Err(GridError::SeveralGrids {
            places: [place, (first, last, count, columns)],
        }),
        _ => Ok(Note::LikeRows { first, last }),
    }
}

/// The block below what may be a title, if it may be the grid: three rows of the same length, or a list below, tell it from
/// two words.
fn block_below_title<'text>(
    candidates: &[Candidate<'text>],
    both: impl Fn(&Block<'_>) -> GridError,
) -> Result<Option<Block<'text>>, GridError> {
    let may_be_grid = |candidate: &&Candidate<'_>| {
        candidate.is_exact || candidate.has_list_below || !candidate.block.is_compact()
    };
    let blocks = candidates.iter().filter(may_be_grid).map(|it| &it.block);
    let Some(block) = layout::grid(blocks)? else {
        return Ok(None);
    };
    let mut with_lists = candidates.iter().filter(|it| it.has_list_below);
    let has_list = with_lists.any(|it| it.block.place() == block.place());
    if block.is_compact() && block.rows.len() < 3 && !has_list {
        return Err(both(block));
    }
    Ok(Some(block.clone()))
}

fn is_text((_, line): &Line<'_>) -> bool {
    !line.trim().is_empty()
}

/// Whether lines have as many letters as the rows of a grid, and nothing else.
fn are_rows(lines: &[Line<'_>], columns: usize) -> bool {
    let is_row = |(_, line): &Line<'_>| {
        line.trim().chars().count() == columns && !line.trim().contains(char::is_whitespace)
    };
    !lines.is_empty() && columns > 1 && lines.iter().all(is_row)
}
