import { defined } from '../../../kit/defined'
import type { Release } from '../../../kit/release'
import { failure, type Result, success } from '../../../kit/result'
import { isStale } from '../../../shared/agent/account/due'
import type { Settings } from '../../../shared/app/settings'
import { actedIn } from '../../../shared/session/acted'
import {
  goesOn,
  isOpen,
  promptAgain,
  type RecoveryPlan,
  type RecoveryStep,
} from '../../../shared/session/recovery/plan'
import type { AccountOf, Accounts } from '../../agent/accounts/accounts'
import type { LinkedSession, Mishap, Recovering } from '../link/agent-link'
import { type Curfew, curfewOf, outOfCurfew } from '../model/recovery/curfew'
import { afterSending, decide, type Situation } from '../model/recovery/decide'
import { isStillMeant } from '../model/recovery/still-meant'
import type { Session } from '../session'
import { Alarms, type RecoveryClock } from './alarms'
import { Breaker } from './breaker'
import { Starts } from './starts'
import { type OpenPlan, waitingFor } from './waiting-for'

export interface RecoveryParts {
  accounts: Accounts
  clock: RecoveryClock
  settings(): Settings
  projectFolder(project: string): string
  find(session: string): Result<Session>
  /** With the same conversation, where the agent can, and said in the transcript. */
  runUnder(session: Session, account: string | null): Result<void>
}

/** Where the agent cannot be had now, it is asked for again after that. */
const soonAgain = 30_000

/** Carries out what is decided about failed turns, and lets no turn begin that would fail. */
export class Recovery implements Recovering {
  readonly #alarms: Alarms
  readonly #breaker: Breaker
  readonly #starts: Starts
  /** Prompts that the user wants sent, whatever is known of the account. */
  readonly #forced = new Set<string>()
  readonly #release: Release

  constructor(private readonly parts: RecoveryParts) {
    const { clock } = parts
    const clocks = () => ({ now: clock.now(), uptime: clock.uptime() })
    this.#breaker = new Breaker({ ...parts, clocks })
    this.#starts = new Starts(this.#breaker, clock.now)
    this.#alarms = new Alarms(parts.clock, (id) => this.#act(id))
    this.#release = parts.accounts.onChanged((of) => this.#accountChanged(of))
  }

  stop(): void {
    this.#release()
    this.#alarms.stop()
  }

  mayBegin(session: LinkedSession, turn: string): RecoveryPlan | undefined {
    if (this.#forced.delete(turn)) return undefined
    const rest = this.#breaker.rest(session.stored)
    if (!rest) return undefined
    const { recovery } = session.state
    // What failed before it goes first, and takes it along.
    if (isOpen(recovery)) return recovery
    const { kind, until } = rest
    const step = decide(this.#situation(session, { kind, retryAt: until }, 0, false))
    return { turn, queued: true, kind, step, tries: 0 }
  }

  mayStart(session: LinkedSession, next: string | undefined): Result<void> {
    // It is what the user wants to be tried now.
    if (next !== undefined && this.#forced.has(next)) return success(undefined)
    return this.#starts.may(session)
  }

  /** Its agent is started at the user's word, whatever is known; what waits for a time goes on waiting. */
  startAnyway(session: Session): Result<void> {
    this.#starts.want(session)
    return session.agentLink.restart()
  }

  planFor(session: LinkedSession, mishap: Mishap): RecoveryPlan {
    const { turn, kind, words } = mishap
    const retryAt = this.#breaker.learn(session, mishap)
    const { recovery, section } = session.state
    const tries = recovery?.sent === turn ? recovery.tries : 0
    const told = { ...mishap, ...defined({ retryAt }) }
    const step = decide(this.#situation(session, told, tries, actedIn(section, words)))
    return { turn, kind, step, tries }
  }

  #situation(
    session: LinkedSession,
    failure: Situation['failure'],
    tries: number,
    acted: boolean,
  ): Situation {
    const now = this.parts.clock.now()
    const other = failure.kind === 'limit' ? this.#breaker.other(session) : undefined
    return { failure, tries, acted, now, settings: this.#settings(), ...(other ? { other } : {}) }
  }

  #settings(): { automatic: boolean; curfew?: Curfew } {
    const values = this.parts.settings()
    const curfew = curfewOf(values['recovery.curfewFrom'], values['recovery.curfewTo'])
    return { automatic: values['recovery.automaticRetrying'], ...(curfew ? { curfew } : {}) }
  }

  planned({ id, state }: LinkedSession): void {
    this.#alarms.set(id, isOpen(state.recovery) ? state.recovery.step.at : undefined)
  }

  worked({ stored: { agent, account } }: LinkedSession, began: number): void {
    this.parts.accounts.worked({ agent, account, began })
  }

  signedIn(session: LinkedSession): void {
    const { recovery } = session.state
    if (recovery?.step.do !== 'after-sign-in' || recovery.sent !== undefined) return
    this.#send(session.id, recovery)
  }

  /** What an earlier run of the app has planned goes on, unless nobody can be sure of it. */
  resume(session: Session): void {
    const { recovery } = session.state
    if (!isOpen(recovery)) return
    // What the provider has said holds for others too.
    const { kind, step } = recovery
    if (kind === 'overloaded' || kind === 'service')
      this.#breaker.providerRests(session.stored.agent, step.at)
    if (isStale(step, this.parts.clock.now())) this.#give(session, recovery, 'stale')
    else this.planned(session)
  }

  settingsChanged(): void {
    if (this.parts.settings()['recovery.automaticRetrying']) return
    for (const id of this.#alarms.all()) {
      const found = this.parts.find(id)
      const plan = found.ok ? found.value.state.recovery : undefined
      if (found.ok && isOpen(plan)) this.#give(found.value, plan, 'off')
    }
  }

  tryNow(session: Session): Result<void> {
    const plan = session.state.recovery
    if (!plan || plan.sent !== undefined) return nothingPlanned
    return this.#send(session.id, plan, true)
  }

  doNotRetry(session: Session): Result<void> {
    const plan = session.state.recovery
    if (!plan || plan.sent !== undefined) return nothingPlanned
    this.#give(session, plan, 'declined')
    return success(undefined)
  }

  stopped({ id }: LinkedSession): void {
    const found = this.parts.find(id)
    const plan = found.ok ? found.value.state.recovery : undefined
    if (found.ok && goesOn(plan)) this.#give(found.value, plan, 'declined')
  }

  tryWith(session: Session, account: string | null): Result<void> {
    const plan = session.state.recovery
    if (!plan || plan.sent !== undefined) return nothingPlanned
    const owner = account === null ? undefined : this.parts.settings().accounts[account]
    if (account !== null && owner?.agent !== session.stored.agent)
      return failure('no-account', 'This agent has no such account')
    const { now } = this.parts.clock
    const by = { id: account, name: this.#breaker.nameOf(account) }
    return this.#send(session.id, { ...plan, step: { do: 'send', at: now(), account: by } }, true)
  }

  /** The time has come: whether it is still right is looked at once more. */
  #act(id: string): void {
    const found = this.parts.find(id)
    if (!found.ok) return
    const session = found.value
    const plan = session.state.recovery
    if (!isOpen(plan)) return
    if (!this.#settings().automatic) this.#give(session, plan, 'off')
    // It went on behind the end of its turn.
    else if (!plan.queued && session.state.section.turn?.acted) this.#give(session, plan, 'acted')
    else this.#goOn(session, plan)
  }

  #goOn(session: Session, plan: OpenPlan): void {
    const { curfew } = this.#settings()
    const now = this.parts.clock.now()
    const { agent, account } = session.stored
    const by = plan.step.account ? plan.step.account.id : account
    const rest = this.#breaker.rest({ agent, account: by })
    if (rest) {
      const { kind, until } = rest
      const step = decide(this.#situation(session, { kind, retryAt: until }, plan.tries, false))
      this.#replan(session, { ...plan, kind }, step)
      return
    }
    const at = outOfCurfew(now, curfew)
    if (at > now) {
      this.#replan(session, plan, { ...plan.step, at })
      return
    }
    // Where too many agents run it waits for one of them.
    if (!this.#send(session.id, plan).ok)
      this.#replan(session, plan, { ...plan.step, at: now + soonAgain })
  }

  #replan(session: Session, plan: RecoveryPlan, step: RecoveryStep): void {
    session.append({ type: 'recovery', plan: { ...plan, step } })
    this.planned(session)
  }

  #give(
    session: Session,
    { step, ...plan }: RecoveryPlan,
    why: Extract<RecoveryStep, { do: 'nothing' }>['why'],
  ): void {
    const until = step.do === 'after-sign-in' ? undefined : step.until
    const given = { do: 'nothing', why, ...defined({ until }) } as const
    this.#replan(session, { ...plan, step: given }, given)
  }

  #drop(session: Session): void {
    session.append({ type: 'recovery', plan: null })
    this.planned(session)
  }

  /** Once, whoever asks for it: a prompt that is sent again has an id of its own, the same for everybody. */
  #send(id: string, plan: RecoveryPlan, force = false): Result<void> {
    const found = this.parts.find(id)
    if (!found.ok) return found
    const session = found.value
    const free = session.admitted()
    if (!free.ok) return free
    const prompt = plan.queued ? plan.turn : promptAgain(plan.turn)
    if (!isStillMeant(session.state, plan, prompt)) {
      this.#drop(session)
      return success(undefined)
    }
    const moved = this.#move(session, plan)
    if (!moved.ok) return moved
    if (force) this.#forced.add(prompt)
    if (!session.state.queue.some(({ id }) => id === prompt)) this.#queue(session, prompt)
    session.append({ type: 'recovery', plan: afterSending(plan, prompt) })
    this.planned(session)
    for (const { id, held } of session.state.queue)
      if (held === 'recovery' || id === prompt)
        session.append({ type: 'queue-released', prompt: id })
    return session.start()
  }

  #queue(session: Session, prompt: string): void {
    const { section, queue } = session.state
    const [first] = queue
    session.append({ type: 'prompt-queued', prompt, content: section.turn?.content ?? [] })
    if (first) session.append({ type: 'prompt-moved', prompt, before: first.id })
  }

  #move(session: Session, { step }: RecoveryPlan): Result<void> {
    const account = step.do === 'send' ? step.account : undefined
    if (!account || account.id === session.stored.account) return success(undefined)
    return this.parts.runUnder(session, account.id)
  }

  /** Whoever waits for that account goes on under another one, now; where too many agents run, one after the other. */
  switchWaiting(of: AccountOf, to: string | null): Result<{ moved: number }> {
    const { accounts, clock } = this.parts
    if (accounts.standing(of.agent, to, clock.now()).state !== 'usable') return notUsable
    const account = { id: to, name: this.#breaker.nameOf(to) }
    const waiting = waitingFor(of, this.#alarms.all(), this.parts.find)
    for (const { session, plan } of waiting) {
      const now = { ...plan, step: { do: 'send', at: clock.now(), account } } as const
      if (!this.#send(session.id, now).ok)
        this.#replan(session, plan, { ...now.step, at: clock.now() + soonAgain })
    }
    return success({ moved: waiting.length })
  }

  /** The user has made an account usable: who waits for it need not any more. */
  #accountChanged(of: AccountOf): void {
    const { accounts, clock } = this.parts
    const now = clock.now()
    if (accounts.standing(of.agent, of.account, now).state !== 'usable') return
    for (const { session, plan } of waitingFor(of, this.#alarms.all(), this.parts.find))
      if (plan.step.at > now)
        this.#replan(session, plan, { do: 'send', at: outOfCurfew(now, this.#settings().curfew) })
  }
}

const notUsable = failure('not-usable', 'That account cannot be used now either')

const nothingPlanned = failure('nothing-planned', 'There is nothing to be tried again here')
