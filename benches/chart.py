#!/usr/bin/env python3
"""Draws the chart of the README from a recorded run: benches/chart.py RUN.csv >docs/pictures/speed.svg"""

import csv
import sys

BARS = {
    "ours, 2 threads": "Wordtrail, two threads",
    "ours": "Wordtrail, one thread",
    "daachorse, tuned to a sample of the lines": "daachorse",
    "aho-corasick, ContiguousNFA": "aho-corasick",
    "fst walk, 250 × 4000": "fst nodes, 250 rows",
}
WIDTH, LEFT, RIGHT, TOP, BAR, STEP = 720, 190, 60, 52, 20, 32

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    rows = {row["row"]: row for row in csv.DictReader(file) if row["workload"] == "straight english 3"}
times = {label: float(rows[name]["value"]) for name, label in BARS.items()}
cpu, date = rows["ours"]["cpu"], rows["ours"]["date"]
scale = (WIDTH - LEFT - RIGHT) / max(times.values())

print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{TOP + STEP * len(times) + 8}" '
      f'viewBox="0 0 {WIDTH} {TOP + STEP * len(times) + 8}" role="img" font-family="system-ui,sans-serif" font-size="14">')
print("<title>" + "; ".join(f"{label}: {time:.3g} ns" for label, time in times.items()) + "</title>")
print("<style>text{fill:#24292f}.note{fill:#57606a}rect{fill:#8c959f}.ours{fill:#0072b2}"
      "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9198a1}rect{fill:#6e7681}.ours{fill:#56b4e9}}</style>")
print('<text y="18" font-weight="bold">Nanoseconds per cell: all English words in 4000 × 4000 letters, straight lines</text>')
print(f'<text class="note" y="38" font-size="12">shorter is better; {cpu}, {date}; the others on one thread</text>')
for index, (label, time) in enumerate(times.items()):
    top = TOP + STEP * index
    ours = ' class="ours"' if label.startswith("Wordtrail") else ""
    print(f'<text x="{LEFT - 8}" y="{top + 15}" text-anchor="end">{label}</text>')
    print(f'<rect{ours} x="{LEFT}" y="{top}" width="{time * scale:.1f}" height="{BAR}" rx="2"/>')
    print(f'<text x="{LEFT + time * scale + 8:.1f}" y="{top + 15}">{time:.3g}</text>')
print("</svg>")
