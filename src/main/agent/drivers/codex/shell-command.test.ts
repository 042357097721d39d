// Proves that a command is shown without the shell that it is handed to, and as it came where that cannot be read.
import { expect, test } from 'vitest'
import { withoutShell } from './shell-command'

test.each([
  ["/bin/bash -lc 'echo hi > s.txt'", 'echo hi > s.txt'],
  ['/bin/bash -lc ls', 'ls'],
  ['bash -c "echo \\"two words\\" \\$HOME"', 'echo "two words" $HOME'],
  ["/usr/bin/zsh -lc 'it'\\''s'", "it's"],
  [`/bin/sh -c 'a' `, `/bin/sh -c 'a' `],
  ['/bin/bash -lc "echo $HOME"', '/bin/bash -lc "echo $HOME"'],
  ["/bin/bash -lc 'open", "/bin/bash -lc 'open"],
  ['python3 -c "print(1)"', 'python3 -c "print(1)"'],
  ["/bin/bash -x -lc 'ls'", "/bin/bash -x -lc 'ls'"],
  ['', ''],
])('%s', (command, shown) => {
  expect(withoutShell(command)).toBe(shown)
})
