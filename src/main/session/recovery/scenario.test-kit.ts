// Over 300 lines: one world to which everything that can go wrong is done, and its judge.
import { random } from '../../../../tests/lib/random'
import { type FailureKind, failureOf } from '../../../shared/agent/failure/failure'
import type { RecoveryPlan } from '../../../shared/session/recovery/plan'
import type { PromptEnd } from '../../agent/drivers/driver'
import { settle } from '../fake-clock.test-kit'
import { takePrompt } from '../prompts'
import type { Session } from '../session'
import { Ward } from './recovery.test-kit'

const scenarioMoves = [
  ...(['prompt', 'prompt', 'well', 'well', 'act', 'act', 'ask'] as const),
  ...(['limit', 'limit', 'limit', 'past-limit', 'endless-limit', 'overloaded', 'rest'] as const),
  ...(['network', 'network', 'timeout', 'sign-in', 'signed-in', 'billing', 'unknown'] as const),
  ...(['crash', 'crash-that-passes', 'crash-that-passes', 'moment', 'moment', 'hours'] as const),
  ...(['sleep', 'forward', 'back', 'right', 'restart', 'try-now', 'do-not-retry'] as const),
  ...(['switch', 'second-account', 'send-again'] as const),
]
type ScenarioMove = (typeof scenarioMoves)[number]

const minute = 60_000
const words = 'It went wrong'
/** A wait that is not ended by the agent ends at the latest after so many of these. */
const days = 24 * 60 * minute

/** What is planned, in a word: what the table of the specification says, written down a second time. */
function expected(
  kind: FailureKind,
  known: {
    acted: boolean
    tries: number
    automatic: boolean
    /** Milliseconds until the limit resets, where it was told. */
    resets: number | undefined
    transient: boolean
    other: boolean
  },
): string {
  const soon = ['network', 'timeout', 'overloaded', 'service'].includes(kind)
  const crash = kind === 'crashed' && known.transient
  if (!soon && !crash && kind !== 'limit' && kind !== 'sign-in') return 'kind'
  if (known.acted) return 'acted'
  if (!known.automatic) return 'off'
  if (kind === 'sign-in') return known.tries === 0 ? 'after-sign-in' : 'used-up'
  if (kind === 'limit') {
    if (known.other) return 'send'
    if (known.resets === undefined) return 'no-time'
    if (known.resets >= minute) return 'send'
  }
  return known.tries < 3 ? 'send' : 'used-up'
}

const inAWord = ({ step }: RecoveryPlan): string => (step.do === 'nothing' ? step.why : step.do)

interface Turn {
  session: string
  account: string | null
  acted: boolean
  tries: number
  transient: boolean
}

/** Three sessions of one agent, to which all that can go wrong does; what must never happen is an error. */
class Scenario {
  ward = new Ward()
  sessions: string[] = []
  #prompts = 0
  #place = 0
  readonly #random: () => number
  /** Until when in truth an account must be left alone, and what the user has said to that. */
  readonly #limits = new Map<string | null, number>()
  readonly #wanted = new Set<string>()
  /** Until when in truth the provider of all of them wants to be left alone. */
  #providerRests = 0
  readonly #turns = new Map<string, Turn>()
  /** Ends of turns that may be followed by the same prompt again. */
  readonly #failed = new Map<string, { acted: boolean }>()
  readonly #faults: string[] = []
  /** What came about, for whoever asks what these scenarios are made of. */
  readonly figures = { failures: 0, limits: 0, turns: 0, again: 0, starts: 0, heldBack: 0 }

  constructor(random: () => number) {
    this.#random = random
    this.#watch()
  }

  /** Between 0 and that, without it. */
  #below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  /** Each turn as it begins and each process as it is started, in true time. */
  #watch(): void {
    const { recovery, clock, stack } = this.ward
    const spawn = stack.agent.spawn.bind(stack.agent)
    stack.agent.spawn = (spec) => {
      this.#starts(spec.about?.sessions ?? [])
      return spawn(spec)
    }
    const ask = recovery.mayBegin.bind(recovery)
    recovery.mayBegin = (session, turn) => {
      const plan = ask(session, turn)
      if (plan) {
        this.figures.heldBack += 1
        return plan
      }
      this.figures.turns += 1
      if (earlier(turn) !== undefined) this.figures.again += 1
      const { account } = session.stored
      const until = this.#limits.get(account) ?? 0
      const early = until - clock.uptime()
      if (early > 0 && !this.#wanted.has(turn))
        this.#faults.push(`${turn} begins on ${account} ${early} ms before its reset`)
      const rests = this.#providerRests - clock.uptime()
      if (rests > 0 && !this.#wanted.has(turn))
        this.#faults.push(`${turn} begins ${rests} ms before its provider wants it`)
      const before = earlier(turn)
      const failed = before === undefined ? undefined : this.#failed.get(before)
      if (failed?.acted && !this.#wanted.has(turn))
        this.#faults.push(`${turn} is sent again though the agent had done something`)
      if (this.#turns.has(turn)) this.#faults.push(`${turn} is sent twice`)
      const tries = session.state.recovery?.sent === turn ? session.state.recovery.tries : 0
      const about = { session: session.id, account, acted: false, transient: false, tries }
      this.#turns.set(turn, about)
      return undefined
    }
  }

  #starts(ids: readonly string[]): void {
    this.figures.starts += 1
    const { stack, clock } = this.ward
    const sessions = ids.flatMap((id) => {
      const found = stack.sessions.find(id)
      return found.ok ? [found.value] : []
    })
    const isWanted = sessions.some(({ state }) =>
      state.queue.some(({ id }) => this.#wanted.has(id)),
    )
    const account = sessions[0]?.stored.account ?? null
    const until = Math.max(this.#limits.get(account) ?? 0, this.#providerRests)
    const early = until - clock.uptime()
    if (early > 0 && !isWanted)
      this.#faults.push(`a process starts on ${account} ${early} ms before it may`)
  }

  async begin(): Promise<void> {
    for (let count = 0; count < 3; count += 1) this.sessions.push((await this.ward.start('Do')).id)
  }

  #session(): Session | undefined {
    const id = this.sessions[this.#below(this.sessions.length)] ?? ''
    const found = this.ward.stack.sessions.find(id)
    return found.ok ? found.value : undefined
  }

  #working(): { session: Session; turn: Turn; id: string } | undefined {
    for (let tries = 0; tries < 4; tries += 1) {
      const session = this.#session()
      const running = session?.state.section.turn
      const turn = running && !running.end ? this.#turns.get(running.id) : undefined
      if (session && running && turn && session.conversation?.turn === 'working')
        return { session, turn, id: running.id }
    }
    return undefined
  }

  async play(move: ScenarioMove): Promise<void> {
    const { ward } = this
    const { clock } = ward
    switch (move) {
      case 'prompt': {
        const session = this.#session()
        if (session)
          takePrompt(session, `prompt-${++this.#prompts}`, [{ type: 'text', text: 'Do' }])
        break
      }
      case 'well': {
        const at = this.#working()
        if (!at) break
        ward.say(at.session, 'Done')
        await ward.end(at.session, { reason: 'end_turn' })
        break
      }
      case 'act': {
        const at = this.#working()
        if (!at) break
        at.turn.acted = true
        ward.say(at.session, 'I begin')
        break
      }
      case 'ask': {
        const at = this.#working()
        const host = ward.stack.agent.processes.findLast(({ alive }) => alive)?.host
        if (!at || !host) break
        const before = at.session.state.questions.length
        void host.ask(at.session.stored.agentSession ?? '', {
          kind: 'permission',
          id: `q${++this.#place}`,
          tool: { id: 't', title: 'Run' },
          options: [{ id: 'yes', name: 'Allow', kind: 'allow_once' }],
        })
        await settle()
        // The newest process may be another account's: then the turn has asked nothing.
        if (at.session.state.questions.length > before) at.turn.acted = true
        break
      }
      case 'limit':
        // Told by a service whose clock is right, whatever ours shows.
        await this.#fail(
          'limit',
          clock.now() - clock.skew + minute * (1 + this.#below(400)) + this.#below(999),
        )
        break
      case 'past-limit':
        await this.#fail('limit', clock.now() - minute * this.#below(400) - 1)
        break
      case 'endless-limit':
        await this.#fail('limit')
        break
      case 'overloaded':
      case 'network':
      case 'timeout':
      case 'sign-in':
      case 'billing':
      case 'unknown':
        await this.#fail(move)
        break
      case 'rest':
        await this.#fail('overloaded', clock.now() + this.#below(90_000))
        break
      case 'signed-in':
        this.#session()?.conversation?.signedIn()
        break
      case 'crash':
      case 'crash-that-passes':
        this.#crash(move === 'crash-that-passes')
        break
      case 'moment':
        await clock.pass(this.#below(5000))
        break
      case 'hours':
        await clock.pass(minute * this.#below(500))
        break
      case 'sleep':
        // Nobody is called while the computer sleeps: what is due then comes late.
        await clock.sleep(minute * this.#below(1000))
        break
      case 'forward':
        clock.skew += minute * this.#below(600)
        break
      case 'back':
        clock.skew -= minute * this.#below(600)
        break
      case 'right':
        clock.skew = 0
        break
      case 'restart':
        // A clock that is wrong already when the app starts cannot be told from one that is right.
        clock.skew = 0
        await this.#restart()
        break
      case 'try-now': {
        const session = this.#session()
        const plan = session?.state.recovery
        if (!session || !plan || plan.sent !== undefined) break
        this.#wanted.add(plan.queued ? plan.turn : again(plan.turn))
        ward.recovery.tryNow(session)
        break
      }
      case 'send-again': {
        const session = this.#session()
        const turn = session?.state.section.turn
        if (!session || !turn?.end || turn.end.reason === 'end_turn') break
        this.#wanted.add(again(turn.id))
        const until = Math.max(this.#limits.get(session.stored.account) ?? 0, this.#providerRests)
        const blocked = until > clock.uptime()
        if (!blocked) takePrompt(session, again(turn.id), turn.content)
        break
      }
      case 'do-not-retry': {
        const session = this.#session()
        if (session) ward.recovery.doNotRetry(session)
        break
      }
      case 'switch':
        ward.set({
          'recovery.automaticRetrying': !ward.values['recovery.automaticRetrying'],
        })
        break
      case 'second-account':
        ward.withTwoAccounts()
        break
      default:
        move satisfies never
    }
    await settle()
    this.check()
  }

  async #fail(kind: FailureKind, retryAt?: number): Promise<void> {
    const at = this.#working()
    if (!at) return
    const { clock } = this.ward
    if (kind === 'limit' && retryAt !== undefined && clock.skew === 0) {
      const reset = clock.uptime() + (retryAt - clock.now())
      const before = this.#limits.get(at.turn.account) ?? 0
      this.#limits.set(at.turn.account, Math.max(before, reset))
    }
    if (kind === 'overloaded' && retryAt !== undefined && clock.skew === 0)
      this.#providerRests = Math.max(this.#providerRests, clock.uptime() + (retryAt - clock.now()))
    this.figures.failures += 1
    if (kind === 'limit') this.figures.limits += 1
    this.#failed.set(at.id, at.turn)
    const failure = failureOf(kind, { agent: 'fake', rule: 'test', words, retryAt })
    const end: PromptEnd = { reason: 'failed', failure }
    await this.ward.end(at.session, end)
    this.#judge(at, kind, retryAt === undefined ? undefined : retryAt - clock.now())
  }

  #crash(transient: boolean): void {
    const process = this.ward.stack.agent.processes.findLast(({ alive }) => alive)
    for (const [id, turn] of this.#turns) if (this.#runs(id, turn)) this.#failed.set(id, turn)
    const lastWords = transient ? 'read ECONNRESET\n' : 'Segmentation fault\n'
    process?.exit({ code: 1, signal: null, lastWords })
  }

  #runs(id: string, { session }: Turn): boolean {
    const found = this.ward.stack.sessions.find(session)
    const turn = found.ok ? found.value.state.section.turn : undefined
    return turn?.id === id && !turn.end
  }

  /** What stands in the log is what the table says. */
  #judge(
    at: { session: Session; turn: Turn; id: string },
    kind: FailureKind,
    resets: number | undefined,
  ): void {
    const { ward } = this
    const events = ward.stack.log.read(at.session.id, 0).map(([, event]) => event)
    const ended = events.findLastIndex((one) => one.type === 'turn-ended' && one.turn === at.id)
    const next = events.slice(ended).find((one) => one.type === 'recovery')
    if (next?.type !== 'recovery' || !next.plan) throw new Error(`nothing is planned for ${kind}`)
    const { step } = next.plan
    const other = step.do === 'send' && step.account !== undefined
    const { automatic } = { automatic: ward.values['recovery.automaticRetrying'] }
    // Where an earlier limit was told, it counts as long as it lasts.
    const standing = ward.accounts.limits('fake', at.turn.account, ward.clock.now())
    const told = standing.state === 'exhausted' && standing.told
    const left = told ? standing.until - ward.clock.now() : resets
    const known = { ...at.turn, automatic, other, resets: kind === 'limit' ? left : resets }
    const wanted = expected(kind, known)
    const planned = inAWord(next.plan)
    if (planned !== wanted) throw new Error(`${kind}: ${planned} is planned, and not ${wanted}`)
  }

  async #restart(): Promise<void> {
    for (const [id, turn] of this.#turns)
      if (this.#runs(id, turn)) this.#failed.set(id, { ...turn, acted: true })
    this.ward = this.ward.restarted()
    // It is known by what is planned, and of some nothing is.
    this.#providerRests = 0
    this.#watch()
    await settle()
  }

  check(): void {
    const [fault] = this.#faults
    if (fault !== undefined) throw new Error(fault)
    for (const id of this.sessions) {
      const found = this.ward.stack.sessions.find(id)
      if (!found.ok) throw new Error('a session is lost')
      const turns = this.ward.turns(found.value)
      if (new Set(turns).size < turns.length) throw new Error('a prompt was sent twice')
    }
  }

  /** The agent is well from now on, and nobody does anything: all that was planned has come to an end. */
  async end(): Promise<void> {
    const { clock } = this.ward
    clock.skew = 0
    for (let round = 0; round < 80 && (await this.#goOn()); round += 1)
      await clock.pass(round % 8 === 7 ? days : minute)
    for (const id of this.sessions) {
      const found = this.ward.stack.sessions.find(id)
      if (!found.ok) throw new Error('a session is lost')
      const { recovery, queue, section } = found.value.state
      if (section.turn && !section.turn.end) throw new Error('a turn never ends')
      if (recovery?.step.do === 'send') throw new Error('what was planned never came')
      const free = queue.filter(({ held }) => held === undefined || held === 'recovery')
      if (free.length > 0 && recovery?.step.do !== 'after-sign-in')
        throw new Error('what waits waits for nothing')
    }
    this.check()
  }

  /** Whether there is anything left to come. */
  async #goOn(): Promise<boolean> {
    let more = false
    for (const id of this.sessions) {
      const found = this.ward.stack.sessions.find(id)
      if (!found.ok) continue
      const session = found.value
      for (const { id: question } of session.state.questions)
        session.questions.answer(question, { kind: 'option', option: 'yes' }, 'user')
      if (session.conversation?.turn === 'working') {
        this.ward.say(session, 'Done')
        await this.ward.end(session, { reason: 'end_turn' })
      }
      const { recovery, section, queue } = session.state
      const runs = section.turn && !section.turn.end
      if (runs || recovery?.step.do === 'send' || queue.some(({ held }) => !held)) more = true
    }
    return more
  }
}

const again = (turn: string): string => {
  const [first, times = '0'] = turn.split('~')
  return `${first}~${Number(times) + 1}`
}

function earlier(turn: string): string | undefined {
  const [first, times] = turn.split('~')
  if (times === undefined) return undefined
  return times === '1' ? first : `${first}~${Number(times) - 1}`
}

/** One scenario, the same each time for the same seed. */
export async function playScenario(seed: number, length = 20): Promise<Scenario['figures']> {
  const { below } = random(seed)
  const scenario = new Scenario(() => below(1_000_000) / 1_000_000)
  const played: ScenarioMove[] = []
  try {
    await scenario.begin()
    for (let left = below(length); left > 0; left -= 1) {
      const move = scenarioMoves[below(scenarioMoves.length)] ?? 'moment'
      played.push(move)
      await scenario.play(move)
    }
    await scenario.end()
    return scenario.figures
  } catch (error) {
    throw new Error(`scenario ${seed}: ${played.join(', ')}`, { cause: error })
  }
}
