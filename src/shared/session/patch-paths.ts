const headers = [
  /^\*\*\* (?:Add|Update|Delete) File: (.+)$/,
  /^\*\*\* Move to: (.+)$/,
  /^(?:---|\+\+\+) ("?)(?:[ab]\/)?([^\t\n]+?)\1(?:\t.*)?$/,
  /^(?:rename|copy) (?:from|to) (.+)$/,
]

/** The files that a patch names: those of `git diff`, of `diff -u`, and of apply_patch. */
export function pathsInPatch(text: string): string[] {
  if (!/^(\*\*\* |--- |\+\+\+ |rename |copy )/m.test(text)) return []
  const paths = text.split('\n').flatMap((line) => {
    const found = headers.map((header) => header.exec(line.trimEnd())).find(Boolean)
    const path = found?.[2] ?? found?.[1]
    return path && path !== '/dev/null' && path !== 'dev/null' ? [path] : []
  })
  return [...new Set(paths)]
}
