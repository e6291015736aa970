//! The certificate: a text file, of which a part is trusted once it is complete.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};

/// A log with a header, and a block of lines for each class of boards. A block ends with a line `done` and a digest of the log so far.
pub struct Log {
    file: File,
    digest: String,
    /// The first line of each block that was complete when the log was opened.
    pub finished: Vec<String>,
}

impl Log {
    /// Opens a log. One that exists has to have this header; what follows its last complete block is removed.
    pub fn open(path: &str, header: &str) -> Result<Self, String> {
        let failed = |error: io::Error| format!("{path}: {error}");
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let mut log = Self {
            file,
            digest: digest("", header),
            finished: Vec::new(),
        };
        // An empty file, or a header that was not written whole.
        let mut length = 0;
        if header.starts_with(&text) {
            log.file.set_len(0).map_err(failed)?;
            log.file.rewind().map_err(failed)?;
            log.file.write_all(header.as_bytes()).map_err(failed)?;
            length = header.len();
        } else if let Some(blocks) = text.strip_prefix(header) {
            length = header.len()
                + log.read_blocks(blocks).map_err(|line| {
                    let line = header.lines().count() + line;
                    format!(
                        "{path}, line {line}: damaged, the log was changed after it was written"
                    )
                })?;
            log.file.set_len(length as u64).map_err(failed)?;
        } else {
            let mut lines = (1..).zip(header.lines().zip(text.lines()));
            let differs = lines.find(|(_, (expected, found))| expected != found);
            if let Some((number, (expected, _))) = differs {
                return Err(format!(
                    "{path}, line {number}: this is the log of another proof, whose line would be “{expected}”"
                ));
            }
        }
        log.file
            .seek(SeekFrom::Start(length as u64))
            .map_err(failed)?;
        Ok(log)
    }

    /// Checks the blocks, and returns the length of those that are complete, or the line of the end of one that is wrong.
    fn read_blocks(&mut self, text: &str) -> Result<usize, usize> {
        let (mut start, mut end) = (0, 0);
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let block = &text[start..end];
            end += line.len();
            let Some(found) = line
                .strip_prefix("done ")
                .and_then(|rest| rest.strip_suffix('\n'))
            else {
                continue;
            };
            self.digest = digest(&self.digest, block);
            if found != self.digest {
                return Err(number);
            }
            let first = block.lines().next().unwrap_or_default();
            self.finished.push(first.to_owned());
            start = end;
        }
        Ok(start)
    }

    /// Appends a block.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        self.digest = digest(&self.digest, lines);
        let block = format!("{lines}done {}\n", self.digest);
        self.file.write_all(block.as_bytes())
    }
}

/// The first 16 digits of the SHA-256 of the digest before and some lines.
fn digest(before: &str, lines: &str) -> String {
    let hash = hmac_sha256::Hash::hash(format!("{before}\n{lines}").as_bytes());
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
