//! Generating a puzzle from another one, whose words stay where they are, if that is possible.
//!
//! A word that is new is tried on the lines that change the fewest letters. Where it spells something unwanted with letters
//! that no word covers, these are chosen again. If there is no place for it, words in its way are moved: a few, or in the end all.

use super::attempt::{ATTEMPTS, Attempts, Finished};
use super::{Generated, Generator};
use crate::generator_options::{Misfit, Overlap};
use crate::make::error::GenerateError;
use crate::make::filling::PartialGrid;
use crate::make::placing;
use crate::make::placing::{Effort, Placement};
use crate::make::proof::{HiddenWords, Rules};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::word_bank::{Entry, WordBank};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::letters::letters_of;
use wordtrail_dictionary::{Dictionary, WordListError};
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Direction, Tile, Trail};
use wordtrail_search::internals::Random;

/// The most lines that are kept for a word, those that change the fewest letters.
const LINES: usize = 1 << 10;

/// How many arrangements of the new words are tried.
const ARRANGEMENTS: usize = 400;

/// The most words that are moved for new ones before all are, and how many choices of each number of words are tried: of those in the
/// way, and of these with others.
const MOVED_TOGETHER: usize = 6;
const CHOICES: usize = 60;

/// The letters and words of the puzzle before.
struct Revision {
    mask: Mask,
    letters: HashMap<Cell, char>,
    /// The trails of its words, by their letters.
    trails: HashMap<String, Trail<'static>>,
}

/// Some lines for a new word, each with the number of letters outside of words that it changes, the fewest first.
type Lines = Vec<(usize, Placement)>;

impl Revision {
    /// What is kept of a puzzle.
    fn new(puzzle: &Puzzle) -> Result<Self, GenerateError> {
        let mask = Mask::of(&puzzle.grid).map_err(|_| GenerateError::TooManyCells)?;
        let mut letters = HashMap::new();
        for (row, column) in mask.places() {
            let (row, column) = (row as u32, column as u32);
            let cell = Cell { row, column };
            let tile = puzzle.grid.tile(cell);
            let mut characters = match tile {
                Some(Tile::Letters(text)) => text.chars(),
                _ => "".chars(),
            };
            let (Some(letter), None) = (characters.next(), characters.next()) else {
                return Err(GenerateError::KeptCell { cell });
            };
            letters.insert(cell, letter);
        }
        let trail =
            |find: &Find<'static>| (letters_of(&find.word).chars().collect(), find.trail.clone());
        Ok(Self {
            mask,
            letters,
            trails: puzzle.answers().iter().map(trail).collect(),
        })
    }

    /// The words that the puzzle has no more, which must not stay in it, and others that must not be in it.
    fn removed_words(
        &self,
        words: &WordBank,
        others: &[String],
    ) -> Result<Option<Dictionary>, WordListError> {
        let kept: HashSet<&str> = words.entries().iter().map(|word| &*word.letters).collect();
        let removed = self.trails.keys();
        let removed = removed.filter(|word| !kept.contains(word.as_str()));
        let removed = Vec::from_iter(removed.chain(others));
        match &removed[..] {
            [] => Ok(None),
            removed => Dictionary::from_words(removed).map(Some),
        }
    }

    /// The cells on which it had words.
    fn had_words(&self) -> HashSet<Cell> {
        self.trails.values().flat_map(Trail::cells).collect()
    }

    /// The placement of each word that stays.
    fn kept(&self, words: &[&Entry]) -> Result<Vec<Option<Placement>>, GenerateError> {
        let placement = |word: &&Entry| {
            let Some(trail) = self.trails.get(&word.letters) else {
                return Ok(None);
            };
            // A word of one letter has no direction, and may have any.
            let direction = match trail.cell_count() {
                1 => Some(Direction::East),
                _ => trail.direction(),
            };
            let Some(direction) = direction else {
                let word = word.display.clone();
                return Err(GenerateError::KeptTrail { word });
            };
            let start = trail.start();
            Ok(Some(Placement { start, direction }))
        };
        words.iter().map(placement).collect()
    }
}

impl Generator {
    /// Generates a puzzle from another one.
    pub(super) fn revise(
        &self,
        before: &Puzzle,
        words: &[Entry],
        rules: Rules<'_>,
        effort: Effort<'_>,
    ) -> Result<Generated, GenerateError> {
        let revision = Revision::new(before)?;
        let generator = self.clone().misfits(Misfit::Refuse);
        let rules = Rules {
            removed: revision.removed_words(&self.words, &self.other_divisions)?,
            ..rules
        };
        Attempts::new(&generator, &revision.mask, words, &rules, effort)?.revise(&revision)
    }
}

impl Attempts<'_> {
    /// Places the words that are new, and changes other letters where they have to. Moves other words if there is no other way.
    fn revise(mut self, revision: &Revision) -> Result<Generated, GenerateError> {
        let kept = revision.kept(&self.words)?;
        let failure = match self.revise_keeping(revision, &kept) {
            Err(
                failure @ (GenerateError::NoPlace { .. }
                | GenerateError::MessageLength { .. }
                | GenerateError::MessageTooLong { .. }),
            ) => failure,
            result => return result,
        };
        // Half of the time is left for a new arrangement of all words.
        let stop = self.effort.stop;
        self.effort.stop = stop.earlier_by(stop.time_left().unwrap_or_default() / 2);
        let mut generated = None;
        for moved in self.choices_to_move(&kept) {
            if generated.is_some() || self.effort.stop.is_due() {
                break;
            }
            let mut kept = kept.clone();
            moved.iter().for_each(|&word| kept[word] = None);
            generated = self.revise_keeping(revision, &kept).ok();
        }
        self.effort.stop = stop;
        let mut generated = match generated.map_or_else(|| self.run(), Ok) {
            Ok(generated) => generated,
            Err(
                late @ (GenerateError::Cancelled
                | GenerateError::OutOfTime { .. }
                | GenerateError::NotFound { limit: Some(_), .. }),
            ) => return Err(late),
            Err(_) => return Err(failure),
        };
        let is_moved = |find: &&Find<'_>| {
            let letters = letters_of(&find.word);
            let before = revision.trails.get(&letters);
            before.is_some_and(|trail| *trail != find.trail)
        };
        let moved = generated.key.iter().filter(is_moved);
        generated.moved = moved.map(|find| find.word.to_string()).collect();
        Ok(generated)
    }

    /// Choices of words to be moved for new ones, the smallest first: words that are in the way together, and these with others.
    fn choices_to_move(&self, kept: &[Option<Placement>]) -> Vec<Vec<usize>> {
        let in_the_way = self.in_the_way(kept);
        let random = &mut Random::split(self.generator.seed, 0);
        let mut choices = Vec::new();
        let words: Vec<usize> = (0..kept.len()).filter(|&it| kept[it].is_some()).collect();
        for count in 1..=MOVED_TOGETHER.min(words.len()) {
            let exact = in_the_way.iter().filter(|it| it.len() == count);
            choices.extend(exact.take(CHOICES).cloned());
            let fewer = in_the_way.iter().filter(|it| it.len() < count);
            for choice in fewer.cycle().take(CHOICES) {
                let mut choice = choice.clone();
                while choice.len() < count {
                    let other = words[random.below(words.len())];
                    if !choice.contains(&other) {
                        choice.push(other);
                    }
                }
                choices.push(choice);
            }
        }
        choices
    }

    /// The words that are in the way of new ones together: those on a line of a new word, the fewest and the most frequent first. Where
    /// they spell it, it would be there twice, so that each of them is in its way.
    fn in_the_way(&self, kept: &[Option<Placement>]) -> Vec<Vec<usize>> {
        let mut on_cells: HashMap<Cell, Vec<(usize, char)>> = HashMap::new();
        for (word, placement) in kept.iter().enumerate() {
            for (cell, letter) in placement.iter().flat_map(|it| self.cells(word, *it)) {
                on_cells.entry(cell).or_default().push((word, letter));
            }
        }
        let may_share = self.generator.overlap == Overlap::Shared;
        let (task, _) = self.task();
        let nothing = vec![None; kept.len()];
        let mut choices: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        for word in (0..kept.len()).filter(|&word| kept[word].is_none()) {
            placing::for_each_placement(&task, &nothing, word, self.effort.stop, |line| {
                let (mut in_the_way, mut crossed) = (BTreeSet::new(), BTreeSet::new());
                let mut is_spelled = true;
                for (cell, letter) in self.cells(word, line) {
                    let others = on_cells.get(&cell);
                    is_spelled &= others.is_some();
                    for &(other, its_letter) in others.into_iter().flatten() {
                        crossed.insert(other);
                        if its_letter != letter || !may_share {
                            in_the_way.insert(other);
                        }
                    }
                }
                match in_the_way.len() {
                    0 if is_spelled => crossed
                        .into_iter()
                        .for_each(|other| *choices.entry(vec![other]).or_default() += 1),
                    1..=MOVED_TOGETHER => {
                        *choices.entry(Vec::from_iter(in_the_way)).or_default() += 1;
                    }
                    _ => {}
                }
            });
        }
        let mut choices = Vec::from_iter(choices);
        choices.sort_by_key(|(words, lines)| (words.len(), Reverse(*lines)));
        choices.into_iter().map(|(words, _)| words).collect()
    }

    /// Places the words that have no placement, and changes other letters where they have to.
    fn revise_keeping(
        &self,
        revision: &Revision,
        kept: &[Option<Placement>],
    ) -> Result<Generated, GenerateError> {
        let random = &mut Random::split(self.generator.seed, 0);
        let new: Vec<usize> = (0..kept.len())
            .filter(|&word| kept[word].is_none())
            .collect();
        let (arrangements, without_place) = self.arrangements(revision, kept, &new, random);
        let (mut tried, mut finished) = (0, 0);
        let (mut failure, mut best) = (None, None::<Generated>);
        for placements in &arrangements {
            if self.effort.stop.is_due() {
                break;
            }
            tried += 1;
            match self.finish_revision(revision, placements, random) {
                Ok(Finished {
                    generated,
                    is_final,
                }) => {
                    finished += 1;
                    if generated.is_better_than(best.as_ref()) {
                        best = Some(generated);
                    }
                    if is_final || finished == ATTEMPTS {
                        break;
                    }
                }
                Err(error @ (GenerateError::Cancelled | GenerateError::OutOfTime { .. })) => {
                    return best.ok_or(error);
                }
                Err(error) => failure = Some(error),
            }
        }
        if let Some(best) = best {
            return Ok(best);
        }
        if self.effort.stop.is_due() {
            return Err(self.generator.out_of_time(0));
        }
        Err(match failure {
            // Without new words there is nothing else to try.
            Some(failure) if new.is_empty() => failure,
            Some(
                failure @ (GenerateError::MessageLength { .. }
                | GenerateError::MessageTooLong { .. }),
            ) => failure,
            _ => {
                let words = match without_place.is_empty() {
                    true => new,
                    false => without_place,
                };
                let name = |word: usize| self.words[word].display.clone();
                GenerateError::NoPlace {
                    words: words.into_iter().map(name).collect(),
                    tried,
                }
            }
        })
    }

    /// Arrangements of the words, those that change the fewest letters first; and the words that have no line at all.
    fn arrangements(
        &self,
        revision: &Revision,
        kept: &[Option<Placement>],
        new: &[usize],
        random: &mut Random,
    ) -> (Vec<Vec<Placement>>, Vec<usize>) {
        let mut covered = HashMap::new();
        for (word, placement) in kept.iter().enumerate() {
            covered.extend(placement.iter().flat_map(|it| self.cells(word, *it)));
        }
        let lines = new.iter();
        let lines: Vec<(usize, Lines)> = lines
            .map(|&word| (word, self.lines(word, revision, kept, &covered, random)))
            .collect();
        let without_place = lines.iter().filter(|(_, lines)| lines.is_empty());
        let without_place: Vec<usize> = without_place.map(|(word, _)| *word).collect();
        if !without_place.is_empty() {
            return (Vec::new(), without_place);
        }
        // Of the new words alone: a list can be long.
        let mut arrangements: Vec<(usize, Vec<(usize, Placement)>)> = Vec::new();
        for attempt in 0..ARRANGEMENTS {
            if self.effort.stop.is_due() {
                break;
            }
            let arranged = self.arrange_new(&lines, covered.clone(), attempt, random);
            if let Some(arranged) = arranged
                && !arrangements.contains(&arranged)
            {
                arrangements.push(arranged);
            }
        }
        arrangements.sort_by_key(|&(changes, _)| changes);
        let whole = |(_, chosen): (usize, Vec<(usize, Placement)>)| {
            let mut placements = kept.to_vec();
            for (word, placement) in chosen {
                placements[word] = Some(placement);
            }
            placements.into_iter().flatten().collect()
        };
        (arrangements.into_iter().map(whole).collect(), Vec::new())
    }

    /// Chooses a line for each new word: the first that fits, from one further down in later attempts. Returns the number of
    /// changes and the placements of the new words in their order; or nothing if there is no such line.
    fn arrange_new(
        &self,
        lines: &[(usize, Lines)],
        mut covered: HashMap<Cell, char>,
        attempt: usize,
        random: &mut Random,
    ) -> Option<(usize, Vec<(usize, Placement)>)> {
        let (mut changes, mut chosen) = (0, Vec::new());
        let mut order: Vec<usize> = (0..lines.len()).collect();
        if attempt > 0 {
            random.shuffle(&mut order);
        }
        for index in order {
            let (word, its_lines) = &lines[index];
            let first = match lines {
                [_] => attempt,
                _ => random.below(1 + attempt.min(its_lines.len() - 1)),
            };
            let fits = |(_, line): &&(usize, Placement)| self.fits(*word, *line, &covered);
            let &(changed, line) = its_lines.get(first..)?.iter().find(fits)?;
            changes += changed;
            covered.extend(self.cells(*word, line));
            chosen.push((*word, line));
        }
        chosen.sort_by_key(|&(word, _)| word);
        Some((changes, chosen))
    }

    /// The lines on which a word fits between the words that stay, those that change the fewest letters first.
    fn lines(
        &self,
        word: usize,
        revision: &Revision,
        kept: &[Option<Placement>],
        covered: &HashMap<Cell, char>,
        random: &mut Random,
    ) -> Lines {
        let had_words = revision.had_words();
        let is_changed = |&(cell, letter): &(Cell, char)| {
            let is_filler = !covered.contains_key(&cell) && !had_words.contains(&cell);
            is_filler && revision.letters.get(&cell) != Some(&letter)
        };
        let mut lines = Vec::new();
        let (task, _) = self.task();
        placing::for_each_placement(&task, kept, word, self.effort.stop, |line| {
            lines.push((self.cells(word, line).filter(is_changed).count(), line));
            if lines.len() >= 2 * LINES {
                lines.sort_by_key(|&(changes, _)| changes);
                lines.truncate(LINES);
            }
        });
        random.shuffle(&mut lines);
        lines.sort_by_key(|&(changes, _)| changes);
        lines.truncate(LINES);
        lines
    }

    /// Whether a word agrees with the cells that are covered, and covers one more.
    fn fits(&self, word: usize, placement: Placement, covered: &HashMap<Cell, char>) -> bool {
        let may_share = self.generator.overlap == Overlap::Shared;
        let on = self.cells(word, placement);
        let letters: Vec<_> = on
            .map(|(cell, letter)| (covered.get(&cell), letter))
            .collect();
        let agrees = |&(other, letter): &(Option<&char>, char)| {
            other.is_none_or(|&other| may_share && other == letter)
        };
        letters.iter().all(agrees) && letters.iter().any(|(other, _)| other.is_none())
    }

    /// Writes the words, the message and the letters that stay, fills the other cells, and proves the result.
    fn finish_revision(
        &self,
        revision: &Revision,
        placements: &[Placement],
        random: &mut Random,
    ) -> Result<Finished, GenerateError> {
        let (mut grid, key) = self.lay_out(placements);
        let answer = grid.to_grid()?;
        let rest = self.write_message(&mut grid)?;
        let had_words = revision.had_words();
        for cell in rest.iter().filter(|cell| !had_words.contains(cell)) {
            grid.set(*cell, revision.letters.get(cell).copied());
        }
        let hidden = HiddenWords::new(&self.words, &key);
        self.clear_unwanted(&mut grid, &rest, &hidden, random)?;
        self.complete(grid, answer, key, random)
    }

    /// Erases letters of the cells given, which are in reading order, so that nothing unwanted is there, and returns the erased
    /// ones. Offensive words without one of these cells stay.
    pub(super) fn clear_unwanted(
        &self,
        grid: &mut PartialGrid,
        rest: &[Cell],
        hidden: &HiddenWords<'_>,
        random: &mut Random,
    ) -> Result<BTreeSet<Cell>, GenerateError> {
        let mut erased = BTreeSet::new();
        let mut erase_one = |find: &Find<'_>| {
            let cells = find.trail.cells();
            let cells = cells.filter(|cell| rest.binary_search(cell).is_ok());
            let cells = Vec::from_iter(cells);
            if cells.is_empty() {
                return false;
            }
            if !cells.iter().any(|cell| erased.contains(cell)) {
                erased.insert(cells[random.below(cells.len())]);
            }
            true
        };
        let (searched, stop) = (grid.to_grid()?, self.effort.stop);
        let unwanted =
            self.rules
                .for_each_unwanted(&searched, hidden, stop, |find| match erase_one(find) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                });
        if unwanted.is_break() {
            return Err(self.generator.not_clean(None));
        }
        let _ = self
            .rules
            .for_each_offensive(&searched, hidden, stop, |find| {
                erase_one(find);
                ControlFlow::Continue(())
            });
        for &cell in &erased {
            grid.set(cell, None);
        }
        Ok(erased)
    }
}
