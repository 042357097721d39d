import { failure, type Result, success } from '../../kit/result'
import type { Log, StoredOperation } from '../store/log/log'

/** Something of several steps, each of them on record before it is taken. */
export interface JournaledOperation<Data> {
  readonly id: string
  readonly workspace: string
  /** What was about to be done last. */
  readonly step: string
  readonly data: Data
  /** On record together with whatever else is written in this turn of the loop, before its first step. */
  planned(): void
  /** Safe from SIGKILL when it is answered: what it names is done only after. */
  to(step: string, data?: Partial<Data>): Result<void>
  /** It is finished, or taken back: the next start has nothing to do for it. */
  over(): void
}

/** What was begun and is not over, kept so that a start after SIGKILL goes on with it or takes it back. */
export class JournaledOperations {
  constructor(
    private readonly log: Pick<Log, 'undertakings' | 'flush'>,
    private readonly newId: () => string,
  ) {}

  /** On record only with its first step. */
  begin<Data>(kind: string, workspace: string, data: Data): JournaledOperation<Data> {
    return this.#open<Data>({ id: this.newId(), kind, workspace, step: '', data })
  }

  /** Those of a kind that are on record: when the app starts, they are what an earlier run left. */
  left<Data>(kind: string): JournaledOperation<Data>[] {
    return this.log.undertakings
      .all()
      .filter((stored) => stored.kind === kind)
      .map((stored) => this.#open<Data>(stored))
  }

  #open<Data>(begun: StoredOperation): JournaledOperation<Data> {
    const { log } = this
    let stored = begun
    return {
      id: begun.id,
      workspace: begun.workspace,
      get step() {
        return stored.step
      },
      get data() {
        return stored.data as Data
      },
      planned: () => log.undertakings.put(stored),
      to(step, data = {}) {
        // The same object always: whoever takes a step notes in it what comes of that.
        stored = { ...stored, step, data: Object.assign(stored.data as object, data) }
        log.undertakings.put(stored)
        return log.flush() ? success(undefined) : notKept
      },
      over() {
        log.undertakings.remove(begun.id)
        log.flush()
      },
    }
  }
}

const notKept = failure(
  'not-kept',
  'What comes next could not be written down, so it was not done.',
  {
    hint: 'Make room on the disk, then try again.',
  },
)
