import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CompareRequest, Comparison } from '../../comparison'
import type { CompareNews, CompareOrder } from './comparison-thread'

let thread: Worker | undefined
let count = 0
const waiting = new Map<number, PromiseWithResolvers<Comparison>>()

/** Asks the thread that looks at folders: one for all of them, started when it is first needed. */
export function compare(request: CompareRequest): Promise<Comparison> {
  count += 1
  const answer = Promise.withResolvers<Comparison>()
  waiting.set(count, answer)
  thread ??= open()
  thread.postMessage({ number: count, request } satisfies CompareOrder)
  return answer.promise
}

function open(): Worker {
  // It stands beside this file, built as it is, and in tests as it is written.
  const program = new URL(`comparison-thread${extname(import.meta.url)}`, import.meta.url)
  const opened = new Worker(program)
  opened.unref()
  opened.on('message', (news: CompareNews) => {
    const answer = waiting.get(news.number)
    waiting.delete(news.number)
    answer?.resolve(news.comparison)
  })
  const lost = (why: string) => {
    if (thread === opened) thread = undefined
    for (const answer of waiting.values()) answer.resolve({ is: 'failed', why })
    waiting.clear()
  }
  opened.once('error', (error) => lost(String(error)))
  opened.once('exit', () => lost('The thread has ended.'))
  return opened
}
