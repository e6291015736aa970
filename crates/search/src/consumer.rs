//! What becomes of finds: consumers that threads work for.

use crate::find::Find;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The order in which a [`Consumer`] gets the buffers of a search. None will be added, so a `match` needs no other arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// The finds in their order, buffer after buffer.
    Fixed,
    /// Each thread adds its finds to one buffer, in any order, and all buffers are taken in the end: the fastest way to sum
    /// something up. With [`Trails::First`](crate::Trails::First) buffers are taken as for `Fixed`.
    Any,
}

/// What becomes of the finds of a search: the threads that find them add them to buffers, and the calling thread takes
/// the buffers. See [`Search::consume`](crate::Search::consume).
///
/// It is for work that takes longer than finding, such as formatting, and for sums. Reports, heat maps and puzzles'
/// word banks are consumers. When each find has to be seen on the calling thread,
/// [`Search::try_for_each`](crate::Search::try_for_each) is simpler.
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
/// use wordtrail::{Consumer, Dictionary, Find, Grid, Order, Search};
///
/// /// Counts the words that begin with each letter.
/// #[derive(Default)]
/// struct Initials([u64; 26]);
///
/// impl Consumer for Initials {
///     type Buffer = [u64; 26];
///     type Break = Infallible;
///     const ORDER: Order = Order::Any;
///
///     fn new_buffer(&self) -> [u64; 26] {
///         [0; 26]
///     }
///
///     fn add(buffer: &mut [u64; 26], find: Find<'_>) {
///         buffer[usize::from(find.word.as_bytes()[0] - b'a')] += 1;
///     }
///
///     fn take(&mut self, buffer: &mut [u64; 26]) -> ControlFlow<Infallible> {
///         for (sum, count) in self.0.iter_mut().zip(std::mem::take(buffer)) {
///             *sum += count;
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let dictionary = Dictionary::from_words(["cat", "cod", "dog"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut initials = Initials::default();
/// let ControlFlow::Continue(_) = Search::new(&dictionary).consume(&grid, &mut initials);
/// assert_eq!(initials.0[..4], [0, 0, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Consumer {
    /// What finds are added to. Clones of an empty buffer are made on any thread.
    type Buffer: Clone + Send;

    /// What the consumer ends a search with.
    type Break;

    /// The order in which buffers are taken: by default, that of the finds.
    const ORDER: Order = Order::Fixed;

    /// An empty buffer, with all that adding finds needs to know.
    fn new_buffer(&self) -> Self::Buffer;

    /// Adds a find to a buffer. In [`Order::Fixed`] a buffer has some thousands of finds that follow one another. `add` is called
    /// for each find: if it does little, `#[inline(always)]` makes it faster.
    fn add(buffer: &mut Self::Buffer, find: Find<'_>);

    /// Does what is left to do for a buffer that is full, on the thread that filled it, before it is taken: by default nothing.
    fn complete(buffer: &mut Self::Buffer) {
        let _ = buffer;
    }

    /// Takes a buffer, leaves it empty to be filled again, and decides whether the search continues.
    fn take(&mut self, buffer: &mut Self::Buffer) -> ControlFlow<Self::Break>;

    /// Adds existing finds, such as a puzzle's answers, to a new buffer and takes the buffer.
    fn add_finds<'find>(
        &mut self,
        finds: impl IntoIterator<Item = Find<'find>>,
    ) -> ControlFlow<Self::Break> {
        let mut buffer = self.new_buffer();
        finds
            .into_iter()
            .for_each(|find| Self::add(&mut buffer, find));
        Self::complete(&mut buffer);
        self.take(&mut buffer)
    }
}

impl<C: Consumer> Consumer for &mut C {
    type Buffer = C::Buffer;
    type Break = C::Break;
    const ORDER: Order = C::ORDER;

    fn new_buffer(&self) -> C::Buffer {
        (**self).new_buffer()
    }

    #[inline(always)]
    fn add(buffer: &mut C::Buffer, find: Find<'_>) {
        C::add(buffer, find);
    }

    fn complete(buffer: &mut C::Buffer) {
        C::complete(buffer);
    }

    fn take(&mut self, buffer: &mut C::Buffer) -> ControlFlow<C::Break> {
        (**self).take(buffer)
    }
}

/// Collects finds in their order.
impl Consumer for Vec<Find<'static>> {
    type Buffer = Self;
    type Break = Infallible;

    fn new_buffer(&self) -> Self {
        Self::new()
    }

    #[inline(always)]
    fn add(buffer: &mut Self, find: Find<'_>) {
        buffer.resize_with(buffer.len() + 1, Find::empty);
        if let Some(last) = buffer.last_mut() {
            last.keep(&find);
        }
    }

    fn take(&mut self, buffer: &mut Self) -> ControlFlow<Infallible> {
        self.append(buffer);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::search::Search;
    use wordtrail_dictionary::Dictionary;

    /// Collects words, sorted within each buffer.
    struct Sorted(Vec<String>);

    impl Consumer for Sorted {
        type Buffer = Vec<String>;
        type Break = ();

        fn new_buffer(&self) -> Vec<String> {
            Vec::new()
        }

        fn add(buffer: &mut Vec<String>, find: Find<'_>) {
            buffer.push(find.word.into_owned());
        }

        fn complete(buffer: &mut Vec<String>) {
            buffer.sort();
        }

        fn take(&mut self, buffer: &mut Vec<String>) -> ControlFlow<()> {
            self.0.append(buffer);
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn a_buffer_is_completed_before_it_is_taken() {
        let dictionary = Dictionary::from_words(["cat", "act"]).unwrap();
        let grid: Grid = "catca\n".parse().unwrap();
        let mut words = Sorted(Vec::new());
        let ended = Search::new(&dictionary).consume(&grid, &mut words);
        assert!(ended.is_continue());
        assert_eq!(words.0, ["act", "cat"]);
    }

    #[test]
    fn finds_of_several_grids_are_collected() {
        let dictionary = Dictionary::from_words(["cat", "dog"]).unwrap();
        let search = Search::new(&dictionary);
        let mut finds = Vec::new();
        for grid in ["cat\n", "dog\n"] {
            let grid: Grid = grid.parse().unwrap();
            let ControlFlow::Continue(_) = search.consume(&grid, &mut finds);
        }
        assert_eq!(finds.len(), 2);
    }
}
