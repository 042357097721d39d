import { opendir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fuzzysort from 'fuzzysort'

/** Lists of large folders are kept a moment, since every keystroke asks again. */
const freshFor = 5000
const filesLimit = 50_000
const resultLimit = 50
/** What nobody means, in folders where git is not there to say so. */
const skipped = new Set(['.git', '.jj', 'node_modules', '.venv', 'target', 'dist', 'out'])

export type ListByGit = (folder: string) => Promise<string[] | undefined>

/** The files of a folder for mentions: what git ignores is left out. */
export class Files {
  #lists = new Map<string, { at: number; files: Promise<string[]> }>()

  constructor(private readonly listByGit: ListByGit) {}

  async find(folder: string, query: string): Promise<string[]> {
    const files = await this.#list(folder)
    if (query === '') return files.slice(0, resultLimit)
    return fuzzysort.go(query, files, { limit: resultLimit }).map((hit) => hit.target)
  }

  #list(folder: string): Promise<string[]> {
    const known = this.#lists.get(folder)
    if (known && known.at > Date.now() - freshFor) return known.files
    const files = this.listByGit(folder).then((listed) => listed ?? walk(folder))
    this.#lists.set(folder, { at: Date.now(), files })
    return files
  }
}

async function walk(root: string): Promise<string[]> {
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
