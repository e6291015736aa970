List<String> grid = new ArrayList<>();
grid.add("CATS");
grid.add("XDOG");
grid.add("EELX");
Set<String> words = new HashSet<>();
words.add("cat");
words.add("dog");
