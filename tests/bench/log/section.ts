import { watchLoop } from '../lib/loop-delay'
import { median } from '../lib/statistics'
import { benchLog, report } from './scene'

const rounds = 15
const messages = 100
const wordsPerMessage = 1_500

/** The words of a megabyte that is sealed at once: how long they keep main from anything else. */
export async function benchSection(): Promise<void> {
  const { log, close, remove } = benchLog()
  const blocks: number[] = []
  const times: number[] = []
  let word = 0
  for (let section = 0; section < rounds; section += 1) {
    const entries = Array.from({ length: messages }, (_, number) => {
      const text = Array.from({ length: wordsPerMessage }, () => `w${word++}`).join(' ')
      return { section, item: `m${section}-${number}`, role: 'agent', at: section, text }
    })
    const startedAt = performance.now()
    const longest = watchLoop()
    log.index('one', entries)
    while (log.queuedBytes > 0) await new Promise((resolve) => setTimeout(resolve, 1))
    blocks.push(longest())
    times.push(performance.now() - startedAt)
  }
  close()
  remove()
  report('longest block of the loop while 1 MB is indexed', median(blocks), 'ms', 16)
  report('1 MB is indexed after', median(times), 'ms')
}
