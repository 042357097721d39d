import type { Caller, Connection } from '../../../shared/outside/caller'
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
  /** The group that the system has put a process in (`System.groupOf`); nothing where it tells none. */
  groups: ReadonlyMap<number, string>
}

/**
 * Whether somebody asks who was started by the user, or something that the app has started, however
 * far below and whatever it did to hide that. In doubt it is not known.
 */
export function callerOf(look: CallerLook): Caller {
  const found = look.callers.map((pid) => whoIs(pid, look))
  if (found.length === 0) return 'unknown'
  if (found.includes('ours')) return 'ours'
  return found.every((one) => one === 'person') ? 'person' : 'unknown'
}

function whoIs(pid: number, look: CallerLook): Caller {
  const { entries, marks, app, roots, groups } = look
  const byPid = new Map(entries.map((entry) => [entry.pid, entry]))
  const chain = upFrom(pid, byPid)
  const self = byPid.get(app)
  const top = chain.at(-1)
  if (!top || !self) return 'unknown'
  const members = new Set(
    roots.flatMap((root) => membersOf(root, [...entries], new Map(marks))).map((one) => one.pid),
  )
  const keepers = new Set(roots.map(({ keeper }) => keeper))
  const isOurs = (one: ProcessEntry) =>
    one.pid === app || members.has(one.pid) || keepers.has(one.pid) || isMarked(marks.get(one.pid))
  if (chain.some(isOurs)) return 'ours'
  // It hides, or changes its program at this very moment.
  if (marks.get(pid)?.unread) return 'unknown'
  // What was there before the app was started by nobody of it.
  if (isOlder(top, self)) return 'person'
  // Whoever leaves the tree stays in the group that the system has put the app in.
  const [own, theirs] = [groups.get(app), groups.get(pid)]
  const isApart = own !== undefined && theirs !== undefined && own !== theirs
  return isApart && chain.length > 1 ? 'person' : 'unknown'
}

const isMarked = (marks: Marks | undefined): boolean =>
  marks?.run !== undefined || marks?.process !== undefined || marks?.helper !== undefined

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
  const [first, second] = [momentOf(one.startTime), momentOf(other.startTime)]
  return first < second
}

/** Ticks since the boot, of Windows since long ago, or a date: what cannot be read is no moment. */
function momentOf(startTime: string): number {
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
  const groups = new Map<number, string>()
  for (const pid of [process.pid, ...callers]) {
    const group = await system.groupOf?.(pid)
    if (group !== undefined) groups.set(pid, group)
  }
  // Of another world than ours nothing can be told.
  if (system.groupOf && callers.some((pid) => !groups.has(pid))) return 'unknown'
  return callerOf({ callers, entries, marks, app: process.pid, roots, groups })
}
