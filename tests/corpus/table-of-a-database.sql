 id | word 
----+------
  1 | cat
  2 | dog
(2 rows)
