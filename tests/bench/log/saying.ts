import { benchLog, report, written } from './scene'

const seconds = 10
const wordsPerSecond = 50

/** One agent that says a word after the other: what an hour of that writes to the disk. */
export async function benchSaying(): Promise<void> {
  const { log, close, remove } = benchLog()
  const before = written()
  let number = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      number += 1
      const text = `word${number} `
      log.append('one', [Date.now(), { type: 'text', message: 'm', role: 'agent', text }])
      if (number < seconds * wordsPerSecond) return
      clearInterval(timer)
      resolve()
    }, 1000 / wordsPerSecond)
  })
  close()
  const bytes = written().bytes - before.bytes
  report(
    'an agent at fifty words a second, written in an hour',
    (bytes * 3600) / seconds / 1e9,
    'GB',
  )
  remove()
}
