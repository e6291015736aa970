//! What the network sees in the cells of a lattice.

use crate::crops::{self, Crop, Straight, turned_left};
use crate::lattice::Lattice;
use crate::network::Network;

/// What the letters of a grid are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lettering {
    /// Capital letters.
    Capitals,
    /// Small letters.
    Small,
    /// Digits.
    Digits,
}

impl Lettering {
    const ALL: [Self; 3] = [Self::Capitals, Self::Small, Self::Digits];

    fn has(self, class: &str) -> bool {
        let is = match self {
            Self::Capitals => char::is_uppercase,
            Self::Small => char::is_lowercase,
            Self::Digits => |c: char| c.is_ascii_digit(),
        };
        class.chars().next().is_some_and(is)
    }
}

/// How probable a letter is of which the network sees the other case.
const OTHER_CASE: f32 = 0.05;

/// The probability of each class of the network for one cell.
pub(crate) type Probabilities = Vec<f32>;

/// The network, and what its classes mean.
pub(crate) struct Recogniser {
    network: &'static Network,
    /// For each lettering and each class, which class is meant by it, and how probable it is there.
    meanings: [Vec<(usize, f32)>; 3],
    accented: Vec<bool>,
    none: usize,
}

/// What the letters of a page have in common.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) lettering: Lettering,
    /// How probable each class is there, beside how probable it was when the network was trained.
    weights: Vec<f32>,
}

/// How well the network reads a lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legibility {
    /// Quarter turns to the left after which letters are upright.
    pub(crate) turns: usize,
    pub(crate) lettering: Lettering,
    /// Whether each cell is turned for itself.
    pub(crate) dice: bool,
    /// The mean probability of the likeliest letter of a cell that has ink.
    pub(crate) mean: f32,
    /// The share of cells with ink.
    pub(crate) inked: f32,
}

impl Legibility {
    /// Whether there are letters in a lattice of which this share is filled. Lines of type that happen to stand below each other have
    /// gaps and are read at up to 0.63, a chessboard at 0.6, and a crossword or sudoku has few letters.
    pub(crate) fn is_readable(&self, fill: f64) -> bool {
        self.mean > if fill > 0.9 { 0.63 } else { 0.7 } && self.inked > 0.5
    }
}

impl Recogniser {
    pub(crate) fn new(network: &'static Network) -> Self {
        let classes = network.characters();
        let none = classes
            .iter()
            .position(String::is_empty)
            .unwrap_or(classes.len() - 1);
        let meanings = Lettering::ALL.map(|lettering| {
            let meaning = |(i, class): (usize, &String)| {
                if i == none {
                    return (i, 1.0);
                }
                if lettering.has(class) {
                    return (i, 1.0);
                }
                let other = match lettering {
                    Lettering::Capitals => class.to_uppercase(),
                    Lettering::Small => class.to_lowercase(),
                    Lettering::Digits => String::new(),
                };
                // The letter in the other case, which noise makes some letters look like. Anything else is out of place.
                match classes.iter().position(|c| *c == other && lettering.has(c)) {
                    Some(same) => (same, OTHER_CASE),
                    None => (i, 0.01),
                }
            };
            classes.iter().enumerate().map(meaning).collect()
        });
        let accented = |class: &String| class.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
        Self {
            network,
            meanings,
            accented: classes.iter().map(accented).collect(),
            none,
        }
    }

    pub(crate) fn text(&self, class: usize) -> &'static str {
        &self.network.characters()[class]
    }

    pub(crate) fn look(&self, crop: &Crop) -> Probabilities {
        self.network
            .classify(crop)
            .iter()
            .map(|l| l.exp())
            .collect()
    }

    /// Takes the mean of what was seen and of what is seen on more crops.
    pub(crate) fn look_again(&self, seen: &mut Probabilities, crops: &[Crop]) {
        for crop in crops {
            seen.iter_mut()
                .zip(self.look(crop))
                .for_each(|(sum, p)| *sum += p);
        }
        seen.iter_mut()
            .for_each(|sum| *sum /= (crops.len() + 1) as f32);
    }

    /// A page of which nothing but its lettering is known.
    pub(crate) fn page_of(&self, lettering: Lettering) -> Page {
        /// Most languages have few letters with accents, and pen strokes look like accents.
        const ACCENTED: f32 = 0.2;
        /// Only dice have two letters on a face.
        const DIGRAPH: f32 = 0.02;

        let weight = |(i, class): (usize, &String)| match class.chars().count() {
            0 => 1.0,
            1 if self.accented[i] => ACCENTED,
            1 => 1.0,
            _ => DIGRAPH,
        };
        Page {
            lettering,
            weights: self
                .network
                .characters()
                .iter()
                .enumerate()
                .map(weight)
                .collect(),
        }
    }

    /// What all cells of a page with this lettering have in common. `is_tray` says whether they may be dice, which have `Qu`.
    pub(crate) fn page<'a>(
        &self,
        cells: impl ExactSizeIterator<Item = &'a Probabilities> + Clone,
        lettering: Lettering,
        is_tray: bool,
    ) -> Page {
        /// A probability at which a letter is taken for read.
        const SURE: f32 = 0.9;
        /// Less of a page without letters is none that was left out of the grid.
        const FULL: f32 = 0.12;

        let mut page = self.page_of(lettering);
        let count = cells.len() as f32;
        let sure = |class: usize| cells.clone().filter(|seen| seen[class] > SURE).count();
        let accents: Vec<usize> = (0..self.accented.len())
            .map(|i| if self.accented[i] { sure(i) } else { 0 })
            .collect();
        let all_accents: usize = accents.iter().sum();
        let has_accents = all_accents >= 2 && all_accents as f32 > 0.01 * count;
        for (i, weight) in page
            .weights
            .iter_mut()
            .enumerate()
            .filter(|(i, _)| self.accented[*i])
        {
            *weight = match accents[i] {
                2.. => 1.0,
                _ if has_accents => 0.2,
                _ => 0.03,
            };
        }
        if is_tray {
            let digraphs = self
                .network
                .characters()
                .iter()
                .map(|class| class.chars().count() > 1);
            page.weights
                .iter_mut()
                .zip(digraphs)
                .filter(|(_, is_digraph)| *is_digraph)
                .for_each(|(weight, _)| *weight = 1.0);
        }
        if is_tray || cells.map(|seen| seen[self.none]).sum::<f32>() < FULL * count {
            page.weights[self.none] = 0.002;
        }
        page
    }

    /// The probabilities for a cell of a page. `has_ink` says whether there is any ink in it.
    pub(crate) fn among(&self, seen: &Probabilities, page: &Page, has_ink: bool) -> Probabilities {
        let mut sums = self.meant(seen, page, has_ink);
        // What was no letter to the network, and is one nevertheless, was not read well.
        if has_ink && seen[self.none] > 0.5 && page.weights[self.none] < 1.0 {
            sums.iter_mut().for_each(|sum| *sum = sum.sqrt());
        }
        normalised(sums)
    }

    /// The same before it is normalised: how much of what was seen may be meant on this page.
    fn meant(&self, seen: &Probabilities, page: &Page, has_ink: bool) -> Probabilities {
        let mut sums = vec![0.0; seen.len()];
        for (i, (probability, (class, weight))) in seen
            .iter()
            .zip(&self.meanings[page.lettering as usize])
            .enumerate()
        {
            let of_page = if i == self.none && !has_ink {
                1.0
            } else {
                page.weights[i]
            };
            sums[*class] += probability * weight * of_page;
        }
        sums
    }

    /// The probability of the likeliest letter.
    pub(crate) fn certainty(&self, probabilities: &Probabilities) -> f32 {
        let letters = probabilities
            .iter()
            .enumerate()
            .filter(|(class, _)| *class != self.none);
        letters.map(|(_, p)| *p).fold(0.0, f32::max)
    }

    /// The lettering that explains most of what was seen in some cells.
    pub(crate) fn lettering<'a>(
        &self,
        cells: impl Iterator<Item = &'a Probabilities> + Clone,
    ) -> Lettering {
        let support = |lettering: Lettering| -> f32 {
            let best = |seen: &Probabilities| {
                let classes = seen
                    .iter()
                    .zip(self.network.characters())
                    .filter(|(_, class)| lettering.has(class));
                // One smudged cell counts as little as another.
                classes.map(|(p, _)| *p).fold(0.0, f32::max).ln().max(-6.0)
            };
            cells.clone().map(best).sum()
        };
        Lettering::ALL
            .into_iter()
            .max_by(|a, b| support(*a).total_cmp(&support(*b)))
            .unwrap_or(Lettering::Capitals)
    }

    /// How well some cells of a lattice are read in the turn in which they are read best, and what was seen in the first turn in
    /// which cells, by their numbers. `mirrored` crops are those of a mirror.
    pub(crate) fn legibility(
        &self,
        straight: &Straight,
        lattice: &Lattice,
        mirrored: bool,
    ) -> (Legibility, Vec<(usize, Probabilities)>) {
        /// Cells that are looked at.
        const SAMPLE: usize = 24;
        /// Cells of which all turns are looked at first.
        const FEW: usize = 8;
        /// What is read so well needs no other turn.
        const PLAIN: f32 = 0.85;
        /// What is read so badly, or so much worse than another turn, needs no more cells.
        const HOPELESS: f32 = 0.35;
        const BEHIND: f32 = 0.3;
        /// How much better cells that are turned one by one must be read than all in one turn.
        const DICE: f32 = 0.08;

        let numbers: Vec<usize> = sample(lattice.rows * lattice.columns, SAMPLE).collect();
        let crop = |i: &usize| {
            let crop = straight.crop(
                (i / lattice.columns) as isize,
                (i % lattice.columns) as isize,
            );
            if mirrored {
                crops::mirrored(&crop)
            } else {
                crop
            }
        };
        let all = numbers.len();
        let numbers: Vec<usize> = numbers
            .into_iter()
            .filter(|i| {
                straight.has_ink(
                    (i / lattice.columns) as isize,
                    (i % lattice.columns) as isize,
                )
            })
            .collect();
        let inked = numbers.len() as f32 / all as f32;
        let crops: Vec<Crop> = numbers.iter().map(crop).collect();
        let look = |turns: usize, crops: &[Crop]| -> Vec<Probabilities> {
            crops
                .iter()
                .map(|crop| self.look(&turned_left(crop, turns)))
                .collect()
        };
        let certain = |seen: &[Probabilities]| -> (Lettering, Vec<f32>) {
            let lettering = self.lettering(seen.iter());
            let page = self.page_of(lettering);
            (
                lettering,
                seen.iter()
                    .map(|seen| self.certainty(&self.among(seen, &page, true)))
                    .collect(),
            )
        };
        let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;

        // A few cells show which turns are worth more.
        let few = if lattice.is_size_of_tray() {
            crops.len()
        } else {
            crops.len().min(FEW)
        };
        let mut seen: Vec<Vec<Probabilities>> = vec![look(0, &crops[..few])];
        if mean(&certain(&seen[0]).1) < PLAIN {
            seen.extend((1..4).map(|turns| look(turns, &crops[..few])));
        }
        let first: Vec<f32> = seen.iter().map(|seen| mean(&certain(seen).1)).collect();
        let highest = first.iter().copied().fold(0.0, f32::max);
        let mut turned: Vec<(Legibility, Vec<f32>)> = Vec::new();
        for (turns, seen) in seen.iter_mut().enumerate() {
            if highest > HOPELESS && first[turns] > highest - BEHIND {
                seen.extend(look(turns, &crops[few..]));
            }
            let (lettering, certain) = certain(seen);
            turned.push((
                Legibility {
                    turns,
                    lettering,
                    dice: false,
                    mean: mean(&certain),
                    inked,
                },
                certain,
            ));
        }
        let upright = numbers.iter().copied().zip(seen.swap_remove(0)).collect();
        let best = turned
            .iter()
            .map(|t| t.0)
            .reduce(|a, b| if b.mean > a.mean + 0.05 { b } else { a });
        let mut best = best.expect("one turn is always tried");
        if lattice.is_size_of_tray() && turned.len() == 4 {
            let best_of = |i: usize| {
                turned
                    .iter()
                    .map(|(_, certain)| certain[i])
                    .fold(0.0, f32::max)
            };
            let mean = (0..crops.len()).map(best_of).sum::<f32>() / crops.len().max(1) as f32;
            if mean > best.mean + DICE {
                best = Legibility {
                    turns: 0,
                    lettering: Lettering::Capitals,
                    dice: true,
                    mean,
                    inked,
                };
            }
        }
        (best, upright)
    }

    /// The probabilities for a die's face, of whose turns one shows a letter and the others none. A bar tells which.
    pub(crate) fn look_at_die(&self, crop: &Crop, turns_of_bar: Option<usize>) -> Probabilities {
        /// How likely a face has no letter, beside one that is as much like a letter as like none.
        const BLANK: f32 = 0.1;
        /// The network is not so sure that there is a letter.
        const DOUBT: f32 = 0.1;
        /// Small letters that are smaller capitals. The others may be turned capitals, as d is a turned P.
        const ALIKE: &str = "cosvwxz";

        let mut page = self.page_of(Lettering::Capitals);
        for (weight, class) in page.weights.iter_mut().zip(self.network.characters()) {
            let is_alike = class.len() == 1 && ALIKE.contains(class);
            *weight = if is_alike { 1.0 / OTHER_CASE } else { 1.0 };
        }
        let mut best = vec![0.0_f32; self.network.characters().len()];
        for turns in 0..4 {
            let seen = self.meant(&self.look(&turned_left(crop, turns)), &page, true);
            // W and M, N and Z are each other's turns.
            let weight = if turns_of_bar.is_none_or(|bar| bar == turns) {
                1.0
            } else {
                0.05
            };
            // Upright here, and none in the other turns: the product of these, divided by that of none in all of them.
            // The best turn counts: added up, an O that is one in all turns won over a C.
            let odds = weight / (seen[self.none] + DOUBT);
            best.iter_mut()
                .zip(&seen)
                .for_each(|(best, p)| *best = f32::max(*best, odds * p));
        }
        best[self.none] = BLANK;
        normalised(best)
    }
}

fn normalised(mut values: Probabilities) -> Probabilities {
    let total: f32 = values.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    values.iter_mut().for_each(|value| *value /= total);
    values
}

/// At most so many of the numbers below `count`, spread evenly, and not in columns.
pub(crate) fn sample(count: usize, most: usize) -> impl Iterator<Item = usize> {
    // Multiples of the golden ratio, modulo 1, leave no large gaps.
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let place = move |i: usize| {
        if count <= most {
            i
        } else {
            ((i as f64 * GOLDEN).fract() * count as f64) as usize
        }
    };
    (0..count.min(most)).map(place)
}
