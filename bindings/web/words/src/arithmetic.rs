//! Arithmetic coding of binary decisions.

use alloc::vec::Vec;

/// Writes decisions or reads them.
pub trait Coder {
    /// Codes a decision with the probability that it is true, in 65536ths. A coder that reads ignores the decision. Returns the
    /// one that was coded.
    fn code(&mut self, decision: bool, probability: u32) -> bool;
}

/// An interval of numbers, of which the coded one is in a part for each decision.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self {
        low: 0,
        high: u32::MAX,
    };

    /// The last number of the part for a decision that is true.
    fn middle(&self, probability: u32) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(probability)) >> 16) as u32
    }

    /// Chooses the part for a decision.
    fn choose(&mut self, middle: u32, decision: bool) {
        match decision {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
    }

    /// Takes the first byte, if all numbers of the interval have the same.
    fn shift(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(byte)
    }
}

/// Writes decisions.
pub struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub fn new() -> Self {
        Self {
            interval: Interval::ALL,
            bytes: Vec::new(),
        }
    }

    /// What was written.
    pub fn finish(mut self) -> Vec<u8> {
        // A number that is in the interval.
        let end = self.interval.middle(1 << 15);
        self.bytes.extend(end.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn code(&mut self, decision: bool, probability: u32) -> bool {
        let middle = self.interval.middle(probability);
        self.interval.choose(middle, decision);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        decision
    }
}

/// Reads decisions. Beyond the end of the bytes are zeros.
pub struct Decoder<'bytes> {
    bytes: &'bytes [u8],
    interval: Interval,
    /// The number that is coded, as far as the interval has digits.
    number: u32,
}

impl<'bytes> Decoder<'bytes> {
    pub fn new(bytes: &'bytes [u8]) -> Self {
        let mut decoder = Self {
            bytes,
            interval: Interval::ALL,
            number: 0,
        };
        (0..4).for_each(|_| decoder.next());
        decoder
    }

    fn next(&mut self) {
        let byte = self.bytes.split_off_first().copied();
        self.number = self.number << 8 | u32::from(byte.unwrap_or_default());
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, _: bool, probability: u32) -> bool {
        let middle = self.interval.middle(probability);
        let decision = self.number <= middle;
        self.interval.choose(middle, decision);
        while self.interval.shift().is_some() {
            self.next();
        }
        decision
    }
}
