//! Timing the rows of a table against each other, and printing it.

use std::time::{Duration, Instant};

/// A table has as many rounds as are likely to take so long, but at least one. Three of the largest straight
/// grids fit in.
const BUDGET: Duration = Duration::from_secs(18);
const MOST_ROUNDS: u128 = 7;

/// How long a row runs in each round at least, be it several times: what is fast is else measured for an instant only, and what
/// else the machine does just then changes all ratios.
const TURN: Duration = Duration::from_millis(400);

/// What a row's time is told per.
#[derive(Clone, Copy)]
pub enum Unit {
    Cell,
    Board,
    Run,
}

/// Contenders for the same work.
pub struct Table<'run> {
    title: String,
    unit: Unit,
    rows: Vec<Row<'run>>,
}

struct Row<'run> {
    name: String,
    /// How many units of work one run is.
    work: u64,
    finds: Option<u64>,
    /// The row that this one's time is compared with.
    ours: usize,
    run: Box<dyn FnMut() -> Option<u64> + 'run>,
    times: Vec<Duration>,
}

impl<'run> Table<'run> {
    pub fn new(title: impl Into<String>, unit: Unit) -> Self {
        Self {
            title: title.into(),
            unit,
            rows: Vec::new(),
        }
    }

    /// Adds the row that the next ones are compared with. A run is so much work and must find so much.
    pub fn ours(
        &mut self,
        name: impl Into<String>,
        (work, finds): (u64, u64),
        mut run: impl FnMut() -> u64 + 'run,
    ) {
        let ours = self.rows.len();
        self.add(name, ours, work, Some(finds), move || Some(run()));
    }

    /// Adds a row that is compared with the last one of ours. A run is so much work and must find so much.
    pub fn peer(
        &mut self,
        name: impl Into<String>,
        (work, finds): (u64, u64),
        mut run: impl FnMut() -> u64 + 'run,
    ) {
        let ours = self.rows.last().map_or(0, |row| row.ours);
        self.add(name, ours, work, Some(finds), move || Some(run()));
    }

    /// Adds a row of its own that finds nothing to be counted.
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

    /// Measures the rows and prints what they took.
    pub fn run(mut self) {
        println!("\n{}", self.title);
        self.measure();
        self.print();
    }

    /// Runs the rows in turns.
    fn measure(&mut self) {
        let start = Instant::now();
        self.rows.iter_mut().for_each(Row::run);
        let rounds = BUDGET.as_nanos() / start.elapsed().as_nanos();
        for round in 1..rounds.min(MOST_ROUNDS) {
            if round % 2 == 1 {
                self.rows.iter_mut().rev().for_each(Row::run);
            } else {
                self.rows.iter_mut().for_each(Row::run);
            }
        }
    }

    fn print(&self) {
        let (time, rate) = self.unit.headings();
        print_line("", [time, rate, "finds", "× ours"]);
        for (index, row) in self.rows.iter().enumerate() {
            let seconds = row.seconds_a_unit();
            let (time, rate) = self.unit.figures(seconds);
            let finds = row.finds.map_or(String::new(), |finds| finds.to_string());
            let ratio = match row.ours == index {
                true => String::new(),
                false => format!("{:.2}", seconds / self.rows[row.ours].seconds_a_unit()),
            };
            print_line(&row.name, [&time, &rate, &finds, &ratio]);
        }
    }
}

fn print_line(name: &str, [time, rate, finds, ratio]: [&str; 4]) {
    println!("  {name:<44}{time:>12}{rate:>12}{finds:>13}{ratio:>9}");
}

impl Row<'_> {
    /// Runs once, and again until the turn is over.
    fn run(&mut self) {
        let turn = Instant::now();
        while {
            let start = Instant::now();
            let finds = (self.run)();
            self.times.push(start.elapsed());
            assert_eq!(finds, self.finds, "{} finds something else", self.name);
            turn.elapsed() < TURN
        } {}
    }

    /// The median.
    fn seconds_a_unit(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        let (lower, upper) = (times[(times.len() - 1) / 2], times[times.len() / 2]);
        (lower + upper).as_secs_f64() / 2.0 / self.work as f64
    }
}

impl Unit {
    /// What the columns of times and rates tell.
    fn headings(self) -> (&'static str, &'static str) {
        match self {
            Self::Cell => ("ns/cell", "Mcells/s"),
            Self::Board => ("µs/board", "boards/s"),
            Self::Run => ("ms", "runs/s"),
        }
    }

    /// What they tell of a row.
    fn figures(self, seconds: f64) -> (String, String) {
        match self {
            Self::Cell => (
                format!("{:.1}", seconds * 1e9),
                format!("{:.2}", 1e-6 / seconds),
            ),
            Self::Board => (
                format!("{:.2}", seconds * 1e6),
                format!("{:.0}", 1.0 / seconds),
            ),
            Self::Run => (
                format!("{:.2}", seconds * 1e3),
                format!("{:.2}", 1.0 / seconds),
            ),
        }
    }
}
