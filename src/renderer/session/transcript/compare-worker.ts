// A thread of the page: compares what would take longer than a frame.
import { compared } from './compared'

export interface CompareOrder {
  before: string
  after: string
}

addEventListener('message', ({ data }: MessageEvent<CompareOrder>) => {
  const made = compared(data.before, data.after)
  postMessage(made, { transfer: [made.shown.buffer, made.before.buffer, made.after.buffer] })
})
