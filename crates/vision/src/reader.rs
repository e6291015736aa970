//! From a picture to readings: the lattice that is read best, its edges, and the other puzzles on the page.

use crate::candidates::{PASSES, distinct_lattices, letters};
use crate::crops::Straight;
use crate::edges::{Cells, Place, edges_to_add, places};
use crate::error::NoGridError;
use crate::lattice::{Lattice, Letter};
use crate::levels::Levels;
use crate::network::Network;
use crate::picture::Picture;
use crate::reading::{Candidate, Reading, in_page_order};
use crate::recognition::{Legibility, Probabilities, Recogniser};

/// A lattice and how well it is read.
struct Found {
    lattice: Lattice,
    straight: Straight,
    legibility: Legibility,
    /// What the network has seen in some of its cells.
    seen: Vec<(usize, Probabilities)>,
}

impl Found {
    /// How many of its cells the network reads, more or less, and none in lines of type.
    fn value(&self) -> f64 {
        if self.is_type() {
            return 0.0;
        }
        let Legibility { mean, inked, .. } = self.legibility;
        f64::from((mean - 0.45) * inked) * (self.lattice.rows * self.lattice.columns) as f64
    }

    /// Whether its rows are lines of type: narrow cells that are no letters each, with gaps between words, or wide ones with two letters.
    fn is_type(&self) -> bool {
        let (Legibility { mean, inked, .. }, crowded) = (self.legibility, self.straight.crowded());
        match self.lattice.aspect() {
            ..1.4 => crowded > 0.5,
            ..1.7 => crowded > 0.3,
            // A grid in a typewriter's letters without spaces between them.
            ..3.6 => crowded > 0.1 || inked < 0.97 || mean < 0.93,
            _ => true,
        }
    }

    fn is_clear(&self) -> bool {
        let cells = (self.lattice.rows * self.lattice.columns) as f64;
        // One of four turns of a die is always somewhat like a letter.
        let mean = if self.legibility.dice { 0.93 } else { 0.8 };
        self.legibility.mean > mean
            && self.lattice.score > 0.7 * cells
            && self.lattice.aspect() < 1.75
            && !self.is_type()
    }
}

/// The best lattice so far, and where it was found.
struct Best<'l> {
    found: Found,
    levels: &'l Levels,
    letters: Vec<Letter>,
}

impl Reading {
    /// Reads all grids on a picture, in the order of the page: from the top, and from the left where they stand side by side.
    ///
    /// # Errors
    ///
    /// [`NoGridError`] when there is none: it says what was seen and what to try.
    pub fn of(picture: &Picture) -> Result<Vec<Self>, NoGridError> {
        Reader::new(Network::letters()).read(picture)
    }
}

pub(crate) struct Reader {
    recogniser: Recogniser,
}

impl Reader {
    pub(crate) fn new(network: &'static Network) -> Self {
        Self {
            recogniser: Recogniser::new(network),
        }
    }

    /// All grids on a picture, in the order of the page.
    pub(crate) fn read(&self, picture: &Picture) -> Result<Vec<Reading>, NoGridError> {
        const PUZZLES: usize = 30;

        let upright = Levels::of(picture);
        let inverted = std::cell::OnceCell::new();
        let levels = |is_inverted| {
            if is_inverted {
                inverted.get_or_init(|| upright.inverted())
            } else {
                &upright
            }
        };
        // Light letters on a dark ground are found as dark ones on a light ground.
        let is_dark = upright.is_dark();
        let mut best = None;
        let mut first_letters = None;
        for is_inverted in [is_dark, !is_dark] {
            let letters = self.search(levels(is_inverted), &mut best);
            first_letters.get_or_insert(letters);
            self.look_into_dice(levels(!is_inverted), &mut best);
            // White dice in a dark tray are nearly readable as dark ones.
            let is_enough = |found: &Found| {
                found.is_clear() || !is_dark && found.legibility.is_readable(found.lattice.fill)
            };
            if best
                .as_ref()
                .is_some_and(|best: &Best<'_>| is_enough(&best.found))
            {
                break;
            }
        }
        let Some(Best {
            found,
            levels,
            mut letters,
        }) = best
        else {
            return Err(NoGridError::NoLattice {
                letters: first_letters.unwrap_or_default(),
            });
        };
        self.check(&found, first_letters.unwrap_or_default())?;
        let mut readings = Vec::new();
        let first_cells = (found.lattice.rows * found.lattice.columns) as f64;
        let mut next = Some(found);
        while let Some(found) = next.take() {
            let (lattice, reading) = self.finish(levels, found, &letters);
            letters.retain(|letter| !lattice.covers(letter.at));
            readings.push((lattice.centre(), reading));
            if readings.len() == PUZZLES {
                break;
            }
            // Lists in a typewriter's letters are lattices, too.
            let further = distinct_lattices(&letters, 2).into_iter().find(|lattice| {
                let cells = (lattice.rows * lattice.columns) as f64;
                is_further_puzzle(lattice) && cells > 0.15 * first_cells
            });
            next = further.and_then(|lattice| {
                let found = self.judge(levels, lattice);
                found.is_clear().then_some(found)
            });
        }
        Ok(in_page_order(readings))
    }

    /// Refuses what is no grid of letters.
    fn check(&self, found: &Found, letters: usize) -> Result<(), NoGridError> {
        let (legibility, lattice) = (found.legibility, &found.lattice);
        let (rows, columns) = (lattice.rows, lattice.columns);
        if !found.is_clear() && !legibility.dice {
            let mirrored = self.recogniser.legibility(&found.straight, lattice, true).0;
            if mirrored.is_readable(lattice.fill) && mirrored.mean > legibility.mean + 0.08 {
                return Err(NoGridError::Mirrored { rows, columns });
            }
        }
        if legibility.is_readable(lattice.fill) && !found.is_type() {
            return Ok(());
        }
        let is_grid = !found.is_type() && lattice.fill > 0.9 && rows * columns >= 16;
        Err(if is_grid {
            NoGridError::Unclear { rows, columns }
        } else {
            NoGridError::NoLattice { letters }
        })
    }

    /// Looks for a better lattice in letters of one pass after the other, until one is clear. Returns how many letters the first
    /// pass has.
    fn search<'l>(&self, levels: &'l Levels, best: &mut Option<Best<'l>>) -> usize {
        /// Lattices of a pass that are judged.
        const JUDGED: usize = 3;

        let mut first = None;
        let mut judged: Vec<Lattice> = Vec::new();
        for pass in PASSES {
            let letters = letters(levels, pass);
            first.get_or_insert(letters.len());
            let mut better = None;
            for lattice in distinct_lattices(&letters, JUDGED) {
                if judged.iter().any(|known| known.is_same(&lattice)) {
                    continue;
                }
                judged.push(lattice.clone());
                let found = self.judge(levels, lattice);
                let known = better.as_ref().or(best.as_ref().map(|best| &best.found));
                if known.is_none_or(|known: &Found| found.value() > known.value()) {
                    let clear = found.is_clear();
                    better = Some(found);
                    if clear {
                        break;
                    }
                }
            }
            if let Some(found) = better {
                let clear = found.is_clear();
                *best = Some(Best {
                    found,
                    levels,
                    letters,
                });
                if clear {
                    break;
                }
            }
        }
        first.unwrap_or_default()
    }

    /// If the lattice so far may be one of dice that stand out from their tray, looks for darker letters on light dice, and the other
    /// way round.
    fn look_into_dice<'l>(&self, levels: &'l Levels, best: &mut Option<Best<'l>>) {
        let Some(best) = best else { return };
        let lattice = &best.found.lattice;
        if best.found.is_clear() || !lattice.is_size_of_tray() {
            return;
        }
        let [x, y] = lattice.pitch();
        let found = self.judge(
            levels,
            Lattice {
                letter_height: 0.45 * x.min(y),
                ..lattice.clone()
            },
        );
        if found.value() > best.found.value() {
            best.found = found;
            best.levels = levels;
        }
    }

    /// Reads some cells of a lattice, and again with less ink if that may help: the moiré of a screen and the edges of blurred dice
    /// are lighter than letters.
    fn judge(&self, levels: &Levels, lattice: Lattice) -> Found {
        const LESS_INK: f32 = 0.9;

        let found = self.judge_once(levels, lattice);
        if found.is_clear() || found.lattice.fill < 0.9 {
            return found;
        }
        let darker = Lattice {
            deviations: LESS_INK,
            ..found.lattice.clone()
        };
        let again = self.judge_once(levels, darker);
        if again.value() > found.value() {
            again
        } else {
            found
        }
    }

    fn judge_once(&self, levels: &Levels, mut lattice: Lattice) -> Found {
        let mut straight = Straight::of(levels, &lattice);
        // Puzzles side by side may have one lattice.
        if let Some(part) = straight.part_beside_gap() {
            lattice = lattice.part(part);
            straight = Straight::of(levels, &lattice);
        }
        let (legibility, seen) = self.recogniser.legibility(&straight, &lattice, false);
        Found {
            lattice,
            straight,
            legibility,
            seen,
        }
    }

    /// Turns the lattice upright, grows its edges and reads all of its cells.
    fn finish(&self, levels: &Levels, found: Found, letters: &[Letter]) -> (Lattice, Reading) {
        /// Rows or columns that an edge grows by at most.
        const GROWTH: usize = 20;
        /// A letter that is read so surely needs no second look.
        const SURE: f32 = 0.97;

        let Found {
            mut lattice,
            mut straight,
            legibility,
            seen,
        } = found;
        let mut cells = Cells::new(&self.recogniser, &lattice, legibility.dice);
        if legibility.turns > 0 {
            lattice.letter_height = straight.capital_of(&lattice);
            for _ in 0..legibility.turns {
                lattice = lattice.turned_left();
            }
            straight = Straight::of(levels, &lattice);
            cells = Cells::new(&self.recogniser, &lattice, legibility.dice);
        } else if !legibility.dice {
            for (i, probabilities) in seen {
                cells.put(
                    (i / lattice.columns) as isize,
                    (i % lattice.columns) as isize,
                    probabilities,
                );
            }
        }
        for _ in 0..GROWTH {
            let more = edges_to_add(levels, &straight, &lattice, legibility, &mut cells);
            if more == [0; 4] {
                break;
            }
            lattice.letter_height = straight.capital_of(&lattice);
            cells = cells.grown(more);
            lattice = lattice.grown(more);
            straight = Straight::of(levels, &lattice);
        }
        let mut seen: Vec<Probabilities> = places(&lattice)
            .map(|place| cells.look(&straight, place).clone())
            .collect();
        let is_tray = legibility.dice || lattice.is_size_of_tray();
        let lettering = if legibility.dice {
            legibility.lettering
        } else {
            self.recogniser.lettering(seen.iter())
        };
        let mut page = self.recogniser.page(seen.iter(), lettering, is_tray);
        if !legibility.dice {
            for (seen, (row, column)) in seen.iter_mut().zip(places(&lattice)) {
                let among = self
                    .recogniser
                    .among(seen, &page, straight.has_ink(row, column));
                if self.recogniser.certainty(&among) < SURE {
                    self.recogniser
                        .look_again(seen, &straight.crops_around(row, column));
                }
            }
            page = self.recogniser.page(seen.iter(), lettering, is_tray);
        }
        let likely = |(seen, (row, column)): (&Probabilities, Place)| {
            let among = self
                .recogniser
                .among(seen, &page, straight.has_ink(row, column));
            let mut order: Vec<usize> = (0..among.len()).collect();
            order.sort_by(|a, b| among[*b].total_cmp(&among[*a]));
            order.truncate(Reading::CANDIDATES);
            let candidate = |i: &usize| Candidate {
                text: self.recogniser.text(*i),
                likelihood: among[*i],
            };
            order.iter().map(candidate).collect()
        };
        let reading = Reading {
            rows: lattice.rows,
            columns: lattice.columns,
            cells: seen.iter().zip(places(&lattice)).map(likely).collect(),
            mapping: lattice.mapping.clone(),
            scale: levels.to_original(),
            lettering: page.lettering,
            quarter_turns: legibility.turns,
            has_dice: legibility.dice,
            cut_off: cut_off(&lattice, letters),
            capital_height: straight.capital_of(&lattice),
            is_dark: levels.is_inverted,
        };
        (lattice, reading)
    }
}

/// Whether what is left beside a puzzle is one, too, and not a list in a typewriter's letters.
fn is_further_puzzle(lattice: &Lattice) -> bool {
    lattice.rows.min(lattice.columns) >= 5 && lattice.fill > 0.85 && lattice.aspect() < 1.75
}

/// On which sides the picture's edge cuts letters of the lattice or of the next line.
fn cut_off(lattice: &Lattice, letters: &[Letter]) -> [bool; 4] {
    let mut counts = [0; 4];
    let (columns, rows) = (lattice.columns as f64, lattice.rows as f64);
    for letter in letters.iter().filter(|letter| letter.cut_off) {
        let [column, row] = lattice.mapping.cell(letter.at).map(f64::round);
        let (in_columns, in_rows) = ((0.0..columns).contains(&column), (0.0..rows).contains(&row));
        // The first line that the edge cuts may be on the lattice already.
        counts[0] += usize::from(in_columns && (-1.0..=0.0).contains(&row));
        counts[1] += usize::from(in_columns && (rows - 1.0..=rows).contains(&row));
        counts[2] += usize::from(in_rows && (-1.0..=0.0).contains(&column));
        counts[3] += usize::from(in_rows && (columns - 1.0..=columns).contains(&column));
    }
    let lengths = [lattice.columns, lattice.columns, lattice.rows, lattice.rows];
    std::array::from_fn(|side| 3 * counts[side] > lengths[side])
}
