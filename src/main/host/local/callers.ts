import type { Caller, Connection } from '../model/caller'
import { membersOf } from './members'
import type { Marks, ProcessEntry, Root, System } from './system/system'

/** Who asks, as a look at all processes tells. */
export interface CallerLook {
  /** All that have its end of the connection. */
  callers: readonly number[]
  entries: readonly ProcessEntry[]
  marks: ReadonlyMap<number, Marks>
  /** The process of the app, and what it has started or keeps. */
  app: number
  roots: readonly Root[]
}

/** Of one that is not known: it and those above it, as far as they sit in one session or terminal. */
export type Found = { who: 'person' } | { who: 'ours' } | { who: 'unknown'; place: ProcessEntry[] }

/**
 * Whether somebody asks who was started by the user, or something that the app has started, however
 * far below and whatever it did to hide that. In doubt it is not known.
 */
export function callerOf(look: CallerLook): Found {
  const found = look.callers.map((pid) => whoIs(pid, look))
  if (found.some(({ who }) => who === 'ours')) return { who: 'ours' }
  const [first, ...more] = found
  if (first && found.every(({ who }) => who === 'person')) return first
  // Of several the user would be asked about one alone.
  return first && more.length === 0 ? first : nobody
}

const nobody: Found = { who: 'unknown', place: [] }

/**
 * A person is whoever sits where somebody sat before the app was there: nobody gets into a session of
 * processes but by being born in it. How old the programs above it are says nothing, since many that
 * were there before start others for whoever asks them: `at`, `tmux`, the system's own services.
 */
function whoIs(pid: number, { entries, marks, app, roots }: CallerLook): Found {
  const byPid = new Map(entries.map((entry) => [entry.pid, entry]))
  const chain = upFrom(pid, byPid)
  const [caller] = chain
  const self = byPid.get(app)
  if (!caller || !self) return nobody
  const members = new Set(
    roots.flatMap((root) => membersOf(root, [...entries], new Map(marks))).map((one) => one.pid),
  )
  const keepers = new Set(roots.map(({ keeper }) => keeper))
  const isOurs = (one: ProcessEntry) =>
    one.pid === app || members.has(one.pid) || keepers.has(one.pid) || isMarked(marks.get(one.pid))
  if (chain.some(isOurs)) return { who: 'ours' }
  // It hides, or changes its program at this very moment.
  if (marks.get(pid)?.unread) return nobody
  const end = chain.findIndex((one) => !sitBeside(one, caller))
  const place = end < 0 ? chain : chain.slice(0, end)
  const top = place.at(-1) ?? caller
  const around = new Set(upFrom(app, byPid).map((one) => one.pid))
  // Without a terminal, and started by the system itself, it is a service, which starts things for others.
  const isService =
    top.terminal === undefined &&
    place.length === chain.length &&
    !chain.some((one) => around.has(one.pid))
  return isOlder(top, self) && !isService ? { who: 'person' } : { who: 'unknown', place }
}

const isMarked = (marks: Marks | undefined): boolean =>
  marks?.run !== undefined || marks?.process !== undefined || marks?.helper !== undefined

/** Where sessions are not told a terminal tells as much. */
const sitBeside = (one: ProcessEntry, other: ProcessEntry): boolean =>
  one.session === other.session || (one.terminal !== undefined && one.terminal === other.terminal)

/** It and those above it, without who takes in all whose parents are gone. */
function upFrom(pid: number, byPid: ReadonlyMap<number, ProcessEntry>): ProcessEntry[] {
  const chain: ProcessEntry[] = []
  const seen = new Set<number>()
  for (let one = byPid.get(pid); one && !seen.has(one.pid); one = byPid.get(one.parent)) {
    if (one.pid === 1 || isFosterer(one)) break
    seen.add(one.pid)
    chain.push(one)
  }
  return chain
}

/** The user's own first process, as Linux has one beside the system's. */
const isFosterer = ({ parent, name }: ProcessEntry): boolean => parent === 1 && name === 'systemd'

function isOlder(one: ProcessEntry, other: ProcessEntry): boolean {
  const [first, second] = [checkpointOf(one.startTime), checkpointOf(other.startTime)]
  return first < second
}

/** Ticks since the boot, of Windows since long ago, or a date: what cannot be read is no moment. */
function checkpointOf(startTime: string): number {
  const [ticks = ''] = startTime.split('@')
  return /^\d+$/.test(ticks) ? Number(ticks) : Date.parse(startTime)
}

/** Who has that end of the connection. */
export async function lookForCaller(
  { from, to }: Connection,
  system: System,
  roots: readonly Root[],
): Promise<Caller> {
  const callers = await system.connected(from, to)
  const entries = await system.list()
  const marks = await system.marks(entries)
  // Of another world than ours nothing can be told.
  for (const pid of callers)
    if (system.isBeside && !(await system.isBeside(pid))) return { who: 'unknown' }
  const found = callerOf({ callers, entries, marks, app: process.pid, roots })
  if (found.who !== 'unknown') return found
  const top = found.place.at(-1)
  if (!top) return { who: 'unknown' }
  const words = await system.commandLines(found.place)
  const lines = found.place.map(({ pid, name }) => words.get(pid)?.join(' ') ?? name)
  return { who: 'unknown', from: { id: `${top.pid} ${top.startTime}`, lines } }
}
