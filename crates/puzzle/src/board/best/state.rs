//! What a search has done so far: the rounds that are finished and the best boards, also in a file, with which another run goes on.

use super::changes::Changes;
use super::most::Most;
use super::top::Top;
use crate::board::GenerateBoardError;
use crate::board::counter::Counter;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use wordtrail_dictionary::internals::AtomicFile;

/// The first line of the file. The number changes when rounds find other boards.
const HEADER: &str = "wordtrail best boards 1";

/// The time between two writes. A search that is killed loses this, and the rounds that it was in.
const BETWEEN: Duration = Duration::from_secs(1);

/// The maximum number of bytes that are read of a file.
const LONGEST: u64 = 1 << 20;

/// The finished rounds and the best boards of a search.
pub(super) struct State {
    /// The rounds before this one are finished.
    next: u64,
    /// The others that are finished.
    others: BTreeSet<u64>,
    pub(super) top: Top,
    file: Option<StateFile>,
}

struct StateFile {
    path: PathBuf,
    /// The options of the search, one in a line.
    search: String,
    written: Instant,
}

impl State {
    /// The state of a search that begins.
    pub(super) fn new() -> Self {
        Self {
            next: 0,
            others: BTreeSet::new(),
            top: Top::default(),
            file: None,
        }
    }

    /// The state in a file, or of a search that begins if there is no such file. It is written there from now on.
    pub(super) fn in_file(
        path: &Path,
        search: String,
        changes: &Changes<'_>,
        counter: &mut Counter,
        most: Most,
    ) -> Result<Self, GenerateBoardError> {
        let mut state = Self::new();
        let mut text = String::new();
        match File::open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            file => {
                let read = file.and_then(|file| file.take(LONGEST).read_to_string(&mut text));
                read.map_err(|reason| state_error(path, reason))?;
                let read = state.read(&text, &search, changes, counter, most);
                read.map_err(|why| state_error(path, why))?;
            }
        }
        state.file = Some(StateFile {
            path: path.to_owned(),
            search,
            written: Instant::now(),
        });
        // So that a file that cannot be written is refused before the search.
        state.write(changes)?;
        Ok(state)
    }

    /// Reads the text of a file, unless it is damaged or of another search.
    fn read(
        &mut self,
        text: &str,
        search: &str,
        changes: &Changes<'_>,
        counter: &mut Counter,
        most: Most,
    ) -> Result<(), String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Err("it is not a state of this version".to_owned());
        }
        for expected in search.lines() {
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
        self.others = rounds;
        self.next = self.others.pop_first().unwrap_or(0);
        for line in lines {
            let mut board = || {
                let (value, tiles) = line.split_once(' ')?;
                let faces = changes.faces_of(tiles.split(' '))?;
                let score = counter.count(changes.size.1, &[changes.tiles(&faces)])[0];
                let is_same = value.parse() == Ok(most.of(score));
                is_same.then_some((faces, score))
            };
            let (faces, score) =
                board().ok_or_else(|| format!("this search does not find its board “{line}”"))?;
            self.top
                .add(most.of(score), changes.canonical(&faces), score);
        }
        Ok(())
    }

    /// The rounds that are not finished yet.
    pub(super) fn unfinished(&self, rounds: u64) -> impl Iterator<Item = u64> + Clone + use<> {
        let others = self.others.clone();
        (self.next..rounds).filter(move |round| !others.contains(round))
    }

    /// The number of finished rounds.
    pub(super) fn finished(&self) -> u64 {
        self.next + self.others.len() as u64
    }

    /// Adds what a round found.
    pub(super) fn add(
        &mut self,
        round: u64,
        top: Top,
        is_finished: bool,
        changes: &Changes<'_>,
    ) -> Result<(), GenerateBoardError> {
        self.top.merge(top);
        if is_finished {
            self.others.insert(round);
            while self.others.remove(&self.next) {
                self.next += 1;
            }
        }
        match &self.file {
            Some(file) if file.written.elapsed() >= BETWEEN => self.write(changes),
            _ => Ok(()),
        }
    }

    /// Writes the file, if there is one.
    pub(super) fn write(&mut self, changes: &Changes<'_>) -> Result<(), GenerateBoardError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let mut text = format!("{HEADER}\n{}rounds {}", file.search, self.next);
        for round in &self.others {
            text += &format!(" {round}");
        }
        for (value, faces, _) in self.top.boards() {
            text += &format!("\n{value} {}", changes.tiles(faces).join(" "));
        }
        text.push('\n');
        let write = || {
            let mut output = AtomicFile::create(&file.path)?;
            output.write_all(text.as_bytes())?;
            output.commit()
        };
        file.written = Instant::now();
        write().map_err(|reason| state_error(&file.path, reason))
    }
}

fn state_error(path: &Path, why: impl ToString) -> GenerateBoardError {
    GenerateBoardError::State {
        path: path.display().to_string(),
        why: why.to_string(),
    }
}
