import { type Curfew, curfewOf, outOfCurfew } from '../../shared/recovery/curfew'
import { afterSending, decide, type Situation } from '../../shared/recovery/decide'
import { isStale } from '../../shared/recovery/due'
import {
  isOpen,
  promptAgain,
  type RecoveryPlan,
  type RecoveryStep,
} from '../../shared/recovery/plan'
import type { Release } from '../../shared/release'
import { failure, type Result, success } from '../../shared/result'
import { actedIn } from '../../shared/session/acted'
import type { Settings } from '../../shared/settings'
import type { AccountOf, Accounts } from '../accounts/accounts'
import type { EngagedSession, Mishap, Recovering } from '../sessions/engagement'
import type { Session } from '../sessions/session'
import { Alarms, type RecoveryClock } from './alarms'
import { Breaker } from './breaker'
import { instruction } from './instruction'

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
  /** Prompts that the user wants sent, whatever is known of the account. */
  readonly #forced = new Set<string>()
  readonly #release: Release

  constructor(private readonly parts: RecoveryParts) {
    this.#breaker = new Breaker({ ...parts, now: parts.clock.now })
    this.#alarms = new Alarms(parts.clock, (id) => this.#act(id))
    this.#release = parts.accounts.onChanged((of) => this.#accountChanged(of))
  }

  stop(): void {
    this.#release()
    this.#alarms.stop()
  }

  mayBegin(session: EngagedSession, turn: string): RecoveryPlan | undefined {
    if (this.#forced.delete(turn)) return undefined
    const { agent, account } = session.stored
    const until = this.#breaker.until({ agent, account })
    if (until === undefined) return undefined
    const { recovery } = session.state
    // What failed before it goes first, and takes it along.
    if (isOpen(recovery)) return recovery
    const step = decide(this.#situation(session, { kind: 'limit', retryAt: until }, 0, false))
    return { turn, queued: true, kind: 'limit', step, tries: 0 }
  }

  planFor(session: EngagedSession, mishap: Mishap): RecoveryPlan {
    const { turn, kind, words } = mishap
    const retryAt = this.#breaker.learn(session, mishap)
    const { recovery, section } = session.state
    const tries = recovery?.sent === turn ? recovery.tries : 0
    const told = { ...mishap, ...(retryAt === undefined ? {} : { retryAt }) }
    const step = decide(this.#situation(session, told, tries, actedIn(section, words)))
    return { turn, kind, step, tries }
  }

  #situation(
    session: EngagedSession,
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

  planned({ id, state }: EngagedSession): void {
    this.#alarms.set(id, isOpen(state.recovery) ? state.recovery.step.at : undefined)
  }

  worked({ stored: { agent, account } }: EngagedSession, began: number): void {
    this.parts.accounts.worked({ agent, account, began })
  }

  signedIn(session: EngagedSession): void {
    const { recovery } = session.state
    if (recovery?.step.do !== 'after-sign-in' || recovery.sent !== undefined) return
    this.#send(session.id, recovery)
  }

  /** What an earlier run of the app has planned goes on, unless nobody can be sure of it. */
  resume(session: Session): void {
    const { recovery } = session.state
    if (!isOpen(recovery)) return
    if (isStale(recovery.step, this.parts.clock.now())) this.#give(session, recovery, 'stale')
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
    if (this.#settings().automatic) this.#goOn(session, plan)
    else this.#give(session, plan, 'off')
  }

  #goOn(session: Session, plan: OpenPlan): void {
    const { curfew } = this.#settings()
    const now = this.parts.clock.now()
    const { agent, account } = session.stored
    const by = plan.step.account ? plan.step.account.id : account
    const blocked = this.#breaker.until({ agent, account: by })
    if (blocked !== undefined) {
      const again = { kind: plan.kind, retryAt: blocked }
      const step = decide(this.#situation(session, again, plan.tries, false))
      this.#replan(session, plan, step)
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
    const given = { do: 'nothing', why, ...(until === undefined ? {} : { until }) } as const
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
    if (!isStillMeant(session, plan, prompt)) {
      this.#drop(session)
      return success(undefined)
    }
    const moved = this.#move(session, plan)
    if (!moved.ok) return moved
    if (force) this.#forced.add(prompt)
    if (!session.state.queue.some(({ id }) => id === prompt)) this.#queue(session, plan, prompt)
    session.append({ type: 'recovery', plan: afterSending(plan, prompt) })
    this.planned(session)
    for (const { id, held } of session.state.queue)
      if (held === 'recovery' || id === prompt)
        session.append({ type: 'queue-released', prompt: id })
    return session.start()
  }

  #queue(session: Session, { step }: RecoveryPlan, prompt: string): void {
    const { section, queue } = session.state
    const content = section.turn?.content ?? []
    const instruct = step.do === 'send' && step.instruct === true
    const told = instruct ? [...content, instruction] : content
    const [first] = queue
    session.append({ type: 'prompt-queued', prompt, content: told })
    if (first) session.append({ type: 'prompt-moved', prompt, before: first.id })
  }

  #move(session: Session, { step }: RecoveryPlan): Result<void> {
    const account = step.do === 'send' ? step.account : undefined
    if (!account || account.id === session.stored.account) return success(undefined)
    return this.parts.runUnder(session, account.id)
  }

  /** The user has made an account usable: who waits for it need not any more. */
  #accountChanged({ agent, account }: AccountOf): void {
    const { accounts, clock } = this.parts
    const now = clock.now()
    if (accounts.standing(agent, account, now).state !== 'usable') return
    for (const id of this.#alarms.all()) {
      const found = this.parts.find(id)
      if (!found.ok || found.value.stored.agent !== agent) continue
      const plan = found.value.state.recovery
      if (!isOpen(plan) || plan.kind !== 'limit' || found.value.stored.account !== account) continue
      if (plan.step.at <= now) continue
      this.#replan(found.value, plan, { do: 'send', at: outOfCurfew(now, this.#settings().curfew) })
    }
  }
}

type OpenPlan = RecoveryPlan & { step: Extract<RecoveryStep, { do: 'send' }> }

const nothingPlanned = failure('nothing-planned', 'There is nothing to be tried again here')

/** The turn that failed is still the newest, and nobody has sent it again; what waits is still in the queue. */
function isStillMeant({ state }: Session, plan: RecoveryPlan, prompt: string): boolean {
  if (state.queue.some(({ id }) => id === prompt)) return true
  if (plan.queued) return false
  return state.section.turn?.id === plan.turn && !state.tally.prompts.includes(prompt)
}
