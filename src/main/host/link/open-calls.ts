import { frame } from './frames'
import type { Down, Up } from './protocol'

interface Open {
  call: Uint8Array
  answer: PromiseWithResolvers<unknown>
}

/** What was asked over a link and is not answered yet, numbered, as it is sent again over the next one. */
export class OpenCalls {
  readonly #open = new Map<number, Open>()

  /** `count`: the number of the last call. */
  constructor(public count: number) {}

  /** No call before this one will be sent again. */
  get first(): number {
    const [first] = this.#open.keys()
    return first ?? this.count + 1
  }

  /** In the order in which they were asked. */
  all(): Uint8Array[] {
    return [...this.#open.values()].map(({ call }) => call)
  }

  open(method: string, args: unknown[], bytes?: Uint8Array) {
    const { first } = this
    this.count += 1
    const up: Up = { call: this.count, first, method, args: withoutLeftOut(args) }
    const call = frame(up, bytes)
    const answer = Promise.withResolvers<unknown>()
    this.#open.set(this.count, { call, answer })
    return { call, answer: answer.promise }
  }

  answered(head: Extract<Down, { answer: number }>): void {
    const open = this.#open.get(head.answer)
    this.#open.delete(head.answer)
    if ('error' in head) open?.answer.reject(new Error(head.error))
    else open?.answer.resolve(head.value)
  }

  /** Nobody will answer any of them. */
  forsake(why: Error): void {
    for (const { answer } of this.#open.values()) answer.reject(why)
    this.#open.clear()
  }
}

/** What is left out at the end comes as left out. */
function withoutLeftOut(args: unknown[]): unknown[] {
  return args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1)
}
