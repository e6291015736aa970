//! Timing the rows of a table against each other, and printing it.

use std::time::{Duration, Instant};

/// The time for all rounds of a table, estimated from the first one. There is at least one round; the largest
/// straight grids have three.
const BUDGET: Duration = Duration::from_secs(18);
const MOST_ROUNDS: u128 = 7;

/// The least time for which a row runs in each round, unless [`Table::turn`] sets another. A fast row is repeated: measured once, it
/// would depend on what else the machine does at that instant, and with it all ratios.
pub const TURN: Duration = Duration::from_millis(400);

/// The figures of a row.
pub struct Measurement {
    pub row: String,
    /// The unit of the value.
    pub unit: &'static str,
    pub value: f64,
    pub rate: f64,
    pub finds: Option<u64>,
    /// The value divided by that of the row to which this one is compared.
    pub ratio: Option<f64>,
}

/// What a row's time is given per.
#[derive(Clone, Copy)]
pub enum Unit {
    Cell,
    Board,
    Run,
}

/// Rows that do the same work.
pub struct Table<'run> {
    title: String,
    unit: Unit,
    turn: Duration,
    rows: Vec<Row<'run>>,
}

struct Row<'run> {
    name: String,
    /// The units of work in one run.
    work: u64,
    finds: Option<u64>,
    /// The row to which this one is compared: its own number for a row of ours.
    ours: usize,
    run: Box<dyn FnMut() -> Option<u64> + 'run>,
    times: Vec<Duration>,
}

impl<'run> Table<'run> {
    pub fn new(title: impl Into<String>, unit: Unit) -> Self {
        Self {
            title: title.into(),
            unit,
            turn: TURN,
            rows: Vec::new(),
        }
    }

    /// Sets the least time for which a row runs in each round.
    pub fn turn(mut self, turn: Duration) -> Self {
        self.turn = turn;
        self
    }

    /// Adds the row to which the next ones are compared, with the work and the finds of a run.
    pub fn ours(
        &mut self,
        name: impl Into<String>,
        (work, finds): (u64, u64),
        mut run: impl FnMut() -> u64 + 'run,
    ) {
        let ours = self.rows.len();
        self.add(name, ours, work, Some(finds), move || Some(run()));
    }

    /// Adds a row that is compared to the last one of ours, with the work and the finds of a run.
    pub fn peer(
        &mut self,
        name: impl Into<String>,
        (work, finds): (u64, u64),
        mut run: impl FnMut() -> u64 + 'run,
    ) {
        let ours = self.rows.last().map_or(0, |row| row.ours);
        self.add(name, ours, work, Some(finds), move || Some(run()));
    }

    /// Adds a row that is compared to none and counts no finds.
    pub fn alone(&mut self, name: impl Into<String>, mut run: impl FnMut() + 'run) {
        let ours = self.rows.len();
        self.add(name, ours, 1, None, move || {
            run();
            None
        });
    }

    fn add(
        &mut self,
        name: impl Into<String>,
        ours: usize,
        work: u64,
        finds: Option<u64>,
        run: impl FnMut() -> Option<u64> + 'run,
    ) {
        self.rows.push(Row {
            name: name.into(),
            work,
            finds,
            ours,
            run: Box::new(run),
            times: Vec::new(),
        });
    }

    /// Measures the rows and prints them.
    pub fn run(mut self) -> Vec<Measurement> {
        println!("\n{}", self.title);
        self.time();
        let measurements: Vec<Measurement> =
            self.rows.iter().map(|row| self.measured(row)).collect();
        let (time, rate) = self.unit.names();
        print_line("", [time, rate, "finds", "× ours"]);
        for measured in &measurements {
            let (time, rate) = self.unit.decimals();
            print_line(
                &measured.row,
                [
                    &format!("{:.time$}", measured.value),
                    &format!("{:.rate$}", measured.rate),
                    &measured
                        .finds
                        .map_or(String::new(), |finds| finds.to_string()),
                    &measured
                        .ratio
                        .map_or(String::new(), |ratio| format!("{ratio:.2}")),
                ],
            );
        }
        measurements
    }

    /// Times the rows in turns.
    fn time(&mut self) {
        let turn = self.turn;
        let start = Instant::now();
        self.rows.iter_mut().for_each(|row| row.run(turn));
        let rounds = BUDGET.as_nanos() / start.elapsed().as_nanos();
        for round in 1..rounds.min(MOST_ROUNDS) {
            if round % 2 == 1 {
                self.rows.iter_mut().rev().for_each(|row| row.run(turn));
            } else {
                self.rows.iter_mut().for_each(|row| row.run(turn));
            }
        }
    }

    fn measured(&self, row: &Row<'run>) -> Measurement {
        let seconds = row.seconds_per_unit();
        let ours = &self.rows[row.ours];
        let (time, rate) = self.unit.scales();
        Measurement {
            row: row.name.clone(),
            unit: self.unit.names().0,
            value: seconds * time,
            rate: rate / seconds,
            finds: row.finds,
            ratio: (!std::ptr::eq(row, ours)).then(|| seconds / ours.seconds_per_unit()),
        }
    }
}

fn print_line(name: &str, [time, rate, finds, ratio]: [&str; 4]) {
    println!("  {name:<44}{time:>12}{rate:>12}{finds:>13}{ratio:>9}");
}

impl Row<'_> {
    /// Runs once or more, until the turn is over.
    fn run(&mut self, turn: Duration) {
        let begun = Instant::now();
        while {
            let start = Instant::now();
            let finds = (self.run)();
            self.times.push(start.elapsed());
            assert_eq!(finds, self.finds, "{} finds something else", self.name);
            begun.elapsed() < turn
        } {}
    }

    /// The median.
    fn seconds_per_unit(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        let (lower, upper) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
        (lower + upper).as_secs_f64() / 2.0 / self.work as f64
    }
}

impl Unit {
    /// The names of the columns for times and rates.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Cell => ("ns/cell", "Mcells/s"),
            Self::Board => ("µs/board", "boards/s"),
            Self::Run => ("ms", "runs/s"),
        }
    }

    /// Seconds, and units per second, in these units.
    fn scales(self) -> (f64, f64) {
        match self {
            Self::Cell => (1e9, 1e-6),
            Self::Board => (1e6, 1.0),
            Self::Run => (1e3, 1.0),
        }
    }

    /// The decimals that are printed of them.
    fn decimals(self) -> (usize, usize) {
        match self {
            Self::Cell => (1, 2),
            Self::Board => (2, 0),
            Self::Run => (2, 2),
        }
    }
}
