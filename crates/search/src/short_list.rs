//! Lists of a few items inside of a value: the word of a find, and the steps of its trail.

use std::ops::Deref;

/// Items that are lent, or kept. Few items that are kept allocate nothing.
#[derive(Debug, Clone)]
pub(super) enum ShortList<'a, T> {
    Lent(&'a [T]),
    Short { length: u8, items: [T; SHORT] },
    Long(Box<[T]>),
}

/// The maximum number of items of a short list: as many bytes as fit beside what a longer one needs.
pub(super) const SHORT: usize = 22;

impl<T: Copy> ShortList<'static, T> {
    /// Becomes a copy of these items, in its place. A short list has some other item behind them.
    #[inline(always)]
    pub(super) fn keep(&mut self, items: &[T], other: T) {
        if items.len() > SHORT {
            *self = Self::Long(items.into());
            return;
        }
        *self = Self::Short {
            length: items.len() as u8,
            items: [other; SHORT],
        };
        if let Self::Short { items: kept, .. } = self {
            kept[..items.len()].copy_from_slice(items);
        }
    }
}

impl<T> Deref for ShortList<'_, T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match self {
            Self::Lent(items) => items,
            Self::Short { length, items } => &items[..usize::from(*length)],
            Self::Long(items) => items,
        }
    }
}
