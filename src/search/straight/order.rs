//! Putting the finds of a row in order.

use super::slots::Slots;
use crate::search::batch::PackedFind;

/// How many finds are copied at a time, wanted or not: nearly always enough for those of three letters
/// between two longer ones, of which there are three or four on average.
pub(super) const RUN: usize = 16;

/// Merges two lists of finds that are in order into a third.
///
/// Which of two comes first is as good as random, so nothing branches on it.
#[inline(always)]
pub(super) fn merge(one: &[PackedFind], other: &[PackedFind], merged: &mut Vec<PackedFind>) {
    merged.clear();
    merged.resize(one.len() + other.len(), PackedFind::default());
    let (mut first, mut second) = (0, 0);
    while first < one.len() && second < other.len() {
        let (left, right) = (one[first], other[second]);
        let is_second = right < left;
        merged[first + second] = if is_second { right } else { left };
        second += usize::from(is_second);
        first += usize::from(!is_second);
    }
    let rest = &mut merged[first + second..];
    let (end_of_one, end_of_other) = rest.split_at_mut(one.len() - first);
    end_of_one.copy_from_slice(&one[first..]);
    end_of_other.copy_from_slice(&other[second..]);
}

/// Appends the finds of three letters, which are in these slots and followed by [`RUN`] more places,
/// and longer ones to a list, in order.
///
/// How many of three letters come before a longer one is known from its slot, so no step waits for the one before it
/// (as in [`merge`], where each find takes 9 cycles).
#[inline(always)]
pub(super) fn append(
    three: &[PackedFind],
    slots: &Slots,
    longer: &[PackedFind],
    finds: &mut Vec<PackedFind>,
) {
    let count = three.len() - RUN;
    let start = finds.len();
    let end = start + count + longer.len();
    finds.resize(end + RUN, PackedFind::default());
    let ordered = &mut finds[start..];
    let mut copied = 0;
    for (before, &find) in longer.iter().enumerate() {
        let rank = slots.rank(find.slot());
        loop {
            let to = &mut ordered[copied + before..][..RUN];
            to.copy_from_slice(&three[copied..][..RUN]);
            copied += RUN.min(rank - copied);
            if copied == rank {
                break;
            }
        }
        ordered[copied + before] = find;
    }
    ordered[copied + longer.len()..][..count - copied].copy_from_slice(&three[copied..count]);
    finds.truncate(end);
}
