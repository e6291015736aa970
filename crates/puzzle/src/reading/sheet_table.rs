//! The sheets of workbooks as tables, for books whose puzzles are planned in one.

/// A sheet of a workbook.
#[derive(Debug, Clone)]
pub struct SheetTable {
    /// The name of the sheet.
    pub name: String,
    /// The rows with a text: their numbers, and the number and text of each cell, from 1.
    pub rows: Vec<(usize, Vec<(usize, String)>)>,
    /// The sheet as lines, as a list is read of it.
    pub lines: String,
}

/// Whether a text is what a cell shows whose formula has no value.
#[doc(hidden)]
pub fn is_error_value(text: &str) -> bool {
    const ERRORS: [&str; 9] = [
        "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!",
    ];
    ERRORS.contains(&text) || text.starts_with("Err:")
}
