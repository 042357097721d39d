import { windowsProgram } from '../windows-programs'
import { type Ask, ask } from './ask'
import type { ProcessEntry, System } from './system'

const POWERSHELL = windowsProgram('WindowsPowerShell\\v1.0\\powershell.exe')
const TASKKILL = windowsProgram('taskkill.exe')
const NETSTAT = windowsProgram('netstat.exe')

/** One line a process, fields between tabs: the whole table takes PowerShell about a second. */
const list = (filter = ''): string[] => [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  `Get-CimInstance Win32_Process${filter} | ForEach-Object { ` +
    '"{0}`t{1}`t{2}`t{3}`t{4}`t{5}" -f ' +
    '$_.ProcessId, $_.ParentProcessId, $_.CreationDate.ToFileTimeUtc(), ' +
    '($_.KernelModeTime + $_.UserModeTime), $_.WorkingSetSize, $_.Name }',
]

/**
 * Windows has neither groups nor signals, and Node cannot make a Job Object: trees are those that
 * taskkill knows by parents. Their parents must still be alive, so the whole tree goes at once.
 */
export function windows(run: Ask = ask): System {
  return {
    list: async () => withTrueParents(await listAsTold(run)),

    async startTimeOf(pid) {
      const line = await run(POWERSHELL, list(` -Filter "ProcessId=${pid}"`))
      return parseLine(line.trimEnd())?.startTime
    },

    // Environments of other processes cannot be read there.
    marks: () => Promise.resolve(new Map()),

    // A folder that is in use cannot be moved there at all.
    inUse: () => Promise.resolve(new Map()),

    async connected(from, to) {
      return parseConnected(await run(NETSTAT, ['-ano', '-p', 'TCP']), from, to)
    },

    // Their names, from the list, have to do.
    commandLines: () => Promise.resolve(new Map()),

    signal(_root, members, signal) {
      const pids = topsOf(members)
      if (pids.length === 0) return
      // Whether it did anything is for the next look at the tree to tell.
      run(TASKKILL, taskkill(pids, signal === 'SIGKILL')).catch(() => undefined)
    },
  }
}

/** "TCP 127.0.0.1:50000 127.0.0.1:50001 ESTABLISHED 4711", the word in the language of the system. */
export function parseConnected(text: string, from: number, to: number): number[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, local, remote, , pid] = line.trim().split(/\s+/)
    const isIt = local === `127.0.0.1:${from}` && remote === `127.0.0.1:${to}`
    return isIt && pid ? [Number(pid)] : []
  })
}

/** All processes with the parents that Windows tells, be they gone or somebody else by now. */
export async function listAsTold(run: Ask = ask): Promise<ProcessEntry[]> {
  const lines = (await run(POWERSHELL, list())).split(/\r?\n/)
  return lines.map(parseLine).filter((entry) => entry !== undefined)
}

/** Ends processes at once; whether it did is for the next look to tell. */
export async function killAll(pids: number[], run: Ask = ask): Promise<void> {
  await run(TASKKILL, taskkill(pids, true)).catch(() => undefined)
}

/** The parent's pid stays when the parent is gone, and may belong to somebody younger by now. */
function withTrueParents(entries: ProcessEntry[]): ProcessEntry[] {
  const started = new Map(entries.map((entry) => [entry.pid, BigInt(entry.startTime)]))
  return entries.map((entry) => {
    const parent = started.get(entry.parent)
    const isTrue = parent !== undefined && parent <= BigInt(entry.startTime)
    return isTrue ? entry : { ...entry, parent: 0 }
  })
}

/** Those that no other of them has started: with their trees they are all of them. */
function topsOf(members: ProcessEntry[]): number[] {
  const all = new Set(members.map(({ pid }) => pid))
  return members.filter(({ parent }) => !all.has(parent)).map(({ pid }) => pid)
}

export function taskkill(pids: number[], force: boolean): string[] {
  return [...pids.flatMap((pid) => ['/PID', String(pid)]), '/T', ...(force ? ['/F'] : [])]
}

export function parseLine(line: string): ProcessEntry | undefined {
  const fields = line.split('\t')
  // What belongs to the kernel itself has no start.
  if (fields.length !== 6 || !fields.slice(0, 3).every((field) => /^\d+$/.test(field)))
    return undefined
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
