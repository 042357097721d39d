import type { Answer } from '../../../shared/session/question'
import type { DriverHost, QuestionBody } from './driver'

const cancelled: Answer = { kind: 'cancel' }

interface Open {
  agentSession: string
  /** The agent's own id of it, when it has one. */
  name: string | undefined
  settle(answer: Answer): void
}

/** What the agent waits for. Each is settled once: by the answer, by the agent, or by the end of the turn. */
export class Questions {
  #host: DriverHost
  #open = new Map<string, Open>()

  constructor(host: DriverHost) {
    this.#host = host
  }

  ask(
    agentSession: string,
    question: QuestionBody,
    signal: AbortSignal,
    name?: string,
  ): Promise<Answer> {
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        this.#open.delete(question.id)
        resolve(answer)
      }
      this.#open.set(question.id, { agentSession, name, settle })
      signal.addEventListener('abort', () => this.#withdraw(question.id, cancelled), { once: true })
      // Should that fail, it is ours to mend: nobody has said no, so the agent is told nothing.
      void this.#host.ask(agentSession, question).then(settle)
    })
  }

  /** Nobody will look at the answers: the turn is over, or is to be. */
  withdrawAll(agentSession?: string): void {
    for (const [id, open] of this.#open)
      if (agentSession === undefined || open.agentSession === agentSession)
        this.#withdraw(id, cancelled)
  }

  /** What was asked has happened without an answer from here. */
  completed(name: string): void {
    for (const [id, open] of this.#open)
      if (open.name === name) this.#withdraw(id, { kind: 'accept' })
  }

  #withdraw(id: string, answer: Answer): void {
    const open = this.#open.get(id)
    if (!open) return
    open.settle(answer)
    this.#host.withdraw(open.agentSession, id)
  }
}
