import type { TrafficLine, TrafficRun } from '../../../shared/agent/process/traffic'

/** Older lines are dropped: main keeps no more either. */
const most = 5000

export function withNewer(lines: readonly TrafficLine[], newer: readonly TrafficLine[]) {
  const last = lines.at(-1)?.number ?? 0
  const fresh = newer.filter((line) => line.number > last)
  return fresh.length === 0 ? lines : [...lines, ...fresh].slice(-most)
}

export const directions = {
  in: { sign: '←', word: 'From the agent' },
  out: { sign: '→', word: 'To the agent' },
  error: { sign: '!', word: 'Error output' },
} as const

export function fitting(
  lines: readonly TrafficLine[],
  direction: string,
  words: string,
): readonly TrafficLine[] {
  const wanted = words.trim().toLowerCase()
  if (direction === 'all' && wanted === '') return lines
  return lines.filter(
    (line) =>
      (direction === 'all' || line.direction === direction) &&
      line.text.toLowerCase().includes(wanted),
  )
}

export function timeOf(at: number): string {
  const time = new Date(at)
  const part = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${part(time.getHours())}:${part(time.getMinutes())}:${part(time.getSeconds())}.${part(time.getMilliseconds(), 3)}`
}

/** A line, or the heading of those of one run of the agent's process. */
type LogEntry = { line: TrafficLine } | { run: TrafficRun }

/** Each line under the run that it belongs to; runs of which nothing is shown are left out. */
export function underRuns(
  lines: readonly TrafficLine[],
  runs: readonly TrafficRun[],
): readonly LogEntry[] {
  const entries: LogEntry[] = []
  let shown: TrafficRun | undefined
  let next = 0
  for (const line of lines) {
    let run = shown
    for (; (runs[next]?.first ?? Infinity) <= line.number; next += 1) run = runs[next]
    if (run && run !== shown) entries.push({ run })
    shown = run
    entries.push({ line })
  }
  return entries
}

/** "Run 2 · process 4711 · 14:03:10 to 14:05:00, killed by SIGKILL" */
export function runWords({ number, pid, startedAt, ended }: TrafficRun): string {
  const second = (at: number) => timeOf(at).slice(0, 8)
  const end = ended ? ` to ${second(ended.at)}, ${ended.how}` : ''
  return `Run ${number} · process ${pid} · ${second(startedAt)}${end}`
}

/** For the clipboard: one line each. */
export const asText = (entries: readonly LogEntry[]) =>
  entries
    .map((entry) =>
      'run' in entry
        ? runWords(entry.run)
        : `${timeOf(entry.line.at)} ${directions[entry.line.direction].sign} ${entry.line.text}`,
    )
    .join('\n')
