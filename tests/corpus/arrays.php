<?php
$grid = array(
  array('C', 'A', 'T', 'S'),
  array('X', 'D', 'O', 'G'),
  array('E', 'E', 'L', 'X'),
  array('B', 'E', 'E', 'F')
);
$words = ['cat', 'dog', 'eel'];
