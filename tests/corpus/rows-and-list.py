['CATS',
 'XDOG',
 'EELX',
 'BEEF']

cat
dog
eel
bee
