//! Finds as bytes that JavaScript reads as arrays.

use wordtrail::Trail;

/// Words with their numbers of finds and one trail each.
///
/// As bytes, little-endian: the number of entries, of all cells and of bytes of text, and whether the entries are all that there
/// are, each as a 32-bit integer; the number of finds of each entry, as 64-bit floats; where the cells of each entry end in the
/// list of all cells; the cells, numbered in reading order from 0; the words as text, with line feeds between them.
#[derive(Default)]
pub struct Listing {
    finds: Vec<f64>,
    ends: Vec<u32>,
    cells: Vec<u32>,
    text: String,
    pub is_incomplete: bool,
}

impl Listing {
    /// Adds a word with its number of finds and a trail on a grid with this number of columns.
    pub fn add(&mut self, word: &str, finds: u64, trail: &Trail<'_>, columns: usize) {
        if !self.finds.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(word);
        self.finds.push(finds as f64);
        let cells = trail.cells();
        self.cells
            .extend(cells.map(|cell| cell.row * columns as u32 + cell.column));
        self.ends.push(self.cells.len() as u32);
    }

    pub fn len(&self) -> usize {
        self.finds.len()
    }

    pub fn into_bytes(self) -> Vec<u8> {
        let is_complete = usize::from(!self.is_incomplete);
        let header = [
            self.finds.len(),
            self.cells.len(),
            self.text.len(),
            is_complete,
        ];
        let mut bytes =
            Vec::with_capacity(16 + 12 * self.finds.len() + 4 * self.cells.len() + self.text.len());
        for number in header {
            bytes.extend((number as u32).to_le_bytes());
        }
        for finds in self.finds {
            bytes.extend(finds.to_le_bytes());
        }
        for number in self.ends.into_iter().chain(self.cells) {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.text.into_bytes());
        bytes
    }
}
