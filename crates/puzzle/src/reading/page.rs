//! A text as people see it, line by line.

/// A line with its number, from 1.
pub(crate) type Line<'text> = (usize, &'text str);

/// A text without invisible characters, and its lines.
pub(crate) struct Page<'text> {
    text: &'text str,
    lines: Vec<&'text str>,
}

impl<'text> Page<'text> {
    pub fn new(text: &'text str) -> Self {
        Self {
            text,
            lines: text.lines().collect(),
        }
    }

    pub fn lines_from(
        &self,
        first: usize,
    ) -> impl DoubleEndedIterator<Item = Line<'text>> + ExactSizeIterator + Clone {
        let lines = self.lines.iter().copied().enumerate().skip(first - 1);
        lines.map(|(index, line)| (index + 1, line))
    }

    /// A line, unless the page has fewer.
    pub fn line(&self, number: usize) -> Option<&'text str> {
        self.lines.get(number.checked_sub(1)?).copied()
    }

    /// The number of lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    pub fn text_above(&self, line: usize) -> &'text str {
        &self.text[..self.offset_of(line)]
    }

    pub fn text_from(&self, line: usize) -> &'text str {
        &self.text[self.offset_of(line)..]
    }

    /// Where a line begins, in bytes.
    fn offset_of(&self, line: usize) -> usize {
        let lines = self.text.split_inclusive('\n').take(line - 1);
        lines.map(str::len).sum()
    }

    /// The lines around one, up to blank ones.
    pub fn paragraph(&self, number: usize) -> Vec<Line<'text>> {
        let is_text = |line: &&str| !line.trim().is_empty();
        let index = (number - 1).min(self.lines.len());
        let before = self.lines[..index].iter().rev();
        let start = index - before.take_while(|line| is_text(line)).count();
        let rest = self.lines_from(start + 1);
        rest.take_while(|(_, line)| is_text(line)).collect()
    }

    pub fn paragraph_from(&self, first: usize) -> Vec<Line<'text>> {
        let lines = self.lines_from(first);
        let lines = lines.skip_while(|(_, line)| line.trim().is_empty());
        lines
            .take_while(|(_, line)| !line.trim().is_empty())
            .collect()
    }
}
