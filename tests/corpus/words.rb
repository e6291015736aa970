grid = %w[
  CATS
  XDOG
  EELX
  BEEF
]
words = %w[cat dog eel]
