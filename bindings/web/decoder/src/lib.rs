//! Decodes what the page carries: a module of WebAssembly, which workers call when the page is opened. It is small, because it
//! has to be there before anything else. Bytes are passed as [`wordtrail_web_interface`] says.

#![no_std]

extern crate alloc;

use alloc::borrow::ToOwned;
use alloc::vec;
use alloc::vec::Vec;
use core::panic::PanicInfo;
use lol_alloc::{AssumeSingleThreaded, LeakingAllocator};
use lzma_rust2::{LzmaReader, Read};
use wordtrail_web_interface::{call, take_bytes};

/// Memory that is never freed: a worker decodes one thing, and is ended.
#[global_allocator]
static MEMORY: AssumeSingleThreaded<LeakingAllocator> =
    // SAFETY: a module without memory that is shared has one thread.
    unsafe { AssumeSingleThreaded::new(LeakingAllocator::new()) };

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// The most words that are decoded.
const MAX_WORDS: usize = 1 << 20;

/// The most bytes that are expanded, and KiB that this may take.
const MAX_BYTES: usize = 1 << 24;
const MAX_MEMORY: u32 = 1 << 16;

/// Produces two texts with a word in each line: all words of a coded list, and those that are common. The length of the first
/// text in bytes is before both, as 32 bits.
///
/// # Safety
///
/// The bytes are in memory that was [allocated](wordtrail_web_interface::allocate) for their length, and the caller gives it up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn decode(pointer: *mut u8, length: usize) -> bool {
    // SAFETY: the caller keeps the same promise.
    let bytes = unsafe { take_bytes(pointer, length) };
    call(|| words(&bytes).ok_or_else(|| "the words of the page are damaged".to_owned()))
}

/// Produces the bytes of an LZMA file.
///
/// # Safety
///
/// As for [`decode`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn expand(pointer: *mut u8, length: usize) -> bool {
    // SAFETY: the caller keeps the same promise.
    let bytes = unsafe { take_bytes(pointer, length) };
    call(|| expanded(&bytes).ok_or_else(|| "the engine of the page is damaged".to_owned()))
}

fn words(bytes: &[u8]) -> Option<Vec<u8>> {
    let words = wordtrail_web_words::decode(bytes, MAX_WORDS)?;
    let mut output = Vec::with_capacity(4 + words.all.len() + words.common.len());
    output.extend((words.all.len() as u32).to_le_bytes());
    output.extend(words.all);
    output.extend(words.common);
    Some(output)
}

fn expanded(bytes: &[u8]) -> Option<Vec<u8>> {
    // After the properties and the size of the dictionary.
    let length = u64::from_le_bytes(bytes.get(5..13)?.try_into().ok()?);
    let length = usize::try_from(length).ok().filter(|&it| it <= MAX_BYTES)?;
    let mut reader = LzmaReader::new_mem_limit(bytes, MAX_MEMORY, None).ok()?;
    let mut output = vec![0; length];
    reader.read_exact(&mut output).ok()?;
    Some(output)
}
