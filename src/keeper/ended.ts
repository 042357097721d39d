import type { KeeperRecord, KeptExit, StartAnswer, Welcome } from '../shared/host/keeper/protocol'
import type { Holder } from './client'
import { Files } from './files'
import { exitIn, recordIn } from './record'

/** What is left of a keeper that is gone: its files, as it would have served them. */
export class Ended implements Holder {
  readonly token: string
  readonly files: Files
  readonly exit: KeptExit
  readonly #record: KeeperRecord
  readonly #onOver: () => void

  constructor(folder: string, onOver: () => void) {
    this.#record = recordIn(folder)
    this.token = this.#record.token
    this.files = new Files(folder, this.#record.program.terminal)
    this.exit = exitIn(folder)
    this.#onOver = onOver
  }

  welcome(): Omit<Welcome, 'version'> {
    return {
      keeper: this.#record.pid,
      program: this.#record.program,
      taken: this.files.inputs.last,
      outputs: this.files.kept,
      exit: this.exit,
      outputEnded: true,
      inputBroken: true,
      trouble: null,
    }
  }

  attached(): void {
    // There is one connection, which it was started for.
  }

  detached(): void {
    this.#onOver()
  }

  ack(output: number, offset: number): void {
    this.files.ack(output, offset)
  }

  input(number: number, _bytes: Uint8Array, answer: (taken: number, problem?: string) => void) {
    answer(number, 'It is over.')
  }

  async start(): Promise<StartAnswer> {
    return { failed: { code: 'EBUSY', message: 'It held a program.' } }
  }

  // Nothing is there any more that could be told or ended.
  heard(): void {}
  stop(): void {}
  endInput(): void {}
  resize(): void {}
  signal(): void {}
}
