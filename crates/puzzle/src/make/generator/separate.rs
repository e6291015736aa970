//! Words that spell something unwanted between them are placed again, or dropped.

use super::attempt::Attempts;
use crate::make::filling::PartialGrid;
use crate::make::placing;
use crate::make::placing::{Effort, Placement};
use crate::make::proof::HiddenWords;
use crate::make::stop::Stop;
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
        let forbidden = self.rules.forbidden(self.avoids_offensive);
        for _ in 0..SEPARATIONS {
            let (grid, key) = self.lay_out(&placements);
            let hidden = HiddenWords::new(&self.words, &key);
            // On a large grid, a part without a cell of its own has found no room for one.
            let mut moved = match self.is_large() {
                true => BTreeSet::new(),
                false => BTreeSet::from_iter(self.parts.fully_covered(&key, stop)),
            };
            let searched = self.for_each_flaw(&grid, &hidden, stop, |find| {
                let mut on: Vec<usize> = hidden.on_trail(find).collect();
                random.shuffle(&mut on);
                moved.extend(on.first());
            })?;
            if moved.is_empty() || searched.is_break() {
                break;
            }
            let moved = Vec::from_iter(moved);
            let others = match self.is_large() {
                true => self.many_words(&task, &alphabet, &forbidden).re_place(
                    &placements,
                    &moved,
                    random,
                    effort,
                ),
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
            let _ = self.for_each_flaw(&grid, &hidden, stop, |find| {
                let on: BTreeSet<usize> = hidden.on_trail(find).collect();
                if on.is_disjoint(&dropped) {
                    dropped.extend(on.iter().nth(random.below(on.len())));
                }
            })?;
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

    /// Passes on what a grid must not have, and offensive words, if these are to be avoided. Breaks off when time is over.
    fn for_each_flaw(
        &self,
        grid: &PartialGrid,
        hidden: &HiddenWords<'_>,
        stop: Stop<'_>,
        mut take: impl FnMut(&Find<'_>),
    ) -> Result<ControlFlow<()>, GridError> {
        let (grid, rules) = (grid.to_grid()?, self.rules);
        let mut take = |find: &Find<'_>| {
            take(find);
            ControlFlow::Continue(())
        };
        let searched = rules.for_each_unwanted(&grid, hidden, stop, &mut take);
        Ok(match searched {
            ControlFlow::Continue(()) if self.avoids_offensive => {
                rules.for_each_offensive(&grid, hidden, stop, take)
            }
            searched => searched,
        })
    }
}
