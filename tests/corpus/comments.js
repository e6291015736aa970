const grid = [
  "JEFB", // first
  "CAMD",
  "OIVO",
];
