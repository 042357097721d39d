const shells = /^(?:\S*\/)?(?:ba|z|da)?sh$/

/**
 * The line that a shell is given, where the command is nothing but a shell and that line: Codex hands
 * every command to one. Anything that cannot be read for sure stays as it is.
 */
export function withoutShell(command: string): string {
  const wrapped = /^(\S+) -l?c ([\s\S]+)$/.exec(command)
  const [, shell = '', word = ''] = wrapped ?? []
  return shells.test(shell) ? (oneWord(word) ?? command) : command
}

/** What a shell reads as one word; undefined where it would expand anything, or read two. */
function oneWord(text: string): string | undefined {
  const part = /'([^']*)'|"((?:[^"\\$`]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\$`;&|<>()#*?[\]{}~!]+)/y
  let word = ''
  for (let place = 0; place < text.length; place = part.lastIndex) {
    part.lastIndex = place
    const found = part.exec(text)
    if (!found) return undefined
    const [, single, double, escaped, plain] = found
    word += single ?? double?.replace(/\\([\\"$`\n])/g, unescaped) ?? escaped ?? plain ?? ''
  }
  return word
}

const unescaped = (_: string, sign: string) => (sign === '\n' ? '' : sign)
