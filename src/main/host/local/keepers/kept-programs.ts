import { randomBytes } from 'node:crypto'
import { failure, type Result, success } from '../../../../kit/result'
import {
  type KeepSpec,
  type Limits,
  type Started,
  VERSIONS,
  type Welcome,
} from '../../../../shared/host/keeper/protocol'
import type {
  Environment,
  HeldUp,
  PidRecord,
  PidRecords,
  ProcessAbout,
  ProgramSpec,
} from '../../machine'
import type { StopPlan } from '../../stream'
import { guardTime } from '../guard'
import { untakenBytes } from '../pty'
import { findProgram, startRefused } from '../start'
import type { ProcessEntry, Root, System } from '../system/system'
import type { Trees } from '../trees'
import { batchCommand, isBatch } from '../windows-command'
import type { Connection } from './connection'
import { attachable, type Found } from './found'
import { Keepers, type KeepersParts } from './keepers'
import { KeptStream } from './kept-stream'

const MB = 1024 * 1024
/** Of what talks in lines: what comes is read at once, and a program runs on while it is dealt with. */
const PIPES: Limits = { window: 4 * MB, ahead: 16 * MB }
/** Of a terminal: what is held back here is what somebody who interrupts it need not see. */
const TERMINAL: Limits = { window: untakenBytes, ahead: untakenBytes }
const DAY = 24 * 60 * 60 * 1000

/** How a program stops being one of ours. */
export interface Parting {
  /** It is over; what even SIGKILL did not end. */
  gone(left: ProcessEntry[]): void
  /** Another app has it. */
  lost(): void
}

export interface KeptProgramsParts extends KeepersParts {
  system: System
  trees: Trees
  records: PidRecords
  /** Of this run of the app. */
  token: string
  /** Bytes on disk while nobody is attached, above which a program waits. */
  budget?: number
  /** Milliseconds without anybody and in silence, after which a program is ended. */
  lease?: number
  /** The same as the user wants them now. */
  limits?(): { budget: number; lease: number }
  onProblem(words: string): void
  onHeldUp?(heldUp: HeldUp): void
  /** From now on it is one of ours; what is handed back is told when it is over. */
  onKept(stream: KeptStream, root: Root, quitting?: StopPlan): Parting
}

/** The programs that outlive the app. */
export class KeptPrograms {
  readonly keepers: Keepers
  readonly #parts: KeptProgramsParts
  /** Those of this run that are not read to their end, be they over or not. */
  readonly #open = new Map<string, KeptStream>()
  readonly #attaching = new Map<string, Promise<Result<KeptStream>>>()

  constructor(parts: KeptProgramsParts) {
    this.#parts = parts
    this.keepers = new Keepers(parts)
  }

  /** Fails as `not-kept` where it is only the keeper that could not be had. */
  async start(
    spec: ProgramSpec,
    about: ProcessAbout,
    environment: (mark: string) => Environment,
  ): Promise<Result<KeptStream>> {
    const mark = randomBytes(16).toString('hex')
    const env = environment(mark)
    const program = await findProgram(spec, env)
    if (!program.ok) return program
    const batch = isBatch(program.value, process.platform)
    const what = batch
      ? { ...batchCommand(program.value, spec.args), verbatim: true }
      : { command: program.value, args: spec.args }
    const { budget = 256 * MB, lease = 7 * DAY } = { ...this.#parts, ...this.#parts.limits?.() }
    try {
      const empty = await this.keepers.take()
      const keep: KeepSpec = {
        ...what,
        id: spec.id,
        folder: spec.folder,
        env,
        about,
        budget,
        lease,
        ...(spec.screen ? { screen: spec.screen } : {}),
        guard: await this.keepers.guardOf(mark),
      }
      const answer = await this.keepers.give(empty, keep, spec.screen ? TERMINAL : PIPES)
      // The next one starts when this one is on its way.
      setImmediate(() => void this.keepers.warm())
      if ('failed' in answer) {
        empty.connection.close()
        const error = Object.assign(new Error(answer.failed.message), answer.failed)
        return startRefused(spec, program.value, error)
      }
      const { folder, address, token, pid, connection } = empty
      const record = { versions: [...VERSIONS], token, address, runtime: '', pid, about }
      const found: Found = { folder, record: { ...record, program: answer.started } }
      const welcome = { taken: 0, outputs: {}, outputEnded: false, trouble: null }
      return success(await this.#hold(found, answer.started, about, connection, welcome, spec))
    } catch (error) {
      return failure('not-kept', error instanceof Error ? error.message : String(error))
    }
  }

  /** To what an earlier run of the app has started, be it over by now or not. */
  async attach(id: string): Promise<Result<KeptStream>> {
    const open = this.#open.get(id)
    if (open) return success(open)
    const attaching = this.#attaching.get(id) ?? this.#attach(id)
    this.#attaching.set(id, attaching)
    void attaching.finally(() => this.#attaching.delete(id))
    return attaching
  }

  async #attach(id: string): Promise<Result<KeptStream>> {
    const found = await this.keepers.find(id)
    if (!found) return failure('not-running', 'That does not run any more.')
    const { program, about } = found.record
    this.keepers.mine(found.folder)
    const reached = await this.keepers.reach(found, limitsOf(program))
    if (!reached.ok) return reached
    const { connection, welcome } = reached.value
    const known = this.#parts.records.all().find((record) => record.id === id)
    return success(await this.#hold(found, program, known ?? about, connection, welcome))
  }

  /** Of each that is held by somebody's keeper: whether it can be gone on with, or why not. */
  async orphans(): Promise<Map<string, { record: PidRecord; attachable: true | string }>> {
    const found = await this.keepers.found()
    const known = new Map(this.#parts.records.all().map((record) => [record.id, record]))
    const all = found.map(async (one): Promise<[string, Held]> => {
      const { program, about } = one.record
      const alive = await this.keepers.isAlive(one)
      const record = known.get(program.id) ?? (await this.#recordOf(program, about))
      return [program.id, { record, attachable: alive ? attachable(one) : KEEPER_GONE }]
    })
    return new Map(await Promise.all(all))
  }

  /** Whatever still runs goes on, and what was not read waits for whoever comes. */
  close(): void {
    for (const stream of this.#open.values()) stream.hangUp()
  }

  async #hold(
    found: Found,
    program: Started,
    about: ProcessAbout,
    connection: Connection,
    welcome: Pick<Welcome, 'taken' | 'outputs' | 'outputEnded' | 'trouble'>,
    { quitting }: Pick<ProgramSpec, 'quitting'> = {},
  ): Promise<KeptStream> {
    const { records, token, trees, onKept } = this.#parts
    const { id, startedAt, terminal } = program
    const { agent, agentName, sessions, command, folder } = about
    const record: PidRecord = {
      ...(await this.#recordOf(program, about)),
      agent,
      agentName,
      sessions,
      command,
      folder,
      terminal: about.terminal,
      token,
    }
    records.put(record)
    const keeper = found.record.pid
    const root: Root = { id, pid: record.pid, startTime: record.startTime, keeper }
    const limits = limitsOf(program)
    let parting: Parting | undefined
    let why: string | null = null
    const heldUp = (now: string | null): void => {
      if (now === why) return
      why = now
      // More sessions may have come to share it.
      const served = records.all().find((one) => one.id === id)?.sessions ?? sessions
      this.#parts.onHeldUp?.({ program: id, name: agentName, sessions: served, why })
    }
    const stream: KeptStream = new KeptStream({
      root,
      startedAt,
      terminal,
      trees,
      connection,
      welcome,
      limits,
      name: agentName,
      again: (more) => this.keepers.reach(found, limits, more),
      onTrouble: heldUp,
      onGone: (left) => {
        heldUp(null)
        parting?.gone(left)
      },
      onLost: () => {
        heldUp(null)
        this.#open.delete(id)
        parting?.lost()
      },
      onDone: () => {
        this.#open.delete(id)
        void this.keepers.remove(found)
      },
    })
    this.#open.set(id, stream)
    heldUp(welcome.trouble)
    parting = onKept(stream, root, quitting)
    return stream
  }

  /** The identity of its process as this system tells it, or none if somebody else has the number now. */
  async #recordOf(program: Started, about: ProcessAbout): Promise<PidRecord> {
    const { id, pid, startedAt } = program
    const now = (await this.#parts.system.startTimeOf(pid)) ?? ''
    const same = now !== '' && guardTime(now, process.platform) === program.startTime
    return { ...about, id, pid, startedAt, startTime: same ? now : '', token: '' }
  }
}

interface Held {
  record: PidRecord
  attachable: true | string
}

const KEEPER_GONE = 'The process of Liminal that held it is gone.'

const limitsOf = ({ terminal }: Started): Limits => (terminal ? TERMINAL : PIPES)
