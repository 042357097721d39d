import { readdirSync, readFileSync } from 'node:fs'

interface Stat {
  pid: number
  parent: number
  /** Clock ticks (10 ms) of this process, and of its children that have ended. */
  ticks: number
}

function stat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the fields after it are numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const times = fields.slice(11, 15).map(Number)
    return { pid, parent: Number(fields[1]), ticks: times.reduce((sum, time) => sum + time, 0) }
  } catch (error) {
    // It ended between the listing and the reading.
    if (gone(error)) return undefined
    throw error
  }
}

const gone = (error: unknown) =>
  ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A process and all that descend from it. */
function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stat(Number(name)) ?? [])
  const found = all.filter(({ pid }) => pid === root)
  for (const member of found) found.push(...all.filter(({ parent }) => parent === member.pid))
  return found
}

/** Processor time of one process, in ticks of 10 ms. */
export const ticksOf = (pid: number): number => stat(pid)?.ticks ?? 0

/** Processor time of a process and its descendants, in ticks of 10 ms. */
export const treeTicks = (root: number): number =>
  tree(root).reduce((sum, { ticks }) => sum + ticks, 0)

/** Memory of a process and its descendants, shared pages in proportion, in MiB. */
export const treeMemory = (root: number): number =>
  tree(root).reduce((sum, { pid }) => sum + memoryOf(pid), 0)

/** The process below another that was started with these words in its command line. */
export function descendant(root: number, words: string): number {
  const found = tree(root).find(({ pid }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words),
  )
  if (!found) throw new Error(`No process below ${root} runs ${words}`)
  return found.pid
}

/** Bytes that a process has written so far, to files and pipes. */
export function bytesWritten(pid: number): number {
  return Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
}

/** Memory of one process, shared pages in proportion, in MiB. */
export function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(text.match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) / 1024
  } catch (error) {
    if (gone(error)) return 0
    throw error
  }
}
