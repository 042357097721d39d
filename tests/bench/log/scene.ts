import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '../../../src/main/store/log/log'
import { openLog } from '../../../src/main/store/log/open-log'
import { report as reportResult } from '../lib/report'

/** A log in a folder of its own; `remove` closes it before, so that all it writes is counted. */
export function benchLog(): { log: Log; close(): void; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'liminal-bench-'))
  const result = openLog(path.join(folder, 'log.db'))
  if (!result.ok) throw new Error(result.problem.message)
  const log = result.value
  return {
    log,
    close: () => log.close(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Bytes and calls that this process, with all its threads, has given to the kernel to write. */
export function written(): { bytes: number; calls: number } {
  const text = readFileSync('/proc/self/io', 'utf8')
  const value = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1])
  return { bytes: value('wchar'), calls: value('syscw') }
}

export function report(
  name: string,
  value: number,
  unit: string,
  limit?: number,
  details = {},
): void {
  const rounded = Number(value.toPrecision(4))
  const measured = { bench: 'log', name, value: rounded, unit, ...details }
  // What has no limit is told beside what has one: it is no promise, and so never kept.
  if (limit === undefined) process.stdout.write(`${JSON.stringify(measured)}\n`)
  else reportResult({ ...measured, limit, ok: value <= limit })
}

const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
  const letters = 'etaoinshrdlucmfwypvbgkjqxz'
  let word = ''
  for (let rest = index * 2_654_435_761; word.length < 3 + (index % 6); rest /= 7)
    word += letters[Math.floor(rest) % (index < 200 ? 8 : 26)]
  return word
})

/** Common words often, rare ones rarely, as in any language. */
export function wordAt(luck: number): string {
  return vocabulary[Math.floor(vocabulary.length ** luck) - 1] ?? 'word'
}
