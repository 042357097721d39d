import { failedWith } from '../../shared/failure/failure'
import { afterFailure } from '../../shared/failure/policy'
import type { Result } from '../../shared/result'
import type { Conversation, ConversationInput } from '../../shared/session/turn'
import type { PromptEnd } from '../drivers/driver'
import type { Attachment } from './attachment'
import type { Choosing } from './choosing'
import type { Clock } from './clock'
import { failureIn, outcomeOf } from './ending'
import type { EngagedSession, Recovering } from './engagement'
import type { OpeningConversation } from './opening-conversation'
import { isOutOfStep, outOfStep } from './out-of-step'
import type { Served } from './served'
import { contentFor } from './transcript'

export interface TurnParts {
  /** What has to be so before a turn begins; refused, the prompt stays in the queue. */
  beforeTurn?(session: EngagedSession, turn: string): Promise<Result<void>>
  /** What the agent has to know before it hears the prompt; from then on it is told. */
  toldFirst?(session: EngagedSession): string | undefined
  recovery?: Recovering | undefined
  clock: Clock
}

interface SpeakingConversation {
  readonly life: number
  readonly state: Conversation['state']
  readonly attachment: Attachment
  readonly opening: OpeningConversation
  readonly choosing: Choosing
  input(input: ConversationInput): void
  askToSignIn(message: string): void
}

/** Sends prompts, one at a time, and says how each turn ended. */
export class TakingTurns {
  /** Where the last turn was cut short: what comes next may be the answer to that. */
  #doubted: Served | undefined

  constructor(
    private readonly session: EngagedSession,
    private readonly conversation: SpeakingConversation,
    private readonly parts: TurnParts,
  ) {}

  async check(life: number, turn: string): Promise<void> {
    const plan = this.parts.recovery?.mayBegin(this.session, turn)
    if (plan) {
      this.conversation.input({ type: 'checked', life, turn, plan })
      return
    }
    const free = await this.parts.beforeTurn?.(this.session, turn)
    const problem = free && !free.ok ? { problem: free.problem } : {}
    this.conversation.input({ type: 'checked', life, turn, ...problem })
  }

  async send(life: number, turn: string): Promise<void> {
    const { session, conversation } = this
    const { attachment, opening } = conversation
    const { served } = attachment
    const { agentSession } = session.stored
    const prompt = session.state.queue.find(({ id }) => id === turn)
    if (!served || agentSession === null || !prompt) return
    const told = this.parts.toldFirst?.(session)
    const said = contentFor(prompt.content, session.state, () => session.sections())
    const content = told === undefined ? said : [{ type: 'text' as const, text: told }, ...said]
    const doubted = this.#doubted === served
    const replay = opening.replay?.isOver === false ? opening.replay : undefined
    opening.replay = replay
    replay?.turnStarted()
    session.speech.turnStarted()
    session.append({ type: 'turn-started', turn, content: prompt.content })
    if (told !== undefined)
      session.append({ ...{ type: 'notice', severity: 'info' }, title: toldTitle, text: told })
    conversation.choosing.inForce.free()
    const began = this.parts.clock.now()
    const end: PromptEnd = await served.connection
      .prompt(agentSession, content)
      .catch((error: unknown) => ({ reason: 'failed', ...failedWith(error) }))
    const current = conversation.life === life
    if (current) for (const event of replay?.turnEnded() ?? []) session.speech.hear(event)
    session.speech.turnEnded()
    const asked = conversation.state === 'cancelling'
    const { agent, agentName } = session.stored
    const late = doubted && isOutOfStep({ end, asked, section: session.state.section })
    const failure = late
      ? outOfStep(agentName)
      : failureIn(end, session.state.section, agent, Date.now())
    const history = { during: 'prompt', spoken: true } as const
    const remedy = failure && afterFailure(failure, history, Date.now())
    if (end.reason === 'interrupted' || remedy?.do === 'restart') {
      if (current || !late) attachment.lost(served, failure)
      return
    }
    if (!current) return
    const outcome = outcomeOf(end, failure)
    const cut = outcome.reason === 'cancelled' || outcome.reason === 'failed'
    this.#doubted = cut ? served : undefined
    const plan =
      failure &&
      this.parts.recovery?.planFor(session, { turn, ...failure, words: failure.says.message })
    conversation.input({ type: 'turn-ended', life, turn, end: outcome, ...(plan ? { plan } : {}) })
    if (failure && remedy?.do === 'ask') conversation.askToSignIn(failure.says.message)
    else if (outcome.reason === 'end_turn') {
      session.questions.moot('sign-in')
      this.parts.recovery?.worked(session, began)
    }
  }
}

const toldTitle = 'The agent was told what you reverted'
