/** Names of branches: what git takes, what is suggested, and which is free. */

const lettersLimit = 200
/** Each part of a branch is a file, and git puts a lock beside it. */
const partBytesLimit = 240
/** A suggestion is read, and typed into terminals. */
const wordsLimit = 40

const refused: [RegExp, string][] = [
  [/^$/, 'A branch needs a name.'],
  [/^-/, 'A branch cannot begin with “-”.'],
  [/^(HEAD|@)$/, 'Git has a meaning of its own for this name.'],
  [/[\p{Cc} ~^:?*[\\]/u, 'A branch cannot have spaces, or any of ~ ^ : ? * [ \\ in its name.'],
  [/\.\./, 'A branch cannot have “..” in its name.'],
  [/@\{/, 'A branch cannot have “@{” in its name.'],
  [/^\/|\/$|\/\//, 'A branch cannot begin or end with “/”, or have two of them side by side.'],
  [/(^|\/)\./, 'No part of a branch can begin with a dot.'],
  [/\.$/, 'A branch cannot end with a dot.'],
  [/\.lock(\/|$)/, 'No part of a branch can end with “.lock”.'],
]

const encoder = new TextEncoder()

/** Why git would not take the name for a branch, in words; nothing where it does. */
export function branchNameProblem(name: string): string | undefined {
  const found = refused.find(([rule]) => rule.test(name))
  if (found) return found[1]
  const isLong = name.split('/').some((part) => encoder.encode(part).length > partBytesLimit)
  return isLong || name.length > lettersLimit ? 'This name is too long for a branch.' : undefined
}

/** What the branch for a piece of work could be called, from what is said of it first. */
export function suggestedBranch(words: string): string {
  const line = words.trim().split('\n')[0] ?? ''
  const plain = line.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const name = plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  if (name.length <= wordsLimit) return name
  const cut = name.slice(0, wordsLimit)
  const end = cut.lastIndexOf('-')
  return end > wordsLimit / 2 ? cut.slice(0, end) : cut
}

/** The name itself, or with the first number that makes it free. A branch stands in the way of what is below it. */
export function freeBranch(name: string, taken: readonly string[]): string {
  if (!takenBy(name, taken)) return name
  const stem = name.replace(/-\d+$/, '')
  for (let number = 2; ; number += 1) {
    const other = `${stem}-${number}`
    if (!takenBy(other, taken)) return other
  }
}

/** The branch that stands in the way of one of this name. */
export function takenBy(name: string, taken: readonly string[]): string | undefined {
  // On some file systems a branch is a file whose name differs by more than its case.
  const plain = name.toLowerCase()
  return taken.find((one) => {
    const other = one.toLowerCase()
    return other === plain || other.startsWith(`${plain}/`) || plain.startsWith(`${other}/`)
  })
}
