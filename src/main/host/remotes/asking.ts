import { failure, type Result } from '../../../kit/result'
import type { Ended } from '../link/program-way'
import { holds, type Question, readQuestion } from './question'

/**
 * Brings a question before the user; undefined is no answer. It is taken back when nobody needs it any
 * more. It is `again` where what was answered before was not taken.
 */
export type Ask = (
  question: Question,
  takenBack: AbortSignal,
  again: boolean,
) => Promise<string | undefined>

/** How questions of a program come here: by variables that it is started with. */
export interface AskChannel {
  open(asked: Asked): Promise<AskLine>
}

/** Answers what a program asks, until it does not wait any more. */
export type Asked = (prompt: string, hint: string, gone: AbortSignal) => Promise<string | undefined>

interface AskLine {
  environment: Record<string, string>
  close(): void
}

/** One run of a program that may ask. */
interface Asker {
  environment: Record<string, string>
  /** A question of it got no answer. */
  readonly unanswered: boolean
  /** The program has ended, and its questions with it. */
  close(): void
}

/** Another attempt would only ask again: the user has to want it. */
export const noAnswer: Ended = { why: 'What it asked was not answered.', hopeless: true }

export const notAnswered = (name: string): Result<never> =>
  failure('place-refused', `${name} cannot be reached.`, { hint: noAnswer.why })

/** The questions on the way to one place: one at a time, however many programs try to get there. */
export class Asking {
  readonly #parts
  /** In memory only, until the app ends: else each cut would ask again. */
  readonly #known = new Map<string, string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: { place: string; ask: Ask; channel: AskChannel }) {
    this.#parts = parts
  }

  /** For one run of a program; `asks` is told when it begins and ends to wait for the user. */
  async begin(asks: (waits: boolean) => void = () => undefined): Promise<Asker> {
    const ended = new AbortController()
    const given = new Set<string>()
    let unanswered = false
    const line = await this.#parts.channel.open(async (prompt, hint, gone) => {
      const question = readQuestion(this.#parts.place, prompt, hint)
      // Asked again by the same program: what was known is not right.
      const again = given.has(prompt)
      if (again) this.#known.delete(prompt)
      given.add(prompt)
      const takenBack = AbortSignal.any([gone, ended.signal])
      const answer = await this.#answer({ question, again }, prompt, takenBack, asks)
      unanswered ||= answer === undefined
      return answer
    })
    return {
      environment: line.environment,
      get unanswered() {
        return unanswered
      },
      close: () => {
        ended.abort()
        line.close()
      },
    }
  }

  /** Nobody wants the place any more. */
  forget(): void {
    this.#known.clear()
  }

  async #answer(
    { question, again }: { question: Question; again: boolean },
    key: string,
    gone: AbortSignal,
    asks: (waits: boolean) => void,
  ): Promise<string | undefined> {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const before = this.#turn
    const turn = Promise.withResolvers<void>()
    this.#turn = turn.promise
    asks(true)
    try {
      await before
      if (gone.aborted) return undefined
      // Another program may have been told meanwhile.
      const told = this.#known.get(key) ?? (await this.#asked(question, gone, again))
      if (told !== undefined && holds(question)) this.#known.set(key, told)
      return told
    } finally {
      turn.resolve()
      asks(false)
    }
  }

  async #asked(question: Question, gone: AbortSignal, again: boolean): Promise<string | undefined> {
    const left = new Promise<undefined>((resolve) =>
      gone.addEventListener('abort', () => resolve(undefined), { once: true }),
    )
    return Promise.race([this.#parts.ask(question, gone, again), left])
  }
}
