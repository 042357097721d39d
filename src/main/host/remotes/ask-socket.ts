import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AskChannel, Asked } from './asking'

interface AskSocketParts {
  /** A folder of the app's own for the program that ssh starts. */
  folder: string
  /** The file of that program; it is run by whatever runs the app, as plain Node. */
  program: string
}

/** Where that program stands in the app, built as it is. */
export const builtAsk = (): string => fileURLToPath(new URL('../keeper/ask.cjs', import.meta.url))

const asked = z.object({ asker: z.string(), prompt: z.string(), hint: z.string() })
/** More than any program asks at once. */
const mostBytes = 64 * 1024

/**
 * How ssh asks where there is no terminal: it starts a program (SSH_ASKPASS) with the question, which
 * comes here through a socket in a folder that only the user can open. Answers go the same way, and
 * are written nowhere.
 */
export class AskSocket implements AskChannel {
  readonly #parts: AskSocketParts
  readonly #askers = new Map<string, Asked>()
  #count = 0
  #open: Promise<{ server: Server; folder: string; program: string }> | undefined

  constructor(parts: AskSocketParts) {
    this.#parts = parts
  }

  async open(answer: Asked) {
    this.#open ??= this.#listen()
    const { folder, program } = await this.#open
    this.#count += 1
    const asker = String(this.#count)
    this.#askers.set(asker, answer)
    return {
      environment: {
        SSH_ASKPASS: program,
        SSH_ASKPASS_REQUIRE: 'force',
        LIMINAL_ASK: join(folder, 'ask'),
        LIMINAL_ASKER: asker,
      },
      close: () => void this.#askers.delete(asker),
    }
  }

  async close(): Promise<void> {
    const open = await this.#open
    this.#open = undefined
    if (!open) return
    open.server.close()
    await rm(open.folder, { recursive: true, force: true })
  }

  async #listen() {
    const { folder: own, program } = this.#parts
    await mkdir(own, { recursive: true, mode: 0o700 })
    const started = join(own, 'ask')
    const [node, file] = [process.execPath, program].map(inQuotes)
    const run = `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${node} ${file} "$@"\n`
    await writeFile(started, run, { mode: 0o700 })
    await chmod(started, 0o700)
    // Names of sockets are short; the folder is made anew, so that it is nobody else's.
    const folder = await mkdtemp(join(process.env.XDG_RUNTIME_DIR || tmpdir(), 'liminal-ask-'))
    const server = createServer((socket) => this.#take(socket))
    server.unref()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(join(folder, 'ask'), resolve)
    })
    await chmod(join(folder, 'ask'), 0o600)
    return { server, folder, program: started }
  }

  #take(socket: Socket): void {
    const gone = new AbortController()
    let text = ''
    socket.setEncoding('utf8')
    // Whoever asked has ended; it is closed after that, too.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => gone.abort())
    const read = (chunk: string): void => {
      text += chunk
      if (text.length > mostBytes) return void socket.destroy()
      if (!text.endsWith('\n')) return
      socket.off('data', read)
      socket.resume()
      this.#answer(text, gone.signal).then(
        (answer) => socket.end(answer === undefined ? '' : `${answer}\n`),
        () => socket.destroy(),
      )
    }
    socket.on('data', read)
  }

  async #answer(text: string, gone: AbortSignal): Promise<string | undefined> {
    const { asker, prompt, hint } = asked.parse(JSON.parse(text))
    // Who was started by nobody that waits is told nothing.
    return this.#askers.get(asker)?.(prompt, hint, gone)
  }
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
