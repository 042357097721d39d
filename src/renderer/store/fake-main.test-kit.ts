import { vi } from 'vitest'
import type { FeedRequest } from '../../shared/store/feed'

/** Stands in for a window and what is behind it: what the page asks, and the answers it gets. */
export class FakeMain {
  /** What was asked of the feed. */
  asked: FeedRequest[] = []
  /** Commands that were given. */
  given: [name: string, input: unknown][] = []
  answer: (name: string, input: unknown) => unknown = () => ({ ok: true, value: {} })
  /** The window, and what it is told when the page is left. */
  readonly window = new EventTarget()

  constructor() {
    const port = {
      postMessage: (text: string) => void this.asked.push(JSON.parse(text)),
      addEventListener: () => {},
    }
    const connect = (target: string) => {
      const event = new Event('message')
      const about = { source: this.window, data: { liminalPort: target }, ports: [port] }
      this.window.dispatchEvent(Object.assign(event, about))
    }
    const call = async (name: string, input: unknown) => {
      this.given.push([name, input])
      return this.answer(name, input)
    }
    vi.stubGlobal('window', Object.assign(this.window, { liminal: { connect, call } }))
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window))
  }
}
