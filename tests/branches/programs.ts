import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder for the PATH with programs that stand in for gh or glab, and what they were told. */
export function programsIn(folder: string, ...names: ('gh' | 'glab')[]) {
  for (const name of names)
    copyFileSync(join(import.meta.dirname, `programs/${name}.mjs`), join(folder, name))
  // A program without an ending is a module only where the folder says so.
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const told = () =>
    readFileSync(join(folder, 'told'), 'utf8')
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { args: string[]; input: string; prompts?: string; remotes?: string },
      )
  return { path: `${folder}:${process.env.PATH}`, told }
}
