//! Other random words where a puzzle of the first ones is not as it should be.

use super::stop::Stop;
use std::time::Duration;

/// How often words are drawn for a puzzle.
const DRAWS: u64 = 8;

/// What is added to a seed for the next words, so that they differ from those of the seeds after it.
const STEP: u64 = 1 << 40;

/// Makes a puzzle of random words, and draws others as long as it has flaws or there is none: some words cannot be hidden
/// together, or not without offensive ones between them. Returns the first puzzle without flaws or, after eight draws or half of
/// the time limit, the one with the fewest. If there is none, it is the first error.
///
/// `make` gets the seed for drawing the words, which is `seed` first, and the time that is left. `flaws` counts the flaws of a
/// puzzle.
#[doc(hidden)]
pub fn redraw<P, E>(
    seed: u64,
    time_limit: Duration,
    mut make: impl FnMut(u64, Duration) -> Result<P, E>,
    flaws: impl Fn(&P) -> usize,
) -> Result<P, E> {
    let stop = Stop::new(Some(time_limit), Duration::ZERO, None);
    let mut best = make(seed, time_limit);
    for draw in 1..DRAWS {
        let is_flawless = best.as_ref().is_ok_and(|puzzle| flaws(puzzle) == 0);
        if is_flawless || stop.earlier_by(time_limit / 2).is_due() {
            break;
        }
        let left = stop.time_left().unwrap_or(time_limit);
        let made = make(seed.wrapping_add(draw.wrapping_mul(STEP)), left);
        best = match (best, made) {
            (Err(_), Ok(puzzle)) => Ok(puzzle),
            (Ok(best), Ok(puzzle)) if flaws(&puzzle) < flaws(&best) => Ok(puzzle),
            (best, _) => best,
        };
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for puzzles that are the numbers of their flaws, and the number of draws.
    fn result(puzzles: &[Result<usize, &'static str>]) -> (Result<usize, &'static str>, u64) {
        let mut draws = 0;
        let make = |seed: u64, _| {
            assert_eq!(seed, 5 + draws * STEP);
            draws += 1;
            puzzles[(draws as usize - 1).min(puzzles.len() - 1)]
        };
        (
            redraw(5, Duration::from_secs(60), make, |&flaws| flaws),
            draws,
        )
    }

    #[test]
    fn the_first_puzzle_without_flaws_is_taken_or_the_one_with_the_fewest() {
        assert_eq!(result(&[Ok(0), Ok(1)]), (Ok(0), 1));
        assert_eq!(result(&[Err("first"), Ok(2), Ok(0), Ok(1)]), (Ok(0), 3));
        assert_eq!(result(&[Ok(3), Ok(1), Err("other"), Ok(2)]), (Ok(1), DRAWS));
        assert_eq!(result(&[Err("first"), Err("other")]), (Err("first"), DRAWS));
    }

    #[test]
    fn no_other_words_are_drawn_after_half_of_the_time() {
        let make = |_, left| {
            assert!(left <= Duration::from_millis(20));
            std::thread::sleep(Duration::from_millis(12));
            Ok::<_, ()>(1)
        };
        let mut draws = 0;
        let counted = |seed, left| {
            draws += 1;
            make(seed, left)
        };
        assert_eq!(
            redraw(1, Duration::from_millis(20), counted, |&flaws| flaws),
            Ok(1)
        );
        assert_eq!(draws, 1);
    }
}
