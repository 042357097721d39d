import type { TrafficLine } from '../../../shared/contract'

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

/** For the clipboard: one line each. */
export const asText = (lines: readonly TrafficLine[]) =>
  lines
    .map((line) => `${timeOf(line.at)} ${directions[line.direction].sign} ${line.text}`)
    .join('\n')
