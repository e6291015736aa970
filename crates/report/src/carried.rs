//! The puzzles that PDF and DOCX carry, from which they are read back.
//!
//! They say no more than the pages do. Pages with answers carry whole documents, with the options of the generator. Pupils may get
//! pages without, so these carry what they show: the grid, the title, and the words that are listed without a clue.

use crate::paper::Print;
use crate::sheet::Sheet;

/// The puzzles as JSON documents, one per line. None if one of them has no document.
pub fn documents(sheets: &[Sheet], print: Print) -> Option<String> {
    let has_answers = match print {
        Print::Puzzles { key } => key.is_some(),
        Print::Answers { .. } => true,
        Print::Finds => false,
    };
    let document = |sheet: &Sheet| match &*sheet.document {
        document if has_answers && !document.is_empty() => Some(document.to_owned()),
        _ => sheet.shown().to_json().ok(),
    };
    let documents = sheets.iter().map(|sheet| Some(document(sheet)? + "\n"));
    documents.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Filler;
    use wordtrail_puzzle::{Clues, Generator, Puzzle, Reader, WordBank};

    /// The document of a puzzle with a clue and a bonus word, and its sheet.
    fn sheet() -> Sheet {
        let words = WordBank::from_words(["cat", "dog"]).unwrap();
        let clues = Clues::from_pairs([("cat", "it meows")]).unwrap();
        let words = words.with_clues(&clues).unwrap();
        let words = words.with_bonus(&WordBank::from_words(["emu"]).unwrap());
        let made = Generator::new(&words.unwrap()).seed(7).generate().unwrap();
        let puzzle = Puzzle::from(&made).with_title("Pets");
        let mut sheet = Sheet::of(&puzzle);
        sheet.document = puzzle.to_json().unwrap();
        sheet
    }

    #[test]
    fn pages_with_answers_carry_the_whole_puzzle_and_others_what_they_show() {
        let sheet = sheet();
        let filler = Filler::Grey;
        for print in [
            Print::Puzzles { key: Some(filler) },
            Print::Answers { filler },
        ] {
            let carried = documents(&[sheet.clone(), sheet.clone()], print).unwrap();
            assert_eq!(carried, format!("{0}\n{0}\n", sheet.document));
        }
        for print in [Print::Puzzles { key: None }, Print::Finds] {
            let carried = documents(std::slice::from_ref(&sheet), print).unwrap();
            let puzzle = Reader::new().puzzle(carried.clone()).unwrap();
            assert_eq!(puzzle.grid.to_string(), sheet.grid.to_string());
            assert_eq!(puzzle.title(), "Pets");
            assert!(puzzle.answers().is_empty() && puzzle.recipe().is_none());
            let bank = puzzle.word_bank().unwrap().unwrap();
            assert!(bank.words().eq(["dog"]));
            assert!(!carried.contains("meows"), "{carried}");
        }
        let mut hidden = sheet;
        hidden.style.hides_list = true;
        let carried = documents(&[hidden], Print::Puzzles { key: None }).unwrap();
        let puzzle = Reader::new().puzzle(carried).unwrap();
        assert!(puzzle.word_bank().unwrap().is_none());
    }
}
