import { type Ask, ask } from './ask'
import type { ProcessEntry, System } from './system'

/** One line a process, fields between tabs: the whole table takes PowerShell about a second. */
export const LIST = [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "{0}`t{1}`t{2}`t{3}`t{4}`t{5}" -f ' +
    '$_.ProcessId, $_.ParentProcessId, $_.CreationDate.ToFileTimeUtc(), ' +
    '($_.KernelModeTime + $_.UserModeTime), $_.WorkingSetSize, $_.Name }',
]

/**
 * Windows has neither groups nor signals, and Node cannot make a Job Object: trees are those that
 * taskkill knows by parents. Their parents must still be alive, so the whole tree goes at once.
 */
export function windows(run: Ask = ask): System {
  return {
    async list() {
      const lines = (await run('powershell.exe', LIST)).split(/\r?\n/)
      return withTrueParents(lines.map(parseLine).filter((entry) => entry !== undefined))
    },

    async startTimeOf(pid) {
      const entries = await this.list()
      return entries.find((entry) => entry.pid === pid)?.startTime
    },

    // Environments of other processes cannot be read there.
    marks: () => Promise.resolve(new Map()),

    // Their names, from the list, have to do.
    commandLines: () => Promise.resolve(new Map()),

    signal(root, members, signal) {
      const pids = members.some((member) => member.pid === root.pid)
        ? [root.pid]
        : members.map((member) => member.pid)
      if (pids.length > 0) void run('taskkill.exe', taskkill(pids, signal === 'SIGKILL'))
    },
  }
}

/** The parent's pid stays when the parent is gone, and may belong to somebody younger by now. */
export function withTrueParents(entries: ProcessEntry[]): ProcessEntry[] {
  const started = new Map(entries.map((entry) => [entry.pid, BigInt(entry.startTime)]))
  return entries.map((entry) => {
    const parent = started.get(entry.parent)
    const isTrue = parent !== undefined && parent <= BigInt(entry.startTime)
    return isTrue ? entry : { ...entry, parent: 0 }
  })
}

export function taskkill(pids: number[], force: boolean): string[] {
  return [...pids.flatMap((pid) => ['/PID', String(pid)]), '/T', ...(force ? ['/F'] : [])]
}

export function parseLine(line: string): ProcessEntry | undefined {
  const fields = line.split('\t')
  if (fields.length !== 6) return undefined
  const [pid, parent, startTime = '', time, memory, name = ''] = fields
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(pid),
    session: Number(pid),
    name,
    zombie: false,
    startTime,
    // In units of 100 ns.
    cpu: Number(time) / 10_000,
    memory: Number(memory),
  }
}
