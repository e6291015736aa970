"use strict";

// A website with a puzzle for each day: what this device knows of the days. Nothing is sent anywhere.

const days = DAYS;
const language = document.documentElement.lang;
const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
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
  const past = days.filter((one) => one <= today);
  document.getElementById("today").href = `${past.at(-1) ?? days[0]}.html`;
  for (const link of document.querySelectorAll("[data-day]")) {
    // Puzzles to come are not shown.
    link.parentElement.hidden = link.dataset.day > today;
    link.classList.toggle("finished", link.dataset.day in finished);
    if (link.dataset.day in finished) link.append(Object.assign(document.createElement("span"), { textContent: "✓" }));
    if (link.dataset.day === today) link.ariaCurrent = "date";
  }
  for (const month of document.querySelectorAll("section")) month.hidden = month.querySelector("li:not([hidden])") === null;
  const number = streak(finished);
  const forms = [JSON.parse(document.body.dataset.streak)].flat();
  const form = forms[new Intl.PluralRules(language).select(number) === "one" ? 0 : forms.length - 1];
  const shown = document.getElementById("streak");
  shown.hidden = number === 0;
  shown.textContent = form.replace("{n}", number.toLocaleString(language));
} else {
  // In a frame, the page around it has its own ways.
  document.body.classList.toggle("framed", window !== parent);
  const nav = document.querySelector("nav");
  const place = days.indexOf(day);
  for (const [sign, other] of [["‹", days[place - 1]], ["›", days[place + 1]]]) {
    if (other === undefined || other > today) continue;
    const name = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(other));
    nav.append(Object.assign(document.createElement("a"), { href: `${other}.html`, textContent: sign, ariaLabel: name }));
  }
  document.querySelector("wordtrail-puzzle").addEventListener("finished", () => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ [day]: today, ...finishedDays() }));
    } catch {
      // Without storage there is no streak.
    }
  });
}
