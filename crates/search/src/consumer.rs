//! What becomes of finds: sinks, and consumers that threads work for.

use crate::find::Find;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Takes the finds of a search one by one, in their order, on the calling thread: see [`Search::run`](crate::Search::run).
///
/// Returning [`ControlFlow::Break`] ends the search, and its value is what the search returns: the find looked for,
/// or an error. When taking a find is much work, a [`Consumer`] divides it among the threads. For a closure there is
/// [`Search::try_for_each`](crate::Search::try_for_each).
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Dictionary, Find, Grid, Search, Sink};
///
/// /// Keeps the first finds.
/// struct Head {
///     room: usize,
///     finds: Vec<Find<'static>>,
/// }
///
/// impl Sink for Head {
///     type Break = ();
///
///     fn find(&mut self, find: Find<'_>) -> ControlFlow<()> {
///         self.finds.push(find.into_owned());
///         if self.finds.len() == self.room {
///             return ControlFlow::Break(());
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let dictionary = Dictionary::from_words(["cat", "dog", "god"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut head = Head { room: 2, finds: Vec::new() };
/// assert!(Search::new(&dictionary).run(&grid, &mut head).is_break());
/// assert_eq!(head.finds[1].word, "dog");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Sink {
    /// What the sink ends a search with.
    type Break;

    /// Takes a find and decides whether the search continues. If it does little, `#[inline(always)]` makes it faster.
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Self::Break>;
}

impl<S: Sink + ?Sized> Sink for &mut S {
    type Break = S::Break;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<S::Break> {
        (**self).find(find)
    }
}

impl<S: Sink + ?Sized> Sink for Box<S> {
    type Break = S::Break;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<S::Break> {
        (**self).find(find)
    }
}

/// A closure as a sink.
pub(super) struct FnSink<F>(pub(super) F);

impl<B, F: FnMut(Find<'_>) -> ControlFlow<B>> Sink for FnSink<F> {
    type Break = B;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<B> {
        (self.0)(find)
    }
}

/// The order in which a [`Consumer`] gets the parts of a search. None will be added, so a `match` needs no other arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// The finds in their order, part after part.
    Fixed,
    /// Each thread adds its finds to one part, in any order, and all parts are taken in the end: the fastest way to sum
    /// something up. With [`Trails::First`](crate::Trails::First) parts are taken as for `Fixed`.
    Any,
}

/// What becomes of the finds of a search: the threads that find them add them to parts, and the calling thread takes
/// the parts. See [`Search::consume`](crate::Search::consume).
///
/// It is for work that takes longer than finding, such as formatting, and for sums. Reports, heat maps and puzzles'
/// word banks are consumers. When each find has to be seen on the calling thread, a [`Sink`] is simpler.
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
///     type Part = [u64; 26];
///     type Break = Infallible;
///     const ORDER: Order = Order::Any;
///
///     fn new_part(&self) -> [u64; 26] {
///         [0; 26]
///     }
///
///     fn add(part: &mut [u64; 26], find: Find<'_>) {
///         part[usize::from(find.word.as_bytes()[0] - b'a')] += 1;
///     }
///
///     fn take(&mut self, part: &mut [u64; 26]) -> ControlFlow<Infallible> {
///         for (sum, count) in self.0.iter_mut().zip(std::mem::take(part)) {
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
    /// What finds are added to. Clones of an empty part are made on any thread.
    type Part: Clone + Send;

    /// What the consumer ends a search with.
    type Break;

    /// The order in which parts are taken: by default, that of the finds.
    const ORDER: Order = Order::Fixed;

    /// An empty part, with all that adding finds needs to know.
    fn new_part(&self) -> Self::Part;

    /// Adds a find to a part. In [`Order::Fixed`] a part has some thousands of finds that follow one another. `add` is called
    /// for each find: if it does little, `#[inline(always)]` makes it faster.
    fn add(part: &mut Self::Part, find: Find<'_>);

    /// Does what is left to do for a part that is full, on the thread that filled it, before it is taken: by default nothing.
    fn complete(part: &mut Self::Part) {
        let _ = part;
    }

    /// Takes a part, leaves it empty to be filled again, and decides whether the search continues.
    fn take(&mut self, part: &mut Self::Part) -> ControlFlow<Self::Break>;

    /// Adds existing finds, such as a puzzle's answers, to a new part and takes the part.
    fn add_finds<'find>(
        &mut self,
        finds: impl IntoIterator<Item = Find<'find>>,
    ) -> ControlFlow<Self::Break> {
        let mut part = self.new_part();
        finds
            .into_iter()
            .for_each(|find| Self::add(&mut part, find));
        Self::complete(&mut part);
        self.take(&mut part)
    }
}

impl<C: Consumer> Consumer for &mut C {
    type Part = C::Part;
    type Break = C::Break;
    const ORDER: Order = C::ORDER;

    fn new_part(&self) -> C::Part {
        (**self).new_part()
    }

    #[inline(always)]
    fn add(part: &mut C::Part, find: Find<'_>) {
        C::add(part, find);
    }

    fn complete(part: &mut C::Part) {
        C::complete(part);
    }

    fn take(&mut self, part: &mut C::Part) -> ControlFlow<C::Break> {
        (**self).take(part)
    }
}

/// Collects finds in their order.
impl Consumer for Vec<Find<'static>> {
    type Part = Self;
    type Break = Infallible;

    fn new_part(&self) -> Self {
        Self::new()
    }

    fn add(part: &mut Self, find: Find<'_>) {
        part.push(find.into_owned());
    }

    fn take(&mut self, part: &mut Self) -> ControlFlow<Infallible> {
        self.append(part);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::search::Search;
    use wordtrail_dictionary::Dictionary;

    /// Collects words, sorted within each part.
    struct Sorted(Vec<String>);

    impl Consumer for Sorted {
        type Part = Vec<String>;
        type Break = ();

        fn new_part(&self) -> Vec<String> {
            Vec::new()
        }

        fn add(part: &mut Vec<String>, find: Find<'_>) {
            part.push(find.word.into_owned());
        }

        fn complete(part: &mut Vec<String>) {
            part.sort();
        }

        fn take(&mut self, part: &mut Vec<String>) -> ControlFlow<()> {
            self.0.append(part);
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn a_part_is_completed_before_it_is_taken() {
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
