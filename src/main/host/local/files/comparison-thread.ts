// Over 300 lines: plain Node reads this file as it is written, in tests, so it imports nothing else of ours.
/*
 * Finds what has changed in a folder, in a thread of its own: looking at 50,000 files takes a tenth of
 * a second in which nobody must wait. It believes no time stamp but its own: a table of its own says
 * what each file was when it was read, and how the file system described it just then.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  type Dirent,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type {
  CheckpointChange,
  NotCaptured,
  NotCapturedWhy,
} from '../../../../shared/workspace/checkpoint'
import type { CompareRequest, Comparison } from '../../comparison'

type Look = Extract<CompareRequest, { do: 'look' }>
type Mode = Exclude<CheckpointChange['mode'], null>

interface Row {
  mode: Mode
  oid: string
  size: number
  inode: number
  /** Milliseconds with their fractions: two that are nearer to each other than these tell are both unsure. */
  changedAt: number
  writtenAt: number
  permissions: number
  /** It was written so shortly before that another change need not show. */
  unsure: boolean
  seen: number
}

/** What is in a folder, as it was listed; true as long as the file system describes the folder as it did then. */
interface Listed {
  inode: number
  changedAt: number
  writtenAt: number
  files: string[]
  folders: string[]
  others: string[]
  seen: number
}

/** A file system that tells nanoseconds is exact within some ticks of the kernel's, others within seconds. */
const exactSlack = 100
const coarseSlack = 2500
const tries = 3
const rulesFile = /(^|\/)\.gitignore$/
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const mask = 0o777 & ~process.umask()
const usual: Partial<Record<Mode, number>> = { '100644': mask & 0o666, '100755': mask }

const latin1 = { encoding: 'latin1', withFileTypes: true } as const

class Table {
  known = new Map<string, Row>()
  /** Of these the permissions that are not the usual ones. */
  unusual = new Map<string, string>()
  /** The tree that the rows are the files of, but for those that wait to be put into one. */
  tree: string | null = null
  waiting = new Set<string>()
  /** Folders end with a slash. */
  ignored = new Set<string>()
  /** Folders that are ignored and have something in them that is not. */
  holding = new Set<string>()
  folders = new Set<string>([''])
  listings = new Map<string, Listed>()
  free = new Set<string>()
  nested = new Map<string, string>()
  /** Files that say what is ignored. */
  ruleFiles = new Set<string>()
  left = new Map<string, NotCapturedWhy>()
  rules = ''
  index = 'none'
  indexAsked = 'none'
  indexCopied = 'none'
  entries = 0
  request!: Look
  /** Of the tree that is compared with, where the rows do not know it. */
  listing: Map<string, { mode: string; oid: string }> | undefined
  asks: string[] = []
  changed = new Set<string>()
  /** What is not there any more, though a link above may lead to something of that name. */
  absent = new Set<string>()
  queue: string[] = []
  given = 0
  count = 0
  comparison = 0
  rulesChanged = false
  askedAgain = false
  unsaved = false

  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Everything is looked at, so that what was not met is gone. */
  get #isWhole(): boolean {
    return this.request.paths === undefined || this.listing !== undefined
  }

  place(path: string): string | Buffer {
    const whole = path === '' ? this.folder : `${this.folder}/${path}`
    // Only what is no plain text needs to be named by its bytes.
    return isPlain(path) ? whole : Buffer.concat([Buffer.from(`${this.folder}/`), bytesOf(path)])
  }

  look(request: Look): Comparison {
    this.request = request
    if (statOf(this.folder) === undefined) return { is: 'gone' }
    const listing = this.tree !== request.tree && request.listing === undefined
    const index = statWords(`${request.git.admin}/index`)
    const tracked = this.index !== index && request.tracked === undefined
    if (listing || tracked) {
      // It may change while it is read: then it is asked for once more.
      this.indexAsked = index
      return { is: 'lacking', listing, tracked }
    }
    this.comparison += 1
    this.entries = 0
    this.given = 0
    this.count = 0
    this.asks = []
    this.changed = new Set(this.waiting)
    this.queue = []
    this.absent.clear()
    this.askedAgain = false
    this.listing = request.listing === undefined ? undefined : listed(request.listing)
    if (request.tracked !== undefined) {
      this.index = this.indexAsked
      this.#track(request.tracked)
    }
    const rules = statWords(`${request.git.common}/info/exclude`)
    this.rulesChanged = this.rules !== rules && this.rules !== ''
    this.rules = rules
    if (this.#isWhole) this.#lookAt('')
    else for (const path of request.paths ?? []) this.#lookFrom(path)
    for (const path of this.ruleFiles)
      if (this.#isWhole && this.known.get(path)?.seen !== this.comparison) this.rulesChanged = true
    return this.#answer()
  }

  sort(ignored: ReadonlySet<string>): Comparison {
    for (const path of this.asks.splice(0)) {
      if (ignored.has(path)) this.#ignore(path)
      else if (path.endsWith('/')) {
        this.folders.add(path.slice(0, -1))
        this.ignored.delete(path)
        this.#lookAt(path.slice(0, -1))
      } else {
        this.ignored.delete(path)
        if (this.known.has(path)) continue
        this.free.add(path)
        this.#meet(path)
      }
    }
    return this.#answer()
  }

  settle(tree: string): void {
    this.tree = tree
    this.listing = undefined
    const late = this.queue.splice(0)
    this.waiting = new Set(late)
    this.unsaved = true
  }

  #answer(): Comparison {
    if (this.rulesChanged && !this.askedAgain) {
      this.askedAgain = true
      this.#askAgain()
    }
    if (this.entries > this.request.limits.entries) return { is: 'vast' }
    if (this.asks.length > 0) return { is: 'asking', asks: this.asks }
    this.#finish()
    return this.more()
  }

  /** What was not met is not there. */
  #finish(): void {
    if (this.#isWhole)
      for (const [path, row] of this.known) if (row.seen !== this.comparison) this.#miss(path)
    if (this.listing) {
      for (const path of this.listing.keys())
        if (!this.known.has(path) && !this.changed.has(path)) this.#miss(path)
      for (const [path, row] of this.known)
        if (!isSame(this.listing.get(path), row)) this.changed.add(path)
    }
    this.queue = [...this.changed].sort()
    if (!this.#isWhole) return
    for (const path of this.left.keys()) if (!this.changed.has(path)) this.left.delete(path)
    for (const [folder, { seen }] of this.listings)
      if (seen !== this.comparison) this.listings.delete(folder)
  }

  more(): Comparison {
    const changes: CheckpointChange[] = []
    const { limits } = this.request
    let part = 0
    let taken = 0
    for (const path of this.queue) {
      if (part >= limits.part) break
      taken += 1
      const change = this.#read(path)
      if (!change) continue
      this.waiting.add(path)
      changes.push(change)
      part += change.content?.length ?? 0
      this.given += change.content?.length ?? 0
      if (change.content !== undefined) this.count += 1
    }
    this.queue.splice(0, taken)
    const git = gitFacts(this.folder, this.request.git)
    this.#copyIndex(git.index)
    return {
      is: 'told',
      changes,
      rest: this.queue.length > 0,
      left: [...this.left].map(
        ([path, why]): NotCaptured => ({ path, why, was: this.#words(path) }),
      ),
      nested: [...this.nested.keys()],
      ignored: [...this.ignored].sort().join('\0'),
      permissions: [...this.unusual.values()].sort().join('\0'),
      git,
    }
  }

  #words(path: string): string {
    return statWords(this.place(path))
  }

  #copyIndex(index: string): void {
    if (this.indexCopied === index || index === 'none') return
    const { request } = this
    mkdirSync(dirname(request.index), { recursive: true, mode: 0o700 })
    try {
      copyFileSync(`${request.git.admin}/index`, request.index)
      this.indexCopied = index
    } catch (error) {
      // Somebody puts another in its place just now: it is copied the next time.
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }

  know(path: string, row: Row): void {
    const { mode, permissions } = row
    this.known.set(path, row)
    if (mode in usual && permissions !== usual[mode])
      this.unusual.set(path, `${permissions.toString(8)} ${path}`)
    else this.unusual.delete(path)
  }

  /** What is in the index is not ignored, whatever the rules say. */
  #track(tracked: string): void {
    this.holding.clear()
    this.free.clear()
    for (const path of tracked.split('\0')) {
      this.ignored.delete(path)
      if (!this.known.has(path)) this.free.add(path)
      let at = path.indexOf('/')
      while (at >= 0) {
        const folder = path.slice(0, at)
        this.folders.add(folder)
        if (this.ignored.has(`${folder}/`)) this.holding.add(folder)
        at = path.indexOf('/', at + 1)
      }
    }
  }

  /** What is ignored has changed: all that is known is asked for again. */
  #askAgain(): void {
    const asked = new Set([...this.asks, ...this.known.keys(), ...this.ignored])
    this.asks = [...asked]
  }

  #ignore(path: string): void {
    this.ignored.add(path)
    this.free.delete(path)
    this.changed.delete(path)
    if (this.known.has(path) || this.waiting.has(path)) this.changed.add(path)
  }

  /** A path that something was heard of, and all that is below it. */
  #lookFrom(path: string): void {
    const above = path.split('/')
    above.pop()
    let way = ''
    for (const name of above) {
      way = way === '' ? name : `${way}/${name}`
      if (name.toLowerCase() === '.git' || this.ignored.has(`${way}/`)) return
      if (this.nested.has(way)) {
        this.#lookAt(way)
        return
      }
      const stat = statOf(this.place(way))
      if (stat?.isDirectory() && !this.folders.has(way)) {
        this.asks.push(`${way}/`)
        return
      }
      if (stat?.isDirectory()) continue
      this.#lookFrom(way)
      return
    }
    const stat = statOf(this.place(path))
    if (stat?.isDirectory()) {
      if (this.known.has(path)) this.changed.add(path)
      if (!this.ignored.has(`${path}/`) && this.folders.has(path)) this.#lookAt(path)
      else if (!this.ignored.has(`${path}/`)) this.asks.push(`${path}/`)
      return
    }
    if (this.folders.has(path))
      for (const one of this.known.keys()) if (one.startsWith(`${path}/`)) this.#miss(one)
    if (stat?.isFile() || stat?.isSymbolicLink()) this.#lookAtFile(path)
    else if (this.known.has(path)) this.#meet(path)
  }

  #lookAt(folder: string): void {
    const listed = this.#list(folder)
    if (!listed) return
    this.nested.delete(folder)
    if (this.left.get(folder) === 'unreadable') this.left.delete(folder)
    const { files, folders, others } = listed
    listed.seen = this.comparison
    this.entries += files.length + folders.length + others.length
    if (this.entries > this.request.limits.entries) return
    for (const path of files) this.#lookAtFile(path)
    for (const path of folders) this.#lookAtFolder(path)
    for (const path of others)
      if (!this.ignored.has(path)) {
        this.left.set(path, 'special')
        this.changed.add(path)
      }
  }

  /** Names come and go only with a folder's times; nothing where it is no folder of ours, or cannot be read. */
  #list(folder: string): Listed | undefined {
    const stat = statOf(this.place(folder))
    const kept = this.listings.get(folder)
    if (kept && stat && isListedStill(kept, stat)) return kept
    this.listings.delete(folder)
    const sure = stat !== undefined && !isFresh(stat) && process.platform !== 'win32'
    let entries: Dirent[]
    try {
      entries = readdirSync(this.place(folder), latin1)
    } catch (error) {
      if (codeOf(error) === 'EACCES') this.#cannotRead(folder)
      return undefined
    }
    const isRepository = folder !== '' && entries.some(({ name }) => name === '.git')
    const head = isRepository ? headOf(this.place(folder)) : undefined
    if (head !== undefined) {
      this.nested.set(folder, head)
      this.#meetNested(folder, head)
      return undefined
    }
    const listed = listedFrom(folder, entries, stat)
    // Whether it is a repository says something that is below it.
    if (sure && !isRepository) this.listings.set(folder, listed)
    return listed
  }

  #lookAtFolder(path: string): void {
    if (this.ignored.has(`${path}/`) && !this.holding.has(path)) return
    if (this.folders.has(path) || this.holding.has(path)) this.#lookAt(path)
    else this.asks.push(`${path}/`)
  }

  #lookAtFile(path: string): void {
    const row = this.known.get(path)
    if (!row) {
      if (this.ignored.has(path)) return
      if (this.free.has(path) || this.left.has(path)) this.#meet(path)
      else this.asks.push(path)
      return
    }
    row.seen = this.comparison
    const stat = statOf(this.place(path))
    if (!stat || row.unsure || !isAsBefore(row, stat)) this.#meet(path)
  }

  #meetNested(path: string, head: string): void {
    const row = this.known.get(path)
    if (row) row.seen = this.comparison
    if (row?.oid !== head) this.changed.add(path)
  }

  #miss(path: string): void {
    this.absent.add(path)
    this.#meet(path)
  }

  #meet(path: string): void {
    this.changed.add(path)
    if (rulesFile.test(path)) this.rulesChanged = true
  }

  /** All that is known to be in there is taken to be as it was. */
  #cannotRead(folder: string): void {
    this.left.set(folder, 'unreadable')
    this.changed.add(folder)
    for (const [path, row] of this.known)
      if (path.startsWith(`${folder}/`)) row.seen = this.comparison
  }

  /** What a path is now, if that is something else than what the tree has. */
  #read(path: string): CheckpointChange | undefined {
    const row = this.known.get(path)
    if (rulesFile.test(path)) this.ruleFiles.add(path)
    const had = this.listing ? this.listing.get(path) : row
    if (this.ignored.has(path) || this.absent.has(path)) return this.#gone(path, had !== undefined)
    const read = this.#nestedAt(path) ?? this.#readFile(path, had !== undefined)
    if (typeof read === 'string') {
      this.left.set(path, read)
      if (read === 'unsettled' || read === 'unreadable') return undefined
      return this.#gone(path, had !== undefined)
    }
    this.left.delete(path)
    if (!read) return this.#gone(path, had !== undefined)
    this.know(path, read.row)
    this.free.delete(path)
    this.unsaved = true
    const { mode, oid } = read.row
    if (isSame(had, read.row) && !this.waiting.has(path)) return undefined
    const known = had?.oid === oid && !this.waiting.has(path)
    return { path, mode, oid, ...(known || mode === '160000' ? {} : { content: read.content() }) }
  }

  #gone(path: string, had: boolean): CheckpointChange | undefined {
    this.known.delete(path)
    this.unusual.delete(path)
    this.ruleFiles.delete(path)
    this.unsaved = true
    return had || this.waiting.has(path) ? { path, mode: null, oid: '' } : undefined
  }

  #nestedAt(path: string): { row: Row; content(): string } | undefined {
    const oid = this.nested.get(path)
    if (oid === undefined) return undefined
    const none = {
      size: 0,
      inode: 0,
      changedAt: 0,
      writtenAt: 0,
      permissions: 0,
      unsure: false,
    }
    return { row: { ...none, mode: '160000', oid, seen: this.comparison }, content: () => '' }
  }

  #readFile(
    path: string,
    known: boolean,
  ): { row: Row; content(): string } | NotCapturedWhy | undefined {
    const { limits } = this.request
    for (let attempt = 0; attempt < tries; attempt++) {
      const stat = statOf(this.place(path))
      if (stat?.isDirectory() && this.left.get(path) === 'unreadable') return 'unreadable'
      if (!stat || stat.isDirectory()) return undefined
      if (stat.isSymbolicLink()) {
        const content = linkOf(this.place(path))
        if (content !== undefined) return this.#rowOf('120000', stat, content)
        continue
      }
      if (!stat.isFile()) return 'special'
      const was = this.known.get(path)
      const large = known && (this.listing !== undefined || (was?.size ?? 0) > limits.newFile)
      if (stat.size > (large ? limits.all : limits.newFile)) return 'too-big'
      if (this.given + stat.size > limits.all || this.count >= limits.files) return 'too-much'
      const content = contentOf(this.place(path), stat)
      if (content === 'refused') return 'unreadable'
      const mode = (stat.mode & 0o100) === 0 ? '100644' : '100755'
      if (content !== undefined) return this.#rowOf(mode, stat, content)
    }
    return 'unsettled'
  }

  #rowOf(mode: Mode, stat: Stats, content: Buffer): { row: Row; content(): string } {
    const hash = createHash(this.request.hash)
    const oid = hash.update(`blob ${content.length}\0`).update(content).digest('hex')
    const row: Row = { mode, oid, ...described(stat), seen: this.comparison, unsure: isFresh(stat) }
    return { row, content: () => content.toString('latin1') }
  }
}

function listedFrom(folder: string, entries: readonly Dirent[], stat: Stats | undefined): Listed {
  const { ino: inode = 0, ctimeMs: changedAt = 0, mtimeMs: writtenAt = 0 } = stat ?? {}
  const listed: Listed = {
    inode,
    changedAt,
    writtenAt,
    files: [],
    folders: [],
    others: [],
    seen: 0,
  }
  for (const entry of entries) {
    const { name } = entry
    if (name.toLowerCase() === '.git' || (name === '.jj' && folder === '')) continue
    const path = folder === '' ? name : `${folder}/${name}`
    if (entry.isDirectory()) listed.folders.push(path)
    else if (entry.isFile() || entry.isSymbolicLink()) listed.files.push(path)
    else listed.others.push(path)
  }
  return listed
}

/** Written so shortly ago that the next change need not show in its times. */
const isFresh = (stat: Stats): boolean =>
  stat.ctimeMs > Date.now() - (stat.ctimeMs % 1 === 0 ? coarseSlack : exactSlack)

const described = (stat: Stats) => ({
  size: stat.size,
  inode: stat.ino,
  changedAt: stat.ctimeMs,
  writtenAt: stat.mtimeMs,
  permissions: stat.mode & 0o777,
})

const isListedStill = (listed: Listed, stat: Stats): boolean =>
  listed.inode === stat.ino &&
  listed.changedAt === stat.ctimeMs &&
  listed.writtenAt === stat.mtimeMs

function isAsBefore(row: Row, stat: Stats): boolean {
  return (
    row.size === stat.size &&
    row.inode === stat.ino &&
    row.changedAt === stat.ctimeMs &&
    row.writtenAt === stat.mtimeMs &&
    row.permissions === (stat.mode & 0o777) &&
    (row.mode === '120000') === stat.isSymbolicLink()
  )
}

const isSame = (had: { mode: string; oid: string } | undefined, row: Row): boolean =>
  had?.mode === row.mode && had.oid === row.oid

const odd = /[^\x20-\x7e]/
const isPlain = (path: string): boolean => !odd.test(path)
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code

const quiet = { throwIfNoEntry: false } as const

function statOf(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path, quiet)
  } catch {
    // A part of the way is no folder any more, or may not be entered: it is not there for us.
    return undefined
  }
}

function linkOf(path: string | Buffer): Buffer | undefined {
  try {
    return readlinkSync(path, 'buffer')
  } catch {
    // It is something else by now.
    return undefined
  }
}

/** Undefined where it changed while it was read. */
function contentOf(path: string | Buffer, stat: Stats): Buffer | 'refused' | undefined {
  let file: number
  try {
    file = openSync(path, readFlags)
  } catch (error) {
    return codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM' ? 'refused' : undefined
  }
  try {
    const opened = fstatSync(file)
    if (!opened.isFile() || opened.ino !== stat.ino || opened.size > stat.size) return undefined
    const content = readFileSync(file)
    const after = fstatSync(file)
    const still = after.ctimeMs === stat.ctimeMs && after.mtimeMs === stat.mtimeMs
    return still && content.length === stat.size ? content : undefined
  } catch (error) {
    return codeOf(error) === 'EIO' ? 'refused' : undefined
  } finally {
    closeSync(file)
  }
}

function listed(output: string): Map<string, { mode: string; oid: string }> {
  const files = new Map<string, { mode: string; oid: string }>()
  for (const line of output.split('\0')) {
    const tab = line.indexOf('\t')
    const [mode = '', , oid = ''] = line.slice(0, tab).split(' ')
    if (tab > 0) files.set(line.slice(tab + 1), { mode, oid })
  }
  return files
}

/** The file's words; nothing where there is none. */
function wordsOf(path: string): string {
  try {
    return readFileSync(path, 'latin1').trim()
  } catch {
    return ''
  }
}

function statWords(path: string | Buffer): string {
  const stat = statOf(path)
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : 'none'
}

const operations = ['MERGE_HEAD', 'rebase-merge', 'rebase-apply', 'CHERRY_PICK_HEAD', 'REVERT_HEAD']

function gitFacts(folder: string, { admin, common }: Look['git']): { head: string; index: string } {
  const head = wordsOf(`${admin}/HEAD`)
  const ref = head.startsWith('ref: ') ? head.slice(5) : undefined
  const tips = ref ? [wordsOf(`${common}/${ref}`), statWords(`${common}/packed-refs`)] : []
  const tables = statWords(`${common}/reftable/tables.list`)
  const under = operations.map((name) => statOf(`${admin}/${name}`) !== undefined)
  const entrance = statWords(`${folder}/.git`).split(' ')[0]
  return {
    head: [head, ...tips, tables, ...under, entrance].join('\n'),
    index: statWords(`${admin}/index`),
  }
}

/** The commit that a repository inside is at; none where it has no commit yet, or is none. */
function headOf(folder: string | Buffer): string | undefined {
  const place = String(folder)
  const link = /^gitdir: (.*)$/.exec(wordsOf(`${place}/.git`))?.[1]
  const admin = link === undefined ? `${place}/.git` : resolve(place, link)
  const elsewhere = wordsOf(`${admin}/commondir`)
  const common = elsewhere === '' ? admin : resolve(admin, elsewhere)
  const head = wordsOf(`${admin}/HEAD`)
  if (/^[0-9a-f]{40,64}$/.test(head)) return head
  const ref = /^ref: (.*)$/.exec(head)?.[1]
  if (ref === undefined) return undefined
  const loose = wordsOf(`${common}/${ref}`)
  if (loose !== '') return loose
  const packed = wordsOf(`${common}/packed-refs`).split('\n')
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0]
}

interface Kept {
  version: 1
  folder: string
  tree: string | null
  rules: string
  ignored: string[]
  rows: [path: string, mode: Mode, oid: string, permissions: number, ...numbers: number[]][]
}

/** What an earlier run knew; what cannot be read is found out anew. */
function load(folder: string, file: string): Table {
  const table = new Table(folder)
  let kept: Kept
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return table
  }
  if (kept.version !== 1 || kept.folder !== folder) return table
  for (const [path, mode, oid, permissions, ...numbers] of kept.rows) {
    const [size = 0, inode = 0, changedAt = 0, writtenAt = 0] = numbers
    const about = { size, inode, changedAt, writtenAt, permissions, unsure: false, seen: 0 }
    table.know(path, { mode, oid, ...about })
    if (rulesFile.test(path)) table.ruleFiles.add(path)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      table.folders.add(path.slice(0, at))
  }
  table.tree = kept.tree
  table.rules = kept.rules
  table.ignored = new Set(kept.ignored)
  return table
}

/** Whole or not at all. Only what was read and is certain: all else is read again. */
function save(table: Table): void {
  if (!table.unsaved || !table.request) return
  const { folder, tree, rules } = table
  const rows = [...table.known].filter(([path, row]) => !row.unsure && !table.waiting.has(path))
  const kept: Kept = {
    version: 1,
    folder,
    rules,
    ignored: [...table.ignored],
    // The rows are the files of the tree only as long as none is missing.
    tree: rows.length === table.known.size && table.waiting.size === 0 ? tree : null,
    rows: rows.map(([path, { mode, oid, permissions, size, inode, changedAt, writtenAt }]) => {
      return [path, mode, oid, permissions, size, inode, changedAt, writtenAt]
    }),
  }
  const { table: file } = table.request
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(kept))
  renameSync(`${file}.new`, file)
  table.unsaved = false
}

const tables = new Map<string, Table>()

function answer(request: CompareRequest): Comparison {
  const { folder } = request
  if (request.do === 'look') {
    const table = tables.get(folder) ?? load(folder, request.table)
    tables.set(folder, table)
    return table.look(request)
  }
  const table = tables.get(folder)
  if (!table) return { is: 'gone' }
  switch (request.do) {
    case 'sort':
      return table.sort(new Set(request.ignored))
    case 'more':
      return table.more()
    case 'settle':
      table.settle(request.tree)
      return { is: 'settled' }
    case 'leave':
      save(table)
      tables.delete(folder)
      return { is: 'settled' }
    default:
      return request satisfies never
  }
}

export type CompareOrder = { number: number; request: CompareRequest }
export type CompareNews = { number: number; comparison: Comparison }

parentPort?.on('message', ({ number, request }: CompareOrder) => {
  let news: CompareNews
  try {
    news = { number, comparison: answer(request) }
  } catch (error) {
    tables.delete(request.folder)
    news = { number, comparison: { is: 'failed', why: String(error) } }
  }
  parentPort?.postMessage(news)
})
