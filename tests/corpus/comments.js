// puzzle
const grid = [
  "JEFB", // first
  "CAMD",
  "OIVO",
];
const words = ["JAVA", "LIME"]; // list
