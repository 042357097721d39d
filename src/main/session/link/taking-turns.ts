import type { Clock } from '../../../kit/clock'
import type { Result } from '../../../kit/result'
import type { Block } from '../../../shared/agent/content'
import { failedWith } from '../../../shared/agent/failure/failure'
import type { OwnTurnEnd, PromptEnd, ResumedTurn } from '../../agent/drivers/driver'
import { afterFailure } from '../../agent/model/failure/policy'
import type { FailureClassifier } from '../../agent/process/failure-classifier'
import { isOutOfStep, outOfStep } from '../../agent/process/out-of-step'
import type { Served } from '../../agent/process/served'
import type { Conversation, ConversationInput } from '../model/turn'
import type { LinkedSession, Recovering } from './agent-link'
import type { Attachment } from './attachment'
import type { Choosing } from './choosing'
import { failureIn, outcomeOf } from './ending'
import type { OpeningConversation } from './opening-conversation'
import type { Replay } from './replay'
import { contentFor } from './transcript'

export interface TurnParts {
  /** What has to be so before a turn begins; refused, the prompt stays in the queue. */
  beforeTurn?(session: LinkedSession, turn: string): Promise<Result<void>>
  /** The same for a turn that nobody asked for: the agent works already, and nothing waits. */
  turnBegan?(session: LinkedSession, turn: string): void
  /** What the agent has to know before it hears the prompt; from then on it is told. */
  toldFirst?(session: LinkedSession): string | undefined
  newId(): string
  recovery?: Recovering | undefined
  judge: FailureClassifier
  clock: Clock
}

interface SpeakingConversation {
  readonly life: number
  readonly state: Conversation['state']
  readonly turnId: string | undefined
  readonly attachment: Attachment
  readonly opening: OpeningConversation
  readonly choosing: Choosing
  input(input: ConversationInput): void
  askToSignIn(message: string): void
}

interface Taken {
  turn: string
  life: number
  served: Served
  began: number
  doubted: boolean
  itself?: true
}

/** One that the agent was told of, in this run of the app or in an earlier one. */
interface Awaited extends Taken {
  replay: Replay | undefined
  end: Promise<PromptEnd>
}

/** Sends prompts, one at a time, and says how each turn ended. */
export class TakingTurns {
  /** Where the last turn was cut short: what comes next may be the answer to that. */
  #doubted: Served | undefined
  /** The turn in which the agent was found. */
  resumed: ResumedTurn | undefined

  constructor(
    private readonly session: LinkedSession,
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
      session.append({ type: 'notice', severity: 'info', title: toldTitle, text: told })
    conversation.choosing.inForce.free()
    // Whoever goes on with the agent must know that it was told.
    session.safe()
    await this.#await({
      life,
      turn,
      served,
      doubted,
      replay,
      began: this.parts.clock.now(),
      end: served.connection.prompt(agentSession, content),
    })
  }

  /** A turn that an earlier run of the app has begun; what the agent was not told it is told now. */
  async resume(life: number, turn: string): Promise<void> {
    const { session, conversation } = this
    const { served } = conversation.attachment
    const { agentSession } = session.stored
    if (!served || agentSession === null) return
    session.speech.turnStarted()
    const { resumed } = this
    this.resumed = undefined
    const { section } = session.state
    await this.#await({
      life,
      turn,
      served,
      doubted: false,
      replay: undefined,
      ...(section.turn?.itself ? { itself: true } : {}),
      began: section.turn?.began?.at ?? section.startedAt,
      end: resumed?.end ?? served.connection.prompt(agentSession, untold(session)),
    })
  }

  async #await({ replay, end: promise, ...taken }: Awaited): Promise<void> {
    const { session, conversation } = this
    const { life } = taken
    const end: PromptEnd = await promise.catch((error: unknown) => ({
      reason: 'failed',
      ...failedWith(error),
    }))
    const current = conversation.life === life
    if (current) for (const event of replay?.turnEnded() ?? []) session.speech.hear(event)
    session.speech.turnEnded()
    this.#over(taken, end)
  }

  /** A turn that nobody asked for; nothing where one is under way, or none may be. */
  byItself(): OwnTurnEnd | undefined {
    const { session, conversation } = this
    const { served } = conversation.attachment
    const turn = this.parts.newId()
    conversation.input({ type: 'by-itself', turn })
    if (!served || conversation.turnId !== turn) return undefined
    const { life } = conversation
    // Nobody waits for it: the model has only just begun to speak.
    this.parts.turnBegan?.(session, turn)
    const began = this.parts.clock.now()
    session.speech.turnStarted()
    return (end) => {
      session.speech.turnEnded()
      this.#over({ turn, life, served, began, doubted: false, itself: true }, end)
    }
  }

  #over({ turn, life, served, began, doubted, itself }: Taken, end: PromptEnd): void {
    const { session, conversation } = this
    const { attachment } = conversation
    const current = conversation.life === life
    const asked = conversation.state === 'cancelling'
    const { agent, agentName } = session.stored
    const late = doubted && isOutOfStep({ end, asked, section: session.state.section })
    const failure = late
      ? outOfStep(agentName)
      : failureIn(this.parts.judge, end, session.state.section, agent, Date.now())
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
    // What has failed there is known now, and is not asked for again.
    const planned = plan && !itself ? { plan } : {}
    conversation.input({ type: 'turn-ended', life, turn, end: outcome, ...planned })
    const { agentSession } = session.stored
    if (agentSession !== null) served.connection.recorded?.(agentSession)
    if (failure && remedy?.do === 'ask') conversation.askToSignIn(failure.says.message)
    else if (outcome.reason === 'end_turn') {
      session.questions.moot('sign-in')
      this.parts.recovery?.worked(session, began)
    }
  }
}

/** What a turn was to begin with, as it stands in the log. */
function untold(session: LinkedSession): Block[] {
  const [before, { turn, items } = { turn: undefined, items: [] }] = session.sections().slice(-2)
  const content = turn?.content ?? []
  const said = before
    ? contentFor(content, { ...session.state, section: before }, () =>
        session.sections().slice(0, -1),
      )
    : content
  const told = items.find((item) => item.type === 'notice' && item.title === toldTitle)
  return told?.type === 'notice' && told.text !== undefined
    ? [{ type: 'text', text: told.text }, ...said]
    : said
}

const toldTitle = 'The agent was told what you reverted'
