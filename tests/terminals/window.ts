import type { TerminalDown, TerminalUp, ViewerPort } from '../../src/shared/terminal/protocol'

interface Attachment {
  /** Bytes that it has and does not want again. */
  from?: number | null
  columns?: number
  rows?: number
  /** Parses nothing, like a window that hangs. */
  frozen?: boolean
  /** Answers what a program asks at its start, as fish does before it shows a prompt. */
  answers?: boolean
}

/** A window that shows a terminal, without its pixels: what it got, and what it may do. */
export class TestWindow {
  start = -1
  dropped = -1
  skipped = -1
  live = -1
  modes = ''
  /** From where on it is the one to answer; null while another one is. */
  answerFrom: number | null = null
  received: Uint8Array[] = []
  #bytes = 0
  #text = ''
  /** What came since that was put together: to do so with each piece would take longer than the flood. */
  #pieces: string[] = []
  /** What came last, if that was text. */
  #piece = ''
  #decoder = new TextDecoder()
  #changed = new Set<() => void>()
  #up: (message: TerminalUp) => void = () => {}
  #close: () => void = () => {}
  #frozen: boolean
  #answers: boolean

  constructor(attach: (port: ViewerPort) => void, options: Attachment = {}) {
    this.#frozen = options.frozen ?? false
    this.#answers = options.answers ?? false
    attach({
      send: (message) => this.#receive(message),
      onMessage: (listener) => {
        this.#up = listener
      },
      onClose: (listener) => {
        this.#close = listener
      },
      close: () => {},
    })
    const { from = null, columns = 80, rows = 24 } = options
    this.#up({ attach: { from, size: { columns, rows } } })
  }

  get text(): string {
    this.#text = (this.#text + this.#pieces.splice(0).join('')).slice(-4_000_000)
    return this.#text
  }

  get bytes(): number {
    return this.#bytes
  }

  type(text: string): void {
    this.#up({ input: text })
  }

  resize(columns: number, rows: number): void {
    this.#up({ resize: { columns, rows } })
  }

  close(): void {
    this.#close()
  }

  /** Parses nothing from now on. */
  freeze(): void {
    this.#frozen = true
  }

  thaw(): void {
    this.#frozen = false
    this.#up({ ack: this.start + this.#bytes })
  }

  whole(): Buffer {
    return Buffer.concat(this.received)
  }

  /** Resolves when this is seen; what was seen before it was waited for counts too. */
  sees(expected: string | RegExp, from = 0): Promise<void> {
    const words = () => `${expected} in ${JSON.stringify(this.text.slice(-2000))}`
    if (typeof expected !== 'string')
      return this.until(() => expected.test(this.text.slice(from)), words)
    // What was there is looked through once, and then only what comes.
    let end = this.text.slice(from)
    this.#piece = ''
    return this.until(() => {
      end += this.#piece
      const found = end.includes(expected)
      end = end.slice(-expected.length)
      return found
    }, words)
  }

  until(holds: () => boolean, what: () => string = () => 'a change', time = 20_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Waited in vain for ${what()}`)), time)
      const look = () => {
        if (!holds()) return
        clearTimeout(timer)
        this.#changed.delete(look)
        resolve()
      }
      this.#changed.add(look)
      look()
    })
  }

  #answer(data: Uint8Array): void {
    const asked = new TextDecoder().decode(data)
    for (const _ of asked.split('\x1b[c').slice(1)) this.#up({ input: '\x1b[?1;2c' })
  }

  #receive(message: TerminalDown): void {
    if ('data' in message) {
      this.received.push(message.data)
      this.#bytes += message.data.length
      this.#piece = this.#decoder.decode(message.data, { stream: true })
      this.#pieces.push(this.#piece)
      if (this.#answers) this.#answer(message.data)
      if (!this.#frozen) {
        const end = message.offset + message.data.length
        queueMicrotask(() => this.#up({ ack: end }))
      }
    } else if ('answerFrom' in message) {
      this.answerFrom = message.answerFrom
    } else {
      this.start = message.start
      this.dropped = message.dropped
      this.skipped = message.skipped
      this.live = message.live
      this.modes = message.modes
    }
    for (const look of this.#changed) look()
    this.#piece = ''
  }
}
