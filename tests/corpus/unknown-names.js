const a = ["cat", "dog"];
const b = [["C", "A", "T", "S"], ["X", "D", "O", "G"], ["E", "E", "L", "X"]];
