import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { failure, type Result, success } from '../../../kit/result'
import type { PortAddress } from '../ports/listening'
import type { BytesListener, Exit, Stream } from '../stream'
import { Input } from './input'
import { Output } from './output'

/** So much is on its way at a time, also where that is long. */
const WINDOW = 1024 * 1024

/**
 * A connection to what listens on this computer, as a stream like any other: so it goes on over
 * whatever carries streams. Its error output says, as text, after how many bytes the other side has
 * ended, since that need not be the end of the connection. It exits when both sides have ended.
 */
class TcpStream implements Stream {
  readonly id = randomUUID()
  readonly pid = 0
  readonly startedAt = Date.now()
  readonly window = WINDOW
  readonly gone: Promise<void>
  readonly #socket: Socket
  readonly #input: Input
  readonly #output: Output
  readonly #exit: Promise<Exit>
  readonly #said: string[] = []
  readonly #errorListeners: BytesListener[] = []
  #length = 0
  #over: Exit | undefined

  constructor(socket: Socket, name: string) {
    this.#socket = socket
    this.#input = new Input(socket, name)
    this.#output = new Output(socket, { window: WINDOW })
    this.#output.listen((bytes) => {
      this.#length += bytes.length
    })
    socket.once('end', () => this.#say(String(this.#length)))
    let problem: string | undefined
    socket.on('error', (error) => {
      problem ??= error.message
    })
    this.#exit = new Promise((resolve) => {
      socket.once('close', () => {
        this.#over = { code: problem ? 1 : 0, signal: null, lastWords: problem ?? '' }
        resolve(this.#over)
      })
    })
    this.gone = this.#exit.then(() => undefined)
  }

  #say(words: string): void {
    this.#said.push(words)
    for (const listener of this.#errorListeners) listener(Buffer.from(words), 0)
  }

  onBytes(listener: BytesListener, from?: number): void {
    this.#output.listen(listener, from)
  }

  ack(offset: number): void {
    this.#output.ack(offset)
  }

  onErrorBytes(listener: BytesListener): void {
    for (const words of this.#said) listener(Buffer.from(words), 0)
    this.#errorListeners.push(listener)
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return this.#input.write(bytes)
  }

  closeInput(): void {
    this.#input.close()
  }

  resize(): void {
    // A connection has no size.
  }

  signal(): void {
    // It is no process.
  }

  async end(): Promise<Exit> {
    this.#socket.destroy()
    return this.#exit
  }

  onExit(listener: (exit: Exit) => void): void {
    if (this.#over) listener(this.#over)
    else void this.#exit.then(listener)
  }
}

/** Connects to what listens on this computer. */
export async function openPort({ port, address: host }: PortAddress): Promise<Result<TcpStream>> {
  // The other side may have ended, and still be told something.
  const socket = connect({ port, host, allowHalfOpen: true })
  socket.setNoDelay(true)
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve(
        failure('port-closed', `Nothing answers on port ${port}.`, { details: error.message }),
      )
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.off('error', failed)
      resolve(success(new TcpStream(socket, `Port ${port}`)))
    })
  })
}
