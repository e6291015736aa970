//! Maps whose keys are hashes.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds hashers for keys that are hashes themselves.
pub type Hashed = BuildHasherDefault<TakeHash>;

/// A hasher that takes the key for the hash.
#[derive(Debug, Default)]
pub struct TakeHash(u64);

impl Hasher for TakeHash {
    fn write(&mut self, _: &[u8]) {
        unreachable!("hashes are u64");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
