//! The engine of the npm package `wordtrail`: a module of WebAssembly, which `package/wordtrail.js` calls.
//!
//! Bytes are passed as [`wordtrail_web_interface`] says. A question is a JSON object with the options that `package/wordtrail.d.ts`
//! describes, and its answer is JSON, too. A function that fails produces the text of its error.

mod dictionaries;
mod make;
mod search;

use dictionaries::text;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wordtrail_web_interface::take_bytes;

/// Answers a question in JSON.
fn answer<Q: DeserializeOwned, A: Serialize>(
    question: &[u8],
    work: impl FnOnce(Q) -> Result<A, String>,
) -> Result<Vec<u8>, String> {
    let question = serde_json::from_slice(question).map_err(text)?;
    serde_json::to_vec(&work(question)?).map_err(text)
}

/// Makes functions of JavaScript of those that take bytes.
macro_rules! takes_bytes {
    ($($(#[$docs:meta])* fn $name:ident($bytes:ident) $work:expr;)*) => { $(
        $(#[$docs])*
        ///
        /// # Safety
        ///
        /// The bytes are in memory that was [allocated](wordtrail_web_interface::allocate) for their length, and the caller gives it up.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(pointer: *mut u8, length: usize) -> bool {
            // SAFETY: the caller keeps the same promise.
            let $bytes = unsafe { take_bytes(pointer, length) };
            wordtrail_web_interface::call(|| $work)
        }
    )* };
}

takes_bytes! {
    /// Opens a dictionary: a list of words, or an index.
    fn dictionary_open(bytes) serde_json::to_vec(&dictionaries::open(bytes)?).map_err(text);

    /// Finds words.
    fn find(bytes) answer(&bytes, search::find);

    /// Says which word some cells spell, or why they spell none.
    fn judge(bytes) answer(&bytes, search::judge);

    /// Scores boards.
    fn score(bytes) answer(&bytes, search::score);

    /// Makes a puzzle, whose document is the answer.
    fn make(bytes) make::make(&bytes);
}

/// Frees a dictionary.
#[unsafe(no_mangle)]
pub extern "C" fn dictionary_free(number: u32) {
    dictionaries::free(number);
}
