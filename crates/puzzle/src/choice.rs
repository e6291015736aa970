//! Which part of a text is the grid, and which is the list.
//!
//! A plain reading is one of several if there are lines below the grid that could be rows. What tells them apart is whether
//! the words of a list are in the grid: they are if it is one.

use crate::evidence::{Evidence, MAX_WORDS};
use crate::puzzle::Puzzle;
use crate::reader::Reader;
use crate::reading::layout;
use crate::reading::layout::Block;
use crate::reading::list::ListOptions;
use crate::reading::page;
use crate::reading::page::Line;
use crate::reading::prose::has_word_of_sentences;
use crate::reading::visible::visible;
use crate::reading::{Note, list, repair, surroundings, title};
use crate::word_bank::WordBank;
use crate::words_or_rows::{letters, words_around_rows, words_for_rows};
use wordtrail_dictionary::internals::Bytes;
use wordtrail_search::grid::{Grid, GridError, Ragged};
use wordtrail_search::internals::{Below, read_and_below};

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
        self.evidence
            .as_ref()
            .is_some_and(|evidence| evidence.is_convincing() && evidence.found() >= fewest)
    }
}

impl Reader {
    /// Reads a text line by line that has a plain reading, or an error of one.
    pub(super) fn look(
        &self,
        text: &str,
        plainly: Result<Puzzle, GridError>,
    ) -> Result<Puzzle, GridError> {
        let (text, invisible) = visible(text);
        let mut notes = Vec::new();
        notes.extend((invisible > 0).then_some(Note::Invisible { count: invisible }));
        match plainly {
            Ok(mut puzzle) => match self.other_reading(&mut puzzle, &text)? {
                Some(block) => self.take(&text, block, notes, None),
                None if is_prose(&puzzle, &text) => Err(GridError::NoGrid),
                None => Ok(puzzle),
            },
            Err(error) => {
                let lines: Vec<&str> = text.lines().collect();
                match self.block_of(&text, &lines)? {
                    Some(block) => self.take(&text, block, notes, Some(error)),
                    None => Err(page::explain(&lines, error)),
                }
            }
        }
    }

    /// The block that is the grid of a text that is not plain.
    fn block_of<'text>(
        &self,
        text: &'text str,
        lines: &[&'text str],
    ) -> Result<Option<Block<'text>>, GridError> {
        let joined = match self.joins_qu {
            true => page::rows_with_any_qu(lines),
            false => page::rows_with_qu(lines),
        };
        if joined.is_some() {
            return Ok(joined);
        }
        let blocks = layout::blocks(text, 1);
        match layout::grid(&blocks) {
            Ok(block) => Ok(block.cloned()),
            Err(error) => {
                // Words of one length below a grid look like another.
                let candidates = self.candidates(text, lines, &blocks, 0);
                let first = candidates.first().filter(|first| {
                    first.has_list_below && first.is_convincing() && first.block.is_compact()
                });
                let block = first.map(|first| first.block.clone());
                block.map(Some).ok_or(error)
            }
        }
    }

    /// The largest blocks below a line that may be the grid, in the order of the text.
    fn candidates<'text>(
        &self,
        text: &'text str,
        lines: &[&'text str],
        blocks: &[Block<'text>],
        above: usize,
    ) -> Vec<Candidate<'text>> {
        let mut largest: Vec<&Block<'_>> = blocks
            .iter()
            .filter(|block| block.first_line() > above)
            .collect();
        largest.sort_by_key(|block| std::cmp::Reverse(block.cells()));
        largest.truncate(MAX_CANDIDATES);
        largest.sort_by_key(|block| block.first_line());
        let candidates = largest.into_iter().map(|block| {
            let (_, line, below) = block.around(text);
            Candidate {
                evidence: self.evidence(text, block),
                is_exact: block.is_exact(lines),
                has_list_below: WordBank::parse_list(below.as_bytes(), line, &self.list_options())
                    .is_ok(),
                goes_on: below
                    .lines()
                    .next()
                    .is_some_and(|line| !line.trim().is_empty()),
                block: block.clone(),
            }
        });
        candidates.collect()
    }

    /// Which words of its list are in a block, if it has a list: below it or, if nothing is there, above.
    fn evidence(&self, text: &str, block: &Block<'_>) -> Option<Evidence> {
        let mut block = block.clone().with_row_above(text);
        surroundings::remove(text, &mut block, &mut Vec::new()).ok()?;
        let grid = repair::read(&block, Ragged::Pad, true, &mut Vec::new()).ok()?;
        let (above, line, below) = block.around(text);
        match WordBank::parse_list(below.as_bytes(), line, &self.list_options()) {
            Ok(bank) => Some(Evidence::of(&grid, &bank)),
            Err(_) => self.list_above(above, &grid),
        }
    }

    /// Which words above a grid are in it, if they may be its list: a title is a single line.
    fn list_above(&self, above: &str, grid: &Grid) -> Option<Evidence> {
        let bank = WordBank::parse_list(above.as_bytes(), 1, &self.list_options()).ok()?;
        Some(Evidence::of(grid, &bank)).filter(|evidence| evidence.found() > 1)
    }

    /// The block that is the grid of a text which has a plain reading, if that is wrong. Notes of doubts are added to the
    /// plain puzzle.
    fn other_reading<'text>(
        &self,
        puzzle: &mut Puzzle,
        text: &'text str,
    ) -> Result<Option<Block<'text>>, GridError> {
        let lines: Vec<&str> = text.lines().collect();
        let rows = page::first_paragraph(&lines);
        if puzzle.grid.tile_table().any(|tile| letters(tile) > 2) {
            if let Some((first, last)) = page::words_beside(&rows, None) {
                return Err(GridError::WordsBeside { first, last });
            }
            if let Some(block) = words_around_rows(&puzzle.grid, text)? {
                return Ok(Some(block));
            }
            puzzle.notes.extend(long_tiles(&puzzle.grid));
        }
        if puzzle.words.is_some() {
            let block = self.block_below(puzzle, text, &lines)?;
            if block.is_some() {
                return Ok(block);
            }
        } else if let Some(error) = words_for_rows(&rows) {
            return Err(error);
        }
        if self.ragged == Ragged::Pad {
            let blocks = layout::blocks(text, 1);
            let first = blocks.into_iter().find(|block| block.first_line() == 1);
            if let Some(block) = first.filter(repair::has_gaps) {
                return Ok(Some(block));
            }
        }
        match page::small_l(rows.iter().map(|(_, line)| *line)) {
            0 => puzzle.notes.extend(page::title_among_rows(&rows)),
            _ if self.repair => {
                let text = page::without_small_l(&rows, &mut puzzle.notes);
                let (grid, _) = read_and_below(Bytes::owned(text.into_bytes()), self.ragged)?;
                puzzle.grid = grid;
            }
            count => puzzle.notes.push(Note::SmallL { count }),
        }
        Ok(None)
    }

    /// The block below a plain grid that is the grid instead. Fails if either could be.
    fn block_below<'text>(
        &self,
        puzzle: &mut Puzzle,
        text: &'text str,
        lines: &[&'text str],
    ) -> Result<Option<Block<'text>>, GridError> {
        let rows = puzzle.grid.rows();
        let place = (1, rows, rows, puzzle.grid.columns());
        let both = |block: &Block<'_>| GridError::SeveralGrids {
            places: [place, block.place()],
        };
        let bank = puzzle.words.as_ref().map(|words| {
            let bank = WordBank::parse_list(&words.text, words.line, &self.list_options());
            (bank, words.line)
        });
        let Some((Ok(bank), first_below)) = bank else {
            return Ok(None);
        };
        if bank.words().len() > MAX_WORDS {
            return Ok(None);
        }
        // A single row, and words for tiles, may be a title.
        let may_be_title = rows == 1 || has_words_for_tiles(&puzzle.grid);
        let has_tiles_of_three = puzzle.grid.tile_table().any(|tile| letters(tile) > 2);
        let blocks = match may_be_title {
            true => layout::blocks(text, 1),
            false => layout::blocks(line_and_below(text, first_below), first_below),
        };
        let is_spaced = lines[..rows]
            .iter()
            .any(|line| line.trim().contains(char::is_whitespace));
        if is_spaced && !may_be_title {
            let below = line_and_below(text, first_below);
            if let Some(line) = layout::row_in(below, first_below, place.3) {
                return Err(GridError::LostRow {
                    line,
                    first: 1,
                    last: rows,
                });
            }
        }
        let cells = rows * place.3;
        // A smaller block below several rows is a part of the list.
        let may_be_grid =
            |block: &Block<'_>| may_be_title || block.is_spaced() || 4 * block.cells() > 3 * cells;
        let blocks: Vec<Block<'_>> = blocks.into_iter().filter(may_be_grid).collect();
        let has_block_beyond_doubt = blocks.iter().any(Block::is_spaced);
        if may_be_title && has_block_beyond_doubt {
            return Ok(layout::grid(&blocks)?.cloned());
        }
        let paragraph = page::paragraph(lines, first_non_blank(lines, first_below));
        let may_be_rows = !is_spaced && are_rows(&paragraph, place.3);
        if blocks.is_empty() && !may_be_rows {
            return Ok(None);
        }
        let evidence = match has_tiles_of_three {
            // A word that is a single tile is no evidence of a grid.
            true => Evidence::none(&bank),
            false => Evidence::of(&puzzle.grid, &bank),
        };
        let is_missing =
            |(_, line): &Line<'_>| bank.listed(line).is_some_and(|word| evidence.misses(word));
        let are_like_rows = may_be_rows && paragraph.iter().all(is_missing);
        let candidates = self.candidates(text, lines, &blocks, rows);
        let is_grid_instead = |candidate: &&Candidate<'_>| {
            candidate.is_convincing() && (candidate.is_exact || candidate.has_list_below)
        };
        let convincing = candidates.iter().find(is_grid_instead);
        let is_grid = evidence.is_convincing();
        if may_be_title
            && !is_grid
            && let Some(candidate) = convincing
        {
            return Ok(Some(candidate.block.clone()));
        }
        if are_like_rows {
            let note = check_like_rows(&paragraph, lines.len(), place)?;
            puzzle.notes.push(note);
        }
        if may_be_title && !is_grid {
            return match evidence.found() {
                0 => block_below_title(candidates, both),
                _ => Ok(None),
            };
        }
        if has_block_beyond_doubt {
            return match layout::grid(&blocks)? {
                // Whatever is in the grid, letters with something between are no words.
                Some(block) if is_grid => Err(both(block)),
                block => Ok(block.cloned()),
            };
        }
        if is_grid {
            return Ok(None);
        }
        if let Some(Candidate { block, .. }) = convincing {
            // A grid with words of its own is no title.
            let is_title = evidence.found() == 0 && block.width != place.3;
            return match is_title && block.cells() >= cells {
                true => Ok(Some(block.clone())),
                false => Err(both(block)),
            };
        }
        match candidates.iter().find(|candidate| candidate.is_exact) {
            Some(candidate) if evidence.found() == 0 => Err(both(&candidate.block)),
            _ => Ok(None),
        }
    }

    /// Reads the puzzle whose grid is a block of a text. `plain` is the error of the plain reading.
    fn take(
        &self,
        text: &str,
        block: Block<'_>,
        mut notes: Vec<Note>,
        plain: Option<GridError>,
    ) -> Result<Puzzle, GridError> {
        let mut block = block.with_row_above(text);
        let (first, last) = (block.first_line(), block.last_line());
        let lines: Vec<&str> = text.lines().collect();
        let paragraph = page::paragraph(&lines, first);
        let rows = paragraph.iter().filter(|(line, _)| *line <= last);
        let rows: Vec<Line<'_>> = rows.copied().collect();
        if let Some((first, last)) = page::words_beside(&rows, Some(&block)) {
            return Err(GridError::WordsBeside { first, last });
        }
        if let Some(line) = layout::lost_row(text, &block) {
            return Err(GridError::LostRow { line, first, last });
        }
        if let Some(line) = layout::row_or_word(text, &block) {
            return Err(GridError::RowOrWord { line, first, last });
        }
        if block.is_compact() {
            let above = paragraph.iter().filter(|(line, _)| *line < first).count();
            if let Some(error) = words_for_rows(&paragraph[above..]) {
                return Err(error);
            }
        }
        let is_surrounded = surroundings::remove(text, &mut block, &mut notes)?;
        let (above, line, below) = block.around(text);
        let place_of_note = notes.len();
        notes.extend(list::skipped(above, 1));
        let labels = surroundings::labels_below(above, below, block.width);
        let (line, below) = match labels {
            Some(lines) => {
                let end = below.split_inclusive('\n').take(lines).map(str::len).sum();
                notes.extend(list::skipped(&below[..end], line));
                (line + lines, &below[end..])
            }
            None => (line, below),
        };
        let grid = match repair::read(&block, self.ragged, self.repair, &mut notes) {
            Ok(grid) => grid,
            // The message of the plain reading names the remedy.
            Err(GridError::Problems(problems)) => {
                return Err(match plain {
                    Some(plain @ GridError::JoinedQu { .. }) if !is_surrounded => plain,
                    Some(plain) if !is_surrounded && problems.are_said_by(&plain) => plain,
                    _ => GridError::Problems(problems),
                });
            }
            Err(error) => return Err(error),
        };
        let joined = block.rows.iter().find(|row| row.has_qu());
        notes.extend(joined.map(|row| Note::JoinedQu { line: row.line }));
        match page::small_l(block.rows.iter().flat_map(layout::Row::cells)) {
            0 => {
                let rows = block.rows.iter().map(|row| (row.line, lines[row.line - 1]));
                notes.extend(page::title_among_rows(&rows.collect::<Vec<Line<'_>>>()));
            }
            // It is replaced.
            _ if self.repair => {}
            count => notes.push(Note::SmallL { count }),
        }
        let words = |text: &str, line| Below {
            text: text.as_bytes().to_vec(),
            line,
        };
        let mut puzzle = self.with_list(Puzzle {
            words: Some(words(below, line)),
            notes,
            ..Puzzle::new(grid)
        });
        if puzzle.words.is_none()
            && let Some(evidence) = self.list_above(above, &puzzle.grid)
            && evidence.is_convincing()
            && let Some(Note::Skipped { first, last, .. }) = puzzle.notes.get(place_of_note)
        {
            puzzle.notes[place_of_note] = Note::ListAbove {
                first: *first,
                last: *last,
            };
            puzzle.words = Some(words(above, 1));
            return Ok(self.with_list(puzzle));
        }
        Ok(puzzle)
    }

    /// The puzzle with a list that may stand in columns. Lines below the grid without a word are notes, and no list, unless
    /// what they have is probably a word that was misread.
    pub(super) fn with_list(&self, mut puzzle: Puzzle) -> Puzzle {
        if let Some(words) = &puzzle.words {
            let text = String::from_utf8_lossy(&words.text);
            let names = WordBank::from_words(title::names(&text));
            let options = ListOptions {
                // A word that the grid has is no title.
                has_no_title: names
                    .is_ok_and(|names| Evidence::of(&puzzle.grid, &names).is_convincing()),
                ..self.list_options()
            };
            let is_list = WordBank::may_be_list(&words.text, words.line, &options);
            if is_list {
                puzzle.list_options = Some(options);
            } else {
                let note = list::without_words(&text, words.line);
                puzzle.notes.extend(note);
                puzzle.words = None;
            }
        }
        puzzle
    }
}

/// The note about lines below a grid that are as long as its rows, and of which none is in it. Fails if they may be rows: there
/// are about as many, or others follow what would be a single row.
fn check_like_rows(
    paragraph: &[Line<'_>],
    lines: usize,
    place: layout::Place,
) -> Result<Note, GridError> {
    let (first, last) = (paragraph[0].0, paragraph[paragraph.len() - 1].0);
    let (_, _, rows, columns) = place;
    match paragraph.len() {
        1 if rows == 1 && lines > last => Err(GridError::LostRow {
            line: first,
            first: 1,
            last: 1,
        }),
        count @ 2.. if 4 * count > 3 * rows => Err(GridError::SeveralGrids {
            places: [place, (first, last, count, columns)],
        }),
        _ => Ok(Note::LikeRows { first, last }),
    }
}

/// The block below what may be a title, if it may be the grid: three rows of the same length, or a list below, tell it from
/// two words.
fn block_below_title<'text>(
    candidates: Vec<Candidate<'text>>,
    both: impl Fn(&Block<'_>) -> GridError,
) -> Result<Option<Block<'text>>, GridError> {
    let may_be_grid = |candidate: &Candidate<'_>| {
        candidate.is_exact || candidate.has_list_below || !candidate.block.is_compact()
    };
    let (blocks, have_lists): (Vec<Block<'_>>, Vec<bool>) = candidates
        .into_iter()
        .filter(may_be_grid)
        .map(|candidate| (candidate.block, candidate.has_list_below))
        .unzip();
    let Some(block) = layout::grid(&blocks)? else {
        return Ok(None);
    };
    let place = blocks
        .iter()
        .position(|other| other.place() == block.place());
    let has_list = place.is_some_and(|place| have_lists[place]);
    if block.is_compact() && block.rows.len() < 3 && !has_list {
        return Err(both(block));
    }
    Ok(Some(block.clone()))
}

/// The text from a line on.
fn line_and_below(text: &str, line: usize) -> &str {
    let lengths = text.split_inclusive('\n').take(line - 1).map(str::len);
    &text[lengths.sum()..]
}

/// The number of the first line that is not blank, from a line on.
fn first_non_blank(lines: &[&str], from: usize) -> usize {
    let mut rest = (from..).zip(&lines[(from - 1).min(lines.len())..]);
    let first = rest.find(|(_, line)| !line.trim().is_empty());
    first.map_or(lines.len() + 1, |(number, _)| number)
}

/// Whether lines have as many letters as the rows of a grid, and nothing else.
fn are_rows(lines: &[Line<'_>], columns: usize) -> bool {
    let is_row = |(_, line): &Line<'_>| {
        line.trim().chars().count() == columns && !line.trim().contains(char::is_whitespace)
    };
    !lines.is_empty() && columns > 1 && lines.iter().all(is_row)
}

/// Whether the rows of a plain grid are lines of prose: most cells are words, many of them long or such as sentences have, or it
/// is a single row, and below are sentences. What hides the words of its list is a grid.
fn is_prose(puzzle: &Puzzle, text: &str) -> bool {
    /// The cells among which there is at least one such word.
    const SHARE: usize = 6;
    let grid = &puzzle.grid;
    let rows = grid.rows();
    let tiles: Vec<String> = (0..rows)
        .flat_map(|row| grid.row(row))
        .map(|tile| tile.to_string())
        .collect();
    let are_longer = |length: usize| move |tile: &&String| tile.chars().count() > length;
    let words = tiles.iter().filter(are_longer(1)).count();
    let are_words = 3 * words > 2 * tiles.len();
    let of_sentences = tiles.iter().filter(are_longer(1));
    let of_sentences = of_sentences
        .filter(|tile| has_word_of_sentences(tile))
        .count();
    // Longer syllables are none.
    let may_be_syllables = rows > 2 && !tiles.iter().any(|tile| are_longer(3)(&tile));
    let has_sentences_below = || {
        let below = text
            .lines()
            .skip(rows)
            .filter(|line| !line.trim().is_empty());
        let sentences = below.clone().filter(|line| is_sentence(line));
        let sentences = sentences.count();
        sentences > 0 && 2 * sentences >= below.count()
    };
    let long = tiles.iter().filter(are_longer(3)).count();
    let is_verse = rows > 1
        && are_words
        && (SHARE * of_sentences >= tiles.len() || 3 * long >= tiles.len())
        && !may_be_syllables;
    let is_title =
        || rows == 1 && (are_words || words == 0 && !is_spaced(text)) && has_sentences_below();
    (is_verse || is_title()) && !hides_words(puzzle, &tiles)
}

/// Whether a line has as many words as sentences have, and some that are no cells of a grid.
fn is_sentence(line: &str) -> bool {
    let words = line.split_whitespace();
    let long = words.clone().filter(|word| word.chars().count() > 2);
    words.count() > 4 && long.count() > 2 && has_word_of_sentences(line)
}

/// Whether the words of a puzzle are in its grid, apart from those that are a single tile.
fn hides_words(puzzle: &Puzzle, tiles: &[String]) -> bool {
    let Ok(Some(bank)) = puzzle.word_bank() else {
        return false;
    };
    let is_tile = |word: &str| tiles.iter().any(|tile| tile.eq_ignore_ascii_case(word));
    let words: Vec<&str> = bank.words().filter(|word| !is_tile(word)).collect();
    WordBank::from_words(words).is_ok_and(|bank| Evidence::of(&puzzle.grid, &bank).is_convincing())
}

/// Whether the first line of a text has a space between its letters.
fn is_spaced(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    first.trim().contains(char::is_whitespace)
}

fn has_words_for_tiles(grid: &Grid) -> bool {
    grid.tile_table().any(|tile| letters(tile) > 3)
}

/// The note about tiles that may be words: those of four letters and more, or if no tile has less than three.
fn long_tiles(grid: &Grid) -> Option<Note> {
    let lengths = grid.tile_table().map(letters);
    let (shortest, longest) = lengths.fold((usize::MAX, 0), |(shortest, longest), length| {
        (shortest.min(length), longest.max(length))
    });
    if longest < 3 || longest == 3 && shortest < 3 {
        return None;
    }
    let mut tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
    let tile = tiles.find(|tile| letters(*tile) == longest)?.to_string();
    Some(Note::LongTiles {
        letters: longest,
        tile,
    })
}
