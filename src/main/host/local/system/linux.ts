import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { marksIn } from './marks'
import { signalProcesses } from './posix'
import type { Marks, ProcessEntry, System } from './system'

/** Processes looked at in one turn of the event loop: about a millisecond. */
const SLICE = 50
/** The kernel's unit of time in stat, the same on every Linux that Electron runs on. */
const TICKS_PER_SECOND = 100

export function linux(): System {
  // Start times count from boot, so the boot is part of the identity.
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const pageSize = pageSizeBy(
    process.memoryUsage.rss(),
    readFileSync('/proc/self/statm', 'utf8').split(' ')[1],
  )

  function entryOf(pid: number): ProcessEntry | undefined {
    const stat = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return stat === undefined ? undefined : parseStat(stat, boot, pageSize)
  }
  /** Nothing was read of one that has an environment, or none yet or any more. */
  function isUnread({ pid, session }: ProcessEntry): boolean {
    const stat = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // The kernel's own threads are of no session, and have no memory.
    return session !== 0 && stat !== undefined && !hasNoEnvironment(stat)
  }
  const isStill = (pid: number, startTime: string) => entryOf(pid)?.startTime === startTime

  return {
    // /proc is memory: read in slices without a thread's round trip for each of a thousand files.
    async list() {
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      const entries: ProcessEntry[] = []
      for (let from = 0; from < pids.length; from += SLICE) {
        if (from > 0) await new Promise((resolve) => setImmediate(resolve))
        for (const pid of pids.slice(from, from + SLICE)) {
          const entry = entryOf(Number(pid))
          if (entry) entries.push(entry)
        }
      }
      return entries
    },

    async startTimeOf(pid) {
      return entryOf(pid)?.startTime
    },

    async ownMemory(pid) {
      const told = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => undefined)
      if (told === undefined) return undefined
      const sizes = [...told.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)]
      return sizes.reduce((sum, [, size]) => sum + Number(size) * 1024, 0)
    },

    async marks(entries) {
      const found = new Map<number, Marks>()
      await readEach(entries, 'environ', 'latin1', (entry, environment) => {
        const marks = marksIn(environment)
        if (Object.keys(marks).length > 0) found.set(entry.pid, marks)
        else if (environment === '' && isUnread(entry)) found.set(entry.pid, { unread: true })
      })
      return found
    },

    async commandLines(entries) {
      const found = new Map<number, string[]>()
      await readEach(entries, 'cmdline', 'utf8', ({ pid }, line) => {
        const words = line.split('\0').filter((word) => word !== '')
        if (words.length > 0) found.set(pid, words)
      })
      return found
    },

    // Links of /proc are memory too; a process has tens of them.
    async inUse(entries) {
      const found = new Map<number, string[]>()
      for (const [place, { pid }] of entries.entries()) {
        if (place % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve))
        const open = (ifThere(() => readdirSync(`/proc/${pid}/fd`)) ?? []).map((fd) => `fd/${fd}`)
        const paths = ['cwd', 'root', 'exe', ...open]
          .map((link) => ifThere(() => readlinkSync(`/proc/${pid}/${link}`)))
          .filter((path) => path?.startsWith('/'))
        found.set(pid, paths as string[])
      }
      return found
    },

    async connected(from, to) {
      const table = await readFile('/proc/net/tcp', 'latin1')
      const inode = inodeOf(table, from, to)
      return inode === undefined ? [] : holdersOf(`socket:[${inode}]`)
    },

    async isBeside(pid) {
      const worlds = ['pid', 'user', 'net'].map((name) => `ns/${name}`)
      return worlds.every((world) => {
        const link = ifThere(() => readlinkSync(`/proc/${pid}/${world}`))
        return link !== undefined && link === ifThere(() => readlinkSync(`/proc/self/${world}`))
      })
    },

    signal: (root, members, signal) => signalProcesses(root, members, signal, isStill),
  }
}

/** Of the end at the first port, in the kernel's table of connections. */
export function inodeOf(table: string, from: number, to: number): string | undefined {
  const place = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/)
    // One that nobody has open any more has none.
    if (local === place(from) && remote === place(to) && inode !== '0') return inode
  }
  return undefined
}

/** Who has it open, as far as this user may see it. */
async function holdersOf(what: string): Promise<number[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const holders: number[] = []
  for (const [place, pid] of pids.entries()) {
    if (place % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve))
    const open = ifThere(() => readdirSync(`/proc/${pid}/fd`)) ?? []
    if (open.some((fd) => ifThere(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) === what))
      holders.push(Number(pid))
  }
  return holders
}

/** The name stands in parentheses and may contain anything, parentheses too. */
export function parseStat(stat: string, boot: string, pageSize: number): ProcessEntry | undefined {
  const open = stat.indexOf('(')
  const close = stat.lastIndexOf(')')
  if (open < 0 || close < open) return undefined
  const fields = fieldsOf(stat)
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid: Number.parseInt(stat, 10),
    name: stat.slice(open + 1, close),
    zombie: fields[0] === 'Z' || fields[0] === 'X',
    parent: field(4),
    group: field(5),
    session: field(6),
    ...(field(7) > 0 ? { terminal: String(field(7)) } : {}),
    cpu: ((field(14) + field(15)) * 1000) / TICKS_PER_SECOND,
    startTime: `${fields[22 - 3]}@${boot}`,
    memory: field(24) * pageSize,
  }
}

/**
 * Whether that is why nothing can be read there: it is dead, or was started with nothing. What is
 * read from a process that changes its program at that moment is empty too, before, after, and for a
 * moment between with a place for it; it is at work then, or waits for a disk.
 */
export function hasNoEnvironment(stat: string): boolean {
  const fields = fieldsOf(stat)
  const [state, from, to] = [fields[0], fields[50 - 3], fields[51 - 3]]
  if (state === 'Z' || state === 'X') return true
  return state !== 'R' && state !== 'D' && from !== '0' && from === to
}

/** Field 3 of proc(5) is the first one after the name. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Not told anywhere cheaply, but the same memory in bytes and in pages differs by it. */
export function pageSizeBy(bytes: number, pages: string | undefined): number {
  return 2 ** Math.round(Math.log2(bytes / Number(pages)))
}

/** A process may end, or belong to somebody else, at any moment: then it is not there for us. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * What each has in that file; those that ended, or belong to somebody else, are left out. These
 * files wait for the process's memory lock, so they are never read on the main thread.
 */
async function readEach(
  entries: ProcessEntry[],
  file: string,
  encoding: BufferEncoding,
  take: (entry: ProcessEntry, text: string) => void,
): Promise<void> {
  await Promise.all(
    entries.map(async (entry) => {
      const text = await readFile(`/proc/${entry.pid}/${file}`, encoding).catch(() => undefined)
      if (text !== undefined) take(entry, text)
    }),
  )
}
