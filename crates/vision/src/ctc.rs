//! What a network that reads lines has seen, step by step, and how well texts fit it (connectionist temporal classification).
//!
//! Source: A. Graves and others, Connectionist Temporal Classification: Labelling Unsegmented Sequence Data with Recurrent Neural
//! Networks, 2006. A text fits in as many ways as its letters, each some steps long, can be spread over the steps; between them is
//! nothing, and between two that are alike something must be.

use std::ops::Range;

use crate::network::Network;

/// A character that was read, and the steps at which it is the likeliest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Read {
    pub(crate) class: usize,
    pub(crate) steps: Range<usize>,
    pub(crate) likelihood: f32,
}

/// The likelihood of each class at each step of a line.
pub(crate) struct Steps {
    likelihoods: Vec<f32>,
    classes: usize,
}

/// How well the beginning of a text fits: for each step the odds of all ways that end there.
#[derive(Clone)]
pub(crate) struct Prefix {
    /// After nothing and after the last letter.
    after_blank: Vec<f64>,
    after_letter: Vec<f64>,
    /// The steps where any of them counts.
    alive: Range<usize>,
}

impl Steps {
    /// Everything is at least so likely at each step: a smudge may be any letter.
    const FLOOR: f32 = 2e-4;

    /// What a network sees in a line of type.
    pub(crate) fn of(network: &Network, ink: &[f32]) -> Self {
        let likelihoods = network.read_line(ink);
        let likelihoods = likelihoods.iter().map(|l| l.exp()).collect();
        Self::new(likelihoods, network.characters().len())
    }

    /// Likelihoods of so many classes, step by step.
    pub(crate) fn new(mut likelihoods: Vec<f32>, classes: usize) -> Self {
        for likelihood in &mut likelihoods {
            *likelihood = *likelihood * (1.0 - Self::FLOOR) + Self::FLOOR;
        }
        Self {
            likelihoods,
            classes,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.likelihoods.len() / self.classes
    }

    pub(crate) fn at(&self, step: usize) -> &[f32] {
        &self.likelihoods[step * self.classes..][..self.classes]
    }

    /// The likeliest class of each step, with repetitions and blanks left out.
    pub(crate) fn read(&self, blank: usize) -> Vec<Read> {
        let mut read: Vec<Read> = Vec::new();
        let mut last = blank;
        for step in 0..self.len() {
            let (class, likelihood) = best(self.at(step));
            if class != blank && class != last {
                read.push(Read {
                    class,
                    steps: step..step + 1,
                    likelihood,
                });
            } else if class != blank
                && let Some(open) = read.last_mut()
            {
                open.steps.end = step + 1;
                open.likelihood = open.likelihood.max(likelihood);
            }
            last = class;
        }
        read
    }
}

/// The likeliest class.
pub(crate) fn best(likelihoods: &[f32]) -> (usize, f32) {
    let both = likelihoods.iter().copied().enumerate();
    both.fold((0, 0.0), |best, it| if it.1 > best.1 { it } else { best })
}

impl Prefix {
    /// How much more likely a line of type is where a letter is known than before: the network's likelihoods are those of letters
    /// after it has seen the line, when it knows nothing else, and each of some thirty letters has been as likely. So texts of different
    /// lengths can be compared. With 20, twice as many words lose their last letter, since the network overlooks some; with 40, there are
    /// more false words.
    pub(crate) const LETTER: f64 = 30.0;

    /// No letter yet. `blank` has the likelihood of each step to be of no letter.
    pub(crate) fn empty(blank: &[f64]) -> Self {
        let mut product = 1.0;
        let after_blank: Vec<f64> = blank
            .iter()
            .map(|b| {
                product *= b;
                product
            })
            .collect();
        Self {
            after_letter: vec![0.0; blank.len()],
            alive: 0..blank.len(),
            after_blank,
        }
    }

    /// The same after one more letter, whose likelihoods these are. Ways whose odds are less than `least` with what may follow their
    /// step, `rest`, are given up; if there is none left, there is no such prefix.
    pub(crate) fn with(
        &self,
        letter: &[f64],
        repeats: bool,
        blank: &[f64],
        rest: &[f64],
        least: f64,
        is_first: bool,
    ) -> Option<Self> {
        let count = blank.len();
        let mut next = Self {
            after_blank: vec![0.0; count],
            after_letter: vec![0.0; count],
            alive: 0..0,
        };
        let (mut of_blank, mut of_letter) = (0.0, 0.0);
        let mut alive: Option<Range<usize>> = None;
        for step in self.alive.start..count {
            // The ways before this step.
            let before = match step.checked_sub(1) {
                None => f64::from(u8::from(is_first)),
                Some(before) if before >= self.alive.end => 0.0,
                Some(before) if repeats => self.after_blank[before],
                Some(before) => self.after_blank[before] + self.after_letter[before],
            };
            if before == 0.0
                && (of_blank + of_letter) * rest[step] < least
                && step >= self.alive.end
            {
                break;
            }
            of_blank = (of_blank + of_letter) * blank[step];
            of_letter = (of_letter + before * Self::LETTER) * letter[step];
            next.after_blank[step] = of_blank;
            next.after_letter[step] = of_letter;
            if (of_blank + of_letter) * rest[step] >= least {
                alive = Some(alive.map_or(step, |alive| alive.start)..step + 1);
            }
        }
        next.alive = alive?;
        Some(next)
    }

    /// How much more likely the line is if this is all of its text than before anything is known about it.
    pub(crate) fn odds(&self) -> f64 {
        let last = self.after_blank.len().checked_sub(1);
        last.map_or(1.0, |last| self.after_blank[last] + self.after_letter[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by going through all ways of spreading letters over the steps.
    fn odds_of_all_ways(letters: &[usize], likelihoods: &[Vec<f64>]) -> f64 {
        let classes = likelihoods[0].len();
        let count = likelihoods.len() as u32;
        let ways = (0..classes.pow(count)).map(|way| {
            let path: Vec<usize> = (0..count)
                .map(|step| way / classes.pow(step) % classes)
                .collect();
            let mut text = path.clone();
            text.dedup();
            text.retain(|class| *class != 0);
            let likelihood: f64 = path
                .iter()
                .zip(likelihoods)
                .map(|(class, of_step)| of_step[*class])
                .product();
            if text == letters { likelihood } else { 0.0 }
        });
        ways.sum::<f64>() * Prefix::LETTER.powi(letters.len() as i32)
    }

    proptest! {
        #[test]
        fn odds_are_those_of_all_ways(
            letters in prop::collection::vec(1_usize..4, 1..4),
            likelihoods in prop::collection::vec(prop::collection::vec(0.01_f64..1.0, 4), 1..7),
        ) {
            let column = |class: usize| -> Vec<f64> { likelihoods.iter().map(|step| step[class]).collect() };
            let (blank, rest) = (column(0), vec![1.0; likelihoods.len()]);
            let mut prefix = Some(Prefix::empty(&blank));
            for (i, letter) in letters.iter().enumerate() {
                let repeats = i > 0 && letters[i - 1] == *letter;
                prefix = prefix.and_then(|p| p.with(&column(*letter), repeats, &blank, &rest, 0.0, i == 0));
            }
            let odds = prefix.map_or(0.0, |prefix| prefix.odds());
            let expected = odds_of_all_ways(&letters, &likelihoods);
            prop_assert!((odds - expected).abs() <= 1e-9 * expected.max(1e-9), "{odds} and {expected}");
        }
    }

    #[test]
    fn repetitions_and_blanks_are_left_out() {
        // Blank, A, A, blank, A, B.
        let path = [0, 1, 1, 0, 1, 2];
        let likelihoods = path
            .iter()
            .flat_map(|class| (0..3).map(move |it| if it == *class { 0.8 } else { 0.1 }));
        let steps = Steps::new(likelihoods.collect(), 3);
        let read: Vec<(usize, Range<usize>)> = steps
            .read(0)
            .into_iter()
            .map(|read| (read.class, read.steps))
            .collect();
        assert_eq!(read, [(1, 1..3), (1, 4..5), (2, 5..6)]);
        assert_eq!(Steps::new(Vec::new(), 3).read(0), []);
    }
}
