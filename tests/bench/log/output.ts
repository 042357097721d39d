import { setImmediate as turn } from 'node:timers/promises'
import { benchLog, report, written } from './scene'

const megabyte = 1024 * 1024
const total = 256 * megabyte
const kept = 16 * megabyte
const chunk = Buffer.alloc(64 * 1024, 'what a terminal prints, line for line\r\n')

/** A terminal that floods, trimmed as it grows. */
export async function benchOutput(): Promise<void> {
  const { log, close, remove } = benchLog()
  const before = written().bytes
  const cpuBefore = process.cpuUsage()
  for (let bytes = 0; bytes < total; bytes += chunk.byteLength) {
    log.appendOutput('terminal', chunk)
    if (bytes % megabyte === 0) {
      log.trimOutput('terminal', kept)
      await turn()
    }
    while (log.queuedBytes > megabyte) await turn()
  }
  close()
  const cpu = process.cpuUsage(cpuBefore)
  const bytes = written().bytes - before
  remove()
  report('bytes written per byte of terminal output', bytes / total, '×', 2.5)
  report(
    'processor time per MB of terminal output',
    ((cpu.user + cpu.system) / total) * megabyte,
    'µs',
  )
}
