//! `wordtrail make --from`: puzzles that are printed again, changed, or regenerated.

use super::arguments::stars;
use super::job::{FinishedPuzzle, explain};
use super::layout::weighted;
use super::listing;
use super::sources::avoided;
use super::task::Task;
use crate::cli::arguments::option;
use crate::cli::bending;
use crate::cli::input::{self, Input};
use crate::cli::lists::{self, Remedy};
use crate::cli::progress::Progress;
use crate::cli::terminal;
use anyhow::{Context, Error, bail};
use std::num::NonZeroUsize;
use std::sync::Arc;
use wordtrail::puzzle::{Clues, Exchange, PuzzleRequest, PuzzleRequestError, Recipe};
use wordtrail::reading::names_picture;
use wordtrail::{Budget, Dictionary, GridError, Mode, Puzzle, WordBank};
use wordtrail_dictionary::internals::wording::{excerpt, first_ten};
use wordtrail_puzzle::text_of_clue;

/// The puzzles of a file, changed as the task asks for.
pub fn puzzles(task: &Task, source: &Input) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let text = source.read()?;
    let read = || {
        let puzzles = task.reader().puzzles(text);
        let puzzles = puzzles.map_err(input::explain_grid)?;
        // What is wrong with one of them, or a missing name, is better said before any is changed.
        let mut checked = puzzles.clone();
        let count = checked.try_fold(0, |count, puzzle| puzzle.map(|_| count + 1));
        let count = count.map_err(input::explain_grid)?;
        task.targets(count)?;
        let named = &task.arguments.dictionary;
        let given = Given {
            task,
            clues: listing::clues(task)?,
            avoid: avoided(&task.arguments)?,
            dictionary: named.file.is_some().then(|| named.load()).transpose()?,
        };
        let change = |(number, puzzle): (usize, Result<Puzzle, GridError>)| {
            let puzzle = puzzle.map_err(input::explain_grid)?;
            lists::print_notes(source, puzzle.notes(), Remedy::RepairAndColumn);
            let options = puzzle.print_options().clone();
            let changed = given
                .change(puzzle, source)
                .and_then(|it| given.with_clues(it))
                .map(|mut it| {
                    it.puzzle = it.puzzle.with_print_options(options);
                    it
                });
            match count {
                1 => changed,
                _ => changed.with_context(|| format!("puzzle {number}")),
            }
        };
        let puzzles = (1..).zip(puzzles).map(change);
        puzzles.collect::<anyhow::Result<_>>()
    };
    read().with_context(|| source.to_string())
}

/// What the arguments give, in memory.
struct Given<'a> {
    task: &'a Task,
    clues: Option<Clues>,
    avoid: Option<WordBank>,
    /// The one that is named.
    dictionary: Option<Dictionary>,
}

impl Given<'_> {
    fn change(&self, puzzle: Puzzle, source: &Input) -> anyhow::Result<FinishedPuzzle> {
        let arguments = &self.task.arguments;
        let Some(words) = lists::list_below(&puzzle)? else {
            bail!("it has no list of words: write the words below the grid, after an empty line");
        };
        let accepts_others = !arguments.dictionary.reading.strict;
        lists::check(&words, source, accepts_others, Remedy::RepairAndColumn)?;
        lists::print_notes(source, words.notes(), Remedy::RepairAndColumn);
        let puzzle = match &*self.task.title {
            "" => puzzle,
            title => puzzle.with_title(title),
        };
        // The stars of a set are those of the level.
        let without_stars = puzzle.title().trim_end_matches('★').to_owned();
        let puzzle = match arguments.level {
            Some(level) if without_stars != puzzle.title() => {
                puzzle.with_title(&(without_stars + &stars(level)))
            }
            _ => puzzle,
        };
        let is_clean = |recipe: &Recipe| recipe.clean.is_some();
        let has_clean = arguments.clean.is_some() || puzzle.recipe().is_some_and(is_clean);
        let bent = match arguments.mode {
            Some(Mode::Straight) => None,
            _ => bending::bent_puzzle(&puzzle, &words)?,
        };
        if bent.is_some() {
            terminal::print_note(&format!(
                "{source}: the words are traced from neighbour to neighbour, as -m adjacent makes them"
            ));
        }
        let puzzle = bent.unwrap_or(puzzle);
        if arguments.dictionary.file.is_some() && !has_clean {
            bail!(
                "--dictionary applies only to --clean N, without which the puzzle was made: add it, or leave --dictionary out"
            );
        }
        let exchanges = !arguments.replace.is_empty();
        if arguments.regenerates() && !exchanges {
            return self.regenerate(&puzzle, &words);
        }
        if exchanges && puzzle.bent().is_some() {
            bail!(
                "--replace: words that bend cannot be exchanged: change the list, and make a new puzzle of it"
            );
        }
        let puzzle = solved(puzzle, &words, self.task.needs_answers() || exchanges)?;
        if exchanges {
            return self.exchange(&puzzle, &words);
        }
        Ok(puzzle.into())
    }

    /// The puzzle with the clues that were given in place of those that it has.
    fn with_clues(&self, mut finished: FinishedPuzzle) -> anyhow::Result<FinishedPuzzle> {
        if let Some(clues) = &self.clues {
            finished.puzzle = finished.puzzle.with_clues(clues).context("--clues")?;
            if let Some(words) = finished.puzzle.word_bank()? {
                listing::print_words_without_clue(&words);
            }
        } else if let Some(words) = finished.puzzle.word_bank()? {
            let clues = words.clues().map(|(_, clue)| clue);
            let named: Vec<String> = clues.filter(|it| names_picture(it)).map(excerpt).collect();
            if !named.is_empty() {
                terminal::print_note(&format!(
                    "the puzzle has the names of its pictures alone, which are printed as clues: {}; --clues LIST has the pictures",
                    first_ten(&named)
                ));
            }
        }
        Ok(finished)
    }

    /// Makes a puzzle with the same words. What is not given is as it was.
    fn regenerate(&self, puzzle: &Puzzle, words: &WordBank) -> anyhow::Result<FinishedPuzzle> {
        let list = match puzzle.recipe() {
            Some(recipe) if !recipe.list.is_empty() => recipe.words()?.with_spelling_of(words),
            _ => words.clone(),
        };
        self.generate(puzzle, &list, None)
    }

    /// Exchanges words. All others stay where they are, if there is room.
    fn exchange(&self, puzzle: &Puzzle, words: &WordBank) -> anyhow::Result<FinishedPuzzle> {
        let mut exchange = Exchange::new(words);
        for (word, new) in &self.task.arguments.replace {
            let typed = || format!("--replace {}={}", excerpt(word), excerpt(new));
            exchange.add(word, new).with_context(typed)?;
        }
        for (word, clue) in exchange.lost_clues() {
            terminal::print_note(&format!(
                "the clue of “{}” is left out: {}",
                excerpt(word),
                excerpt(text_of_clue(clue))
            ));
        }
        let mut finished = self.generate(puzzle, &exchange.list()?, Some(puzzle))?;
        if let Some(recipe) = finished.puzzle.recipe().cloned() {
            let recipe = exchange.recipe(recipe, puzzle.recipe());
            finished.puzzle = finished.puzzle.with_recipe(recipe);
        }
        Ok(finished)
    }

    /// Generates a puzzle with the arguments given, and otherwise the options of another one.
    fn generate(
        &self,
        puzzle: &Puzzle,
        words: &WordBank,
        kept: Option<&Puzzle>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let (task, arguments) = (self.task, &self.task.arguments);
        let old = puzzle.recipe();
        let seed = arguments.seed.or(old.and_then(|old| old.seed));
        let mask = arguments.recipe().mask;
        let mask = mask.map(|name| (name, task.layout.cells.clone()));
        let mut request = PuzzleRequest::again(puzzle, arguments.size, mask)?;
        let layout = task.layout.clone().over(arguments, &request);
        layout.check(arguments)?;
        request.set_mode(layout.mode, layout.cover);
        arguments.apply(&mut request.recipe);
        request.level = arguments.level;
        if let Some(weights) = arguments.weights() {
            weighted(request.recipe.directions, weights)?;
        }
        request.avoid = match (&self.avoid, old) {
            (Some(avoid), _) => Some(avoid.clone()),
            (None, Some(old)) => old.avoided().context("options.avoid")?,
            (None, None) => None,
        };
        let clean = arguments.clean.map(NonZeroUsize::get);
        let letters = clean.or(old.and_then(|old| old.clean));
        let named = old.and_then(|old| old.dictionary.as_ref());
        let dictionary = match (letters, &self.dictionary, named) {
            (None, ..) => None,
            (Some(_), Some(dictionary), _) => Some(dictionary.clone()),
            // What a document names may be another file here.
            (Some(letters), None, Some(name)) if clean.is_none() => bail!(
                "the puzzle was made with --clean {letters} and the dictionary “{}”: name it with --dictionary",
                excerpt(name)
            ),
            (Some(_), None, _) => Some(task.clean_dictionary(layout.mode)?),
        };
        let known = old.and_then(|old| old.dictionary_checksum);
        let checksum = dictionary.as_ref().map(Dictionary::checksum);
        // Without --clean, it is the checksum of what random words were drawn from.
        let had_clean = old.is_some_and(|old| old.clean.is_some());
        if had_clean && known.is_some() && checksum.is_some() && known != checksum {
            terminal::print_note(
                "the dictionary has other words than the one that the puzzle was made with",
            );
        }
        let progress = Progress::start(Some(words.words().len() as u64), "words", true);
        request.recipe.dictionary = arguments.recipe().dictionary;
        request.words = words.clone().into();
        request.clean = dictionary.zip(letters);
        request.kept = kept.cloned();
        request.time_limit = Some(task.time_limit());
        request.progress = Some(Arc::clone(progress.counter()));
        let seed = seed.unwrap_or(0);
        let made = request.make(seed).map_err(|error| match error {
            PuzzleRequestError::Generate(error) if kept.is_some() => {
                Error::msg(error.explain_exchange(option))
            }
            error => explain(error, seed, None),
        })?;
        Ok(made.into())
    }
}

/// A puzzle with all its answers, if it needs them. Those that it lacks are searched for.
fn solved(puzzle: Puzzle, words: &WordBank, needs_answers: bool) -> anyhow::Result<Puzzle> {
    let budget = Budget::for_cells(puzzle.grid.cell_count());
    let puzzle = puzzle.solve(&budget)?;
    budget
        .check()
        .context("the wildcards of the grid allow too many trails")?;
    let missing = puzzle.unanswered(words).into_iter();
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
