val grid = arrayOf(
  charArrayOf('C', 'A', 'T', 'S'),
  charArrayOf('X', 'D', 'O', 'G'),
  charArrayOf('E', 'E', 'L', 'X'),
  charArrayOf('B', 'E', 'E', 'F')
)
val words = listOf("cat", "dog", "eel")
