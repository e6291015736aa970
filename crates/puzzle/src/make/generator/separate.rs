//! Words that spell something unwanted between them are placed again, or dropped.

use super::attempt::Attempts;
use crate::make::placing;
use crate::make::placing::{Effort, Placement};
use crate::make::proof::HiddenWords;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use wordtrail_search::Find;
use wordtrail_search::grid::GridError;
use wordtrail_search::internals::Random;

/// How often words that spell something unwanted between them are placed again.
const SEPARATIONS: usize = 40;

impl Attempts<'_> {
    /// Places words again that happen to spell something unwanted between them, or that have no cell of their own, as
    /// far as that helps.
    pub(super) fn separate(
        &self,
        mut placements: Vec<Placement>,
        random: &mut Random,
    ) -> Result<Vec<Placement>, GridError> {
        let (task, alphabet) = self.task();
        let stop = self.separating_stop();
        let effort = Effort {
            stop,
            ..self.effort
        };
        let unwanted = self.unwanted_words(&alphabet, stop);
        for _ in 0..SEPARATIONS {
            let (grid, key) = self.lay_out(&placements);
            let hidden = HiddenWords::new(&self.words, &key);
            // On a large grid, a part without a cell of its own has found no room for one.
            let mut moved = match self.is_large() {
                true => BTreeSet::new(),
                false => BTreeSet::from_iter(self.parts.fully_covered(&key, stop)),
            };
            let mut move_one = |find: &Find<'_>| {
                let on = find.trail.cells().flat_map(|cell| hidden.on(cell));
                let mut on: Vec<usize> = on.collect();
                random.shuffle(&mut on);
                moved.extend(on.first());
                ControlFlow::Continue(())
            };
            let (grid, rules) = (grid.to_grid()?, self.rules);
            let is_over = rules
                .for_each_unwanted(&grid, &hidden, stop, &mut move_one)
                .is_break()
                || self.avoids_offensive
                    && rules
                        .for_each_offensive(&grid, &hidden, stop, &mut move_one)
                        .is_break();
            if moved.is_empty() || is_over {
                break;
            }
            let moved = Vec::from_iter(moved);
            let others = match self.is_large() {
                true => {
                    self.many_words(&task, &unwanted)
                        .re_place(&placements, &moved, random, effort)
                }
                false => placing::re_place(&task, &placements, &moved, random, effort),
            };
            match others {
                Some(others) => placements = others,
                None => break,
            }
        }
        Ok(placements)
    }

    /// Drops words that still spell something unwanted or offensive between them, so that what else is placed is not lost.
    pub(super) fn drop_unseparated(
        &mut self,
        mut placements: Vec<Placement>,
        random: &mut Random,
    ) -> Result<Vec<Placement>, GridError> {
        let stop = self.effort.stop.later_by(self.grace());
        while !stop.is_due() && self.words.len() > 1 {
            let (grid, key) = self.lay_out(&placements);
            let hidden = HiddenWords::new(&self.words, &key);
            let mut dropped = BTreeSet::new();
            let mut drop_one = |find: &Find<'_>| {
                let on = find.trail.cells().flat_map(|cell| hidden.on(cell));
                let on: BTreeSet<usize> = on.collect();
                if on.is_disjoint(&dropped) {
                    dropped.extend(on.iter().nth(random.below(on.len())));
                }
                ControlFlow::Continue(())
            };
            let (grid, rules) = (grid.to_grid()?, self.rules);
            let searched = rules.for_each_unwanted(&grid, &hidden, stop, &mut drop_one);
            if self.avoids_offensive && searched.is_continue() {
                let _ = rules.for_each_offensive(&grid, &hidden, stop, &mut drop_one);
            }
            if dropped.is_empty() {
                break;
            }
            let is_kept: Vec<bool> = (0..placements.len())
                .map(|word| !dropped.contains(&word))
                .collect();
            let mut kept = is_kept.iter();
            placements.retain(|_| kept.next() == Some(&true));
            self.keep(&is_kept);
        }
        Ok(placements)
    }
}
