//! Which instructions the machine has, and doing work as compiled for them.

use std::fmt;

/// A set of instructions that the engines are compiled for. A search, or the making of a puzzle, takes the best one that the
/// machine has, and finds the same with each.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum InstructionSet {
    /// What every machine of the architecture has.
    Baseline,
    /// x86-64 with AVX2, BMI1, BMI2 and POPCNT: nearly every machine since 2015.
    Avx2,
    /// x86-64 with AVX-512 as Ice Lake and Zen 4 have it: F, BW, VL, DQ, VBMI2 and VPOPCNTDQ.
    Avx512,
}

impl InstructionSet {
    /// Those that this machine has, from the plainest to the best.
    ///
    /// ```
    /// use wordtrail::InstructionSet;
    ///
    /// let sets: Vec<InstructionSet> = InstructionSet::available().collect();
    /// assert_eq!(sets[0], InstructionSet::Baseline);
    /// assert_eq!(sets.last(), Some(&InstructionSet::best()));
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Baseline, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|set| set.is_available())
    }

    /// The best one that this machine has.
    ///
    /// ```
    /// use wordtrail::InstructionSet;
    ///
    /// println!("searching with {}", InstructionSet::best());
    /// ```
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Baseline)
    }

    /// Panics when the machine does not have them.
    pub(crate) fn assert_available(self) {
        assert!(
            self.is_available(),
            "this machine has no {self} instructions"
        );
    }

    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
        let avx2 = || {
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt")
        };
        match self {
            Self::Baseline => true,
            Self::Avx2 => avx2(),
            Self::Avx512 => {
                avx2()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
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

/// Work that is compiled once for each set of instructions. Everything that it calls in its hot
/// loops must be inlined into it, else it is compiled for the baseline.
pub(crate) trait Job {
    /// What the work results in.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`.
    fn run(self, kernels: Kernels) -> Self::Output;
}

/// Which of the hand-written inner loops a job may call, or the portable ones, which the compiler fits to
/// any set. [`run`] gives them out, once the machine was asked for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kernels {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The item of a slice at an index.
///
/// # Safety
///
/// The index is in the slice.
#[inline(always)]
pub(crate) unsafe fn get_unchecked<T: Copy>(slice: &[T], index: usize) -> T {
    debug_assert!(index < slice.len());
    // SAFETY: the caller says so.
    unsafe { *slice.get_unchecked(index) }
}

/// Prefetches what will be needed soon, on machines that can.
#[inline(always)]
pub(crate) fn prefetch<T>(from: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: this is a hint, which reads nothing, whatever the place.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = from;
}

/// Does the work with these instructions.
///
/// # Panics
///
/// When the machine does not have them.
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
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<J: Job>(job: J) -> J::Output {
    job.run(Kernels::Avx2)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
fn run_avx512<J: Job>(job: J) -> J::Output {
    job.run(Kernels::Avx512)
}
