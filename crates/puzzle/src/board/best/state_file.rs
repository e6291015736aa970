//! The file in which a search keeps its state, and with which another run goes on.

use super::changes::Changes;
use super::most::Most;
use super::state::State;
use crate::board::GenerateBoardError;
use crate::board::counter::Counter;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use wordtrail_dictionary::internals::AtomicFile;

/// The first line of the file. The number changes when rounds find other boards.
const HEADER: &str = "wordtrail best boards 1";

/// The time between two writes. A search that is killed loses this, and the rounds that it was in.
const BETWEEN: Duration = Duration::from_secs(1);

/// The maximum number of bytes that are read of a file.
const LONGEST: u64 = 1 << 20;

/// The file of a search.
pub(super) struct StateFile {
    path: PathBuf,
    /// The options of the search, one in a line.
    search: String,
    most: Most,
    written: Option<Instant>,
}

impl StateFile {
    pub(super) fn new(path: PathBuf, search: String, most: Most) -> Self {
        Self {
            path,
            search,
            most,
            written: None,
        }
    }

    /// The state in the file, or of a search that begins if there is no such file.
    pub(super) fn read(
        &self,
        changes: &Changes<'_>,
        counter: &mut Counter,
    ) -> Result<State, GenerateBoardError> {
        let mut text = String::new();
        let read =
            File::open(&self.path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
        match read {
            Ok(_) => {
                let state = self.state_of(&text, changes, counter);
                state.map_err(|why| self.error(why))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::default()),
            Err(error) => Err(self.error(error)),
        }
    }

    /// The state that a text has, unless it is damaged or of another search.
    fn state_of(
        &self,
        text: &str,
        changes: &Changes<'_>,
        counter: &mut Counter,
    ) -> Result<State, String> {
        let mut state = State::default();
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Err("it is not a state of this version".to_owned());
        }
        for expected in self.search.lines() {
            let line = lines.next().unwrap_or_default();
            if line != expected {
                return Err(format!(
                    "it is of “{line}”, and this search of “{expected}”"
                ));
            }
        }
        let numbers = lines.next().and_then(|line| line.strip_prefix("rounds "));
        let rounds = numbers.map(|numbers| numbers.split(' ').map(str::parse).collect());
        let Some(Ok(rounds)) = rounds else {
            return Err("the numbers of its rounds are missing".to_owned());
        };
        state.others = rounds;
        state.next = state.others.pop_first().unwrap_or(0);
        for line in lines {
            let mut board = || {
                let (value, tiles) = line.split_once(' ')?;
                let faces = changes.faces_of(tiles.split(' '))?;
                let score = counter.count(changes.size.1, &[changes.tiles(&faces)])[0];
                let is_same = value.parse() == Ok(self.most.of(score));
                is_same.then_some((faces, score))
            };
            let (faces, score) =
                board().ok_or_else(|| format!("this search does not find its board “{line}”"))?;
            state
                .top
                .add(self.most.of(score), changes.canonical(&faces), score);
        }
        Ok(state)
    }

    /// Writes the state, if it was not written just before.
    pub(super) fn update(
        &mut self,
        state: &State,
        changes: &Changes<'_>,
    ) -> Result<(), GenerateBoardError> {
        match self.written {
            Some(written) if written.elapsed() < BETWEEN => Ok(()),
            _ => self.write(state, changes),
        }
    }

    /// Writes the state.
    pub(super) fn write(
        &mut self,
        state: &State,
        changes: &Changes<'_>,
    ) -> Result<(), GenerateBoardError> {
        let mut text = format!("{HEADER}\n{}rounds {}", self.search, state.next);
        for round in &state.others {
            text += &format!(" {round}");
        }
        for (value, faces, _) in state.top.boards() {
            text += &format!("\n{value} {}", changes.tiles(faces).join(" "));
        }
        text.push('\n');
        let write = || {
            let mut output = AtomicFile::create(&self.path)?;
            output.write_all(text.as_bytes())?;
            output.commit()
        };
        write().map_err(|error| self.error(error))?;
        self.written = Some(Instant::now());
        Ok(())
    }

    fn error(&self, why: impl ToString) -> GenerateBoardError {
        GenerateBoardError::State {
            path: self.path.display().to_string(),
            why: why.to_string(),
        }
    }
}
