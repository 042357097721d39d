import { defined } from '../../../kit/defined'
import { failure, type Result, success } from '../../../kit/result'
import type { RemoteQuestion } from '../../../shared/host/remote-row'
import { holds, type Question } from './question'

/** What is asked on the way to a place, until it is answered or not needed any more. */
export class OpenQuestion {
  #open: { question: RemoteQuestion; answer(words: string | undefined): void } | undefined

  constructor(private readonly changed: () => void) {}

  get question(): RemoteQuestion | undefined {
    return this.#open?.question
  }

  ask(asked: Question, takenBack: AbortSignal, again: boolean): Promise<string | undefined> {
    return new Promise((resolve) => {
      const id = crypto.randomUUID()
      const { kind, by, prompt } = asked
      const kept = holds(asked) || undefined
      const question = { id, kind, by, prompt, ...defined({ kept, again: again || undefined }) }
      const answer = (words: string | undefined): void => {
        this.#open = undefined
        this.changed()
        resolve(words)
      }
      this.#open = { question, answer }
      takenBack.addEventListener('abort', () => {
        if (this.#open?.question === question) answer(undefined)
      })
      this.changed()
    })
  }

  /** What the user says to it; nothing is no answer. */
  answer(id: string, words: string | undefined): Result<void> {
    if (this.#open?.question.id !== id) return failure('not-asked', 'This is not asked any more.')
    this.#open.answer(words)
    return success(undefined)
  }
}
