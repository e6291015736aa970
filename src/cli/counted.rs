//! Counting what another consumer gets.

use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::{Consumer, Find, Order};

/// A consumer that counts the finds it passes to another.
pub struct Counted<C> {
    pub finds: u64,
    consumer: C,
}

impl<C> Counted<C> {
    pub fn new(consumer: C) -> Self {
        Self { finds: 0, consumer }
    }
}

impl<C: Consumer> Consumer for Counted<C> {
    type Part = (u64, C::Part);
    type Break = C::Break;
    const ORDER: Order = C::ORDER;

    fn new_part(&self) -> Self::Part {
        (0, self.consumer.new_part())
    }

    fn add((finds, part): &mut Self::Part, find: Find<'_>) {
        *finds += 1;
        C::add(part, find);
    }

    fn take(&mut self, (finds, part): &mut Self::Part) -> ControlFlow<C::Break> {
        self.finds += std::mem::take(finds);
        self.consumer.take(part)
    }
}

/// A consumer for finds of which nothing but their number and their words matter.
pub struct Ignored;

impl Consumer for Ignored {
    type Part = ();
    type Break = Infallible;
    const ORDER: Order = Order::Any;

    fn new_part(&self) {}

    fn add(_: &mut (), _: Find<'_>) {}

    fn take(&mut self, _: &mut ()) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}
