"use strict";

// A website with a puzzle for each day: what this device knows of the days. Nothing is sent anywhere.

const days = DAYS;
const language = document.documentElement.lang;
const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const long = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
const short = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
// The day with which weeks begin, Sunday being 0: Monday where the browser does not know.
const locale = new Intl.Locale(language);
const firstWeekday = (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7;
const KEY = `wordtrail days ${location.pathname.replace(/[^/]*$/, "")}`;

// The days whose puzzle was finished, and when.
function finishedDays() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

const dayAfter = (day, number) => new Date(Date.parse(day) + number * 86_400_000).toISOString().slice(0, 10);

// How many days up to today, or up to yesterday, had their puzzle finished on the day itself.
function streak(finished) {
  const isKept = (day) => finished[day] === day;
  let day = isKept(today) ? today : dayAfter(today, -1);
  let number = 0;
  for (; isKept(day); day = dayAfter(day, -1)) number += 1;
  return number;
}

for (const time of document.querySelectorAll("time")) {
  const isDay = time.dateTime.length === 10;
  const options = isDay ? { dateStyle: "full" } : { year: "numeric", month: "long" };
  time.textContent = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(time.dateTime));
}

const { day } = document.body.dataset;
if (day === undefined) {
  const finished = finishedDays();
  const button = document.getElementById("today");
  button.href = `${today}.html`;
  button.hidden = !days.includes(today);
  for (const link of document.querySelectorAll("[data-day]")) {
    // Puzzles to come are not shown.
    link.parentElement.hidden = link.dataset.day > today;
    const isFinished = link.dataset.day in finished;
    link.classList.toggle("finished", isFinished);
    link.ariaLabel = `${long.format(new Date(link.dataset.day))}${isFinished ? " ✓" : ""}`;
    if (isFinished) link.append(Object.assign(document.createElement("span"), { textContent: "✓" }));
    if (link.dataset.day === today) link.ariaCurrent = "date";
  }
  for (const month of document.querySelectorAll("section")) {
    const first = month.querySelector("[data-day]");
    month.hidden = first.parentElement.hidden;
    // Below its day of the week.
    const weekday = (new Date(first.dataset.day).getUTCDay() + 7 - firstWeekday) % 7;
    first.parentElement.style.gridColumnStart = weekday + 1;
    const names = Array.from({ length: 7 }, (_, number) => new Date(Date.UTC(2026, 0, 4 + firstWeekday + number)));
    const cells = names.map((name) => Object.assign(document.createElement("li"), { className: "weekday", ariaHidden: true, textContent: short.format(name) }));
    month.querySelector("ol").prepend(...cells);
  }
  const number = streak(finished);
  const forms = [JSON.parse(document.body.dataset.streak)].flat();
  const form = forms[new Intl.PluralRules(language).select(number) === "one" ? 0 : forms.length - 1];
  const shown = document.getElementById("streak");
  shown.hidden = number === 0;
  shown.textContent = form.replace("{n}", number.toLocaleString(language));
} else {
  // A page around a frame has its own links.
  document.body.classList.toggle("framed", window !== parent);
  const nav = document.querySelector("nav");
  const place = days.indexOf(day);
  for (const [sign, other] of [["‹", days[place - 1]], ["›", days[place + 1]]]) {
    if (other === undefined || other > today) continue;
    nav.append(Object.assign(document.createElement("a"), { href: `${other}.html`, textContent: sign, ariaLabel: long.format(new Date(other)) }));
  }
  document.querySelector("wordtrail-puzzle").addEventListener("finished", () => {
    try {
      const finished = finishedDays();
      // On the day itself counts more than before or after it.
      if (finished[day] !== day) localStorage.setItem(KEY, JSON.stringify({ ...finished, [day]: today }));
    } catch {
      // Without storage there is no streak.
    }
  });
}
