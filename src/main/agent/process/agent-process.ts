// Over 300 lines: the effects of one machine, from the start of a process to its last word.

import type { Clock } from '../../../kit/clock'
import { ownOf } from '../../../kit/own'
import type { Release } from '../../../kit/release'
import { failure, problemOf, type Result, success } from '../../../kit/result'
import { type RunningMachine, runMachine } from '../../../kit/run-machine'
import type { LimitWindow } from '../../../shared/agent/content'
import { isHeadless } from '../../../shared/agent/process/agent'
import type { Connection } from '../../../shared/agent/process/connection'
import { conversationGone, folderMissing } from '../../../shared/agent/process/start-codes'
import type { TrafficPart } from '../../../shared/agent/process/traffic'
import type { AgentChoice } from '../../../shared/agent/profile'
import { workspaceFiles } from '../../host/files'
import type { Machine } from '../../host/machine'
import { howItEnded, onPurpose } from '../../host/model/last-words'
import { KILL_PLAN } from '../../host/plans'
import type { StopPlan, Stream } from '../../host/stream'
import type { AgentLaunch } from '../catalog/agent-launch'
import type { Service } from '../catalog/launch'
import type { AgentConnection, Begun, Driver, Opening, SingleConversation } from '../drivers/driver'
import type { Quirks } from '../drivers/quirks'
import { step } from '../model/lifecycle'
import {
  attemptLimit,
  connectionOf,
  headlessAttempts,
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleInput,
  newLifecycle,
  type TimerName,
} from '../model/lifecycle-state'
import { RedactedStream } from '../secrets/redacted-stream'
import type { Redactor } from '../secrets/redactor'
import { DeafTurns } from './deaf-turns'
import type { FailureClassifier } from './failure-classifier'
import {
  type Keeping,
  protocolState,
  type SavedAgent,
  savedAgentOf,
  withoutTheApp,
} from './keeping-programs'
import { RecordedStream } from './recorded-stream'
import type { Subscriber } from './routing'
import { Routing } from './routing'
import type { Served } from './served'
import { sharedEnd } from './shared-end'
import { patientPlan, stopPlans } from './stop-plans'
import { Traffic } from './traffic'

export interface ProcessDependencies {
  machine: Pick<Machine, 'spawn' | 'serve' | 'files'>
  driverOf(launch: AgentLaunch): Driver | Promise<Driver>
  /** Loaded with the driver. */
  judge: Pick<FailureClassifier, 'exitKind'>
  clock: Clock
  newId(): string
  /** All that an agent has said before this offset waits for the disk, if it is not there already. */
  settled(stream: Stream, offset: number): void
  /** What the agent tells of its account's limits. */
  limits?(choice: AgentChoice, windows: LimitWindow[]): void
  /** It answers, and can be asked. */
  connected(process: AgentProcess): void
  /** Makes what has to be there before the agent starts. */
  prepare(launch: AgentLaunch): Promise<void>
  /** What must stand nowhere. */
  redactor: Redactor
  /** There where agents go on when the app is gone. */
  keeping?: Keeping
}

/** SPEC L6, and H6 for those without a screen. */
const attemptsOf = ({ speaks }: AgentChoice): number =>
  speaks && isHeadless(speaks) ? headlessAttempts : attemptLimit

interface Run {
  driver: Driver
  begun: Begun | undefined
  quirks: Quirks
  env: Record<string, string>
}

/** How long it waits for a session after it was asked something that concerns none. */
const lingering = 30_000

/** Runs the lifecycle of one agent's process: its effects through machine and driver. */
export class AgentProcess {
  readonly #lifecycle: RunningMachine<Lifecycle, LifecycleInput>
  #streams = new Map<number, Stream>()
  /** How each of them was started, which is how it is spoken to. */
  #runs = new Map<number, Run>()
  #served: Served | null = null
  #timers = new Map<TimerName, Release>()
  #waiters: ((result: Result<Served>) => void)[] = []
  #idle: (() => void)[] = []
  /** Who asks it something that concerns no session. */
  #visits = 0
  #lingering: Release | undefined
  /** Who has stopped it, and hears of it until it is gone. */
  #leaving = new Set<Subscriber>()
  #folder = ''
  /** As an earlier run of the app has left it, until it has been attached to. */
  #left: SavedAgent | undefined
  readonly routing = new Routing()
  readonly deafTurns = new DeafTurns(this.routing.tenants, (problem) =>
    this.input({ type: 'broken', generation: this.generation, problem }),
  )
  readonly traffic: Traffic

  constructor(
    readonly id: string,
    readonly service: Service,
    readonly name: string,
    private readonly resolve: () => Result<AgentLaunch>,
    private readonly dependencies: ProcessDependencies,
    private readonly changed: () => void,
  ) {
    const { clock } = dependencies
    this.traffic = new Traffic(clock.now)
    this.#lifecycle = runMachine({
      from: newLifecycle(name, clock.now(), attemptsOf(service.choice)),
      step: (state, input: LifecycleInput) => step(state, input, clock.now()),
      run: (effect: LifecycleEffect) => this.#run(effect),
      rested: () => {
        if (this.#state.phase === 'closed') for (const resolve of this.#idle.splice(0)) resolve()
      },
    })
  }

  get #state(): Lifecycle {
    return this.#lifecycle.state
  }

  get connection(): Connection {
    return connectionOf(this.#state)
  }

  get phase(): Lifecycle['phase'] {
    return this.#state.phase
  }

  get generation(): number {
    return this.#state.generation
  }

  /** It was lost, and does not come back by itself. */
  get gaveUp(): boolean {
    return this.#state.phase === 'disconnected' && this.#state.after === 'loss'
  }

  /** The agent as it answers. */
  get agent(): AgentConnection | undefined {
    return this.#served?.connection
  }

  /** It is still the one that was handed out. */
  serves(served: Served): boolean {
    return this.#served === served
  }

  async signOut(): Promise<Result<void>> {
    const { agent } = this
    const result = await agent?.auth?.signOut?.()
    if (!result) return failure('cannot-sign-out', 'This agent does not offer to sign out')
    if (result.ok) for (const subscriber of this.routing.tenants) subscriber.signedOut()
    this.changed()
    return result
  }

  /** Nobody on it gets on without: to start it anew costs no work. */
  get asksToSignIn(): boolean {
    const tenants = [...this.routing.tenants]
    return tenants.length > 0 && tenants.every((subscriber) => subscriber.asksToSignIn)
  }

  /** Whether it may run for at least one of its sessions. */
  admitted(): Result<void> {
    const asked = [...this.routing.tenants].map((subscriber) => subscriber.admitted())
    const nobody = failure('no-session', `No session needs ${this.name} any more`)
    return asked.find(({ ok }) => ok) ?? asked[0] ?? nobody
  }

  /** Whether it may be started for at least one of its sessions now, or for whoever only asks it something. */
  mayStart(): Result<void> {
    if (this.#visits > 0) return success(undefined)
    const asked = [...this.routing.tenants].map((subscriber) => subscriber.mayStart())
    return asked.find(({ ok }) => ok) ?? asked[0] ?? success(undefined)
  }

  /** It runs for nobody, and there is nothing to be done about it. */
  get forgotten(): boolean {
    return this.phase === 'idle' && this.routing.tenants.size === 0
  }

  /** It waits for that folder to be there again. */
  lacks(folder: string): boolean {
    const { problem } = this.connection
    return problem?.code === folderMissing && this.#folders().includes(folder)
  }

  get stream(): Stream | undefined {
    return this.#streams.get(this.#state.generation)
  }

  /** What was said on it after a line; kept also when it runs no more. */
  trafficAfter(line: number): TrafficPart {
    const lines = this.traffic.after(line, this.dependencies.redactor)
    return { process: this.id, lines, runs: this.traffic.runs }
  }

  admit(subscriber: Subscriber): void {
    this.#leaving.delete(subscriber)
    if (!this.routing.admit(subscriber)) return
    subscriber.connectionChanged(this.connection)
    this.#tenantsChanged()
  }

  /** It may serve other sessions, and goes with the last of them. */
  dismiss(subscriber: Subscriber): void {
    if (this.routing.dismiss(subscriber)) this.#tenantsChanged()
    this.endIfUnneeded()
    if (this.routing.tenants.size === 0 && this.phase === 'stopping') {
      this.#leaving.add(subscriber)
      subscriber.connectionChanged(this.connection)
    } else subscriber.left()
  }

  /** It goes on elsewhere at once, and hears nothing more from here. */
  handOver(subscriber: Subscriber): void {
    this.#leaving.delete(subscriber)
    if (this.routing.dismiss(subscriber)) this.#tenantsChanged()
    this.endIfUnneeded()
  }

  #tenantsChanged(): void {
    const { stream } = this
    if (stream) this.dependencies.machine.serve(stream.id, this.#sessions())
    this.#wired(this.generation)?.changed()
    this.changed()
  }

  /** Where it may be started: one that serves several folders does not need this one or that. */
  #folders(): string[] {
    const folders = [
      this.#folder,
      ...[...this.routing.tenants].map((subscriber) => subscriber.folder),
    ]
    return [...new Set(folders.filter(Boolean))]
  }

  #sessions(): string[] {
    return [...this.routing.tenants].map((subscriber) => subscriber.id)
  }

  /** The connection, once it is there; whoever comes while it starts shares the one start (SPEC L2). */
  ensure(folder: string): Promise<Result<Served>> {
    if (!this.stream) this.#folder = folder
    return new Promise((resolve) => {
      this.#waiters.push(resolve)
      this.input({ type: 'ensure' })
    })
  }

  /** It runs since an earlier run of the app, and is spoken to from where that has left it. */
  attach(left: SavedAgent): Promise<Result<Served>> {
    this.#left = left
    return new Promise((resolve) => {
      this.#waiters.push(resolve)
      this.input({ type: 'attach' })
    })
  }

  /** For what concerns no session. It stays a while, since a session often follows, and not for ever. */
  async visit<Found>(
    folder: string,
    act: (agent: AgentConnection) => Promise<Result<Found>>,
  ): Promise<Result<Found>> {
    this.#visits += 1
    try {
      const served = await this.ensure(folder)
      return served.ok ? await act(served.value.connection) : served
    } finally {
      this.#visits -= 1
      this.#lingering?.()
      this.#lingering = this.dependencies.clock.after(lingering, () => this.endIfUnneeded())
    }
  }

  /** Nobody lives on it, and nobody asks it anything. */
  endIfUnneeded(): void {
    if (this.routing.tenants.size === 0 && this.#visits === 0) this.input({ type: 'stop' })
  }

  /** Resolves when nothing of it runs any more. */
  shutDown(): Promise<void> {
    this.input({ type: 'shutdown' })
    if (this.#state.phase === 'closed') return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
    })
  }

  input(input: LifecycleInput): void {
    this.#lifecycle.input(input)
  }

  #run(effect: LifecycleEffect): void {
    switch (effect.type) {
      case 'status':
        for (const subscriber of this.routing.tenants)
          subscriber.connectionChanged(effect.connection)
        this.#seeOff()
        if (effect.connection.phase === 'connected') this.dependencies.connected(this)
        this.changed()
        return
      case 'spawn':
        void this.#spawn(effect.generation)
        return
      case 'attach':
        void this.#attach(effect.generation)
        return
      case 'handshake':
        void this.#handshake(effect.generation)
        return
      case 'stop':
        this.#end(effect.generation, this.#stopPlan())
        return
      case 'kill':
        this.#end(effect.generation, KILL_PLAN)
        return
      case 'set-timer': {
        const { timer, generation, milliseconds } = effect
        const run = () => this.input({ type: 'timer', timer, generation })
        this.#timers.get(timer)?.()
        this.#timers.set(timer, this.dependencies.clock.after(milliseconds, run))
        return
      }
      case 'cancel-timer':
        this.#timers.get(effect.timer)?.()
        this.#timers.delete(effect.timer)
        return
      case 'serve-sessions':
        if (this.#served) this.#settle(success(this.#served))
        return
      case 'refuse-sessions':
        this.#settle({ ok: false, problem: effect.problem })
        return
      case 'interrupt-sessions': {
        const tenants = [...this.routing.tenants]
        const { problem, resume } = effect
        // Before the first of them hears of it, and is at work no more.
        const told = tenants.map((one) =>
          onPurpose(problem) ? problem : sharedEnd(one, tenants, problem),
        )
        this.#served?.connection.close()
        this.#served = null
        this.deafTurns.clear()
        this.routing.vacate()
        for (const [place, subscriber] of tenants.entries())
          subscriber.interrupted(told[place] ?? problem, resume)
        return
      }
      default:
        effect satisfies never
    }
  }

  /** What it does next is no business of those who left. */
  #seeOff(): void {
    if (this.#state.phase === 'stopping') return
    for (const subscriber of this.#leaving) subscriber.left()
    this.#leaving.clear()
  }

  async #spawn(generation: number): Promise<void> {
    const made = await this.#create(generation).catch((error: unknown) => ({
      ok: false as const,
      problem: problemOf(error, 'spawn-failed'),
    }))
    this.#started(generation, made)
  }

  async #attach(generation: number): Promise<void> {
    const { keeping } = this.dependencies
    const left = this.#left
    if (!keeping || !left) return
    const made = await savedAgentOf(left, keeping).catch((error: unknown) => ({
      ok: false as const,
      problem: problemOf(error, 'not-attached'),
    }))
    if (made.ok) this.#runs.set(generation, made.value)
    this.#started(generation, made.ok ? success(made.value.stream) : made)
  }

  #started(generation: number, made: Result<Stream>): void {
    if (!made.ok) {
      this.input({ type: 'spawn-failed', generation, problem: made.problem })
      return
    }
    const { redactor, keeping } = this.dependencies
    const clean = new RedactedStream(made.value, redactor)
    const { kept } = made.value
    const about = () => ({
      driver: this.service.choice.speaks ?? ('acp' as const),
      agentName: this.name,
      service: this.service,
      sessions: this.#sessions(),
    })
    const stream =
      kept && keeping
        ? new RecordedStream(clean, kept, {
            log: keeping.log,
            redactor,
            about,
            attached: this.#left !== undefined,
          })
        : clean
    this.#streams.set(generation, stream)
    this.traffic.begin(generation, stream.pid, stream.startedAt)
    this.input({ type: 'spawned', generation })
    stream.onExit((exit) => {
      this.traffic.end(generation, this.dependencies.clock.now(), howItEnded(exit))
      this.#streams.delete(generation)
      this.#runs.delete(generation)
      const kind = this.dependencies.judge.exitKind(this.name, exit)
      this.input({ type: 'exited', generation, exit: { ...exit, kind } })
    })
    this.changed()
  }

  async #create(generation: number): Promise<Result<Stream>> {
    // Also where nobody has asked: one that was lost is brought back by itself.
    const free = this.mayStart()
    const launch = free.ok ? this.resolve() : free
    if (!launch.ok) return launch
    await this.dependencies.prepare(launch.value)
    const { name, command, args, env, quirks, patience } = launch.value
    const driver = await this.dependencies.driverOf(launch.value)
    const outlives = this.dependencies.keeping?.wanted() === true && driver.resume !== undefined
    const begun = driver.single?.begin(this.#opening(driver.single))
    this.#runs.set(generation, { driver, begun, quirks, env })
    let made: Result<Stream> | undefined
    for (const folder of this.#folders()) {
      made = await this.dependencies.machine.spawn({
        id: this.dependencies.newId(),
        name,
        command,
        folder,
        args: [...args, ...(driver.args?.(env) ?? []), ...(begun?.args ?? [])],
        env: { ...quirks.env, ...begun?.env, ...env },
        ...(patience === undefined ? {} : { quitting: patientPlan(patience) }),
        ...(outlives ? { outlives } : {}),
        about: { agent: this.service.choice.agent, sessions: this.#sessions(), terminal: null },
      })
      if (made.ok || made.problem.code !== folderMissing) break
    }
    return made ?? failure('spawn-failed', `Nobody needs ${name} any more`)
  }

  /** Of who lives on it; whoever only asks it something has no conversation. */
  #opening({ takes }: SingleConversation): Opening {
    const [subscriber] = this.routing.tenants
    return subscriber?.beginning(takes) ?? { way: 'new', folder: this.#folder }
  }

  async #handshake(generation: number): Promise<void> {
    const result = await this.#connect(generation).catch((error: unknown) => ({
      ok: false as const,
      problem: problemOf(error, 'handshake-failed'),
    }))
    if (!result.ok) {
      this.input({ type: 'handshake-failed', generation, problem: result.problem })
      return
    }
    const awaited = this.#state.phase === 'starting' || this.#state.phase === 'reconnecting'
    if (awaited && generation === this.#state.generation)
      this.#served = { connection: result.value, generation }
    this.input({ type: 'handshaken', generation })
  }

  #end(generation: number, plan: StopPlan): void {
    const closing = this.#state.phase === 'stopping' && this.#state.next === 'closed'
    // One that the app was not attached to is left as it was found when the app ends.
    this.#left?.decide(closing ? 'leave' : 'end')
    this.#streams.get(generation)?.end(plan).catch(this.#report)
  }

  #stopPlan(): StopPlan {
    const launch = this.resolve()
    const patience = launch.ok ? launch.value.patience : undefined
    if (patience !== undefined) return patientPlan(patience)
    return stopPlans[(launch.ok && launch.value.quirks.ends) || 'input']
  }

  #wired(generation: number): RecordedStream | undefined {
    const stream = this.#streams.get(generation)
    return stream instanceof RecordedStream ? stream : undefined
  }

  async #connect(generation: number): Promise<Result<AgentConnection>> {
    const run = this.#runs.get(generation)
    const stream = this.#streams.get(generation)
    if (!run || !stream) return failure('handshake-failed', 'The process is gone')
    const { machine } = this.dependencies
    const wired = this.#wired(generation)
    const host = this.routing.host(generation, {
      agent: this.service.choice.agent,
      variable: (name) => ownOf(run.env, name),
      stream,
      traffic: this.traffic,
      files: (folder) => workspaceFiles(machine.files, folder),
      settled: (from, offset, begun) =>
        wired ? wired.settled(offset, begun) : this.dependencies.settled(from, offset),
      changed: () => wired?.changed(),
      limits: (windows) => this.dependencies.limits?.(this.service.choice, windows),
      broken: ({ says }) => this.input({ type: 'broken', generation, problem: says }),
      deaf: (subscriber, { says }) => this.deafTurns.add(subscriber, says),
    })
    const { driver, begun } = run
    // What needs the app is not offered to one that may be left alone.
    const quirks = wired ? withoutTheApp(run.quirks) : run.quirks
    const left = this.#left
    this.#left = undefined
    if (left && wired) return left.resume(driver, wired, host, quirks)
    const made = await driver.connect(stream, host, quirks, begun)
    if (made.ok && made.value.saved) wired?.begin(protocolState(made.value))
    // The program is there, and what it was to go on with is not.
    return !made.ok && made.failure.kind === 'not-found'
      ? { ok: false, problem: { ...made.problem, code: conversationGone } }
      : made
  }

  #settle(result: Result<Served>): void {
    for (const resolve of this.#waiters.splice(0)) resolve(result)
  }

  #report = (error: unknown): void => {
    this.traffic.add('error', problemOf(error).message)
  }
}
