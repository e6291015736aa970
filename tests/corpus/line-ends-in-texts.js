const grid = "CATS\nXDOG\nEELX\nBEEF";
const words = ["cat\n", "dog\n"];
