import { randomUUID } from 'node:crypto'
import type { Caller, Verdict } from '../../host/model/caller'
import type { Problems } from '../../store/feed/problems'

interface DoubtsParts {
  problems: Pick<Problems, 'ask' | 'over'>
  /** There is a window, or can be one, in which the user is asked. */
  canAsk: boolean
  /** The user trusts whoever cannot be told from them. */
  trusts(): boolean
}

const longest = 300
const name = 'caller'

/**
 * Those of whom it cannot be told who has started them: the user is asked, once for each place that they
 * ask from, and never about two at once, so that nobody is worn down by questions.
 */
export class Doubts {
  readonly #parts
  readonly #answers = new Map<string, boolean>()
  #asked: { question: string; seat: string } | undefined

  constructor(parts: DoubtsParts) {
    this.#parts = parts
  }

  /** What somebody is told who wants to do something that is for people; nobody waits for an answer. */
  judge(caller: Caller, branchOperation: string): Verdict {
    const { problems, canAsk, trusts } = this.#parts
    if (caller.who !== 'unknown') return caller.who === 'person' ? 'person' : 'refused'
    if (trusts()) return 'person'
    const { from } = caller
    if (!from) return 'refused'
    const known = this.#answers.get(from.id)
    if (known !== undefined) return known ? 'person' : 'refused'
    if (!canAsk || (this.#asked && this.#asked.seat !== from.id)) return 'refused'
    this.#asked ??= { question: randomUUID(), seat: from.id }
    problems.ask(name, this.#asked.question, {
      code: 'unknown-caller',
      message: `A program wants to ${branchOperation}. Is it you?`,
      hint: 'Liminal cannot tell whether you started it or an agent did. Say yes only if you have just typed it: from then on that terminal may decide.',
      details: from.lines
        .map((line) => line.replaceAll(/\s+/g, ' ').slice(0, longest))
        .join('\nstarted by '),
    })
    return 'asked'
  }

  /** Nothing happens for a question that is over. */
  answer(question: string, isUser: boolean): void {
    if (this.#asked?.question !== question) return
    this.#answers.set(this.#asked.seat, isUser)
    this.#asked = undefined
    this.#parts.problems.over(name)
  }
}
