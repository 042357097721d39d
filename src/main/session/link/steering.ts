import { success } from '../../../kit/result'
import { failedWith, type Outcome } from '../../../shared/agent/failure/failure'
import type { QueuedPrompt } from '../../../shared/session/state'
import type { Live } from '../../agent/process/served'
import type { LinkedSession } from './agent-link'

interface SteeredConversation {
  readonly live: Live | undefined
  readonly turn: 'working' | 'cancelling' | null
  cancel(hold: boolean): void
  /** What waits in the queue goes, if it may. */
  resume(): void
}

/** Prompts on their way into the turn that runs. None is sent twice: each is the queue's or the agent's. */
export class Steering {
  #sending = new Set<string>()

  constructor(
    private readonly session: LinkedSession,
    private readonly conversation: SteeredConversation,
  ) {}

  /** Not the queue's to send. */
  sends(prompt: string): boolean {
    return this.#sending.has(prompt)
  }

  /** False where it cannot be done: the turn has to be cancelled for it. */
  start(id: string): boolean {
    if (this.sends(id)) return true
    const { state } = this.session
    const { live, turn } = this.conversation
    const prompt = state.queue.find((queued) => queued.id === id)
    if (!prompt || !live?.connection.steer || turn !== 'working') return false
    this.#sending.add(id)
    void this.#send(live, prompt)
    return true
  }

  /** It was on its way when an earlier run of the app ended. */
  resume(prompt: QueuedPrompt, taken: Promise<Outcome<boolean>> | undefined): void {
    if (!taken) return
    this.#sending.add(prompt.id)
    void this.#answered(prompt, taken)
  }

  #send({ connection, agentSession }: Live, prompt: QueuedPrompt): Promise<void> {
    return this.#answered(prompt, connection.steer?.(agentSession, prompt.content))
  }

  async #answered(
    { id, content }: QueuedPrompt,
    sent: Promise<Outcome<boolean>> | undefined,
  ): Promise<void> {
    const { session } = this
    const { turn, items } = session.state.section
    // What the agent says to it may be here before its answer that it has it.
    const after = items.at(-1)?.id ?? ''
    const answer = await sent?.catch(failedWith)
    const taken: Outcome<boolean> = answer ?? success(false)
    this.#sending.delete(id)
    if (!taken.ok && taken.failure.kind === 'lost') {
      session.append({ type: 'queue-held', why: 'unsure', prompt: id })
      const title = 'The connection broke while your message was on its way'
      const text = 'It waits in the queue: “Send now” sends it, perhaps for the second time.'
      session.append({ type: 'notice', severity: 'warning', title, text })
      return
    }
    if (taken.ok && taken.value) {
      session.append({
        type: 'prompt-steered',
        prompt: id,
        content,
        after,
      })
      return
    }
    if (!taken.ok) {
      const title = `${session.stored.agentName} did not take your message into its turn`
      session.append({ type: 'notice', severity: 'info', title, text: taken.problem.message })
      // A turn that began meanwhile is not in its way.
      if (session.state.section.turn?.id === turn?.id) this.conversation.cancel(false)
    }
    // What was stopped meanwhile stays so.
    this.conversation.resume()
  }
}
