import { problemOf, type Result } from '../../shared/result'
import type { QueuedPrompt } from '../../shared/session/state'
import { lostCode } from './ending'
import type { Live } from './engagement'
import type { Session } from './session'

/** Prompts on their way into the turn that runs. None is sent twice: each is the queue's or the agent's. */
export class Steering {
  #held = new Map<string, 'sending' | 'unsure'>()

  constructor(private readonly session: Session) {}

  /** Not the queue's to send. */
  holds(prompt: string): boolean {
    return this.#held.has(prompt)
  }

  sends(prompt: string): boolean {
    return this.#held.get(prompt) === 'sending'
  }

  /** False where it cannot be done: the turn has to be cancelled for it. */
  start(id: string): boolean {
    if (this.sends(id)) return true
    // The user saw that it may have arrived, and sends it all the same.
    this.#held.delete(id)
    const { engagement, state } = this.session
    const { live } = engagement
    const prompt = state.queue.find((queued) => queued.id === id)
    const turn = state.section.turn?.id
    if (!prompt || !live?.connection.capabilities.steer || engagement.state !== 'working')
      return false
    this.#held.set(id, 'sending')
    void this.#send(live, prompt, turn)
    return true
  }

  async #send(live: Live, prompt: QueuedPrompt, turn: string | undefined): Promise<void> {
    const { session } = this
    const taken: Result<boolean> = await live.connection
      .steer(live.agentSession, prompt.content)
      .catch((error: unknown) => ({ ok: false, problem: problemOf(error) }))
    if (!taken.ok && taken.problem.code === lostCode) {
      this.#held.set(prompt.id, 'unsure')
      const title = 'The connection broke while your message was on its way'
      const text = 'It waits in the queue: “Send now” sends it, perhaps for the second time.'
      session.append({ type: 'notice', severity: 'warning', title, text })
      return
    }
    this.#held.delete(prompt.id)
    if (taken.ok && taken.value) {
      session.append({ type: 'prompt-steered', prompt: prompt.id, content: prompt.content })
      return
    }
    if (!taken.ok) {
      const title = `${session.stored.agentName} did not take your message into its turn`
      session.append({ type: 'notice', severity: 'info', title, text: taken.problem.message })
      // A turn that began meanwhile is not in its way.
      if (session.state.section.turn?.id === turn) session.engagement.input({ type: 'cancel' })
    }
    session.engagement.want(prompt.id)
  }
}
