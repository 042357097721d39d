import { type Ask, ask } from './ask'
import { marksIn } from './marks'
import { signalProcesses } from './posix'
import type { Marks, ProcessEntry, System } from './system'

const LIST = ['-A', '-o', 'pid=,ppid=,pgid=,tty=,stat=,time=,rss=,lstart=,comm=']
/** -E appends the environment to the command line. */
const ENVIRONMENTS = ['-A', '-E', '-ww', '-o', 'pid=,command=']

export function macos(run: Ask = ask): System {
  return {
    async list() {
      const lines = (await run('/bin/ps', LIST)).split('\n')
      return lines.map(parseLine).filter((entry) => entry !== undefined)
    },

    async startTimeOf(pid) {
      const line = await run('/bin/ps', [...LIST.slice(1), '-p', String(pid)])
      return parseLine(line.trimEnd())?.startTime
    },

    async marks() {
      const found = new Map<number, Marks>()
      for (const line of (await run('/bin/ps', ENVIRONMENTS)).split('\n')) {
        const marks = marksIn(line)
        if (Object.keys(marks).length > 0) found.set(Number.parseInt(line, 10), marks)
      }
      return found
    },

    async commandLines(entries) {
      const found = new Map<number, string[]>()
      const pids = entries.map((entry) => entry.pid).join(',')
      const lines = await run('/bin/ps', ['-ww', '-o', 'pid=,command=', '-p', pids])
      for (const line of lines.split('\n')) {
        const [pid, ...words] = line.trim().split(/\s+/)
        if (pid) found.set(Number(pid), words)
      }
      return found
    },

    async inUse() {
      const user = process.getuid?.() ?? 0
      return parseOpenFiles(
        await run('/usr/sbin/lsof', ['-w', '-n', '-P', '-Fpn', '-u', `${user}`]),
      )
    },

    async connected(from, to) {
      const words = ['-w', '-n', '-P', `-iTCP@127.0.0.1:${from}`, '-Fpn']
      return parseConnected(await run('/usr/sbin/lsof', words), from, to)
    },

    // The members were looked at milliseconds ago; asking once more takes longer than that.
    signal(root, members, signal) {
      const isStill = (pid: number, startTime: string) =>
        members.some((member) => member.pid === pid && member.startTime === startTime)
      signalProcesses(root, members, signal, isStill)
    },
  }
}

/** Both ends are listed: whose name begins with the first port has that end. */
export function parseConnected(text: string, from: number, to: number): number[] {
  const pids = new Set<number>()
  let pid = 0
  for (const line of text.split('\n'))
    if (line.startsWith('p')) pid = Number(line.slice(1))
    else if (line === `n127.0.0.1:${from}->127.0.0.1:${to}`) pids.add(pid)
  return [...pids]
}

/** A line with the pid, then one for each of its files. */
export function parseOpenFiles(text: string): Map<number, string[]> {
  const found = new Map<number, string[]>()
  let paths: string[] = []
  for (const line of text.split('\n'))
    if (line.startsWith('p')) {
      paths = []
      found.set(Number(line.slice(1)), paths)
    } else if (line.startsWith('n/')) paths.push(line.slice(1))
  return found
}

/** The start is five words: "Wed Nov 18 10:21:37 2026". */
export function parseLine(line: string): ProcessEntry | undefined {
  const match =
    /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\d+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s+(.*)$/.exec(
      line,
    )
  if (!match) return undefined
  const [, pid, parent, group, terminal = '?', state, time, memory, startTime, command] = match
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    // ps does not tell sessions here as numbers; a group's leader stands for it.
    session: Number(group),
    ...(/^[?-]+$/.test(terminal) ? {} : { terminal }),
    name: command?.split('/').at(-1) ?? '',
    zombie: state?.startsWith('Z') ?? false,
    startTime: startTime?.replace(/\s+/g, ' ') ?? '',
    cpu: cpuTime(time ?? ''),
    memory: Number(memory) * 1024,
  }
}

/** "12:34.56" or "1-02:03:04": to milliseconds. */
export function cpuTime(text: string): number {
  const [clock = '', days = '0'] = text.split('-').reverse()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round((Number(days) * 86400 + seconds) * 1000)
}
