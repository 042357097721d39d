import type { Log } from '../../../src/main/store/log/log'
import { random } from '../../lib/random'
import { benchLog, report, wordAt } from './scene'

const messages = Number(process.env.LIMINAL_BENCH_MESSAGES ?? 1_000_000)

const queries = {
  'a common word': wordAt(0),
  'a rare word': wordAt(0.99),
  'a common and a rare word': `${wordAt(0.1)} ${wordAt(0.98)}`,
  'a phrase': `"${wordAt(0)} ${wordAt(0.1)}"`,
  'the beginning of a word': wordAt(0.95).slice(0, 4),
  'three letters': wordAt(0.5).slice(0, 3),
  'two letters': wordAt(0.5).slice(0, 2),
}

/** What narrows a search for a common word. */
const filters = {
  'one session': { sessions: ['session-7'] },
  'a tenth of the time': { until: 1_760_000_000_000 + messages * 100 },
}

/** What is queued is in the index then. */
function writeAll(log: Log): void {
  while (log.queuedBytes > 0) log.flush()
}

export function benchSearch(): void {
  const { log, close, remove } = benchLog()
  const { below } = random(2)
  const startedAt = performance.now()
  for (let number = 0; number < messages; number += 1) {
    const words = Array.from({ length: 8 + below(40) }, () => wordAt(below(1_000_000) / 1_000_000))
    log.index(`session-${number % 100}`, [
      {
        section: 0,
        item: `message-${number}`,
        role: 'agent',
        at: 1_760_000_000_000 + number * 1_000,
        text: words.join(' '),
      },
    ])
    if (number % 1_000 === 0) writeAll(log)
  }
  writeAll(log)
  report('indexing a message', ((performance.now() - startedAt) / messages) * 1_000, 'µs')
  const measure = (name: string, query: string, filter: object) => {
    const times = Array.from({ length: 9 }, () => {
      const askedAt = performance.now()
      log.search({ query, limit: 50, ...filter })
      return performance.now() - askedAt
    })
    const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0
    report(`search among ${messages} messages for ${name}`, median, 'ms', 50)
  }
  for (const [name, query] of Object.entries(queries)) measure(name, query, {})
  for (const [name, filter] of Object.entries(filters))
    measure(`a common word in ${name}`, queries['a common word'], filter)
  close()
  remove()
}
