use strict;
my @words = qw(
  cat dog
  eel
);
