import { randomBytes } from 'node:crypto'
import { appendFile, link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BytePath } from '../../../../shared/workspace/path'
import type { Entry } from '../../exact-files'
import { readEntry } from './exact-files'
import { codeOf, holdFolder } from './held-path'

/** One file that was put aside: written down before it is, so that an end in the midst of it is mended. */
interface Aside {
  id: string
  at: number
  root: string
  path: BytePath
  /** Where it goes, and where what takes its place is made ready: gone when all is over. */
  aside: string
  draft: string
}

const journalOf = (keep: string): string => join(keep, 'asides.jsonl')
export const keptPath = (keep: string, id: string): string => join(keep, id)

const made = new Set<string>()

export async function makeKeep(keep: string): Promise<void> {
  if (made.has(keep)) return
  await mkdir(keep, { recursive: true, mode: 0o700 })
  made.add(keep)
}

/** A name of its own, that says when: what is old is found without a look at it. */
export const newAside = (): string => `${Date.now().toString(36)}-${randomBytes(9).toString('hex')}`

export async function writeDown(keep: string, aside: Omit<Aside, 'at'>): Promise<void> {
  await appendFile(journalOf(keep), `${JSON.stringify({ ...aside, at: Date.now() })}\n`)
}

export async function readKept(keep: string, id: string, limit: number): Promise<Entry> {
  return readEntry(Buffer.from(keptPath(keep, id)), limit)
}

/** What an earlier run left in the midst: what it put aside stands in its place again, unless something else does. */
export async function tidyKept(keep: string, olderThan: number): Promise<void> {
  const asides = await readJournal(keep)
  const left: Aside[] = []
  for (const aside of asides) {
    if (await isThere(aside.draft)) await putBack(aside)
    if (aside.at >= olderThan) left.push(aside)
    else await rm(keptPath(keep, aside.id), { force: true, recursive: true })
  }
  if (asides.length === 0) return
  const draft = `${journalOf(keep)}.new`
  await writeFile(draft, left.map((aside) => `${JSON.stringify(aside)}\n`).join(''))
  await rename(draft, journalOf(keep))
}

async function putBack({ root, path, aside, draft }: Aside): Promise<void> {
  try {
    const folder = await holdFolder(root, path)
    try {
      await link(bytesOf(aside), folder.at(folder.name))
      // With one name again: what has two is nobody's to replace.
      await unlink(bytesOf(aside))
    } finally {
      await folder.leave()
    }
  } catch (error) {
    // Something stands in its place, the workspace is gone, or it was never put aside.
    if (!['EEXIST', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error
  }
  await rm(bytesOf(draft), { force: true })
}

async function readJournal(keep: string): Promise<Aside[]> {
  const text = await readFile(journalOf(keep), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Aside]
    } catch {
      // The last line, of a write that was cut off: nothing was put aside yet.
      return []
    }
  })
}

/** Paths of the journal are bytes, one character for each. */
export const bytesOf = (path: string): Buffer => Buffer.from(path, 'latin1')

const isThere = async (path: string): Promise<boolean> =>
  (await readEntry(bytesOf(path), 0)).type !== 'nothing'
