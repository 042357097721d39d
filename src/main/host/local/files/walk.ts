import { opendir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const filesLimit = 50_000
/** What nobody means, in folders where version control is not there to say so. */
const skipped = new Set(['.git', '.jj', 'node_modules', '.venv', 'target', 'dist', 'out'])

/** The files below a folder, as paths from there. */
export async function walk(root: string): Promise<string[]> {
  const files: string[] = []
  const folders = [root]
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for await (const entry of await opendir(folder)) {
      if (files.length >= filesLimit) return files
      if (skipped.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) files.push(relative(root, path))
    }
  }
  return files
}
