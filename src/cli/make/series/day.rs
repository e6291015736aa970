//! Days, and what is typed for several.

use std::fmt::{self, Display, Formatter};
use std::iter;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most days of a series: a year.
const MAX_DAYS: usize = 366;

const SECONDS_OF_A_DAY: u64 = 86_400;

/// A day of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The present day in UTC.
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let days = since.map_or(0, |since| since.as_secs() / SECONDS_OF_A_DAY);
        let first = Self {
            year: 1970,
            month: 1,
            day: 1,
        };
        iter::successors(Some(first), |day| Some(day.next()))
            .nth(usize::try_from(days).unwrap_or(0))
            .unwrap_or(first)
    }

    /// The year and the month.
    pub fn month(self) -> String {
        let Self { year, month, .. } = self;
        format!("{year:04}-{month:02}")
    }

    /// The seed of its puzzle in a series with a seed.
    pub fn seed(self, series: u64) -> u64 {
        let Self { year, month, day } = self;
        let date = (u64::from(year) * 100 + u64::from(month)) * 100 + u64::from(day);
        series.wrapping_mul(100_000_000).wrapping_add(date)
    }

    fn next(self) -> Self {
        let Self { year, month, day } = self;
        match (month, day) {
            _ if day < length(year, month) => Self {
                day: day + 1,
                ..self
            },
            (12, _) => Self {
                year: year + 1,
                month: 1,
                day: 1,
            },
            _ => Self {
                year,
                month: month + 1,
                day: 1,
            },
        }
    }
}

/// The number of days of a month.
fn length(year: u16, month: u8) -> u8 {
    let divides = |years: u16| year.is_multiple_of(years);
    let is_leap = divides(4) && (!divides(100) || divides(400));
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 31,
    }
}

/// `YYYY-MM-DD`, as ISO 8601 has it.
impl Display for Day {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(formatter, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || format!("“{text}” is no day: write it as 2026-12-01");
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(error());
        };
        let has_digits = |part: &str, digits| {
            part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !has_digits(year, 4) || !has_digits(month, 2) || !has_digits(day, 2) {
            return Err(error());
        }
        let day = Self {
            year: year.parse().map_err(|_| error())?,
            month: month.parse().map_err(|_| error())?,
            day: day.parse().map_err(|_| error())?,
        };
        match (1..=12).contains(&day.month) && (1..=length(day.year, day.month)).contains(&day.day)
        {
            true => Ok(day),
            false => Err(error()),
        }
    }
}

/// Days one after the other, at most a year: the first and the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series(Day, Day);

impl Series {
    /// The days in their order.
    pub fn days(self) -> impl Iterator<Item = Day> {
        let Self(first, last) = self;
        iter::successors(Some(first), |day| Some(day.next())).take_while(move |day| *day <= last)
    }
}

/// A day, or two with “..” between them. What the second shares with the first may be left out: `2026-12-01..31`.
impl FromStr for Series {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, ""));
        let day: Day = first.parse()?;
        // Of the second, the year may be missing, or the month, too.
        let shared = match last.len() {
            0 => first.len(),
            2 => "2026-12-".len(),
            5 => "2026-".len(),
            _ => 0,
        };
        let last: Day = (first[..shared].to_owned() + last).parse()?;
        let series = Self(day, last);
        if last < day {
            return Err(format!(
                "{last} comes before {day}: name the earlier day first"
            ));
        }
        match series.days().nth(MAX_DAYS) {
            Some(_) => Err(format!(
                "a series has at most {MAX_DAYS} days: make one for each year, in the same folder"
            )),
            None => Ok(series),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        for day in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
            assert_eq!(day.parse::<Day>().unwrap().to_string(), day);
        }
        for text in [
            "",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "2026-1-01",
            "2026-12",
            "2026-12-001",
            "+026-12-01",
            "2026-12-01-01",
            "２026-12-01",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_last_day_of_a_series_may_be_short() {
        let days = |text: &str| {
            text.parse::<Series>()
                .map(|series| Vec::from_iter(series.days()))
        };
        let named = |text: &str| -> Vec<String> {
            days(text).unwrap().iter().map(Day::to_string).collect()
        };
        assert_eq!(named("2026-12-30..31"), ["2026-12-30", "2026-12-31"]);
        assert_eq!(
            named("2024-02-28..03-01"),
            ["2024-02-28", "2024-02-29", "2024-03-01"]
        );
        assert_eq!(
            named("2026-12-31..2027-01-01"),
            ["2026-12-31", "2027-01-01"]
        );
        assert_eq!(named("2026-12-31"), ["2026-12-31"]);
        assert_eq!(named("2024-01-01..2024-12-31").len(), 366);
        for text in [
            "2026-12-02..01",
            "2026-01-01..2027-01-02",
            "2026-12-01..3",
            "2026-12-01..ü1",
            "..",
            "ü..ü",
        ] {
            assert!(days(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_seed_of_a_day_is_its_date() {
        let day: Day = "2026-12-01".parse().unwrap();
        assert_eq!(day.seed(0), 20_261_201);
        assert_eq!(day.seed(7), 720_261_201);
    }
}
