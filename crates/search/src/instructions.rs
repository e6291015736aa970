//! Instruction sets: which of them the machine has, and how work is compiled for each.

use std::fmt;

/// The features of each instruction set. Both the attributes of functions and the check of the machine are generated
/// from this one list, because a function that is compiled for a feature that was not checked is unsound.
#[cfg(target_arch = "x86_64")]
macro_rules! features {
    (avx2 $use:tt $($more:tt)*) => {
        $crate::instructions::features! { $use "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" $($more)* }
    };
    (avx512 $use:tt) => {
        $crate::instructions::features! {
            avx2 $use "avx512f" "avx512bw" "avx512vl" "avx512dq" "avx512vbmi2" "avx512vpopcntdq"
        }
    };
    (are_detected $($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
    ({ $($function:tt)* } $($feature:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        $($function)*
    };
}

/// A function that is compiled for [`InstructionSet::Avx2`].
#[cfg(target_arch = "x86_64")]
macro_rules! avx2_fn {
    ($($function:tt)*) => { $crate::instructions::features! { avx2 { $($function)* } } };
}

/// A function that is compiled for [`InstructionSet::Avx512`].
#[cfg(target_arch = "x86_64")]
macro_rules! avx512_fn {
    ($($function:tt)*) => { $crate::instructions::features! { avx512 { $($function)* } } };
}

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2_fn, avx512_fn, features};

/// A set of instructions that searching and generating puzzles are compiled for. They use the best set that the
/// machine has. The results are the same with each.
///
/// ```
/// use wordtrail::{Dictionary, Grid, InstructionSet, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "tac"])?;
/// let grid: Grid = "cat\n".parse()?;
/// for instructions in InstructionSet::available() {
///     let search = Search::new(&dictionary).instruction_set(instructions);
///     assert_eq!(search.count(&grid), 2, "{instructions}");
/// }
/// assert_eq!(InstructionSet::available().next(), Some(InstructionSet::Baseline));
/// assert_eq!(InstructionSet::available().last(), Some(InstructionSet::best()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum InstructionSet {
    /// The instructions that every machine of the architecture has.
    Baseline,
    /// x86-64 with AVX2, BMI1, BMI2 and POPCNT: nearly every machine since 2015.
    Avx2,
    /// x86-64 with AVX-512 as Ice Lake and Zen 4 have it: F, BW, VL, DQ, VBMI2 and VPOPCNTDQ.
    Avx512,
}

impl InstructionSet {
    /// The sets that this machine has, from the most basic to the best.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Baseline, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|set| set.is_available())
    }

    /// The best set that this machine has.
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Baseline)
    }

    /// Panics when the machine lacks them.
    pub(crate) fn assert_available(self) {
        assert!(
            self.is_available(),
            "this machine has no {self} instructions"
        );
    }

    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
        match self {
            Self::Baseline => true,
            Self::Avx2 => features!(avx2 are_detected),
            Self::Avx512 => features!(avx512 are_detected),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_available(self) -> bool {
        self == Self::Baseline
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Baseline => "baseline",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        })
    }
}

/// `array::map` for kernels. That one calls functions of the standard library that are not marked to be inlined. Without any optimisation
/// across units, searches took twelve times as long with it.
pub(crate) trait MapInline<T: Copy, const N: usize> {
    /// The array of what the closure makes of each item.
    fn map_inline<U: Copy>(self, convert: impl FnMut(T) -> U) -> [U; N];
}

impl<T: Copy, const N: usize> MapInline<T, N> for [T; N] {
    #[inline(always)]
    fn map_inline<U: Copy>(self, mut convert: impl FnMut(T) -> U) -> [U; N] {
        const { assert!(N > 0) };
        let mut converted = [convert(self[0]); N];
        #[allow(clippy::needless_range_loop, reason = "iterators call functions, too")]
        for place in 1..N {
            converted[place] = convert(self[place]);
        }
        converted
    }
}

/// Work that is compiled once for each instruction set. Everything that it calls in its hot loops must be inlined
/// into it. Otherwise that is compiled for the baseline.
pub(crate) trait Job {
    /// The result of the work.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`.
    fn run(self, kernels: Kernels) -> Self::Output;
}

/// The inner loops that a job calls: those written by hand for an instruction set, or the portable ones, which the
/// compiler fits to any set. A job gets them from [`run`], after the machine was checked.
#[derive(Clone, Copy)]
pub(crate) enum Kernels {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Checked),
    #[cfg(target_arch = "x86_64")]
    Avx512(Checked),
}

/// The proof that the machine was checked. Only this module can make one.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Checked(());

/// The item of a slice at an index.
///
/// # Safety
///
/// The index is within the slice.
#[inline(always)]
pub(crate) unsafe fn get_unchecked<T: Copy>(slice: &[T], index: usize) -> T {
    debug_assert!(index < slice.len());
    // SAFETY: the caller ensures this.
    unsafe { *slice.get_unchecked(index) }
}

/// Prefetches data that will be needed soon, on machines that can.
#[inline(always)]
pub(crate) fn prefetch<T>(from: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: this is a hint that reads nothing, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = from;
}

/// Calls a closure from a function of its own, which is compiled for the baseline, so that functions with target features
/// cannot be inlined into it. `#[inline(never)]` on these is not enough: Rust 1.95 ignores it, since
/// [`inline(always)` was allowed there](https://github.com/rust-lang/rust/pull/145932).
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub(crate) fn out_of_line<T>(call: impl FnOnce() -> T) -> T {
    call()
}

/// Does the work with these instructions.
///
/// # Panics
///
/// When the machine lacks them.
pub(crate) fn run<J: Job>(set: InstructionSet, job: J) -> J::Output {
    set.assert_available();
    match set {
        InstructionSet::Baseline => job.run(Kernels::Portable),
        // SAFETY: that the machine has these instructions was asserted above.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 => unsafe { run_avx2(job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 => unsafe { run_avx512(job) },
        #[cfg(not(target_arch = "x86_64"))]
        InstructionSet::Avx2 | InstructionSet::Avx512 => unreachable!("asserted above"),
    }
}

#[cfg(target_arch = "x86_64")]
avx2_fn!(
    fn run_avx2<J: Job>(job: J) -> J::Output {
        job.run(Kernels::Avx2(Checked(())))
    }
);

#[cfg(target_arch = "x86_64")]
avx512_fn!(
    fn run_avx512<J: Job>(job: J) -> J::Output {
        job.run(Kernels::Avx512(Checked(())))
    }
);
