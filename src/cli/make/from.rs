//! `wordtrail make --from`: puzzles that are printed again, changed, or regenerated.

use super::cells::Cells;
use super::cover::CoverSettings;
use super::directions::weighted;
use super::job::{FinishedPuzzle, Job};
use super::listing;
use super::options::{Options, Settings};
use super::remedy::with_remedy_of_listing;
use super::sources::avoided;
use crate::cli::bending;
use crate::cli::input::{self, Input};
use crate::cli::lists::{self, Remedy};
use crate::cli::progress::Progress;
use crate::cli::terminal;
use anyhow::{Context, bail};
use std::borrow::Cow;
use std::collections::HashSet;
use std::time::Duration;
use wordtrail::puzzle::{Clues, Exchange, Recipe, Shape};
use wordtrail::{Budget, Dictionary, Mask, Mode, Puzzle, WordBank};
use wordtrail_dictionary::internals::wording::{excerpt, first_ten};

/// The puzzles of a file, changed as the options ask for.
pub fn puzzles(options: &Options, source: &Input) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let text = source.read()?;
    let read = || {
        let puzzles = options.reader().puzzles(text);
        let puzzles = puzzles.map_err(input::explain_grid)?;
        let given = Given {
            options,
            clues: listing::clues(options)?,
            avoid: avoided(options)?,
            dictionary: match options.dictionary.file.is_some() {
                true => Some(options.dictionary.load()?),
                false => None,
            },
        };
        let several = puzzles.len() > 1;
        let change = |(number, puzzle): (usize, Puzzle)| {
            lists::print_notes(source, puzzle.notes(), Remedy::RepairAndColumn);
            let changed = given
                .change(puzzle, source)
                .and_then(|it| given.with_clues(it));
            match several {
                true => changed.with_context(|| format!("puzzle {number}")),
                false => changed,
            }
        };
        let puzzles = (1..).zip(puzzles).map(change);
        puzzles.collect::<anyhow::Result<_>>()
    };
    read().with_context(|| source.to_string())
}

/// What the options give, in memory.
struct Given<'a> {
    options: &'a Options,
    clues: Option<Clues>,
    avoid: Option<WordBank>,
    /// The one that is named.
    dictionary: Option<Dictionary>,
}

impl Given<'_> {
    fn change(&self, puzzle: Puzzle, source: &Input) -> anyhow::Result<FinishedPuzzle> {
        let Some(words) = puzzle.word_bank().context("the words below the grid")? else {
            bail!("it has no list of words: write the words below the grid, after an empty line");
        };
        let accepts_others = !self.options.dictionary.strict;
        lists::check(&words, source, accepts_others, Remedy::RepairAndColumn)?;
        lists::print_notes(source, words.notes(), Remedy::RepairAndColumn);
        let puzzle = match &*self.options.title {
            "" => puzzle,
            title => puzzle.with_title(title),
        };
        let is_clean = |recipe: &Recipe| recipe.clean.is_some();
        let has_clean = self.options.clean.is_some() || puzzle.recipe().is_some_and(is_clean);
        let bent = match self.options.settings.mode {
            Some(Mode::Straight) => None,
            _ => bending::bent_puzzle(&puzzle, &words)?,
        };
        if bent.is_some() {
            terminal::print_note(&format!(
                "{source}: the words are traced from neighbour to neighbour, as -m adjacent makes them"
            ));
        }
        let puzzle = bent.unwrap_or(puzzle);
        if self.options.dictionary.file.is_some() && !has_clean {
            bail!(
                "--dictionary applies only to --clean N, without which the puzzle was made: add it, or leave --dictionary out"
            );
        }
        if self.is_regenerated() {
            return self.regenerate(&puzzle, &words);
        }
        let needs_answers = self.options.needs_answers() || !self.options.replacements.is_empty();
        if !self.options.replacements.is_empty() && puzzle.bent().is_some() {
            bail!(
                "--replace: words that bend cannot be exchanged: change the list, and make a new puzzle of it"
            );
        }
        let puzzle = solved(puzzle, &words, needs_answers)?;
        if !self.options.replacements.is_empty() {
            return self.exchange(&puzzle, &words);
        }
        Ok(FinishedPuzzle {
            puzzle,
            seed: None,
            dropped: Vec::new(),
            parts: Vec::new(),
            misdirected: 0,
            unavoided: Vec::new(),
        })
    }

    /// The puzzle with the clues that were given in place of those that it has.
    fn with_clues(&self, mut finished: FinishedPuzzle) -> anyhow::Result<FinishedPuzzle> {
        if let Some(clues) = &self.clues {
            let puzzle = finished.puzzle.with_clues(clues);
            finished.puzzle = puzzle.map_err(with_remedy_of_listing).context("--clues")?;
            if let Some(words) = finished.puzzle.word_bank()? {
                listing::print_words_without_clue(&words);
            }
        }
        Ok(finished)
    }

    /// Whether an option regenerates the puzzle.
    fn is_regenerated(&self) -> bool {
        let Options {
            replacements,
            settings,
            avoid,
            clean,
            seed,
            ..
        } = self.options;
        let is_set =
            settings.is_any_given() || !avoid.is_empty() || clean.is_some() || seed.is_some();
        is_set && replacements.is_empty()
    }

    /// Makes a puzzle with the same words. What is not given is as it was.
    fn regenerate(&self, puzzle: &Puzzle, words: &WordBank) -> anyhow::Result<FinishedPuzzle> {
        let list = match puzzle.recipe() {
            Some(recipe) if !recipe.list.is_empty() => recipe.words()?,
            _ => words.clone(),
        };
        self.generate(puzzle, &list, None)
    }

    /// Exchanges words. All others stay where they are.
    fn exchange(&self, puzzle: &Puzzle, words: &WordBank) -> anyhow::Result<FinishedPuzzle> {
        let mut exchange = Exchange::new(words);
        for (word, new) in &self.options.replacements {
            let typed = || format!("--replace {}={}", excerpt(word), excerpt(new));
            exchange.add(word, new).with_context(typed)?;
        }
        for (word, clue) in exchange.lost_clues() {
            terminal::print_note(&format!(
                "the clue of “{}” is left out: {}",
                excerpt(word),
                excerpt(clue)
            ));
        }
        let mut finished = self.generate(puzzle, &exchange.list()?, Some(puzzle))?;
        if let Some(recipe) = finished.puzzle.recipe().cloned() {
            let recipe = exchange.recipe(recipe, puzzle.recipe());
            finished.puzzle = finished.puzzle.with_recipe(recipe);
        }
        Ok(finished)
    }

    /// Generates a puzzle with the options given, and otherwise those of another one.
    fn generate(
        &self,
        puzzle: &Puzzle,
        words: &WordBank,
        kept: Option<&Puzzle>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let options = self.options;
        let recipe = puzzle.recipe();
        let avoid = match (&self.avoid, recipe.and_then(|recipe| recipe.avoid.as_ref())) {
            (Some(avoid), _) => Some(avoid.clone()),
            (None, Some(words)) if !words.is_empty() => {
                Some(WordBank::from_words(words).context("options.avoid")?)
            }
            (None, _) => None,
        };
        let settings = options.settings.over(puzzle)?;
        settings.check_mode()?;
        let letters = options.clean.or(recipe.and_then(|recipe| recipe.clean));
        let named = recipe.and_then(|recipe| recipe.dictionary.as_ref());
        let dictionary = match (letters, &self.dictionary, named) {
            (None, ..) => None,
            (Some(_), Some(dictionary), _) => Some(dictionary.clone()),
            // What a document names may be another file here.
            (Some(letters), None, Some(name)) if options.clean.is_none() => bail!(
                "the puzzle was made with --clean {letters} and the dictionary “{}”: name it with --dictionary",
                excerpt(name)
            ),
            (Some(_), None, _) => {
                Some(options.clean_dictionary(settings.mode.unwrap_or_default())?)
            }
        };
        let known = recipe.and_then(|recipe| recipe.dictionary_checksum);
        let checksum = dictionary.as_ref().map(Dictionary::checksum);
        // Without --clean, it is the checksum of what random words were drawn from.
        let had_clean = recipe.is_some_and(|recipe| recipe.clean.is_some());
        if let (true, Some(known), Some(checksum)) = (had_clean, known, checksum)
            && known != checksum
        {
            terminal::print_note(
                "the dictionary has other words than the one that the puzzle was made with",
            );
        }
        let job = Job {
            words,
            settings: Cow::Owned(settings),
            avoid: avoid.as_ref(),
            clean: dictionary.as_ref().zip(letters),
            dictionary: options.dictionary_name(),
            dictionary_checksum: checksum.or(known),
            title: puzzle.title(),
            kept,
            time_limit: options.time_limit,
            time_spent: Duration::ZERO,
        };
        let seed = options.seed.or(recipe.and_then(|recipe| recipe.seed));
        let progress = Progress::start(Some(words.words().len() as u64), "words", true);
        let finished = job.generate(seed.unwrap_or(0), progress.counter())?;
        Ok(FinishedPuzzle { seed, ..finished })
    }
}

impl Settings {
    /// These settings and, where they say nothing, those of a puzzle.
    fn over(&self, puzzle: &Puzzle) -> anyhow::Result<Self> {
        let settings = self.over_straight(puzzle)?;
        let Some(bent) = puzzle.bent().filter(|_| self.mode != Some(Mode::Straight)) else {
            return Ok(settings);
        };
        let cover = bent.is_cover.then(|| CoverSettings {
            spanning: bent.spanning.clone(),
            is_unique: bent.is_unique,
        });
        // Directions and a message are not for words that bend, and those that cover a grid leave nothing to fill.
        let is_cover = self.cover.is_some() || cover.is_some();
        Ok(Self {
            mode: Some(Mode::Adjacent),
            cover: self.cover.clone().or(cover),
            directions: self.directions,
            message: self.message.clone(),
            repeats: self.repeats,
            overlap: if is_cover {
                self.overlap
            } else {
                settings.overlap
            },
            fill: if is_cover {
                self.fill.clone()
            } else {
                settings.fill
            },
            misfits: if is_cover {
                self.misfits
            } else {
                settings.misfits
            },
            ..settings
        })
    }

    /// These settings and, where they say nothing, those of a puzzle, as if its words were straight.
    fn over_straight(&self, puzzle: &Puzzle) -> anyhow::Result<Self> {
        let Some(recipe) = puzzle.recipe() else {
            if self.cells.is_some() {
                return Ok(self.clone());
            }
            return Ok(Self {
                cells: Some(Cells::Mask(Mask::of(&puzzle.grid)?)),
                size: Some((puzzle.grid.rows(), puzzle.grid.columns())),
                ..self.clone()
            });
        };
        let settings = self.with_cells_of(puzzle, recipe)?;
        let directions = settings.directions.unwrap_or(recipe.directions);
        if let Some(weights) = settings.weights {
            weighted(directions, weights)?;
        }
        let message = recipe.message.clone();
        let message = message.map(|message| (message, recipe.message_fit));
        Ok(Self {
            directions: Some(directions),
            weights: settings.weights.or(recipe.weights),
            overlap: settings.overlap.or(Some(recipe.overlap)),
            message: settings.message.or(message),
            fill: settings.fill.or_else(|| recipe.fill.clone()),
            repeats: settings.repeats.or(Some(recipe.repeats)),
            misfits: settings.misfits.or(Some(recipe.misfits)),
            offensive: settings.offensive.or(Some(recipe.offensive)),
            ..settings
        })
    }

    /// These settings with their cells or, if there are none, those of a puzzle.
    fn with_cells_of(&self, puzzle: &Puzzle, recipe: &Recipe) -> anyhow::Result<Self> {
        let mask = recipe.mask.clone();
        let shape = mask.as_ref().and_then(|mask| mask.parse::<Shape>().ok());
        let (cells, size, mask) = match (&self.cells, shape, recipe.size) {
            // The shape stays in another size.
            (Some(_), Some(shape), _) if self.mask.is_none() => {
                (Cells::of_shape(shape, self.size), self.size, mask)
            }
            (Some(cells), ..) => (cells.clone(), self.size, self.mask.clone()),
            (None, Some(shape), None) => (Cells::Shape(shape), None, mask),
            (None, None, None) if mask.is_none() => (Cells::AsNeeded, None, None),
            (None, _, size) => (Cells::Mask(Mask::of(&puzzle.grid)?), size, mask),
        };
        Ok(Self {
            cells: Some(cells),
            size,
            mask,
            ..self.clone()
        })
    }

    /// Whether any was given.
    fn is_any_given(&self) -> bool {
        let Self {
            cells,
            size: _,
            mask: _,
            mode,
            cover,
            directions,
            weights,
            overlap,
            message,
            fill,
            repeats,
            misfits,
            offensive,
        } = self;
        cells.is_some()
            || mode.is_some()
            || cover.is_some()
            || directions.is_some()
            || weights.is_some()
            || overlap.is_some()
            || message.is_some()
            || fill.is_some()
            || repeats.is_some()
            || misfits.is_some()
            || offensive.is_some()
    }
}

/// A puzzle with all its answers, if it needs them. Those that it lacks are searched for.
fn solved(puzzle: Puzzle, words: &WordBank, needs_answers: bool) -> anyhow::Result<Puzzle> {
    let budget = Budget::for_cells(puzzle.grid.cell_count());
    let puzzle = puzzle.solve(&budget)?;
    budget
        .check()
        .context("the wildcards of the grid allow too many trails")?;
    let answers = puzzle.answers();
    let known: HashSet<&str> = answers.iter().map(|find| &*find.word).collect();
    let missing = words.words().filter(|word| !known.contains(word));
    let missing: Vec<String> = missing.map(excerpt).collect();
    if missing.is_empty() {
        return Ok(puzzle);
    }
    let problem = format!(
        "these words are not on {} of the grid: {}",
        match puzzle.bent() {
            Some(_) => "trails",
            None => "straight lines",
        },
        first_ten(&missing)
    );
    if needs_answers {
        bail!(
            "{problem}: correct the grid, delete them from the list, or print the puzzle alone (--print puzzle)"
        );
    }
    terminal::print_note(&problem);
    Ok(puzzle)
}
