var board = [][]byte{
  {'C', 'A', 'T', 'S'},
  {'X', 'D', 'O', 'G'},
  {'E', 'E', 'L', 'X'},
  {'B', 'E', 'E', 'F'},
}
words := []string{"cat", "dog", "eel"}
