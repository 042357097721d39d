import type { Readable, Writable } from 'node:stream'

export type Fields = Record<string, unknown>

/** An answer that is an error, with the code that the other side sees. */
export class WireError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface WireHandlers {
  request(method: string, params: Fields): Promise<unknown>
  notification(method: string, params: Fields): void
  closed(): void
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** JSON-RPC over lines, as small as an agent can have it. */
export class Wire {
  #output: Writable
  #handlers: WireHandlers
  #rest = ''
  #lastId = 0
  #open = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()

  constructor(input: Readable, output: Writable, handlers: WireHandlers) {
    this.#output = output
    this.#handlers = handlers
    input.setEncoding('utf8')
    input.on('data', (text: string) => this.#read(text))
    input.on('end', () => handlers.closed())
  }

  /** Resolves when there is room for more. */
  notify(method: string, params: Fields): Promise<void> {
    return this.#send({ jsonrpc: '2.0', method, params })
  }

  request(method: string, params: Fields, signal?: AbortSignal): Promise<Fields> {
    this.#lastId += 1
    const id = this.#lastId
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#open.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => {
        if (this.#open.delete(id)) void this.notify('$/cancel_request', { requestId: id })
        reject(signal.reason)
      })
    })
    void this.#send({ jsonrpc: '2.0', id, method, params })
    return answer.then(fieldsOf)
  }

  #send(message: Fields): Promise<void> {
    if (this.#output.write(`${JSON.stringify(message)}\n`)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#output.once('drain', resolve)
    })
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') this.#line(line)
  }

  #line(line: string): void {
    let message: Fields
    try {
      message = fieldsOf(JSON.parse(line))
    } catch {
      process.stderr.write(`practice agent: not JSON: ${line.slice(0, 200)}\n`)
      return
    }
    const { id, method } = message
    const params = fieldsOf(message.params)
    if (typeof method !== 'string') this.#answered(message)
    else if (id === undefined) this.#handlers.notification(method, params)
    else this.#answer(id, method, params)
  }

  #answer(id: unknown, method: string, params: Fields): void {
    this.#handlers.request(method, params).then(
      (result) => this.#send({ jsonrpc: '2.0', id, result }),
      (error: unknown) => {
        const code = error instanceof WireError ? error.code : -32603
        const words = error instanceof Error ? error.message : String(error)
        return this.#send({ jsonrpc: '2.0', id, error: { code, message: words } })
      },
    )
  }

  #answered(message: Fields): void {
    const waiting = this.#open.get(Number(message.id))
    if (!waiting) return
    this.#open.delete(Number(message.id))
    if (message.error === undefined) {
      waiting.resolve(message.result)
    } else {
      const { code, message: words } = fieldsOf(message.error)
      waiting.reject(new WireError(Number(code), String(words)))
    }
  }
}
