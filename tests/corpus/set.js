const words = new Set(["cat", "dog"]);
