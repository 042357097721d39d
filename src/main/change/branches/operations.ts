import { failure, type Problem, problemOf, type Result } from '../../../kit/result'
import type { BranchOperation, BranchRow } from '../../../shared/change/branch'

/** So much of what is printed is on screen. */
const shown = 16 * 1024
/** What is printed is put on screen no oftener, in milliseconds. */
const pace = 100

export interface BranchOperationRows {
  put(table: 'branches', row: BranchRow): void
}

/** What an operation is given: how it tells what is printed, and that it is to stop. */
export interface Doing {
  heard(bytes: Uint8Array): void
  /** A line of ours between those of the programs. */
  say(line: string): void
  signal: AbortSignal
}

/** What is done in folders at the user's word: one thing at a time in each, seen while it happens. */
export class BranchOperations {
  #known = new Map<string, BranchRow>()
  #doing = new Map<string, AbortController>()

  constructor(
    private readonly lists: BranchOperationRows,
    private readonly now: () => number,
    private readonly after: (milliseconds: number, run: () => void) => () => void,
  ) {}

  /** Does it, and shows what is printed and how it ended. The words say what was done. */
  async run<Value extends { words: string }>(
    session: string,
    folder: string,
    branchOperation: BranchOperation,
    act: (doing: Doing) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    if (this.#doing.has(folder))
      return failure('at-work', 'Something is still being done here.', {
        hint: 'Wait until it is over, or cancel it.',
      })
    const stop = new AbortController()
    this.#doing.set(folder, stop)
    let output = ''
    let waiting: (() => void) | undefined
    const since = this.now()
    const show = () => {
      waiting = undefined
      this.change(folder, { doing: { deed: branchOperation, output, since } })
    }
    const hear = (text: string) => {
      output = (output + text).slice(-shown)
      waiting ??= this.after(pace, show)
    }
    show()
    const decoder = new TextDecoder()
    const doing: Doing = {
      heard: (bytes) => hear(decoder.decode(bytes, { stream: true })),
      say: (line) => hear(`${line}\n`),
      signal: stop.signal,
    }
    // Whatever it throws, it is over.
    const result = await act(doing).catch((error: unknown): Result<Value> => {
      return { ok: false, problem: problemOf(error) }
    })
    waiting?.()
    this.#doing.delete(folder)
    const ended = result.ok ? { words: result.value.words } : { problem: result.problem }
    const { doing: _, ...row } = this.row(folder)
    this.#put({
      ...row,
      done: {
        deed: branchOperation,
        session,
        at: this.now(),
        output: output.trimEnd(),
        ...ended,
      },
    })
    return result
  }

  cancel(folder: string): Result<void> {
    const doing = this.#doing.get(folder)
    if (!doing) return failure('not-at-work', 'Nothing is being done here any more.')
    doing.abort()
    return { ok: true, value: undefined }
  }

  /** What was begun in an earlier run, and how it ended in this one. */
  tell(
    folder: string,
    branchOperation: BranchOperation,
    end: { words: string } | { problem: Problem },
  ): void {
    this.change(folder, { done: { deed: branchOperation, at: this.now(), output: '', ...end } })
  }

  row(folder: string): BranchRow {
    return this.#known.get(folder) ?? { id: folder }
  }

  change(folder: string, change: Partial<BranchRow>): void {
    this.#put({ ...this.row(folder), ...change })
  }

  /** When the app quits. */
  stop(): void {
    for (const doing of this.#doing.values()) doing.abort()
  }

  #put(row: BranchRow): void {
    this.#known.set(row.id, row)
    this.lists.put('branches', row)
  }
}
