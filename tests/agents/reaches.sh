#!/bin/bash
# Writes to and reads from every descriptor that it was given beyond its own three, then goes on as the program that is named after the file in which it says how many those were.
found=0
for path in /proc/$$/fd/*; do
  number=${path##*/}
  # The last is bash's own, by which it reads this.
  if [ "$number" -le 2 ] || [ "$number" -eq 255 ] || [ ! -e "$path" ]; then continue; fi
  found=$((found + 1))
  { printf 'A%.0s' {1..64} >&"$number"; } 2> /dev/null &
  { timeout 3 cat <&"$number" > /dev/null; } 2> /dev/null &
done
echo "$found" > "$1"
shift
exec "$@"
