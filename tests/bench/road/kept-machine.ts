import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { failure, success } from '../../../src/kit/result'
import { localFiles } from '../../../src/main/host/local/files/local-files'
import { Connection } from '../../../src/main/host/local/keepers/connection'
import { KeptStream } from '../../../src/main/host/local/keepers/kept-stream'
import { systemOf } from '../../../src/main/host/local/system/choose'
import { Trees } from '../../../src/main/host/local/trees'
import type { Machine, ProgramSpec } from '../../../src/main/host/machine'
import { VERSIONS } from '../../../src/shared/host/keeper/protocol'
import type { Asked } from './keepers'

const MB = 1024 * 1024
const limits = { window: 4 * MB, ahead: 16 * MB }

/** Programs that are held by keepers, all of which are one program of the bench. */
export class KeptMachine implements Pick<Machine, 'spawn' | 'serve' | 'files' | 'platform'> {
  readonly platform = process.platform
  readonly files = localFiles
  readonly #keepers: ChildProcess
  readonly #address: string
  readonly #streams: KeptStream[] = []

  private constructor(keepers: ChildProcess, address: string) {
    this.#keepers = keepers
    this.#address = address
  }

  static async open(folder: string): Promise<KeptMachine> {
    const address = join(folder, 'keepers.sock')
    const program = join(import.meta.dirname, 'keepers.ts')
    const hooks = join(import.meta.dirname, '../../lib/typescript.mjs')
    const keepers = fork(program, [address], { execArgv: ['--import', hooks] })
    await once(keepers, 'message')
    return new KeptMachine(keepers, address)
  }

  async spawn({ id, name }: ProgramSpec) {
    const hello = { versions: VERSIONS, token: '', from: {}, ...limits }
    const connection = new Connection(createConnection(this.#address), hello)
    const stream = new KeptStream({
      root: { id, pid: 1, startTime: '' },
      name,
      startedAt: 0,
      terminal: false,
      trees: new Trees(systemOf(process.platform)),
      connection,
      welcome: { taken: 0, outputs: {}, outputEnded: false },
      limits,
      again: async () => failure('not-running', 'It is over'),
      onTrouble: () => undefined,
      onGone: () => undefined,
      onLost: () => undefined,
      onDone: () => undefined,
    })
    this.#streams.push(stream)
    return success(stream)
  }

  serve = () => undefined

  /** Resolves when all of it has been said. */
  async say(asked: Asked): Promise<void> {
    this.#keepers.send(asked)
    await once(this.#keepers, 'message')
  }

  close(): void {
    for (const stream of this.#streams) stream.hangUp()
    this.#keepers.disconnect()
  }
}
