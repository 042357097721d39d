import { randomBytes } from 'node:crypto'
import {
  appendFile,
  copyFile,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { BytePath } from '../../../../kit/path'
import type { Entry } from '../../exact-files'
import { readEntry } from './exact-files'
import type { Names } from './exchange'
import { codeOf, holdFolder } from './held-path'
import { inodeAt, type Ready, takeBack } from './take-back'

/** One file that was put aside: written down before it is, so that an end in the midst of it is mended. */
interface Aside {
  id: string
  at: number
  root: string
  path: BytePath
  /** Names of ours: free when all is over, but that the first may be where it is kept. */
  aside: string
  draft: string
  /** What takes its place, once it is ready: while something else has the name of the draft, it is not over. */
  ready?: Ready
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

/** Out of the workspace: to where it is found again. */
export async function keepAs(keep: string, id: string, place: Buffer): Promise<void> {
  const kept = keptPath(keep, id)
  try {
    await rename(place, kept)
    return
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    if (codeOf(error) !== 'EXDEV') throw error
  }
  const entry = await readEntry(place, 0)
  // Of a run that was ended in the midst of this.
  await rm(kept, { force: true })
  if (entry.type === 'link') await symlink(bytesOf(entry.target), kept)
  else await copyFile(place, kept)
  await unlink(place)
}

/** What an earlier run left in the midst: what it put aside stands in its place again, unless something else does. */
export async function tidyKept(keep: string, olderThan: number): Promise<void> {
  const asides = await readJournal(keep)
  const left: Aside[] = []
  for (const aside of asides) {
    if (await isThere(aside.draft)) await finish(keep, aside)
    else if (aside.aside !== placeIn(keep, aside.id))
      await keepAs(keep, aside.id, bytesOf(aside.aside))
    if (aside.at >= olderThan) left.push(aside)
    else await rm(keptPath(keep, aside.id), { force: true, recursive: true })
  }
  if (asides.length === 0) return
  const draft = `${journalOf(keep)}.new`
  await writeFile(draft, left.map((aside) => `${JSON.stringify(aside)}\n`).join(''))
  await rename(draft, journalOf(keep))
}

/** As the journal names it. */
const placeIn = (keep: string, id: string): string =>
  Buffer.from(keptPath(keep, id)).toString('latin1')

async function finish(keep: string, one: Aside): Promise<void> {
  const { id, root, path, aside, draft, ready } = one
  const begun = ready !== undefined && (await inodeAt(bytesOf(draft))) !== ready.inode
  let isBack = false
  try {
    const folder = await holdFolder(root, path)
    const target = folder.at(folder.name)
    const names = { target, draft: bytesOf(draft), spare: bytesOf(aside) }
    try {
      if (begun) isBack = await takeBack(names, ready)
      else await putBack(names)
    } finally {
      await folder.leave()
    }
  } catch (error) {
    // The workspace is gone.
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error
  }
  if (begun && !isBack) await keepAs(keep, id, bytesOf(draft))
  else await rm(bytesOf(draft), { force: true })
}

/** Of versions that moved a file aside, and where two names change places in several steps. */
async function putBack({ target, spare }: Names): Promise<void> {
  try {
    await link(spare, target)
  } catch (error) {
    const code = codeOf(error)
    // It was never put aside.
    if (code === 'ENOENT') return
    if (code !== 'EEXIST') throw error
    // Something else stands in its place.
    if ((await inodeAt(spare)) !== (await inodeAt(target))) return
  }
  // With one name again: what has two is nobody's to replace.
  await unlink(spare)
}

async function readJournal(keep: string): Promise<Aside[]> {
  const text = await readFile(journalOf(keep), 'utf8').catch(() => '')
  const asides = text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Aside]
    } catch {
      // The last line, of a write that was cut off: nothing was put aside yet.
      return []
    }
  })
  // What is said of one later is all that is known of it.
  return [...new Map(asides.map((aside) => [aside.id, aside])).values()]
}

/** Paths of the journal are bytes, one character for each. */
export const bytesOf = (path: string): Buffer => Buffer.from(path, 'latin1')

const isThere = async (path: string): Promise<boolean> =>
  (await readEntry(bytesOf(path), 0)).type !== 'nothing'
