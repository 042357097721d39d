import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ProcessEntry, Root } from './system/system'

/** How the guard sees and ends processes. */
interface GuardedSystem {
  list(): Promise<ProcessEntry[]>
  kill(pids: number[]): Promise<void>
}

type Guarded = Pick<Root, 'pid' | 'startTime'>

/** Nobody is left when so many looks in a row have found nobody; what cannot be ended is given up. */
const quietLooks = 3
const mostLooks = 50

/** The guard where there is no shell: it reads what the guard of other systems reads, and ends the same. */
export async function guardTrees(input: Readable, system: GuardedSystem): Promise<void> {
  const roots = new Map<string, Guarded>()
  for await (const line of createInterface(input)) {
    const [verb, pid, startTime = ''] = line.split(' ')
    if (verb === 'add') roots.set(line.slice(verb.length), { pid: Number(pid), startTime })
    else if (verb === 'remove') roots.delete(line.slice(verb.length))
  }
  const ended: Guarded[] = [...roots.values()]
  for (let look = 0, quiet = 0; look < mostLooks && quiet < quietLooks; look += 1) {
    const found = treesOf(ended, await system.list())
    quiet = found.length === 0 ? quiet + 1 : 0
    // What it starts until it is gone is found by it later, though nobody else knows it any more.
    ended.push(...found)
    if (found.length > 0) await system.kill(found.map(({ pid }) => pid))
  }
}

/**
 * Who belongs to these, of all processes with the parents that Windows tells: it keeps the number
 * of a parent that is gone, so a child of ours is one that is younger than it, and older than
 * whoever has the number now.
 */
export function treesOf(roots: Guarded[], entries: ProcessEntry[]): ProcessEntry[] {
  const now = new Map(entries.map((entry) => [entry.pid, entry]))
  const children = Map.groupBy(entries, ({ parent }) => parent)
  const found = new Map<number, ProcessEntry>()
  const left: Guarded[] = [...roots]
  for (let one = left.pop(); one; one = left.pop()) {
    const { pid, startTime } = one
    const holder = now.get(pid)
    const alive = holder?.startTime === startTime
    if (holder && alive) found.set(pid, holder)
    const successor = alive || !holder ? undefined : BigInt(holder.startTime)
    for (const child of children.get(pid) ?? []) {
      const age = BigInt(child.startTime)
      const ours = age >= BigInt(startTime) && (successor === undefined || age < successor)
      if (ours && child.pid !== pid && !found.has(child.pid)) {
        found.set(child.pid, child)
        left.push(child)
      }
    }
  }
  return [...found.values()]
}
